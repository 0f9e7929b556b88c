// The keys of calls that are no arguments: of every call, and of those in [[at]].
#include "engine/scenario/keys/rows.hpp"

namespace poolscope {

namespace {

constexpr KeySpec kCallRows[]{
    {.table = KeyTable::Call,
     .name = "call",
     .type = KeyType::Method,
     .meaning = "A public method of the executor, of its queue, of a task's future or of a thread.",
     .required = "the name of a method, such as call = \"schedule\"",
     .expected = "the JDK's name of a method"},
    {.table = KeyTable::Call,
     .name = "on",
     .type = KeyType::Executor,
     .meaning = "Whose method it is. Required where several could be meant.",
     .expected = "the name of an executor"},
    {.table = KeyTable::Call,
     .name = "task",
     .type = KeyType::Task,
     .meaning = "Submitting methods take a template, all others a task that a call creates.",
     .expected = "the label of a task"},
    {.table = KeyTable::Call,
     .name = "tasks",
     .type = KeyType::TaskList,
     .meaning = "The templates to submit.",
     .example = "[]",
     .required = "a list of names of [[task]]s: [\"a\", \"b\"]",
     .expected = "a list of names of [[task]]s: [\"a\", \"b\"]"},
    {.table = KeyTable::Call,
     .name = "as",
     .type = KeyType::Name,
     .meaning = "Label of the task that the call creates. Each label is given once.",
     .example = "\"mine\"",
     .expected = "a label for the new task"},
};

constexpr KeySpec kAtRows[]{
    {.table = KeyTable::At,
     .name = "time",
     .type = KeyType::Duration,
     .meaning = "When the client makes the call.",
     .required = "a duration such as \"30ms\" (units: ns us ms s min h d)",
     .least = 0,
     .member = fills<&AtCall::time>},
    {.table = KeyTable::At,
     .name = "by",
     .type = KeyType::Name,
     .meaning = "The client thread that makes the call. `you` and names such as `pool-1-thread-1` "
                "are taken.",
     .absent = "main",
     .expected = "the name of a client thread"},
};

}  // namespace

std::span<const KeySpec> callKeys() { return kCallRows; }

std::span<const KeySpec> atKeys() { return kAtRows; }

}  // namespace poolscope
