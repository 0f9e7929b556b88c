// StackFrame: a function that is no coroutine says that it runs, for the log's call paths.
//
//     void DelayHeap::siftUp(std::size_t k, TaskPtr key) {
//         const StackFrame frame(world_);
//         …
//
// Each function of the engine that has a text in assets/code and is no coroutine has one as its
// first statement; a constructor that emits while it initialises its members takes one as its last
// argument. Promises: without a log that keeps calls it is one branch. The line from which a plain
// function was called is not told, as the compiler has no word for it; where a function calls the
// same one at several lines, `callFollows` says which (CallStacks finds a single one by itself).
#pragma once

#include <cstdint>
#include <limits>
#include <utility>

#include "engine/world/world.hpp"

namespace poolscope {

class StackFrame {
public:
    explicit StackFrame(const World& world, const char* file = __builtin_FILE(),
                        const char* name = __builtin_FUNCTION(), int line = __builtin_LINE())
        : calls_(nullptr) {
        if (world.keepsCalls()) [[unlikely]]
            begin(world, {file, name, line, true});
    }
    /// Of the scenario's own code, a step or a call; a number of 0 or beyond 16 bits is none.
    StackFrame(const World& world, const char* ofScenario, std::uint32_t number) : calls_(nullptr) {
        constexpr std::uint32_t kMost = std::numeric_limits<std::uint16_t>::max();
        if (world.keepsCalls() && number != 0 && number <= kMost) [[unlikely]]
            begin(world, {ofScenario, "", static_cast<int>(number), true});
    }
    StackFrame(const StackFrame&) = delete;
    StackFrame& operator=(const StackFrame&) = delete;
    ~StackFrame() {
        if (calls_ != nullptr) [[unlikely]]
            calls_->innermost = call_.caller;
    }

    /// The function returns that call as its own: `return frame.tail(super());` From then on it
    /// stands at that line, and its caller where it awaits the call.
    template <class T>
    Co<T> tail(Co<T> call, int line = __builtin_LINE()) const {
        if (calls_ != nullptr) [[unlikely]]
            stayAround(call, line);
        return call;
    }
    /// Of a blocking operation, which is `ready` or waits: what happens to its thread meanwhile
    /// happens in it. Returns `ready`.
    bool leaveOrStay(bool ready) {
        if (calls_ != nullptr && !ready) [[unlikely]]
            stay();
        return ready;
    }

private:
    // Apart and cold, so that a function whose calls nobody keeps is hardly longer for it: a run of
    // a task goes through as much code as a core's instruction cache holds.
    [[gnu::cold, gnu::noinline]] void begin(const World& world, const FunctionPlace& function) {
        calls_ = world.callsOfThread();
        if (calls_ == nullptr) return;
        call_ = {};
        call_.caller = std::exchange(calls_->innermost, &call_);
        call_.function = function;
    }
    [[gnu::cold, gnu::noinline]] void stay() {
        calls_->waiting = call_;
        calls_->innermost = &calls_->waiting;
        calls_ = nullptr;
    }
    template <class T>
    [[gnu::cold, gnu::noinline]] void stayAround(Co<T>& call, int line) const {
        FunctionPlace function = call_.function;
        function.line = static_cast<std::uint16_t>(line);
        function.isPlain = false;
        call.calledBy(function);
    }

    ThreadCalls* calls_;  ///< null: nobody asks, or no longer
    union {
        OpenCall call_;  ///< has begun if calls_ is not null
    };
};

/// The calling function, a coroutine or not, calls a plain one on this line or the next that does.
inline void callFollows(const World& world, int line = __builtin_LINE()) {
    const ThreadCalls* const calls = world.callsOfThread();
    if (calls != nullptr && calls->innermost != nullptr)
        calls->innermost->line = static_cast<std::uint16_t>(line);
}

}  // namespace poolscope
