// Filling in what was so.
#include "app/model/narration/cause_text.hpp"

#include <fmt/format.h>

#include "engine/trace/human_time.hpp"
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
        case CauseKind::Sleeps: return cause.task.exists() ? key + ".inTask" : key + ".outside";
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

std::string CauseText::question(const WhyQuestion& question) const {
    switch (question.about) {
        case WhyQuestion::About::Run:
            return words_.fill("why.asked.run", {{"task", names_.of(question.task)},
                                                 {"run", std::to_string(question.run)}});
        case WhyQuestion::About::Task:
            return words_.fill("why.asked.task", {{"task", names_.of(question.task)}});
        case WhyQuestion::About::Thread:
            return words_.fill("why.asked.thread", {{"thread", names_.of(question.thread)}});
        case WhyQuestion::About::Executor: break;
    }
    return words_.fill("why.asked.executor", {{"executor", names_.of(question.executor)}});
}

std::string CauseText::link(const Cause& cause) const {
    return words_.fill(keyOf(cause), {{"task", names_.of(cause.task)},
                                      {"run", std::to_string(cause.run)},
                                      {"thread", names_.of(cause.thread)},
                                      {"executor", names_.of(cause.executor)},
                                      {"lock", names_.of(cause.lock)},
                                      {"from", humanTime(cause.from)},
                                      {"until", humanTime(cause.until)},
                                      {"length", humanTime(cause.until - cause.from)},
                                      {"count", std::to_string(cause.count)},
                                      {"limit", std::to_string(cause.limit)},
                                      {"period", humanTime(Duration{cause.limit})},
                                      {"periods", inTenths(cause.count)},
                                      {"text", cause.text}});
}

std::string CauseText::block(const Causes& causes) const {
    std::string text;
    for (const Cause& cause : causes)
        text += (text.empty() ? "" : "  ← ") + printable(link(cause)) + '\n';
    return text;
}

}  // namespace poolscope
