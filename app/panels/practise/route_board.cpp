// Placing workers, queue, tasks so far, and choices.
#include "app/panels/practise/route_board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/model/exercise/said_text.hpp"

namespace poolscope {

namespace {

constexpr Length kPlaceWidth{96};
constexpr Length kChoiceHeight{34};
constexpr std::size_t kChoiceColumns = 2;

struct RoutePlace {
    std::string_view text;
    Role edge = Role::LineStrong;
    bool free = false;  ///< dashed
    bool tinted = false;
};

void layoutPlace(LayoutBuilder& builder, Rect box, const RoutePlace& place) {
    const bool plain = place.edge == Role::LineStrong || place.edge == Role::Line;
    Card& card = builder.card(box, plain ? Role::Raised : place.edge, place.edge);
    card.dashed = place.free;
    card.tinted = place.tinted;
    if (place.free) card.fillAlpha = 0;
    builder.label(box.inset(builder.px(s1), 0), place.text, Type::Strong,
                  place.free ? Role::TextMuted : Role::Text, AlignX::Centre);
}

/// A row of places with its name above it.
Rect namedRow(LayoutBuilder& builder, Rect& rest, float height, const std::string& name) {
    const float line = builder.context().style.lineHeight(Type::Body);
    builder.label(cutTop(rest, line), name, Type::Body, Role::TextMuted);
    const Rect row = cutTop(rest, height);
    cutTop(rest, builder.px(s5));
    return row;
}

void layoutWorkers(LayoutBuilder& builder, Rect& rest, float height, const RoutePool& pool) {
    const LayoutContext& context = builder.context();
    Rect row = namedRow(builder, rest, height, context.say("practise.board.workers"));
    const float gap = builder.px(s3);
    const float width =
        std::min(builder.px(kPlaceWidth), row.w / static_cast<float>(pool.maximum + 1) - gap);
    const std::string idle = context.say("practise.board.idle");
    for (std::size_t i = 0; i < pool.maximum; ++i) {
        if (i == pool.core) cutLeft(row, gap * 3);
        RoutePlace place;
        place.free = i >= pool.workers.size();
        if (!place.free) {
            const bool runs = !pool.workers[i].empty();
            place.text = runs ? std::string_view(pool.workers[i]) : idle;
            place.edge = runs ? Role::Running : Role::LineStrong;
            place.tinted = runs;
        }
        layoutPlace(builder, cutLeft(row, width), place);
        cutLeft(row, gap);
    }
    if (pool.maximum > pool.core)
        builder.label(row, context.say("practise.board.extra"), Type::Small, Role::TextMuted);
}

void layoutQueue(LayoutBuilder& builder, Rect& rest, float height, const RoutePool& pool) {
    Rect row = namedRow(builder, rest, height, builder.context().say("practise.board.queue"));
    for (std::size_t i = 0; i < pool.capacity; ++i) {
        RoutePlace place;
        place.free = i >= pool.queue.size();
        if (!place.free) place.text = pool.queue[i];
        layoutPlace(builder, cutLeft(row, builder.px(kPlaceWidth)), place);
        cutLeft(row, builder.px(s1));
    }
}

/// What became of each task; the one that comes now is in hand.
void layoutTasks(LayoutBuilder& builder, Rect& rest, float height, const RouteExercise& exercise) {
    const LayoutContext& context = builder.context();
    Rect row = namedRow(builder, rest, height, context.say("practise.board.before"));
    const std::vector<RouteStep>& steps = exercise.start().steps;
    const float width = row.w / static_cast<float>(steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const bool past = i < exercise.routes().size();
        const bool now = i == exercise.routes().size();
        Rect box = cutLeft(row, width).inset(builder.px(sHalf), 0);
        const Role edge = now ? Role::Key : past ? Role::Good : Role::Line;
        Card& card = builder.card(box, now ? Role::Key : Role::Raised, edge);
        card.tinted = now;
        card.dashed = !past && !now;
        const float half = box.h / 2;
        builder.label(cutTop(box, half), steps[i].task, Type::Strong, Role::Text, AlignX::Centre);
        const std::string words =
            past  ? context.say(fmt::format("practise.became.{}", nameOf(exercise.routes()[i])))
            : now ? context.say("practise.board.comes")
                  : std::string();
        builder.label(box, words, Type::Small, Role::TextMuted, AlignX::Centre);
    }
}

}  // namespace

void layoutChoices(Rect box, const Exercise& exercise, const PractiseShown& shown,
                   LayoutBuilder& builder) {
    if (exercise.done()) return;
    const std::vector<Said> choices = exercise.choices();
    const std::size_t rows = (choices.size() + kChoiceColumns - 1) / kChoiceColumns;
    const float gap = builder.px(s3);
    const float width = (box.w - gap) / static_cast<float>(kChoiceColumns);
    const float height = std::min(builder.px(kChoiceHeight), box.h / static_cast<float>(rows));
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const auto row = static_cast<float>(i % rows);
        const auto column = static_cast<float>(i / rows);
        const Rect place{box.x + column * (width + gap), box.y + row * height, width,
                         height - builder.px(s1)};
        const bool refused = shown.wrong && shown.wrong->value == static_cast<std::int64_t>(i);
        LayoutBuilder::ButtonLook how;
        how.lit = i == shown.cursor;
        how.align = AlignX::Left;
        if (refused) {
            how.icon = IconKind::Cross;
            how.role = Role::Late;
        }
        builder.button(place, textOf(choices[i], builder.context().words),
                       practiseTarget(PractisePart::Place, i), how);
    }
}

float choicesHeight(const Exercise& exercise, const LayoutContext& context) {
    const std::size_t rows = (exercise.choices().size() + kChoiceColumns - 1) / kChoiceColumns;
    return context.px(kChoiceHeight) * static_cast<float>(rows);
}

void layoutRouteBoard(Rect box, const RouteExercise& exercise, const PractiseShown& shown,
                      LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    layoutChoices(cutBottom(box, choicesHeight(exercise, context)), exercise, shown, builder);
    cutBottom(box, builder.px(s6));
    cutTop(box, builder.px(s6));
    const float names = 3 * (context.style.lineHeight(Type::Body) + builder.px(s5));
    const float height = std::min((box.h - names) / 3, builder.px(s32));
    layoutWorkers(builder, box, height, exercise.pool());
    layoutQueue(builder, box, height, exercise.pool());
    layoutTasks(builder, box, height, exercise);
}

}  // namespace poolscope
