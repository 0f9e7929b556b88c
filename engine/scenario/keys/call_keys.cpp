// The keys of calls that are no arguments: of every call, and of those in [[at]].
#include "engine/scenario/keys/rows.hpp"

namespace poolscope {

namespace {

constexpr KeySpec kCallRows[]{
    {.table = KeyTable::Call,
     .name = "call",
     .type = KeyType::Method,
     .meaning = "A public method of the executor, of its queue, of a task's future or of a thread.",
     .required = "the name of a method, such as call = \"schedule\""_en,
     .expected = "the JDK's name of a method"_en},
    {.table = KeyTable::Call,
     .name = "on",
     .type = KeyType::Executor,
     .meaning = "Whose method it is. Required where several could be meant.",
     .expected = "the name of an executor"_en},
    {.table = KeyTable::Call,
     .name = "task",
     .type = KeyType::Task,
     .meaning = "Submitting methods take a template, all others a task that a call creates.",
     .expected = "the label of a task"_en},
    {.table = KeyTable::Call,
     .name = "tasks",
     .type = KeyType::TaskList,
     .meaning = "The templates to submit.",
     .example = "[]",
     .required = "a list of names of [[task]]s: [\"a\", \"b\"]"_en,
     .expected = "a list of names of [[task]]s: [\"a\", \"b\"]"_en},
    {.table = KeyTable::Call,
     .name = "as",
     .type = KeyType::Name,
     .meaning = "Label of the task that the call creates, or of the future that a completion "
                "service hands out. Each label is given once.",
     .example = "\"mine\"",
     .expected = "a label for the new task"_en},
};

constexpr std::array<std::string_view, 1> kOtherEvery{"every"};

constexpr KeySpec kAtRows[]{
    {.table = KeyTable::At,
     .name = "time",
     .type = KeyType::Duration,
     .meaning = "When the client makes the call. Without it as soon as the client's call above has "
                "returned.",
     .example = "\"0ms\"",
     .least = 0,
     .member = fills<&AtCall::time>},
    {.table = KeyTable::At,
     .name = "by",
     .type = KeyType::Name,
     .meaning = "The client thread that makes the call. `you` and names such as `pool-1-thread-1` "
                "are taken.",
     .absent = "main",
     .expected = "the name of a client thread"_en},
    {.table = KeyTable::At,
     .name = "catch",
     .type = KeyType::Boolean,
     .meaning = "Whether the client catches what the call throws. If not, the exception ends its "
                "thread, and its other calls are never made.",
     .absent = "true",
     .member = fills<&AtCall::catches>},
    {.table = KeyTable::At,
     .name = "every",
     .type = KeyType::Duration,
     .meaning = "Repeats the call: the first one at `time`, then one every so often.",
     .example = "\"100ms\"",
     .expected = "a duration above 0"_en,
     .least = 1,
     .needs = "time",
     .because = "it says when the first call comes: time = \"0ms\""_en,
     .sweepable = true},
    {.table = KeyTable::At,
     .name = "arrivals",
     .type = KeyType::Arrivals,
     .meaning = "Repeats the call by an arrival process, counted from `time`.",
     .example = "{ poisson = \"5ms\" }",
     .excludes = kOtherEvery,
     .needs = "time",
     .because = "each says when the calls happen"_en},
    {.table = KeyTable::At,
     .name = "times",
     .type = KeyType::Int,
     .meaning = "How many calls a repeated `[[at]]` makes at most. Alone: so many calls, each as "
                "soon as the one before it has returned.",
     .example = "10",
     .expected = "1 or more calls"_en,
     .least = 1,
     .sweepable = true},
    {.table = KeyTable::At,
     .name = "until",
     .type = KeyType::Duration,
     .meaning = "A repeated `[[at]]` makes no call after this time.",
     .example = "\"1s\"",
     .least = 0,
     .sweepable = true},
};

constexpr std::array<std::string_view, 4> kOtherProcesses{"poisson", "uniform", "burst", "csv"};
constexpr auto kNotPoisson = std::span(kOtherProcesses).subspan<1>();
constexpr auto kNotUniform = std::span(kOtherProcesses).subspan<2>();
constexpr auto kNotBurst = std::span(kOtherProcesses).subspan<3>();

constexpr KeySpec kArrivalRows[]{
    {.table = KeyTable::Arrivals,
     .name = "poisson",
     .type = KeyType::Duration,
     .meaning = "Gaps drawn from an exponential distribution with this mean.",
     .example = "\"5ms\"",
     .expected = "a mean above 0"_en,
     .least = 1,
     .excludes = kNotPoisson,
     .because = "each is an arrival process"_en},
    {.table = KeyTable::Arrivals,
     .name = "uniform",
     .type = KeyType::Length,
     .meaning = "Gaps drawn evenly from this range.",
     .example = "\"2ms..8ms\"",
     .expected = "a range above 0 such as \"2ms..8ms\""_en,
     .least = 0,
     .excludes = kNotUniform,
     .because = "each is an arrival process"_en},
    {.table = KeyTable::Arrivals,
     .name = "burst",
     .type = KeyType::Int,
     .meaning = "So many calls at once, again and again.",
     .example = "10",
     .expected = "1 or more calls"_en,
     .least = 1,
     .excludes = kNotBurst,
     .needs = "every",
     .because = "it says how often a burst comes: every = \"100ms\""_en},
    {.table = KeyTable::Arrivals,
     .name = "every",
     .type = KeyType::Duration,
     .meaning = "From one burst to the next.",
     .example = "\"100ms\"",
     .expected = "a duration above 0"_en,
     .least = 1,
     .needs = "burst",
     .because = "it says how many calls come at once"_en},
    {.table = KeyTable::Arrivals,
     .name = "csv",
     .type = KeyType::Name,
     .meaning = "The times stand in this file, beside the scenario.",
     .example = "\"arrivals.csv\"",
     .expected = "the path of a file"_en},
    {.table = KeyTable::Arrivals,
     .name = "column",
     .type = KeyType::Name,
     .meaning = "Which column of the file has the times; left out, the first.",
     .example = "\"time_ms\"",
     .expected = "the name of a column"_en,
     .needs = "csv",
     .because = "it says which file has the column"_en},
};

}  // namespace

std::span<const KeySpec> callKeys() { return kCallRows; }

std::span<const KeySpec> arrivalKeys() { return kArrivalRows; }

std::span<const KeySpec> atKeys() { return kAtRows; }

}  // namespace poolscope
