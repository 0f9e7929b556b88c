// The keys of [[variable]], [[condition]] and [[thread]].
#include "engine/scenario/keys/rows.hpp"

namespace poolscope {

namespace {

constexpr KeySpec kVariableRows[]{
    {.table = KeyTable::Variable,
     .name = "name",
     .type = KeyType::Name,
     .meaning = "Unique among the variables; a Java identifier.",
     .required = "a name for it"_en,
     .expected = "a name for the variable"_en},
    {.table = KeyTable::Variable,
     .name = "value",
     .type = KeyType::Initial,
     .meaning = "What it holds at first: an int, true, false, or a list of ints or of booleans, "
                "which makes it an array.",
     .example = "0",
     .required = "what it holds at first: value = 0"_en},
    {.table = KeyTable::Variable,
     .name = "volatile",
     .type = KeyType::Boolean,
     .meaning = "Said and drawn; each kind of variable is sequentially consistent here.",
     .absent = "false",
     .member = fills<&VariableSpec::isVolatile>},
    {.table = KeyTable::Variable,
     .name = "threadLocal",
     .type = KeyType::Boolean,
     .meaning = "Each thread has one of its own, which begins with `value`.",
     .absent = "false",
     .member = fills<&VariableSpec::threadLocal>},
};

constexpr KeySpec kConditionRows[]{
    {.table = KeyTable::Condition,
     .name = "name",
     .type = KeyType::Name,
     .meaning = "Unique among the conditions and latches.",
     .required = "a name for it"_en,
     .expected = "a name for the condition"_en,
     .member = fills<&ConditionSpec::name>},
    {.table = KeyTable::Condition,
     .name = "lock",
     .type = KeyType::Text,
     .meaning = "The `[[lock]]` that a thread must hold to wait or to signal.",
     .example = "\"accounts\"",
     .required = "the name of a [[lock]]"_en,
     .expected = "the name of a [[lock]]"_en},
};

constexpr KeySpec kThreadRows[]{
    {.table = KeyTable::Thread,
     .name = "name",
     .type = KeyType::Name,
     .meaning = "Unique among the threads and clients.",
     .required = "a name for it"_en,
     .expected = "a name for the thread"_en},
    {.table = KeyTable::Thread,
     .name = "body",
     .type = KeyType::Steps,
     .meaning = "The steps that the thread performs.",
     .example = "[\"work 30ms\"]",
     .required = "a list of steps: [\"work 30ms\"]"_en},
};

}  // namespace

std::span<const KeySpec> variableKeys() { return kVariableRows; }

std::span<const KeySpec> conditionKeys() { return kConditionRows; }

std::span<const KeySpec> threadKeys() { return kThreadRows; }

}  // namespace poolscope
