// Putting the Fork/Join perspective together.
#include "app/views/fork_join/layout.hpp"

#include <algorithm>
#include <array>

#include "app/views/fork_join/parts.hpp"

namespace poolscope {

namespace {

void layoutTitle(Rect title, const Sight& sight, const Look& look, ForkJoinLayout& layout) {
    Pen pen(layout.sheet, look);
    const ForkJoinState& pool = sight.now.forkJoin.pool(sight.executor);
    const ExecutorLife& life = sight.now.life.executor(sight.executor);
    const std::string_view name = sight.names.of(sight.executor);
    const float width = std::min(look.width(Type::Lead, name) + look.px(12), title.w * 0.4F);
    pen.name(cutLeft(title, width), name, Type::Lead, Role::Text);
    const std::string figures = look.words.fill(
        "ui.forkJoin.figures",
        {{"parallelism", std::to_string(life.setting(Setting::Parallelism))},
         {"order",
          look.say(life.setting(Setting::AsyncMode) != 0 ? "forkJoin.async" : "forkJoin.sync")},
         {"forks", std::to_string(pool.forks)},
         {"steals", std::to_string(pool.steals)},
         {"state", std::string(toString(life.runState()))}});
    pen.label(title, figures, Type::Small, Role::TextMuted);
}

/// What the shapes mean.
void layoutLegend(Rect row, const Look& look, ForkJoinLayout& layout) {
    struct Entry {
        std::string_view words;
        bool dashed, thick, round, done;
    };
    constexpr std::array kEntries{Entry{"forkJoin.forked", true, false, false, false},
                                  Entry{"forkJoin.running", false, true, false, false},
                                  Entry{"forkJoin.joining", false, true, true, false},
                                  Entry{"forkJoin.done", false, false, false, true}};
    Pen pen(layout.sheet, look);
    for (const Entry& entry : kEntries) {
        const std::string words = look.say(entry.words);
        const float width = look.width(Type::Small, words) + look.px(2);
        if (row.w < width + look.px(34)) break;
        const Rect place = cutLeft(row, look.px(24));
        const Rect box = rectAround(place.centre(), {look.px(22), look.px(12)});
        Card& card = pen.card(box, Role::Raised, Role::LineStrong);
        card.dashed = entry.dashed;
        card.thick = entry.thick;
        card.radius = entry.round ? look.px(6) : look.px(2);
        if (entry.done)
            pen.glyph(rectAround(place.centre(), {look.px(10), look.px(10)}), Icon::Check,
                      Role::Good);
        cutLeft(row, look.px(6));
        pen.label(cutLeft(row, width), words, Type::Small, Role::TextMuted);
        cutLeft(row, look.px(16));
    }
}

}  // namespace

std::optional<std::size_t> workerNumber(const Sight& sight, ThreadId thread) {
    const std::vector<ThreadId> workers = sight.latest.workers.lanesOf(sight.executor);
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

ForkJoinLayout layoutForkJoin(Rect picture, const Sight& sight, const Look& look) {
    ForkJoinLayout layout;
    Rect rest = picture.inset(look.px(16), look.px(12));
    const float small = look.style.lineHeight(Type::Small);
    if (!sight.latest.forkJoin.pool(sight.executor).exists) {
        Pen pen(layout.sheet, look);
        pen.name(cutTop(rest, look.style.lineHeight(Type::Lead)), sight.names.of(sight.executor),
                 Type::Lead, Role::Text);
        cutTop(rest, look.px(8));
        rest.w = std::min(rest.w, look.px(720));
        pen.paragraph(rest, look.say("forkJoin.none"), Type::Body, Role::TextMuted);
        return layout;
    }
    layoutTitle(cutTop(rest, look.style.lineHeight(Type::Lead)), sight, look, layout);
    cutTop(rest, look.px(8));
    layoutLegend(cutBottom(rest, small + look.px(4)), look, layout);
    cutBottom(rest, look.px(6));
    const float deques = std::min(heightOfDeques(sight, look), rest.h * 0.55F);
    const Rect upper = cutTop(rest, deques);
    cutTop(rest, look.px(14));
    layoutTaskTree(rest, sight, look, layout);
    layoutDeques(upper, sight, look, layout);
    return layout;
}

}  // namespace poolscope
