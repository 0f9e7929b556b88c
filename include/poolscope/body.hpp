/// \file
/// What may be run: any callable without arguments, or with a std::stop_token. Copies are not
/// needed.
///
///     pool.submit([file = std::move(file)] { return parse(*file); });        // move-only is fine
///     pool.submit([](std::stop_token stop) { while (!stop.stop_requested()) work(); });
///
/// A body that takes a token sees every interrupt as a stop request, too: of `cancel(true)`, of
/// `shutdownNow` and of Thread::interrupt. The other way of noticing them is Thread::interrupted().
/// Errors: a null function pointer, an empty std::function and nullptr are NullPointerExceptions at
/// the call that takes them, as in Java.
#pragma once

#include <any>
#include <atomic>
#include <functional>
#include <memory>
#include <stop_token>
#include <type_traits>
#include <utility>

#include "poolscope/throwable.hpp"

namespace juc {

/// A callable that a pool can run.
template <class Body>
concept TaskBody = std::is_invocable_v < std::decay_t<Body>
& > || std::is_invocable_v<std::decay_t<Body>&, std::stop_token>;

namespace detail {

template <class Body, bool takesToken>
struct ResultOf {
    using Type = std::invoke_result_t<Body&, std::stop_token>;
};
template <class Body>
struct ResultOf<Body, false> {
    using Type = std::invoke_result_t<Body&>;
};
template <class Body>
inline constexpr bool kTakesToken = std::is_invocable_v<Body&, std::stop_token>;
template <class Body>
using BodyResult = typename ResultOf<std::decay_t<Body>, kTakesToken<std::decay_t<Body>>>::Type;

/// A result on its way to get(). Held by a shared_ptr, because a std::any must be copyable.
template <class T>
struct Box {
    explicit Box(T&& result) : value(std::move(result)) {}
    T value;
    std::atomic<bool> taken = false;  ///< by get() of a type that can only be moved
};
template <class T>
struct Box<T&> {
    explicit Box(T& result) : value(result) {}
    T& value;
};

/// A body without its type. Run by one thread at a time.
class Call {
public:
    Call() = default;
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;
    virtual ~Call() = default;
    virtual std::any run(const std::stop_token& token) = 0;
    virtual bool takesToken() const = 0;
};
using CallPtr = std::shared_ptr<Call>;

template <class Body>
class BodyCall final : public Call {
public:
    explicit BodyCall(Body body) : body_(std::move(body)) {}
    bool takesToken() const override { return kTakesToken<Body>; }
    std::any run([[maybe_unused]] const std::stop_token& token) override {
        using T = BodyResult<Body>;
        if constexpr (std::is_void_v<T>) {
            invoke(token);
            return {};
        } else {
            return std::make_shared<Box<T>>(invoke(token));
        }
    }

private:
    decltype(auto) invoke([[maybe_unused]] const std::stop_token& token) {
        if constexpr (kTakesToken<Body>) {
            return std::invoke(body_, token);
        } else {
            return std::invoke(body_);
        }
    }
    Body body_;
};

template <class Body>
CallPtr callOf(Body&& body) {
    using Plain = std::decay_t<Body>;
    if constexpr (std::is_pointer_v<Plain> || requires { static_cast<bool>(body == nullptr); }) {
        if (body == nullptr) throw NullPointerException();
    }
    return std::make_shared<BodyCall<Plain>>(std::forward<Body>(body));
}

/// The other way: the result in a box, out of it.
template <class T>
T unboxed(const std::any& boxed) {
    if constexpr (!std::is_void_v<T>) {
        const auto box = std::any_cast<std::shared_ptr<Box<T>>>(boxed);
        if constexpr (std::is_reference_v<T> || std::is_copy_constructible_v<T>) {
            return box->value;
        } else {
            if (box->taken.exchange(true)) {
                throw IllegalStateException("the result was moved out by an earlier get()");
            }
            return std::move(box->value);
        }
    }
}

}  // namespace detail
}  // namespace juc
