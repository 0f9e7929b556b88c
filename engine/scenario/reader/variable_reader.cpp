// Reading [[variable]] and [[condition]].
#include "engine/scenario/reader/java_names.hpp"
#include "engine/scenario/reader/key_reader.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kMostElements = 1000;
constexpr Phrase kInitial = "an int, true, false, or a list of ints or of booleans"_en;

/// An identifier, but no word of the language of expressions.
bool canBeVariable(std::string_view name) {
    return identifierLength(name) == name.size() && name != "true" && name != "false";
}

void readElement(ReadContext& context, const TomlValue& value, VariableSpec& into) {
    const ValueType type = value.boolean() != nullptr ? ValueType::Boolean : ValueType::Int;
    if (value.boolean() == nullptr && value.integer() == nullptr)
        return context.wrong(value, kInitial);
    if (into.values.empty()) into.type = type;
    if (type != into.type) return context.wrong(value, "elements of one type"_en);
    if (value.boolean() != nullptr)
        into.values.push_back(*value.boolean() ? 1 : 0);
    else if (const auto number = context.readInt(value))
        into.values.push_back(*number);
}

void readInitial(ReadContext& context, const TomlValue& value, VariableSpec& into) {
    into.values.clear();
    const TomlValue::Array* const list = value.array();
    into.array = list != nullptr;
    if (list == nullptr) readElement(context, value, into);
    if (list != nullptr && (list->empty() || list->size() > kMostElements))
        context.wrong(value, "1 to {count} elements"_en(kMostElements));
    else if (list != nullptr)
        for (const TomlValue& element : *list) readElement(context, element, into);
    if (into.values.empty()) into.values.push_back(0);
}

}  // namespace

VariableSpec readVariable(ReadContext& context, const TomlValue& table) {
    constexpr std::string_view kWhere = "[[variable]]";
    const std::vector<const KeySpec*> keys = keysOf(KeyTable::Variable);
    context.checkKeys(table, kWhere, namesOf(keys));
    VariableSpec read;
    readPlainKeys(context, table, kWhere, keys, read);
    if (const TomlEntry* name = findEntry(*table.table(), "name");
        name != nullptr && name->value.text() != nullptr) {
        read.name = *name->value.text();
        if (!read.name.empty() && !canBeVariable(read.name))
            context.complain(name->value.place, "the name {name}"_en(inQuotes(read.name)),
                             "a Java identifier such as count"_en);
    }
    const KeySpec& initial = *findKey(KeyTable::Variable, "value");
    if (const TomlEntry* value = context.require(table, kWhere, "value", initial.required))
        readInitial(context, value->value, read);
    return read;
}

ConditionSpec readCondition(ReadContext& context, const TomlValue& table) {
    constexpr std::string_view kWhere = "[[condition]]";
    const std::vector<const KeySpec*> keys = keysOf(KeyTable::Condition);
    context.checkKeys(table, kWhere, namesOf(keys));
    ConditionSpec read;
    readPlainKeys(context, table, kWhere, keys, read);
    const KeySpec& lock = *findKey(KeyTable::Condition, "lock");
    if (const TomlEntry* entry = context.require(table, kWhere, "lock", lock.required))
        read.lock = context.readOneOf(entry->value, lock.expected, context.names.locks).value_or(0);
    return read;
}

}  // namespace poolscope
