// The console's language for operations on one executor: its words, and reading a line.
//
// Promises: one table has all operations with their arguments; reading, help and Tab completion
// follow from it. A line that cannot be read gives a message with what was found and what was
// expected. docs/operation-scripts.md describes the language.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/scenario/language/methods.hpp"
#include "engine/trace/time.hpp"

namespace poolscope {

enum class OpWord : std::uint8_t {
    Pool,
    Schedule,
    ScheduleCallable,
    Rate,
    Fixed,
    Execute,
    Submit,
    Cancel,
    Remove,
    RemoveCommand,
    RemoveInner,
    QueueRemove,
    Contains,
    Requeue,
    Peek,
    Poll,
    TimedPoll0,
    Take,
    Drain,
    Clear,
    Purge,
    Iterate,
    Tick,
    Run,
    EndOfBody,
    RemoveOnCancel,
    KeepPeriodic,
    KeepDelayed,
    Shutdown,
    ShutdownNow,
    TryTerminate,
    SetCore,
    SetMax,
    SetKeepAlive,
    AllowCoreTimeout,
    Prestart,
    Get,
    Getters,
    State,
    Count
};

/// What may stand after a word. The ones beginning with May can be left out.
enum class OpArgument : std::uint8_t {
    NewLabel,
    Label,
    Ticks,   ///< whole number, may be negative
    Length,  ///< whole number of 0 or more
    Int,
    Boolean,
    MayInterrupt,  ///< the word `interrupt`
    MayInt,
};

struct OpSpec {
    OpWord word;
    std::string_view name;
    std::span<const OpArgument> arguments;
    bool needsNoWorker;  ///< only with worker=none
    std::string_view usage;
    std::string_view summary;
    std::string_view method{};  ///< what it calls, where Java has another name for it

    /// As a recording names the call.
    std::string_view called() const { return method.empty() ? name : method; }
};

std::span<const OpSpec> allOps();
const OpSpec& specOf(OpWord word);

/// The first line's settings.
struct PoolOptions {
    std::int32_t core = 1;
    bool blockedWorker = false;
    std::optional<bool> removeOnCancel;
    std::optional<bool> keepPeriodic;
    std::optional<bool> keepDelayed;
    bool wrap = false;
    HandlerKind handler = HandlerKind::Abort;
};

/// One line, read.
struct Op {
    OpWord word = OpWord::State;
    std::uint32_t line = 0;
    std::string text;  ///< as written, without comment and blanks around it
    std::string label;
    std::int64_t first = 0;   ///< first number
    std::int64_t second = 0;  ///< second number
    bool flag = false;        ///< boolean, or `interrupt`, or `throw`
    bool hasNumber = false;   ///< an optional number is there
    bool opensBody = false;
    PoolOptions pool;
};

/// The operation with its times in nanoseconds, where a tick is that long. Saturates, as
/// TimeUnit.toNanos does.
Op inTicks(Op op, Duration tick);

/// What was wrong with a line.
struct OpError {
    std::uint32_t line = 0;
    std::string sentence;
};
/// "line 3: found …, expected …".
std::string toString(const OpError& error);

/// What may stand in place of the last word of a line, which may be begun or empty, in the order of
/// the table: an operation; then what its arguments are, as far as there are words for it. `labels`
/// are those of the tasks there are.
std::vector<std::string> opCompletions(std::string_view line,
                                       const std::vector<std::string>& labels);

/// Reads a line; nothing (monostate) for a blank one or a comment.
std::variant<std::monostate, Op, OpError> readOp(std::string_view text, std::uint32_t line);

}  // namespace poolscope
