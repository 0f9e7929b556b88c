// The types of values, and the texts that have a form of their own.
#include <algorithm>

#include <fmt/format.h>

#include "engine/scenario/language/ablation_table.hpp"
#include "engine/scenario/language/steps.hpp"
#include "engine/scenario/schema/schema_parts.hpp"

namespace poolscope::schema {

Json reference(std::string_view definition) {
    return {{"$ref", fmt::format("#/definitions/{}", definition)}};
}

Json wordOf(std::span<const std::string_view> words) {
    return {{"type", "string"},
            {"enum", Json(std::vector<std::string>(words.begin(), words.end()))}};
}

namespace {

constexpr std::string_view kLength = R"([0-9]+(\.[0-9]+)?(ns|us|ms|s|min|h|d))";

Json listOf(Json items, std::size_t fewest = 0) {
    Json list{{"type", "array"}, {"items", std::move(items)}};
    if (fewest > 0) list["minItems"] = fewest;
    return list;
}

Json numberOf(const KeySpec& key) {
    const bool isInt = key.type == KeyType::Int;
    const std::int64_t lowest = isInt ? std::numeric_limits<std::int32_t>::min() : key.least;
    const std::int64_t highest = isInt ? std::numeric_limits<std::int32_t>::max() : key.most;
    return {{"type", "integer"},
            {"minimum", std::max(key.least, lowest)},
            {"maximum", std::min(key.most, highest)}};
}

/// A text; where the row has it in languages, also a table of texts by language.
Json textOf(const KeySpec& key) {
    const Json text{{"type", "string"}};
    if (!key.inLanguages) return text;
    const Json texts{{"type", "object"},
                     {"minProperties", 1},
                     {"propertyNames", {{"pattern", "^[A-Za-z]{2,3}(-[A-Za-z]+)*$"}}},
                     {"additionalProperties", text}};
    return {{"anyOf", {text, texts}}};
}

/// Parts that an executor of one of those kinds has.
Json partsOf(Kinds kinds) {
    std::vector<std::string_view> words;
    for (const AblationSpec& spec : kAblationTable)
        if ((spec.kinds & kinds) != 0) words.push_back(toString(spec.what));
    return {{"anyOf", {wordOf(words), listOf(wordOf(words))}}};
}

Json typeOf(const KeySpec& key, Kinds kinds = kAllKinds) {
    switch (key.type) {
        case KeyType::Text:
        case KeyType::Prose: return textOf(key);
        case KeyType::Name:
        case KeyType::Executor:
        case KeyType::Task: return {{"type", "string"}, {"minLength", 1}};
        case KeyType::Int:
        case KeyType::Long: return numberOf(key);
        case KeyType::Duration: return reference(key.least >= 0 ? "length" : "duration");
        case KeyType::Boolean: return {{"type", "boolean"}};
        case KeyType::Word: return wordOf(key.words);
        case KeyType::WordList: return listOf(wordOf(key.words));
        case KeyType::Parts: return partsOf(kinds);
        case KeyType::DateTime: return reference("moment");
        case KeyType::Range: {
            Json range = listOf({{"type", "integer"}}, 2);
            range["maxItems"] = 2;
            return range;
        }
        case KeyType::Queue:
            return reference((key.kinds & kPlainPool) != 0 ? "queue" : "delayedQueue");
        case KeyType::Recursive: return reference("recursive");
        case KeyType::Length: return reference("range");
        case KeyType::Arrivals: return reference("arrivals");
        case KeyType::ThreadFactory: return reference("threadFactory");
        case KeyType::StepOrList:
            return {{"anyOf", {reference("step"), listOf(reference("step"))}}};
        case KeyType::Steps: return listOf(reference("step"));
        case KeyType::Runs: return listOf(listOf(reference("step")), 1);
        case KeyType::Graph:
            return listOf({{"type", "string"}, {"pattern", R"(^[ \t]*(begin|after)[ \t]+\S.*$)"}});
        case KeyType::Questions:
        case KeyType::TaskList: return listOf({{"type", "string"}, {"minLength", 1}});
        case KeyType::Method: return {{"type", "string"}};
        case KeyType::Initial: {
            const Json number{{"type", "integer"}};
            const Json boolean{{"type", "boolean"}};
            return {{"anyOf", {number, boolean, listOf(number, 1), listOf(boolean, 1)}}};
        }
        case KeyType::Tables: return listOf(reference(key.name), 1);
    }
    return Json::object();
}

/// What is left out as a value of JSON, if it is one.
void addDefault(Json& property, const KeySpec& key) {
    if (key.absent.empty() || findKey(key.table, key.absent) != nullptr) return;
    const bool bare =
        key.type == KeyType::Int || key.type == KeyType::Long || key.type == KeyType::Boolean;
    property["default"] = bare ? Json::parse(key.absent) : Json(key.absent);
}

}  // namespace

// In draft-07 nothing counts that stands beside a $ref, so the $ref is wrapped.
Json propertyOf(const KeySpec& key, Kinds kinds) {
    Json type = typeOf(key, kinds);
    Json property;
    if (!key.meaning.empty()) property["description"] = key.meaning;
    if (type.contains("$ref")) {
        property["allOf"] = Json::array({std::move(type)});
    } else {
        property.update(type);
    }
    addDefault(property, key);
    return property;
}

Json durationSchema() { return {{"type", "string"}, {"pattern", fmt::format("^-?{}$", kLength)}}; }

Json lengthSchema() { return {{"type", "string"}, {"pattern", fmt::format("^{}$", kLength)}}; }

Json rangeSchema() {
    return {{"type", "string"}, {"pattern", fmt::format(R"(^{0}(\.\.{0})?$)", kLength)}};
}

// Editors hand a date and time on as a text.
Json momentSchema() {
    return {
        {"type", "string"},
        {"pattern", R"(^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$)"}};
}

namespace {

std::string behindWord(const StepSpec& step) {
    switch (step.operand) {
        case StepOperand::Length:
            return fmt::format(R"([ \t]+({0}(\.\.{0})?|~(exp|lognormal|csv)\(.*\)))", kLength);
        case StepOperand::Exception:
            return R"([ \t]+[A-Za-z_$.][A-Za-z0-9_$.]*([ \t]+"([^"\\]|\\.)*")?)";
        case StepOperand::Nothing: return "";
        case StepOperand::Else: return R"(([ \t]+if[ \t]+\S.*)?)";
        case StepOperand::Result: return R"(([ \t]+\S.*)?)";
        default: break;
    }
    constexpr std::string_view kName = R"([ \t]+[^ \t].*)";
    return step.act == SharedStep::Act::Unlock ? fmt::format("({})?", kName) : std::string(kName);
}

}  // namespace

Json stepSchema() {
    Json forms = Json::array();
    for (const StepSpec& step : kSteps) {
        forms.push_back(
            {{"type", "string"},
             {"description", fmt::format("{}: {}", step.form, step.meaning)},
             {"pattern", fmt::format(R"(^[ \t]*{}{}[ \t]*$)", step.word, behindWord(step))}});
    }
    forms.push_back(
        {{"type", "string"},
         {"description", "NAME.METHOD(EXPR): a method of a variable, a lock or the like."},
         {"pattern", R"(^[ \t]*[A-Za-z_][^ \t]*\..*\)[ \t]*$)"}});
    forms.push_back(reference("call"));
    forms.push_back({{"type", "array"},
                     {"description", "The steps of the `if`, `while` and the like before it."},
                     {"items", reference("step")}});
    return {{"anyOf", std::move(forms)}};
}

}  // namespace poolscope::schema
