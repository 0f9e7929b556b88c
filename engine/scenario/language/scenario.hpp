// A scenario: its executors and clients, what the tasks do, and when which calls are made. Plain
// data.
//
// Promises: a scenario from the reader is complete and consistent: every index is in range, every
// call has the arguments of its method, every name is known and unique. Values that the JDK would
// reject (a negative period, a core size above the maximum) are kept, so that a scenario can show
// the exception.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/calendar/zoned_date_time.hpp"
#include "engine/scenario/language/diagnostic.hpp"
#include "engine/scenario/language/duration_text.hpp"
#include "engine/scenario/language/expression.hpp"
#include "engine/scenario/language/factories.hpp"
#include "engine/scenario/language/fault_kinds.hpp"
#include "engine/scenario/language/methods.hpp"
#include "engine/scenario/language/opening_view.hpp"
#include "engine/trace/event_words.hpp"
#include "engine/trace/variant.hpp"

namespace poolscope {

/// What a call's argument holds; monostate: an optional one was left out.
using ArgumentValue =
    Variant<std::monostate, bool, std::int64_t, Duration, HandlerKind, std::string>;

/// One call of a method: by a client at a time, or a step of a body.
struct Call {
    /// `executor` if the scenario names none: the one that runs the body, or that owns the task.
    static constexpr std::uint32_t kFromContext = 0xffff'ffffU;

    Method method = Method::Execute;
    std::uint32_t executor = kFromContext;  ///< index into Scenario::executors
    std::uint32_t templateIndex = 0;        ///< TaskNeed::Template: index into Scenario::tasks
    std::vector<std::uint32_t> templates;   ///< TaskNeed::Templates: the same, one for each task
    std::string task;                       ///< TaskNeed::Task: the label; "self" in a body
    std::string as;                         ///< takesAs: the label wanted, or empty
    std::vector<ArgumentValue> arguments;   ///< in the order of the method's table row
    Place place;
};

/// The label that stands for the running task in a body's calls.
inline constexpr std::string_view kSelf = "self";

struct WorkStep {
    DurationRange length;
};
struct SleepStep {
    DurationRange length;
};
/// Waits for a device: needs no core, cannot be interrupted.
struct IoStep {
    DurationRange length;
};
struct ThrowStep {
    std::string name;
    std::string message;
};
/// Uses one of Scenario::locks, semaphores, latches, conditions or threads.
struct SharedStep {
    enum class Act : std::uint8_t {
        Lock,
        Unlock,
        Acquire,
        Release,
        Await,  ///< a latch
        CountDown,
        Wait,  ///< the monitor of a lock: Object.wait
        Notify,
        NotifyAll,
        AwaitSignal,  ///< a condition
        Signal,
        SignalAll,
        Start,  ///< a thread
        Join,
        Interrupt
    };

    Act act = Act::Lock;
    std::uint32_t index = 0;
    std::int32_t permits = 1;         ///< Acquire, Release
    std::optional<Duration> timeout;  ///< Wait, AwaitSignal; none: it waits without limit
};
/// `set x = 1`, `set a[i] = 1`, `local i = 1`: where to, by operations that end with a Set.
struct EvaluateStep {
    std::string text;                    ///< as the file has it
    Expression expression;               ///< for its effect, or for the value that `local` gets
    std::optional<std::uint32_t> local;  ///< number of the local variable that gets the value
};
struct AssertStep {
    Expression condition;
};
struct StepList;
/// A step that other steps belong to. A list that is null has no steps.
struct BlockStep {
    enum class Kind : std::uint8_t { If, While, Repeat, Synchronized };

    Kind kind = Kind::If;
    Expression expression;   ///< If, While: the condition; Repeat: how often
    std::uint32_t lock = 0;  ///< Synchronized: index into Scenario::locks
    std::shared_ptr<const StepList> block;
    std::shared_ptr<const StepList> otherwise;  ///< If: the steps of `else`
};
/// Leaves the innermost while or repeat, or the body; or lets other threads go first.
struct PlainStep {
    enum class Act : std::uint8_t { Break, Return, Yield };

    Act act = Act::Yield;
    std::optional<Expression> value;  ///< Return: what the task's future gets
};
using StepKind = std::variant<WorkStep, SleepStep, IoStep, ThrowStep, SharedStep, Call,
                              EvaluateStep, AssertStep, BlockStep, PlainStep>;
struct Step : StepKind {
    using StepKind::StepKind;

    /// Its place among the steps of the file, from 1. 0: of no file, or one of very many.
    std::uint16_t number = 0;
};
struct StepList {
    std::vector<Step> all;
};

struct TaskTemplate;

/// `recursive = { sum = [10, 100], threshold = 4, … }`: a task that splits itself up recursively.
/// Its value is the sum of the numbers from `from` to `to`, or the `to`-th Fibonacci number.
struct RecursiveSpec {
    enum class Program : std::uint8_t { Sum, Fib };
    /// Which half is forked; the other one is computed in place. Both: joined left, then right.
    enum class Split : std::uint8_t { ForkLeft, ForkRight, ForkBoth, InvokeAll };

    Program program = Program::Sum;
    std::int64_t from = 0;
    std::int64_t to = 0;
    std::int32_t threshold = 1;  ///< Sum: a part with at most this many numbers is not split
    Split split = Split::ForkLeft;
    std::shared_ptr<const TaskTemplate> leaf;  ///< steps of a part that is not split; may be null
    std::shared_ptr<const TaskTemplate> combine;  ///< steps after both halves; may be null
};

/// [[task]]: what a submitted task does in its n-th run; the last list repeats.
struct TaskTemplate {
    std::string name;
    std::vector<std::vector<Step>> runs;     ///< never empty
    std::optional<std::string> value;        ///< makes it a Callable that returns this text
    std::optional<std::int32_t> priority;    ///< makes it Comparable, for a PriorityBlockingQueue
    std::optional<Duration> delay;           ///< makes it Delayed, for a DelayQueue
    std::optional<RecursiveSpec> recursive;  ///< instead of runs, for a ForkJoinPool
    bool returnsValue = false;               ///< a step `return` has a value

    /// Whether it is a Callable; else a Runnable.
    bool isCallable() const { return value.has_value() || returnsValue; }
};

/// A call that a person makes during a run, with the body of the new task if it creates one.
struct UserCall {
    Call call;
    std::shared_ptr<const TaskTemplate> body;
};

/// `queue = { type = "ArrayBlockingQueue", capacity = 3 }`.
struct QueueSpec {
    QueueKind kind = QueueKind::LinkedBlockingQueue;
    std::optional<std::int32_t> capacity;  ///< left out: no bound
    bool fair = false;                     ///< SynchronousQueue only
    std::optional<Duration> tick;          ///< HashedWheel only; left out: Netty's
    std::optional<std::int32_t> slots;     ///< HashedWheel only; left out: Netty's
};

/// One call of a Sirector's script, with the handlers that it names.
struct GraphCall {
    enum class Act : std::uint8_t { Begin, After, Then };

    Act act = Act::Begin;
    std::vector<std::uint32_t> handlers;  ///< indices into Scenario::tasks
};

/// What a pool gets for a thread beyond the limit of its factory.
enum class BeyondLimit : std::uint8_t { Null, OutOfMemoryError };
inline constexpr std::array<std::string_view, 2> kBeyondLimitWords{"null", "OutOfMemoryError"};

/// `threadFactory = { nameFormat = "order-%d", daemon = true }`.
struct ThreadFactorySpec {
    std::string nameFormat;  ///< with one "%d", a number from 0
    bool daemon = false;
    std::int32_t priority = 5;
    std::optional<std::int32_t> limit;  ///< so many threads; none: no limit
    BeyondLimit beyondLimit = BeyondLimit::Null;
};

/// [[executor]]: a key that is left out has the JDK's default. A factory of Executors is read as
/// the settings it uses.
struct ExecutorSpec {
    std::string name;
    ExecutorKind kind = ExecutorKind::ScheduledThreadPoolExecutor;
    std::int32_t corePoolSize = 0;
    std::optional<std::int32_t> maximumPoolSize;
    QueueSpec queue;  ///< ThreadPoolExecutor, ScheduledThreadPoolExecutor
    Wrapping wrapping = Wrapping::None;
    std::string threadNamePrefix;                    ///< empty: pool-N-thread-
    std::optional<ThreadFactorySpec> threadFactory;  ///< in place of it
    std::uint32_t executor =
        0;  ///< ExecutorCompletionService, Sirector: index of the one that runs
    std::vector<GraphCall> graph;  ///< Sirector: its script, which makes the graph
    bool ready = true;             ///< Sirector: ready() follows the script
    std::int32_t parallelism = 1;  ///< ForkJoinPool
    bool asyncMode = false;        ///< ForkJoinPool
    std::optional<Duration> keepAliveTime;
    bool allowCoreThreadTimeOut = false;
    bool removeOnCancelPolicy = false;
    bool decorateTask = false;  ///< the pool puts a task of its own around each
    bool continueExistingPeriodicTasksAfterShutdownPolicy = false;
    bool executeExistingDelayedTasksAfterShutdownPolicy = true;
    HandlerKind rejectedExecutionHandler = HandlerKind::Abort;
    std::optional<std::uint32_t> handlerBody;      ///< index into Scenario::tasks
    std::optional<std::uint32_t> handlerExecutor;  ///< ForwardPolicy: index of the other one
    std::optional<std::uint32_t> timeouts;         ///< of futures: whose DelayScheduler keeps them
    /// By Hook, but for `done`: index into Scenario::tasks, whose steps it runs.
    std::array<std::optional<std::uint32_t>, 3> hooks;
    std::vector<Ablation> ablated;  ///< parts taken out on purpose
};

/// [[lock]]: a ReentrantLock that bodies share.
struct LockSpec {
    std::string name;
    bool fair = false;
    bool monitor = false;  ///< a body waits at its monitor, or notifies
};
/// [[semaphore]]: a Semaphore that bodies share.
struct SemaphoreSpec {
    std::string name;
    std::int32_t permits = 1;
    bool fair = false;
};
/// [[latch]]: a CountDownLatch that bodies share.
struct LatchSpec {
    std::string name;
    std::int32_t count = 1;
};

/// [[variable]]: an int, a boolean or an array that bodies share.
struct VariableSpec {
    std::string name;
    ValueType type = ValueType::Int;
    bool array = false;
    std::vector<std::int32_t> values{0};  ///< one, or those of the array, at least one
    bool isVolatile = false;
    bool threadLocal = false;
};
/// [[condition]]: of a lock that bodies share.
struct ConditionSpec {
    std::string name;
    std::uint32_t lock = 0;  ///< index into Scenario::locks
};
/// [[thread]]: a thread that is no worker and runs a body.
struct ThreadSpec {
    std::string name;
    std::shared_ptr<const TaskTemplate> body;  ///< of one run
    bool startedByStep = false;                ///< a body has the step `start NAME`
};

/// [[pause]]: no thread of the process runs from `time` on for `length`.
struct PauseSpec {
    Duration time;
    Duration length;
};

/// The texts of files that a scenario names, by the paths it has for them.
using DataTexts = std::map<std::string, std::string, std::less<>>;

/// [[at]]: `number` counts them in the file from 1.
struct AtCall {
    std::uint32_t number = 1;
    Duration time;  ///< of the first call, or what `arrivals` count from; of a call that follows
                    ///< that of the client's call above it
    bool follows = false;  ///< it has no time: made as soon as the call above it has returned
    bool catches = true;   ///< false: an exception of the call ends the client
    std::optional<ArrivalSpec> arrivals;  ///< it makes more than one call
    std::uint32_t client = 0;             ///< index into Scenario::clients
    Call call;
};

/// How the next thread is chosen when several are ready.
enum class StrategyKind : std::uint8_t { Fifo, Random };

/// One of `beats`: the next event that the question holds for.
struct BeatSpec {
    std::string question;
    Place place;  ///< in the file
};

/// Where the window opens the run, and what it shows a class. Nothing of the run follows from it.
struct OpeningSpec {
    std::optional<OpeningView> view;
    std::optional<std::uint32_t> pool;   ///< index of an executor of the file
    std::optional<std::uint64_t> event;  ///< so many events have happened
    Place eventPlace;                    ///< of its value in the file
    std::vector<BeatSpec> beats;         ///< in the order of the run
};

/// A text in several languages, by the language's code: "en", "zh". Empty if the file has one text.
using LanguageTexts = std::map<std::string, std::string>;

/// The text in that language; else in English; else in the first one. `all` must not be empty.
inline const std::string& textIn(const LanguageTexts& all, const std::string& language) {
    for (const std::string& wanted : {language, std::string("en")})
        if (const auto found = all.find(wanted); found != all.end()) return found->second;
    return all.begin()->second;
}

struct Scenario {
    std::string fileName;        ///< as given to the reader, for messages
    std::string text;            ///< the whole file, so that a recording can hold it
    std::string title;           ///< of several languages, as textIn has it in English
    std::string description;     ///< likewise
    LanguageTexts titles;        ///< if the file has it in several languages
    LanguageTexts descriptions;  ///< likewise
    std::uint64_t seed = 1;
    std::optional<Duration> until;
    WallTime start;  ///< what clocks show at time 0; left out: 1970-01-01T00:00:00Z
    StrategyKind strategy = StrategyKind::Fifo;
    std::vector<FaultKind> never;         ///< faults that no schedule may have
    std::optional<std::int32_t> cores;    ///< left out: one for every thread
    Duration quantum = milliseconds(10);  ///< how long a thread keeps a core when others wait
    std::vector<ExecutorSpec> executors;
    std::vector<LockSpec> locks;
    std::vector<SemaphoreSpec> semaphores;
    std::vector<LatchSpec> latches;
    std::vector<VariableSpec> variables;
    std::vector<ConditionSpec> conditions;
    std::vector<TaskTemplate> tasks;
    std::vector<ThreadSpec> threads;
    std::vector<std::string> clients;  ///< client threads, in order of their first call
    std::vector<AtCall> calls;         ///< in the order of the file
    std::vector<PauseSpec> pauses;
    DataTexts data;  ///< so that a recording can hold them
    OpeningSpec opening;

    /// Whether bodies can see in which order other threads unlock and release: each such step is
    /// then a scheduling point of its own.
    bool hasPrograms() const { return !variables.empty() || !threads.empty(); }
};

/// The name of the thread that makes the calls of the person at the window.
inline constexpr std::string_view kUserThread = "you";

}  // namespace poolscope
