/// \file
/// Atomic: a std::atomic whose operations explore can put other threads between.
///
///     juc::Atomic<int> hits(0);
///     hits.store(hits.load() + 1);     // explore finds the schedule in which a hit is lost
///     hits.fetch_add(1);               // and none for this one
///
/// Why: two threads change places only inside calls of this library, so a plain variable or a
/// std::atomic never shows a lost update in virtual time.
///
/// Promises: in real time each function is std::atomic's, sequentially consistent, and one look at
/// whether the caller is in virtual time. In virtual time each function is a place where threads
/// may change, and then one indivisible step. Threads: any.
#pragma once

#include <atomic>
#include <type_traits>

#pragma GCC visibility push(default)

namespace juc {

namespace detail {
/// Before an operation that other threads can see: in virtual time others may go first.
void changePlaces();
}  // namespace detail

template <class T>
class Atomic {
public:
    Atomic() = default;
    Atomic(T value) : value_(value) {}  // NOLINT: converts as std::atomic
    Atomic(const Atomic&) = delete;
    Atomic& operator=(const Atomic&) = delete;

    T load() const {
        detail::changePlaces();
        return value_.load();
    }
    void store(T value) {
        detail::changePlaces();
        value_.store(value);
    }
    /// Returns what it held before.
    T exchange(T value) {
        detail::changePlaces();
        return value_.exchange(value);
    }
    /// If it holds `expected` it gets `wanted`; else `expected` gets what it holds.
    bool compare_exchange(T& expected, T wanted) {
        detail::changePlaces();
        return value_.compare_exchange_strong(expected, wanted);
    }
    /// Returns what it held before.
    T fetch_add(T more) requires std::is_integral_v<T> {
        detail::changePlaces();
        return value_.fetch_add(more);
    }
    T fetch_sub(T less) requires std::is_integral_v<T> {
        detail::changePlaces();
        return value_.fetch_sub(less);
    }
    operator T() const { return load(); }  // NOLINT: converts as std::atomic
    T operator=(T value) {
        store(value);
        return value;
    }
    T operator++() requires std::is_integral_v<T> { return static_cast<T>(fetch_add(1) + 1); }
    T operator--() requires std::is_integral_v<T> { return static_cast<T>(fetch_sub(1) - 1); }

private:
    std::atomic<T> value_{};
};

}  // namespace juc

#pragma GCC visibility pop
