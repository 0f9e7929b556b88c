// The keys of [[task]] and of its `recursive = { … }`.
#include "engine/scenario/keys/rows.hpp"

namespace poolscope {

namespace {

constexpr std::array<std::string_view, 4> kSplits{"forkLeft", "forkRight", "forkBoth", "invokeAll"};
constexpr std::array<std::string_view, 1> kOtherRuns{"runs"};
constexpr std::array<std::string_view, 2> kOtherSteps{"runs", "body"};
constexpr std::array<std::string_view, 1> kFib{"fib"};
constexpr std::int64_t kMostFib = 20;  // 21891 parts

constexpr KeySpec kTaskRows[]{
    {.table = KeyTable::Task,
     .name = "name",
     .type = KeyType::Name,
     .meaning = "Unique among the tasks.",
     .required = "a name for it"_en,
     .expected = "a name for the task"_en},
    {.table = KeyTable::Task,
     .name = "runs",
     .type = KeyType::Runs,
     .meaning = "The n-th run performs the n-th list; the last list repeats.",
     .example = "[[\"work 30ms\"], [\"work 60ms\"]]"},
    {.table = KeyTable::Task,
     .name = "body",
     .type = KeyType::Steps,
     .meaning = "Short for `runs` with one list. Only one of `runs`, `body` and `recursive`.",
     .example = "[\"work 30ms\"]",
     .excludes = kOtherRuns,
     .because = "body = [step, …] is short for runs = [[step, …]]"_en},
    {.table = KeyTable::Task,
     .name = "value",
     .meaning = "Makes the task a `Callable` that returns this text.",
     .example = "\"done\"",
     .expected = "a text, which the task returns"_en,
     .sweepable = true,
     .member = fills<&TaskTemplate::value>},
    {.table = KeyTable::Task,
     .name = "priority",
     .type = KeyType::Int,
     .meaning = "Makes the task `Comparable`, for a `PriorityBlockingQueue`.",
     .example = "1",
     .sweepable = true,
     .member = fills<&TaskTemplate::priority>},
    {.table = KeyTable::Task,
     .name = "delay",
     .type = KeyType::Duration,
     .meaning = "Makes the task `Delayed`, for a `DelayQueue`.",
     .example = "\"100ms\"",
     .sweepable = true,
     .member = fills<&TaskTemplate::delay>},
    {.table = KeyTable::Task,
     .name = "recursive",
     .type = KeyType::Recursive,
     .meaning = "A task that splits itself up, for a `ForkJoinPool`.",
     .example = "{ fib = 5 }",
     .excludes = kOtherSteps,
     .because = "a recursive task has its steps in leaf and combine"_en},
};

constexpr KeySpec kRecursiveRows[]{
    {.table = KeyTable::Recursive,
     .name = "sum",
     .type = KeyType::Range,
     .meaning = "Adds up the numbers from the first to the last, at most 1,000,000 of them.",
     .example = "[10, 100]",
     .needs = "threshold",
     .because = "it says how many numbers are added up without splitting: threshold = 4"_en,
     .sweepable = true},
    {.table = KeyTable::Recursive,
     .name = "fib",
     .type = KeyType::Int,
     .meaning = "Computes that Fibonacci number; splits down to 1.",
     .example = "5",
     .expected = "a number from 0 to 20"_en,
     .least = 0,
     .most = kMostFib,
     .sweepable = true},
    {.table = KeyTable::Recursive,
     .name = "threshold",
     .type = KeyType::Int,
     .meaning = "At most this many numbers are added up without splitting. Not with `fib`.",
     .example = "4",
     .expected = "1 or more numbers"_en,
     .least = 1,
     .excludes = kFib,
     .because = "fib splits down to 1"_en,
     .sweepable = true,
     .member = fills<&RecursiveSpec::threshold>},
    {.table = KeyTable::Recursive,
     .name = "split",
     .type = KeyType::Word,
     .meaning = "Which half is forked; the other one is computed in place.",
     .absent = "forkLeft",
     .expected = "which half is forked"_en,
     .words = kSplits,
     .sweepable = true,
     .member = fills<&RecursiveSpec::split>},
    {.table = KeyTable::Recursive,
     .name = "leaf",
     .type = KeyType::StepOrList,
     .meaning = "What a part that is not split does.",
     .example = "\"work 2ms\""},
    {.table = KeyTable::Recursive,
     .name = "combine",
     .type = KeyType::StepOrList,
     .meaning = "What a part does after both halves.",
     .example = "\"work 1ms\""},
};

}  // namespace

std::span<const KeySpec> taskKeys() { return kTaskRows; }

std::span<const KeySpec> recursiveKeys() { return kRecursiveRows; }

}  // namespace poolscope
