// Putting the Pool perspective together.
#include "app/perspectives/pool/layout.hpp"

#include <algorithm>

#include "app/perspectives/pool/parts.hpp"

namespace poolscope {

namespace {

constexpr Length kLowPool{330};
constexpr Length kHighPool{560};
constexpr Length kWidestPoolWords{720};
constexpr float kMostQuestionLines = 9;  ///< of the questions, with what comes of them
constexpr float kLeastReportLines = 4;   ///< its title is one

/// Executors without these questions say so.
bool decides(const RunView& view) {
    const ExecutorLife& life = view.latest.life.executor(view.executor);
    return life.spec().decides;
}

std::string_view whyNot(const RunView& view) {
    const ExecutorLife& life = view.latest.life.executor(view.executor);
    if (life.spec().isScheduled) return "pool.scheduled";
    return life.spec().hasResults ? "pool.completion" : "pool.other";
}

/// The height of the queue's slots, in which names stand.
float slotHeight(bool tight, const LayoutContext& context) {
    return std::max(context.px(tight ? s16 : s18),
                    context.style.lineHeight(Type::Strong) + context.px(s2));
}

}  // namespace

TaskId widestTask(const RunView& view, const LayoutContext& context) {
    constexpr std::size_t kMeasured = 300;
    TaskId widest;
    float most = 0;
    for (std::uint32_t i = 0; i < std::min(view.latest.life.tasks(), kMeasured); ++i) {
        if (view.latest.tasks.of(TaskId{i}).executor != view.executor) continue;
        const float width = context.width(Type::Small, view.names.of(TaskId{i}));
        if (width > most) widest = TaskId{i};
        most = std::max(most, width);
    }
    return widest;
}

PoolLayout layoutPool(Rect picture, const RunView& view, float scroll,
                      const LayoutContext& context) {
    PoolLayout layout;
    LayoutBuilder builder(layout.list, context);
    Rect rest = picture.inset(context.px(s8), context.px(s6));
    const float small = context.style.lineHeight(Type::Small);
    const bool low = rest.h < context.px(kLowPool);
    Rect title = cutTop(rest, context.style.lineHeight(Type::Lead));
    const std::string_view name = view.names.of(view.executor);
    builder.label(cutLeft(title, context.width(Type::Lead, name) + context.px(s6)), name,
                  Type::Lead, Role::Text);
    const ExecutorLife& life = view.now.life.executor(view.executor);
    std::string kind(view.log.text(view.latest.life.executor(view.executor).kind));
    if (life.exists && life.spec().decides)
        kind += "  ·  " + std::string(toString(life.runState()));
    builder.label(title, kind, Type::Small, Role::TextMuted);
    cutTop(rest, context.px(low ? s4 : s8));
    // The queue and one row of workers are always there; the questions take what is left.
    const bool roomy = isRoomy(rest.w, context);
    const auto lineOf = [&](bool tight) {
        return small + context.px(s2) + slotHeight(tight, context);
    };
    const float workers = small + context.px(s2) + workerHeight(context);
    const bool high = rest.h >= context.px(kHighPool);
    const float least = 5 * small + context.px(s14);
    const float whole = 6 * small + context.px(s22);  // questions with their token
    const bool works = !view.latest.life.executor(view.executor).spec().hasResults;
    const WorkerPlaces all = works ? workerPlaces(view, context) : WorkerPlaces{};
    const float places =
        works ? std::max(workers, poolWorkersHeight(rest.w, all, context)) : workers;
    // A report, too, has its place during the whole run: gaps and questions make room for it, and
    // for words of workers that need more rows.
    const bool reports = view.latest.pools.pool(view.executor).report.exists();
    const bool airy = !reports && rest.h - lineOf(false) - places - 2 * context.px(s14) >= whole;
    const float line = lineOf(roomy && !airy);
    const float gap = context.px(low ? s4 : (roomy || high) && airy ? s14 : s8);
    const float report = reports ? kLeastReportLines * small + gap : 0;
    const float left = rest.h - line - workers - 2 * gap;
    const float room =
        std::max(left - report - (places - workers), std::min(left, reports ? least : whole));
    if (decides(view)) {
        const float share =
            std::max(kMostQuestionLines * context.style.lineHeight(Type::Lead), whole);
        if (room >= least)
            layoutDecision(cutTop(rest, std::min(room, share)), view, context, layout);
        else if (room >= small)
            layoutDecisionRow(cutTop(rest, small), view, context, layout);
    } else if (room >= small) {
        Rect words = cutTop(rest, std::min(room, 3 * small));
        words.w = std::min(words.w, context.px(kWidestPoolWords));
        builder.paragraph(words, context.say(whyNot(view)), Type::Body, Role::TextMuted);
    }
    cutTop(rest, gap);
    if (view.latest.life.executor(view.executor).spec().states != ExecutorStateKind::ForkJoin) {
        layoutLine(cutTop(rest, line), view, context, layout);
        cutTop(rest, gap);
    }
    const float beside = rest.h - workers - gap;
    if (view.now.pools.pool(view.executor).report.exists() && beside >= small) {
        Rect words = cutBottom(rest, std::min(beside, gap + reportHeight(rest.w, view, context)));
        cutTop(words, std::clamp(words.h - kLeastReportLines * small, 0.0F, gap));
        layoutReport(words, view, context, layout);
    }
    if (works) layoutPoolWorkers(rest, scroll, all, view, context, layout);
    return layout;
}

}  // namespace poolscope
