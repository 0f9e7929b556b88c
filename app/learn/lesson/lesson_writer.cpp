// Head, then stops, each with the keys in the order of docs/lessons.md.
#include "app/learn/lesson/lesson_writer.hpp"

#include <fmt/format.h>

#include "engine/scenario/language/duration_text.hpp"
#include "engine/scenario/reader/toml_document.hpp"

namespace poolscope {

namespace {

/// A text over several lines, between three quotation marks; exactly that text.
std::string longText(std::string_view text) {
    std::string out = "\"\"\"\n";
    std::size_t marks = 0;
    for (const char c : text) {
        marks = c == '"' ? marks + 1 : 0;
        if (c == '\\' || marks == 3) out += '\\';
        if (marks == 3) marks = 0;
        out += c;
    }
    if (marks > 0) out.insert(out.size() - 1, "\\");  // the last one is not one of the three
    return out + "\"\"\"";
}

void writeTexts(std::string& out, std::string_view key, const InLanguages<std::string>& texts) {
    for (const auto& [language, text] : texts.all)
        out += fmt::format("{}.{} = {}\n", key, language, tomlText(text));
}

std::string positionOf(const StopPosition& position) {
    const std::string nth = position.nth == 1 ? "" : fmt::format("nth = {}\n", position.nth);
    switch (position.kind) {
        case StopPosition::Kind::AsBefore: break;
        case StopPosition::Kind::Event: return fmt::format("event = {}\n", position.event);
        case StopPosition::Kind::Time:
            return fmt::format("at = {}\n", tomlText(toText(position.time)));
        case StopPosition::Kind::First:
            return fmt::format("first = {}\n{}", tomlText(position.question), nth);
        case StopPosition::Kind::Next:
            return fmt::format("next = {}\n{}", tomlText(position.question), nth);
    }
    return "";
}

std::string_view keyOf(Expectation::Span span) {
    switch (span) {
        case Expectation::Span::Here: break;
        case Expectation::Span::Since: return "since";
        case Expectation::Span::Before: return "before";
        case Expectation::Span::After: return "after";
    }
    return "here";
}

std::string expectationsOf(const std::vector<Expectation>& all) {
    if (all.empty()) return "";
    std::string out = "expect = [\n";
    for (const Expectation& each : all) {
        const std::string times = each.times ? fmt::format(", times = {}", *each.times) : "";
        out += each.span == Expectation::Span::Here && !each.times
                   ? fmt::format("    {},\n", tomlText(each.question))
                   : fmt::format("    {{ {} = {}{} }},\n", keyOf(each.span),
                                 tomlText(each.question), times);
    }
    return out + "]\n";
}

std::string questionsOf(const std::vector<PredictKind>& kinds) {
    if (kinds.empty()) return "";
    if (kinds.size() == 1) return fmt::format("predict = {}\n", tomlText(nameOf(kinds.front())));
    std::string list;
    for (const PredictKind kind : kinds)
        list += (list.empty() ? "" : ", ") + tomlText(nameOf(kind));
    return fmt::format("predict = [{}]\n", list);
}

std::string stopText(const LessonStop& stop, const LessonStop* before) {
    std::string out = "\n[[stop]]\n";
    const auto say = [&out](std::string_view key, std::string_view value) {
        if (!value.empty()) out += fmt::format("{} = {}\n", key, tomlText(value));
    };
    say("name", stop.name);
    const bool sameRun = before != nullptr && before->scenario.value == stop.scenario.value;
    if (!sameRun) {
        const std::string& scenario = stop.scenario.value;
        out += fmt::format("scenario = {}\n", scenario.find('\n') == std::string::npos
                                                  ? tomlText(scenario)
                                                  : longText(scenario));
    }
    out += positionOf(stop.position);
    if (before == nullptr || before->view != stop.view) say("view", stop.view);
    if (!sameRun || before->pool.value != stop.pool.value) say("pool", stop.pool.value);
    say("select", stop.select.value);
    if (stop.tab != kLessonTabs.front()) say("panel", stop.tab);
    if (stop.axisUntil.ns > 0)
        out += fmt::format("axisUntil = {}\n", tomlText(toText(stop.axisUntil)));
    if (stop.hideFuture) out += "hideFuture = true\n";
    out += expectationsOf(stop.expects);
    out += questionsOf(stop.predict.value);
    for (const auto& [language, words] : stop.words.all)
        out += fmt::format("words.{} = {}\n", language, longText(toMarkup(words) + "\n"));
    for (const auto& [language, notes] : stop.notes.all)
        out += fmt::format("notes.{} = {}\n", language, longText(toMarkup(notes) + "\n"));
    return out;
}

}  // namespace

std::string lessonText(const Lesson& lesson) {
    std::string out;
    writeTexts(out, "title", lesson.title);
    writeTexts(out, "description", lesson.description);
    if (lesson.order != 0) out += fmt::format("order = {}\n", lesson.order);
    const LessonStop* before = nullptr;
    for (const LessonStop& stop : lesson.stops) {
        out += stopText(stop, before);
        before = &stop;
    }
    return out;
}

}  // namespace poolscope
