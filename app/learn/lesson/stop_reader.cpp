// Position, claims and words of a stop.
#include "app/learn/lesson/stop_reader.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "app/storage/data_files.hpp"
#include "engine/scenario/language/opening_view.hpp"

namespace poolscope {

namespace {

constexpr std::string_view kStop = "[[stop]]";

const TomlValue* valueOf(const TomlValue& table, std::string_view key) {
    const TomlEntry* const entry = findEntry(*table.table(), key);
    return entry == nullptr ? nullptr : &entry->value;
}

/// A text that is not empty; its place if it can be read.
std::optional<std::string> readFilled(ReadContext& context, const TomlValue& value,
                                      std::string_view expected) {
    if (value.text() != nullptr && !value.text()->empty()) return *value.text();
    context.wrong(value, expected);
    return std::nullopt;
}

Placed<std::string> readPlaced(ReadContext& context, const TomlValue& table, std::string_view key,
                               std::string_view expected) {
    const TomlValue* const value = valueOf(table, key);
    if (value == nullptr) return {};
    return {readFilled(context, *value, expected).value_or(""), value->place};
}

std::optional<std::size_t> readCount(ReadContext& context, const TomlValue& value,
                                     std::int64_t least) {
    if (value.integer() != nullptr && *value.integer() >= least)
        return static_cast<std::size_t>(*value.integer());
    context.wrong(value, fmt::format("a whole number of {} or more", least));
    return std::nullopt;
}

struct PositionKey {
    std::string_view name;
    StopPosition::Kind kind;
};
constexpr std::array kPositionKeys{
    PositionKey{"event", StopPosition::Kind::Event}, PositionKey{"at", StopPosition::Kind::Time},
    PositionKey{"first", StopPosition::Kind::First}, PositionKey{"next", StopPosition::Kind::Next}};

void readValue(ReadContext& context, const TomlValue& value, StopPosition& position) {
    switch (position.kind) {
        case StopPosition::Kind::Event:
            position.event = readCount(context, value, 0).value_or(0);
            break;
        case StopPosition::Kind::Time:
            position.time = context.readDuration(value).value_or(Duration{});
            break;
        default:
            position.question =
                readFilled(context, value, "a question such as \"kind=leaderTaken\"").value_or("");
    }
}

/// `alone`: no stop before it stands in the same run.
StopPosition readPosition(ReadContext& context, const TomlValue& table, bool alone) {
    StopPosition position;
    position.place = table.place;
    std::string_view found;
    for (const PositionKey& key : kPositionKeys) {
        const TomlEntry* const entry = findEntry(*table.table(), key.name);
        if (entry == nullptr) continue;
        if (!found.empty()) {
            context.complain(entry->place, fmt::format("found '{}' beside '{}', expected one of "
                                                       "event, at, first and next",
                                                       key.name, found));
            return position;
        }
        found = key.name;
        position.kind = key.kind;
        position.place = entry->value.place;
        readValue(context, entry->value, position);
    }
    const bool relative = found.empty() || position.kind == StopPosition::Kind::Next;
    const bool misspelt =
        std::any_of(kPositionKeys.begin(), kPositionKeys.end(),
                    [&](const PositionKey& key) { return context.isHinted(table, key.name); });
    if (alone && relative && !misspelt)
        context.complain(
            position.place,
            found.empty()
                ? "found no position in this [[stop]], expected event, at or first: no stop before "
                  "it shows this scenario"
                : "found 'next', expected event, at or first: no stop before it shows this "
                  "scenario");
    const TomlEntry* const nth = findEntry(*table.table(), "nth");
    if (nth == nullptr) return position;
    if (position.kind == StopPosition::Kind::First || position.kind == StopPosition::Kind::Next)
        position.nth = readCount(context, nth->value, 1).value_or(1);
    else
        context.complain(nth->place,
                         "found 'nth' without a question, expected it beside first or "
                         "next");
    return position;
}

struct SpanKey {
    std::string_view name;
    Expectation::Span span;
};
constexpr std::array kSpanKeys{
    SpanKey{"here", Expectation::Span::Here}, SpanKey{"since", Expectation::Span::Since},
    SpanKey{"before", Expectation::Span::Before}, SpanKey{"after", Expectation::Span::After}};

void readExpectation(ReadContext& context, const TomlValue& value, std::vector<Expectation>& into) {
    constexpr std::string_view kQuestion = "a question such as \"kind=leaderTaken\"";
    if (value.table() == nullptr) {
        const auto question = readFilled(
            context, value, "a question, or a table such as { since = \"late\", times = 2 }");
        if (question) into.push_back({Expectation::Span::Here, *question, {}, value.place});
        return;
    }
    context.checkKeys(value, "expect", {"here", "since", "before", "after", "times"});
    std::optional<std::size_t> times;
    if (const TomlValue* const wanted = valueOf(value, "times"))
        times = readCount(context, *wanted, 0);
    std::size_t found = 0;
    for (const SpanKey& key : kSpanKeys) {
        const TomlValue* const question = valueOf(value, key.name);
        if (question == nullptr) continue;
        ++found;
        if (const auto text = readFilled(context, *question, kQuestion))
            into.push_back({key.span, *text, times, question->place});
    }
    if (found != 1)
        context.complain(value.place,
                         "found an expect with no question or several, expected one "
                         "of here, since, before and after");
}

std::vector<Expectation> readExpectations(ReadContext& context, const TomlValue& table) {
    std::vector<Expectation> all;
    const TomlValue* const value = valueOf(table, "expect");
    if (value == nullptr) return all;
    if (value->array() == nullptr) {
        readExpectation(context, *value, all);
    } else {
        for (const TomlValue& each : *value->array()) readExpectation(context, each, all);
    }
    return all;
}

/// A kind of question, or a list of kinds.
Placed<std::vector<PredictKind>> readPredict(ReadContext& context, const TomlValue& table) {
    Placed<std::vector<PredictKind>> predict;
    const TomlValue* const value = valueOf(table, "predict");
    if (value == nullptr) return predict;
    predict.place = value->place;
    const auto readKind = [&](const TomlValue& one) {
        if (const auto index = context.readOneOf(
                one, "a kind of question", {kPredictKindWords.begin(), kPredictKindWords.end()}))
            predict.value.push_back(static_cast<PredictKind>(*index));
    };
    if (value->array() == nullptr) {
        readKind(*value);
    } else {
        if (value->array()->empty()) context.wrong(*value, "a kind of question, or a list of them");
        for (const TomlValue& each : *value->array()) readKind(each);
    }
    return predict;
}

InLanguages<RichText> readRichTexts(ReadContext& context, const TomlValue& value) {
    InLanguages<RichText> words;
    for (auto& [language, source] : readTexts(context, value).all) {
        auto read = readMarkup(source);
        const TomlValue* const own = value.table() == nullptr ? &value : valueOf(value, language);
        if (const auto* error = std::get_if<MarkupError>(&read))
            context.complain(own->place,
                             fmt::format("found {}, expected {}", error->found, error->expected));
        else
            words.all.emplace_back(language, std::get<RichText>(std::move(read)));
    }
    return words;
}

InLanguages<RichText> readWords(ReadContext& context, const TomlValue& table) {
    const TomlEntry* const entry =
        context.require(table, kStop, "words", "words.en or words in another language");
    return entry == nullptr ? InLanguages<RichText>{} : readRichTexts(context, entry->value);
}

}  // namespace

InLanguages<std::string> readTexts(ReadContext& context, const TomlValue& value) {
    InLanguages<std::string> texts;
    constexpr std::string_view kExpected = "a text, or a table of texts by language";
    if (value.table() == nullptr) {
        if (auto text = readFilled(context, value, kExpected)) texts.all.emplace_back("en", *text);
        return texts;
    }
    if (value.table()->empty()) context.wrong(value, kExpected);
    const std::vector<std::string> known = languages();
    context.checkKeys(value, "a text in several languages", viewsOf(known));
    for (const TomlEntry& entry : *value.table())
        if (auto text = readFilled(context, entry.value, "a text"))
            texts.all.emplace_back(entry.key, *text);
    return texts;
}

LessonStop readStop(ReadContext& context, const TomlValue& table, const LessonStop* before) {
    context.checkKeys(
        table, kStop,
        {"name", "scenario", "event", "at", "first", "next", "nth", "view", "pool", "select",
         "panel", "axisUntil", "hideFuture", "words", "notes", "expect", "predict"});
    LessonStop stop;
    stop.place = table.place;
    if (const TomlValue* const name = valueOf(table, "name"))
        stop.name = context.readName(*name, "a name").value_or("");
    stop.scenario = readPlaced(context, table, "scenario",
                               "the name of a built-in scenario, a file, or a scenario's text");
    const bool own = stop.scenario.place != Place{};
    if (!own && before != nullptr) stop.scenario = before->scenario;
    if (!own && before == nullptr)
        context.require(table, kStop, "scenario", "the scenario that the lesson begins with");
    const bool sameRun = before != nullptr && before->scenario.value == stop.scenario.value;
    stop.position = readPosition(context, table, !sameRun);
    stop.view = before == nullptr ? std::string("heap") : before->view;
    if (const TomlValue* const view = valueOf(table, "view"))
        if (const auto index = context.readOneOf(
                *view, "a perspective", {kOpeningViewWords.begin(), kOpeningViewWords.end()}))
            stop.view = kOpeningViewWords[*index];
    stop.pool = readPlaced(context, table, "pool", "the name of an executor");
    if (stop.pool.value.empty() && sameRun) stop.pool = before->pool;
    stop.select = readPlaced(context, table, "select", "the name of a task or a thread");
    const TomlValue* const tab = valueOf(table, "panel");
    // "now" is what older lessons call the tab that is there unless another one is asked for.
    if (tab != nullptr && (tab->text() == nullptr || *tab->text() != "now"))
        if (const auto index = context.readOneOf(*tab, "a tab beside the picture",
                                                 {kLessonTabs.begin(), kLessonTabs.end()}))
            stop.tab = kLessonTabs[*index];
    if (const TomlValue* const until = valueOf(table, "axisUntil"))
        stop.axisUntil = context.readDuration(*until).value_or(Duration{});
    if (const TomlValue* const hide = valueOf(table, "hideFuture"))
        stop.hideFuture = context.readBoolean(*hide).value_or(false);
    stop.words = readWords(context, table);
    if (const TomlValue* const notes = valueOf(table, "notes"))
        stop.notes = readRichTexts(context, *notes);
    stop.expects = readExpectations(context, table);
    stop.predict = readPredict(context, table);
    return stop;
}

}  // namespace poolscope
