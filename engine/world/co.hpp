// Co<T>: a function that may block, written once for both clocks.
//
// A blocking function of the engine is a coroutine. Awaiting another one runs it at once, on the
// same stack; only when a blocking operation (lock, await, sleep, park, step) cannot go on does the
// whole chain suspend, and the blocking operation's handle is left in the thread's Fiber for the
// world's loop:
//
//     loop ──resume──▶ runWorker ─▶ getTask ─▶ take ─▶ await   (blocking operation: cannot go on)
//     loop ◀─────────────────────── all suspended ◀──┘   fiber.top = take's frame
//     … later …
//     loop ──resume fiber.top──▶ take finishes ─▶ fiber.top = getTask ─▶ loop resumes that …
//
// In the real world every blocking operation blocks the OS thread and is ready when it returns, so
// nothing ever suspends and a Co is an ordinary call.
//
// A function that does not need to block this time may return `Co<void>::ready()`, or
// `Co<T>::ready(value)`, which has no frame. The hooks do so: every task calls them and almost no
// executor overrides them. Such a function does its steps when it is called, not when it is
// awaited; so it is called where it is awaited.
// A frame comes from FrameMemory, which costs a few instructions.
//
// Each function says where it is: its promise notes the function and the line of each co_await, as
// the compiler tells them, and the thread's innermost function stands in `Fiber::calls`. A log that
// keeps calls reads the stack there (engine/trace/recorded_calls.hpp); see StackFrame for functions
// that are no coroutines.
//
// Promises: no symmetric transfer (GCC turns it into a tail call only when optimising, and under
// the address sanitizer the stack overflows), no allocation but the frame, exceptions travel to the
// awaiting function, destroying a Co destroys the whole suspended chain below it.
// House rule (GCC 12 frees temporaries of a co_await operand wrongly): build aggregates, lambdas
// and further Co objects in a local first, then co_await the local.
#pragma once

#include <coroutine>
#include <exception>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "engine/trace/recorded_calls.hpp"
#include "engine/world/frame_memory.hpp"

namespace poolscope {

/// Where a thread continues. One per thread, shared by the world's loop and the blocking
/// operations.
struct Fiber {
    std::coroutine_handle<> top;
    bool blocked = false;          ///< a blocking operation had to wait; the world resumes it later
    ThreadCalls* calls = nullptr;  ///< of its thread; null: nobody asks
};

/// Runs a fiber until a blocking operation blocks or its outermost function ends (`top` is null
/// then).
inline void resumeFiber(Fiber& fiber) {
    ThreadCalls* const calls = fiber.calls;
    if (calls != nullptr && calls->innermost == &calls->waiting)
        calls->innermost = calls->waiting.caller;
    fiber.blocked = false;
    while (!fiber.blocked && fiber.top) fiber.top.resume();
}

namespace detail {

struct PromiseBase {
    static void* operator new(std::size_t bytes) { return FrameMemory::take(bytes); }
    static void operator delete(void* frame, std::size_t bytes) noexcept {
        FrameMemory::giveBack(frame, bytes);
    }

    Fiber* fiber = nullptr;
    std::coroutine_handle<> continuation;
    std::exception_ptr error;
    OpenCall call;

    PromiseBase() = default;
    PromiseBase(const PromiseBase&) = delete;
    PromiseBase& operator=(const PromiseBase&) = delete;
    ~PromiseBase() {
        if (call.via != nullptr) [[unlikely]]
            forgetTailCalls();
    }
    [[gnu::cold, gnu::noinline]] void forgetTailCalls() noexcept {
        for (TailCall* each = call.via; each != nullptr;) delete std::exchange(each, each->outer);
    }
    /// Field by field: as a whole it would be put together elsewhere and copied.
    void noteFunction(const char* file, std::string_view name, int line) {
        call.function.file = file;
        call.function.line = static_cast<std::uint16_t>(line);
        if (FunctionPlace::isOfLambda(name)) call.function.isLambda = true;
    }
    /// Around those by which it was called before.
    void calledBy(const FunctionPlace& function) {
        TailCall** last = &call.via;
        while (*last != nullptr) last = &(*last)->outer;
        *last = new TailCall{function, nullptr};
    }
    /// The function begins, called by the thread's innermost one.
    void enter(Fiber& entered) {
        fiber = &entered;
        if (entered.calls != nullptr) [[unlikely]]
            call.caller = std::exchange(entered.calls->innermost, &call);
    }
    template <class Awaited>
    Awaited&& await_transform(Awaited&& awaited, int line = __builtin_LINE()) {
        call.line = static_cast<std::uint16_t>(line);
        return static_cast<Awaited&&>(awaited);
    }

    struct FinalAwaiter {
        bool await_ready() const noexcept { return false; }
        template <class Promise>
        void await_suspend(std::coroutine_handle<Promise> finished) const noexcept {
            PromiseBase& promise = finished.promise();
            promise.fiber->top = promise.continuation;
            ThreadCalls* const calls = promise.fiber->calls;
            if (calls != nullptr) [[unlikely]]
                calls->innermost = promise.call.caller;
        }
        void await_resume() const noexcept {}
    };

    std::suspend_always initial_suspend() const noexcept { return {}; }
    FinalAwaiter final_suspend() const noexcept { return {}; }
    void unhandled_exception() noexcept { error = std::current_exception(); }
    /// What left the function, if an exception did.
    void rethrow() {
        if (error) std::rethrow_exception(std::exchange(error, nullptr));
    }
};

template <class T>
struct Promise : PromiseBase {
    std::optional<T> value;

    std::coroutine_handle<Promise> get_return_object(const char* file = __builtin_FILE(),
                                                     const char* name = __builtin_FUNCTION(),
                                                     int line = __builtin_LINE()) {
        noteFunction(file, name, line);
        return std::coroutine_handle<Promise>::from_promise(*this);
    }
    template <class U>
    void return_value(U&& result) {
        value.emplace(std::forward<U>(result));
    }
    T result() {
        rethrow();
        return std::move(*value);
    }
};

template <>
struct Promise<void> : PromiseBase {
    std::coroutine_handle<Promise> get_return_object(const char* file = __builtin_FILE(),
                                                     const char* name = __builtin_FUNCTION(),
                                                     int line = __builtin_LINE()) {
        noteFunction(file, name, line);
        return std::coroutine_handle<Promise>::from_promise(*this);
    }
    void return_void() const noexcept {}
};

/// What a function without a frame of its own has returned.
template <class T>
struct Ended {
    std::optional<T> value;
};
template <>
struct Ended<void> {};

}  // namespace detail

template <class T = void>
class [[nodiscard]] Co {
    using Ended = detail::Ended<T>;

public:
    using promise_type = detail::Promise<T>;
    using Handle = std::coroutine_handle<promise_type>;

    // NOLINTNEXTLINE: the compiler builds a Co from its handle
    Co(Handle frame) : frame_(frame), promise_(&frame.promise()) {}
    Co(Co&& other) noexcept
        : frame_(std::exchange(other.frame_, nullptr)),
          promise_(other.promise_),
          ended_(std::move(other.ended_)) {}
    Co& operator=(Co&& other) noexcept {
        std::swap(frame_, other.frame_);
        std::swap(promise_, other.promise_);
        std::swap(ended_, other.ended_);
        return *this;
    }
    ~Co() {
        if (frame_) frame_.destroy();
    }

    /// A function that has ended already.
    static Co ready() requires std::is_void_v<T> { return Co(); }
    /// The same with what it returned.
    template <class U>
    requires std::is_constructible_v<T, U>
    static Co ready(U&& value) {
        Co function;
        function.ended_.value.emplace(std::forward<U>(value));
        return function;
    }
    /// A function that calls another one and then returns `value`; it has no frame of its own.
    template <class U>
    requires std::is_constructible_v<T, U>
    static Co after(Co<void> call, U&& value) {
        Co function = ready(std::forward<U>(value));
        function.frame_ = std::exchange(call.frame_, nullptr);
        function.promise_ = call.promise_;
        return function;
    }

    struct Awaiter {
        const Co& call;
        bool await_ready() const noexcept { return !call.frame_; }
        /// Runs the child on this stack; true (stay suspended) only if a blocking operation below
        /// it blocked.
        template <class Parent>
        [[gnu::always_inline]] bool await_suspend(std::coroutine_handle<Parent> parent) const {
            const std::coroutine_handle<> running = call.frame_;
            call.promise_->continuation = parent;
            call.promise_->enter(*parent.promise().fiber);
            running.resume();
            return !running.done();
        }
        T await_resume() const { return call.take(); }
    };
    Awaiter operator co_await() const& noexcept { return Awaiter{*this}; }
    Awaiter operator co_await() const&& noexcept { return Awaiter{*this}; }

    /// Makes this the outermost function of `fiber`; resumeFiber starts it.
    void attach(Fiber& fiber) {
        if (frame_) promise_->enter(fiber);
        fiber.top = frame_;
    }
    /// A function without a frame returns this as its own call; see StackFrame::tail.
    void calledBy(const FunctionPlace& function) {
        if (frame_) promise_->calledBy(function);
    }
    bool done() const { return !frame_ || frame_.done(); }
    /// After done(): the value, or the exception again.
    T result() { return take(); }

private:
    template <class U>
    friend class Co;

    Co() = default;

    T take() const {
        if constexpr (std::is_void_v<T>) {
            if (frame_) promise_->rethrow();
        } else {
            if (!ended_.value) return static_cast<promise_type*>(promise_)->result();
            if (frame_) promise_->rethrow();
            return *std::move(ended_.value);
        }
    }

    std::coroutine_handle<> frame_;  ///< null: it has ended, and had none
    detail::PromiseBase* promise_ = nullptr;
    [[no_unique_address]] mutable Ended ended_;  ///< see ready and after
};

/// Runs a function to its end on this OS thread. Only where no blocking operation suspends: the
/// real world. `calls`: those of the calling thread; null: nobody asks.
template <class T>
T runToEnd(Co<T> function, ThreadCalls* calls = nullptr) {
    Fiber fiber;
    fiber.calls = calls;
    function.attach(fiber);
    resumeFiber(fiber);
    return function.result();
}

/// Returned by every blocking operation: ready at once, or the chain suspends and the world knows.
class [[nodiscard]] BlockingOperation {
public:
    explicit BlockingOperation(bool ready) : ready_(ready) {}
    bool await_ready() const noexcept { return ready_; }
    template <class Promise>
    void await_suspend(std::coroutine_handle<Promise> frame) const noexcept {
        Fiber* fiber = frame.promise().fiber;
        fiber->top = frame;
        fiber->blocked = true;
    }
    void await_resume() const noexcept {}

private:
    bool ready_;
};

}  // namespace poolscope
