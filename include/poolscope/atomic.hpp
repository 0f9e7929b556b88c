/// \file
/// Atomic: a std::atomic whose operations explore can put other threads between.
///
///     juc::Atomic<int> hits(0, "hits");
///     hits.store(hits.load() + 1);     // explore finds the schedule in which a hit is lost
///     hits.fetch_add(1);               // and none for this one
///
/// Why: two threads change places only inside calls of this library, so a plain variable or a
/// std::atomic never shows a lost update in virtual time.
///
/// Promises: in real time each function is std::atomic's, sequentially consistent, and one look at
/// whether the caller is in virtual time. In virtual time each function is a place where threads
/// may change, and then one indivisible step; the recording of a VirtualClock or of explore has it
/// as an event under the name, if T is a bool or an integer that an int holds. Threads: any.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#pragma GCC visibility push(default)

namespace juc {

namespace detail {

/// What an operation does to what the Atomic holds.
enum class AtomicUse : std::uint8_t { Read, Written, Exchanged, Added, Compared, NotEqual };
class AtomicCore;
struct AtomicCoreEnd {
    void operator()(AtomicCore* core) const;
};
using AtomicCorePtr = std::unique_ptr<AtomicCore, AtomicCoreEnd>;

bool inVirtualTime();
/// In virtual time: others may go first.
void changePlaces();
AtomicCorePtr newAtomicCore(std::string name, bool boolean);
/// In virtual time: what was just done. NotEqual: `value` is what it holds, `from` what was
/// expected.
void tellAtomic(AtomicCore& core, AtomicUse use, std::int32_t from, std::int32_t value);

/// As std::atomic, which wraps.
template <class T>
constexpr T wrappedSum(T a, T b) {
    using Wide = std::make_unsigned_t<std::common_type_t<T, int>>;
    return static_cast<T>(static_cast<Wide>(a) + static_cast<Wide>(b));
}
template <class T>
constexpr T wrappedDifference(T a, T b) {
    using Wide = std::make_unsigned_t<std::common_type_t<T, int>>;
    return static_cast<T>(static_cast<Wide>(a) - static_cast<Wide>(b));
}

template <class T>
inline constexpr bool kCounts = std::is_integral_v<T> && !std::is_same_v<T, bool>;
template <class T>
inline constexpr bool kFitsInt = std::is_integral_v<T> &&
                                 (sizeof(T) < 4 || (sizeof(T) == 4 && std::is_signed_v<T>));

}  // namespace detail

template <class T>
class Atomic {
public:
    Atomic() : Atomic(T{}) {}
    Atomic(T value, std::string name = "atomic")  // NOLINT: converts as std::atomic
        : value_(value), core_(detail::newAtomicCore(std::move(name), std::is_same_v<T, bool>)) {}
    Atomic(const Atomic&) = delete;
    Atomic& operator=(const Atomic&) = delete;

    T load() const {
        return perform([&] { return value_.load(); },
                       [&](T held) { tell(detail::AtomicUse::Read, held, held); });
    }
    void store(T value) { replace(value, detail::AtomicUse::Written); }
    /// Returns what it held before.
    T exchange(T value) { return replace(value, detail::AtomicUse::Exchanged); }
    /// If it holds `expected` it gets `wanted`; else `expected` gets what it holds.
    bool compare_exchange(T& expected, T wanted) {
        const T before = expected;
        return perform([&] { return value_.compare_exchange_strong(expected, wanted); },
                       [&](bool done) {
                           if (done)
                               tell(detail::AtomicUse::Compared, before, wanted);
                           else
                               tell(detail::AtomicUse::NotEqual, before, expected);
                       });
    }
    /// Returns what it held before.
    T fetch_add(T more) requires detail::kCounts<T> {
        return perform(
            [&] { return value_.fetch_add(more); },
            [&](T from) { tell(detail::AtomicUse::Added, from, detail::wrappedSum(from, more)); });
    }
    T fetch_sub(T less) requires detail::kCounts<T> {
        return perform([&] { return value_.fetch_sub(less); },
                       [&](T from) {
                           tell(detail::AtomicUse::Added, from,
                                detail::wrappedDifference(from, less));
                       });
    }
    operator T() const { return load(); }  // NOLINT: converts as std::atomic
    T operator=(T value) {
        store(value);
        return value;
    }
    T operator++() requires detail::kCounts<T> { return detail::wrappedSum(fetch_add(1), T(1)); }
    T operator--() requires detail::kCounts<T> {
        return detail::wrappedDifference(fetch_sub(1), T(1));
    }

private:
    template <class Act, class Tell>
    static auto perform(Act act, Tell tell) {
        if (!detail::inVirtualTime()) return act();
        detail::changePlaces();
        const auto result = act();
        tell(result);
        return result;
    }
    T replace(T value, detail::AtomicUse use) {
        return perform([&] { return value_.exchange(value); },
                       [&](T from) { tell(use, from, value); });
    }
    void tell(detail::AtomicUse use, T from, T value) const {
        if constexpr (detail::kFitsInt<T>)
            detail::tellAtomic(*core_, use, static_cast<std::int32_t>(from),
                               static_cast<std::int32_t>(value));
    }

    std::atomic<T> value_;
    detail::AtomicCorePtr core_;
};

}  // namespace juc

#pragma GCC visibility pop
