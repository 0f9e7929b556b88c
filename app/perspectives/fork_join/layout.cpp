// Putting the Fork/Join perspective together.
#include "app/perspectives/fork_join/layout.hpp"

#include <algorithm>
#include <array>

#include "app/perspectives/fork_join/parts.hpp"
#include "app/ui/legend.hpp"

namespace poolscope {

namespace {

constexpr Length kWidestForkWords{720};
constexpr float kDequesGrown = 1.7F;
constexpr float kDequesShare =
    0.36F;  ///< of the picture's height, where rows are larger than need be

void layoutTitle(Rect title, const RunView& view, const LayoutContext& context,
                 ForkJoinLayout& layout) {
    LayoutBuilder builder(layout.list, context);
    const ForkJoinState& pool = view.now.forkJoin.pool(view.executor);
    const ExecutorLife& life = view.now.life.executor(view.executor);
    const std::string_view name = view.names.of(view.executor);
    const float width = std::min(context.width(Type::Lead, name) + context.px(s6), title.w * 0.4F);
    builder.name(cutLeft(title, width), name, Type::Lead, Role::Text);
    if (!life.knows(Setting::Parallelism) || !life.knows(Setting::AsyncMode)) return;
    const std::string figures = context.words.fill(
        "ui.forkJoin.figures",
        {{"parallelism", std::to_string(life.setting(Setting::Parallelism))},
         {"order",
          context.say(life.setting(Setting::AsyncMode) != 0 ? "forkJoin.async" : "forkJoin.sync")},
         {"forks", std::to_string(pool.forks)},
         {"steals", std::to_string(pool.steals)},
         {"state", std::string(toString(life.runState()))}});
    builder.label(title, figures, Type::Small, Role::TextMuted);
}

/// The legend of the shapes; those at its end stand there only when the tree has them.
void layoutLegend(Rect row, const LayoutContext& context, ForkJoinLayout& layout) {
    struct Entry {
        std::string_view words;
        bool dashed = false, thick = false, round = false, faint = false;
        IconKind icon = IconKind::None;
        bool shown = true;
    };
    const std::array entries{Entry{.words = "forkJoin.later", .dashed = true, .faint = true},
                             Entry{.words = "forkJoin.forked", .dashed = true},
                             Entry{.words = "forkJoin.running", .thick = true},
                             Entry{.words = "forkJoin.joining", .thick = true, .round = true},
                             Entry{.words = "forkJoin.done", .icon = IconKind::Check},
                             Entry{.words = "forkJoin.notBegun", .shown = layout.hasNotBegun}};
    LayoutBuilder builder(layout.list, context);
    for (const Entry& entry : entries) {
        if (!entry.shown) continue;
        const std::string words = context.say(entry.words);
        const float width = context.width(Type::Small, words) + context.px(s1);
        if (row.w < width + context.px(s18)) break;
        const Rect place = cutLegendEntry(row, words, builder, {.picture = s12, .after = s8});
        const Rect box = rectAround(place.centre(), {context.px(s10), context.px(s6)});
        Card& card = builder.card(box, Role::Raised, entry.faint ? Role::Line : Role::LineStrong);
        card.fillAlpha = entry.faint ? kLaterAlpha : 1.0F;
        card.dashed = entry.dashed;
        card.thick = entry.thick;
        card.radius = entry.round ? context.px(s3) : context.px(s1);
        if (entry.icon != IconKind::None)
            builder.icon(rectAround(place.centre(), {context.px(s5), context.px(s5)}), entry.icon,
                         Role::Good);
    }
    const std::string stolen = context.say("forkJoin.stolen");
    if (layout.hasStolen && row.w > context.width(Type::Small, stolen))
        builder.label(row, stolen, Type::Small, Role::TextMuted);
}

}  // namespace

std::optional<std::size_t> workerNumber(const RunView& view, ThreadId thread) {
    const std::vector<ThreadId> workers = view.latest.workers.lanesOf(view.executor);
    const auto found = std::find(workers.begin(), workers.end(), thread);
    if (found == workers.end()) return std::nullopt;
    return static_cast<std::size_t>(found - workers.begin());
}

Role roleOfWorker(std::size_t worker) {
    constexpr std::array kRoles{Role::Running, Role::Leader,   Role::Locking,
                                Role::Planned, Role::Follower, Role::Late};
    return kRoles[worker % kRoles.size()];
}

Hatch hatchOfWorker(std::size_t worker) {
    constexpr std::array kHatches{Hatch::Diagonal, Hatch::Dots, Hatch::BackDiagonal, Hatch::Cross};
    return kHatches[worker % kHatches.size()];
}

ForkJoinLayout layoutForkJoin(Rect picture, const RunView& view, Subtrees& subtrees, float scroll,
                              const LayoutContext& context) {
    ForkJoinLayout layout;
    Rect rest = picture.inset(context.px(s8), context.px(s6));
    const float small = context.style.lineHeight(Type::Small);
    if (!view.latest.forkJoin.pool(view.executor).exists) {
        LayoutBuilder builder(layout.list, context);
        builder.name(cutTop(rest, context.style.lineHeight(Type::Lead)),
                     view.names.of(view.executor), Type::Lead, Role::Text);
        cutTop(rest, context.px(s4));
        rest.w = std::min(rest.w, context.px(kWidestForkWords));
        builder.paragraph(rest, context.say("forkJoin.none"), Type::Body, Role::TextMuted);
        return layout;
    }
    layoutTitle(cutTop(rest, context.style.lineHeight(Type::Lead)), view, context, layout);
    cutTop(rest, context.px(s4));
    const Rect legend = cutBottom(rest, small + context.px(s2));
    cutBottom(rest, context.px(s3));
    const float least = heightOfDeques(view, context);
    const float deques = std::max(std::min(least, rest.h * 0.55F),
                                  std::min(least * kDequesGrown, rest.h * kDequesShare));
    const Rect upper = cutTop(rest, deques);
    cutTop(rest, context.px(s7));
    layoutTaskTree(rest, view, subtrees, context, layout);
    layoutDeques(upper, view, scroll, context, layout);
    layoutLegend(legend, context, layout);
    return layout;
}

}  // namespace poolscope
