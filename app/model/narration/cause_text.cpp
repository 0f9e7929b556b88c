// Filling in what was so.
#include "app/model/narration/cause_text.hpp"

#include <utility>

#include <fmt/format.h>

#include "app/model/narration/said_time.hpp"
#include "engine/trace/printable.hpp"

namespace poolscope {

namespace {

std::string keyOf(const Cause& cause) {
    std::string key = "why." + std::string(nameOf(cause.kind));
    switch (cause.kind) {
        case CauseKind::Follows:
        case CauseKind::QueueEmpty:
        case CauseKind::WaitsForEnd: return cause.count > 0 ? key + ".until" : key + ".always";
        case CauseKind::RunTook: return cause.count >= 10 ? key + ".periods" : key + ".once";
        case CauseKind::Computes:
        case CauseKind::Sleeps:
        case CauseKind::OnDevice:
        case CauseKind::WaitsForCore:
            return cause.task.exists() ? key + ".inTask" : key + ".outside";
        case CauseKind::Leaves: return key + '.' + cause.text;
        case CauseKind::Cancelled:
        case CauseKind::Removed: return cause.text.empty() ? key + ".itself" : key + ".inCall";
        default: return key;
    }
}

/// "3.5", "12".
std::string inTenths(std::int64_t tenths) {
    return tenths % 10 == 0 ? std::to_string(tenths / 10)
                            : fmt::format("{}.{}", tenths / 10, tenths % 10);
}

}  // namespace

NamedText CauseText::question(const WhyQuestion& question) const {
    const auto plain = [](auto number) { return NamedText(std::to_string(number)); };
    switch (question.about) {
        case WhyQuestion::About::Run:
            return words_.fillNamed(
                "why.asked.run", {{"task", {question.task, names_}}, {"run", plain(question.run)}});
        case WhyQuestion::About::Task:
            return words_.fillNamed("why.asked.task", {{"task", {question.task, names_}}});
        case WhyQuestion::About::Thread:
            return words_.fillNamed("why.asked.thread", {{"thread", {question.thread, names_}}});
        case WhyQuestion::About::Executor: break;
    }
    return words_.fillNamed("why.asked.executor", {{"executor", {question.executor, names_}}});
}

NamedText CauseText::link(const Cause& cause) const {
    const auto plain = [](std::string words) { return NamedText(std::move(words)); };
    const auto time = [&](Instant at) { return plain(saidTime(at, words_)); };
    const auto length = [&](Duration span) { return plain(humanTime(span)); };
    const auto number = [&](auto n) { return plain(std::to_string(n)); };
    return words_.fillNamed(keyOf(cause), {{"task", {cause.task, names_}},
                                           {"run", number(cause.run)},
                                           {"thread", {cause.thread, names_}},
                                           {"executor", {cause.executor, names_}},
                                           {"lock", words_.lock(cause.lock, names_)},
                                           {"from", time(cause.from)},
                                           {"until", time(cause.until)},
                                           {"length", length(cause.until - cause.from)},
                                           {"count", number(cause.count)},
                                           {"limit", number(cause.limit)},
                                           {"period", length(Duration{cause.limit})},
                                           {"periods", plain(inTenths(cause.count))},
                                           {"text", plain(cause.text)}});
}

std::string CauseText::block(const Causes& causes) const {
    std::string text;
    for (const Cause& cause : causes)
        text += (text.empty() ? "" : "  ← ") + printable(link(cause).text) + '\n';
    return text;
}

namespace {

std::string filled(std::string_view key, const LedHere& led, const TextCatalog& words) {
    return words.fill(key, {{"count", std::to_string(led.count)},
                            {"all", std::to_string(led.event)},
                            {"n", std::to_string(led.event + 1)}});
}

}  // namespace

std::string ledHereText(const LedHere& led, const TextCatalog& words) {
    return filled("ui.ledHere.text", led, words);
}

std::string ledHereBrief(const LedHere& led, const TextCatalog& words) {
    return filled("ui.ledHere.brief", led, words);
}

}  // namespace poolscope
