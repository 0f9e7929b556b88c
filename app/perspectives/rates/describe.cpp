// What stands before a row: the task, its policy, how late its runs were.
#include "app/perspectives/rates/parts.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr Length kLeastRateNames{128};
constexpr Length kMostRateNames{210};
constexpr std::string_view kLongTime = "88.8 ms";

/// "t5 · pool", and "fixed rate, every 100 ms".
std::string titleOf(const RunView& view, TaskId task) {
    return std::string(view.names.of(task)) + "  ·  " +
           std::string(view.names.of(view.latest.tasks.of(task).executor));
}

std::string policyOf(TaskId task, const RunView& view, const LayoutContext& context) {
    const TaskFacts& known = view.latest.tasks.of(task);
    const auto said = [&](std::string_view policy, const std::string& time) {
        return context.words.fill("ui.rates." + std::string(policy), {{"time", time}});
    };
    switch (known.repeat) {
        case Repeat::FixedRate: return said("fixedRate", humanTime(known.period));
        case Repeat::FixedDelay: return said("fixedDelay", humanTime(known.period));
        case Repeat::FromStart: return said("fromStart", humanTime(known.period));
        case Repeat::Cron:
            return said("cron", std::string(view.log.text(view.latest.runs.of(task).trigger)));
        case Repeat::Once: break;
    }
    return said("once", humanTime(known.first));
}

/// When a trigger says next, as the clocks of its place show it; empty for other tasks.
std::string nextOf(const TaskRuns& runs, const RunView& view, const LayoutContext& context) {
    const std::string when(runs.waiting ? view.log.text(runs.when) : "");
    return when.empty() ? when : context.words.fill("ui.rates.next", {{"time", when}});
}

/// The outcome of a one-shot task, as of the playhead.
std::string outcomeOf(TaskId task, const RunView& view, const LayoutContext& context) {
    const TaskRuns& runs = view.now.runs.of(task);
    const TaskLife& life = view.now.life.task(task);
    if (!runs.runs.empty()) {
        const Run& run = runs.runs[0];
        if (run.lateness().ns <= 0) return context.say("rates.onTime");
        return context.words.fill("ui.rates.late", {{"time", humanTime(run.lateness())}});
    }
    if (life.isCancelled()) return context.say("rates.cancelled");
    if (life.rejected) return context.say("rates.rejected");
    const TaskFacts& facts = view.now.tasks.of(task);
    if (!facts.timed) return context.say("rates.notYet");
    const Duration left = facts.first - view.time;
    return left.ns >= 0 ? context.words.fill("ui.rates.startsIn", {{"time", humanTime(left)}})
                        : context.words.fill("ui.rates.dueSince", {{"time", humanTime(-left)}});
}

std::string meanOf(const TaskRuns& runs, const LayoutContext& context) {
    return context.words.fill("ui.rates.mean", {{"time", aboutTime(runs.meanLateness())}});
}

std::string worstOf(const TaskRuns& runs, const LayoutContext& context) {
    return context.words.fill("ui.rates.worst", {{"time", aboutTime(runs.worstLateness)}});
}

}  // namespace

float rateNamesWidth(float picture, const RunView& view, const TasksInOrder& tasks,
                     const LayoutContext& context) {
    constexpr std::size_t kMostMeasured = 40;  // of very many tasks some, evenly, and the last
    const std::size_t stride = tasks.size() / kMostMeasured + 1;
    float widest = 0;
    const auto measure = [&](TaskId task) {
        const TaskRuns& known = view.latest.runs.of(task);
        widest = std::max(widest, context.width(Type::Strong, titleOf(view, task)));
        for (const std::string& line :
             {policyOf(task, view, context), nextOf(known, view, context), meanOf(known, context),
              worstOf(known, context), outcomeOf(task, view, context)})
            widest = std::max(widest, context.width(Type::Small, line));
        // On the way to the end the time may be a longer one.
        if (known.worstLateness.ns > 0)
            for (const std::string_view words : {"ui.rates.mean", "ui.rates.worst"})
                widest = std::max(
                    widest,
                    context.width(Type::Small, context.words.fill(words, {{"time", kLongTime}})));
    };
    for (std::size_t i = 0; i < tasks.size(); i += stride) measure(tasks[i]);
    if (!tasks.empty()) measure(tasks.back());
    const float least =
        std::clamp(picture * 0.24F, context.px(kLeastRateNames), context.px(kMostRateNames));
    return std::clamp(widest + context.px(s6), least, std::max(least, picture * 0.42F));
}

void describeRates(LayoutBuilder& builder, Rect cell, const RunView& view, TaskId task) {
    const LayoutContext& context = builder.context();
    const TaskRuns& runs = view.now.runs.of(task);
    const float body = context.style.lineHeight(Type::Body);
    const float small = context.style.lineHeight(Type::Small);
    const auto line = [&](float height, std::string_view text, Type type, Role role) {
        if (cell.h >= height) builder.label(cutTop(cell, height), text, type, role);
    };
    if (cell.h >= body)
        builder.name(cutTop(cell, body), titleOf(view, task), Type::Strong, Role::Text);
    line(small, policyOf(task, view, context), Type::Small, Role::TextMuted);
    if (view.latest.tasks.of(task).repeat == Repeat::Once) {
        const bool late = runs.worstLateness.ns > 0;
        return line(small, outcomeOf(task, view, context), Type::Small,
                    late ? Role::Late : Role::TextMuted);
    }
    const std::string next = nextOf(runs, view, context);
    if (!next.empty()) line(small, next, Type::Small, Role::TextMuted);
    // With little room the worst lateness counts most; the number of runs can be read off the bars.
    const auto room = static_cast<int>(cell.h / small);
    if (room >= 3 || runs.runs.empty())
        line(small, context.words.fill("ui.rates.runs", {{"n", std::to_string(runs.runs.size())}}),
             Type::Small, Role::TextMuted);
    if (runs.runs.empty()) return;
    if (runs.worstLateness.ns <= 0)
        return line(small, context.say("rates.never"), Type::Small, Role::TextMuted);
    if (room >= 2) line(small, meanOf(runs, context), Type::Small, Role::Late);
    line(small, worstOf(runs, context), Type::Small, Role::Late);
}

}  // namespace poolscope
