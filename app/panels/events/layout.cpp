// The Events tab.
#include "app/panels/events/layout.hpp"

#include <fmt/format.h>

#include "app/model/narration/cause_text.hpp"
#include "app/model/run/minimap.hpp"

#include "app/ui/category_role.hpp"

namespace poolscope {

namespace {

/// Shows the categories and what else can be done with the list, or hides them again.
void layoutFilter(LayoutBuilder& builder, Rect& row, const EventsState& state) {
    const LayoutContext& context = builder.context();
    const std::string word = context.say("events.filter");
    const Rect box = cutRight(row, context.width(Type::Small, word) + context.px(s7));
    const Target target = Target::owned(kEvents, EventsPart::Filter);
    Card& card = builder.card(box, state.filtering ? Role::Accent : Role::Raised,
                              state.hidden != 0 ? Role::Accent : Role::Line);
    card.tinted = state.filtering;
    card.target = target;
    builder.hit(box, target, context.say("events.filterHint"));
    builder.label(box, word, Type::Small, Role::Text, AlignX::Centre);
}

void layoutSearch(LayoutBuilder& builder, Rect row, const EventsInput& input) {
    const LayoutContext& context = builder.context();
    const FindFacts& find = input.find;
    const std::string count =
        find.asked ? context.words.fill("ui.events.found",
                                        {{"n", std::to_string(find.matches)},
                                         {"all", std::to_string(input.view.log.size())}})
                   : std::to_string(input.view.log.size());
    const float width = context.width(Type::Small, count) + context.px(s3);
    layoutFilter(builder, row, input.state);
    cutRight(row, context.px(s3));
    builder.label(cutRight(row, width), count, Type::Small, Role::TextMuted, AlignX::Right);
    cutRight(row, context.px(s3));
    Card& field = builder.card(row, Role::Background, Role::Line);
    field.target = Target::of("find");
    const std::string key = context.keyOf("find");
    builder.hit(row, Target::of("find"), context.say("command.find") + "  " + key);
    Rect inside = row.inset(context.px(s3), 0);
    const Rect icon = cutLeft(inside, context.px(s8));
    builder.icon(rectAround(icon.centre(), {context.px(s6), context.px(s6)}), IconKind::Search,
                 Role::TextMuted);
    cutLeft(inside, context.px(s2));
    const bool asked = !find.question.empty();
    builder.label(inside, asked ? find.question : context.say("events.search"), Type::Small,
                  asked ? Role::Text : Role::TextMuted);
}

/// What is left out because it did not lead to an event; pressed, that is over.
void layoutLed(LayoutBuilder& builder, Rect& region, const LedHere& led) {
    const LayoutContext& context = builder.context();
    Rect row = cutTop(region, context.style.lineHeight(Type::Small) + context.px(s4));
    cutTop(region, context.px(s3));
    Card& card = builder.card(row, Role::Accent, Role::Accent);
    card.tinted = true;
    card.target = Target::of("ledHere");
    builder.hit(row, card.target, context.say("ledHere.end"));
    const float side = context.px(s6);
    const Rect cross = cutRight(row, side + context.px(s6));
    builder.icon(rectAround(cross.centre(), {side, side}), IconKind::Cross, Role::Text);
    builder.label(row.inset(context.px(s3), 0), ledHereBrief(led, context.words), Type::Small,
                  Role::Text);
}

/// Chips for the categories, in as many rows as they need; returns what is left below them.
void layoutCategories(LayoutBuilder& builder, Rect& rest, Categories hidden) {
    const LayoutContext& context = builder.context();
    const float height = context.style.lineHeight(Type::Small) + context.px(s3);
    Rect row = cutTop(rest, height);
    for (std::size_t i = 0; i < kCategoryWords.size(); ++i) {
        const auto category = static_cast<Category>(i);
        const std::string name = context.say("category." + std::string(kCategoryWords[i]));
        const float width = context.width(Type::Small, name) + context.px(s14);
        if (row.w < width) {
            cutTop(rest, context.px(s2));
            row = cutTop(rest, height);
        }
        const Rect chip = cutLeft(row, width);
        cutLeft(row, context.px(s2));
        const bool shown = (hidden & bitOf(category)) == 0;
        const Target target = eventsTarget(category);
        Card& card = builder.card(chip, Role::Raised, shown ? Role::LineStrong : Role::Line);
        card.radius = chip.h / 2;
        card.dashed = !shown;
        card.fillAlpha = shown ? 1.0F : 0.0F;
        card.target = target;
        builder.hit(chip, target, context.say(shown ? "events.hide" : "events.show"));
        Rect inside = chip.inset(context.px(s3), 0);
        const Rect dot = cutLeft(inside, context.px(s6));
        builder.icon(rectAround(dot.centre(), {context.px(s4), context.px(s4)}),
                     shown ? IconKind::Dot : IconKind::Ring, roleOfCategory(category));
        cutLeft(inside, context.px(s1));
        builder.label(inside, name, Type::Small, shown ? Role::Text : Role::TextMuted);
    }
}

/// Below the list, at the right.
void layoutCopy(LayoutBuilder& builder, Rect& region) {
    const LayoutContext& context = builder.context();
    cutTop(region, context.px(s3));
    Rect foot = cutBottom(region, context.style.lineHeight(Type::Body) + context.px(s3));
    cutBottom(region, context.px(s2));
    const std::string copy = context.say("events.copy");
    LayoutBuilder::ButtonLook how;
    how.hint = context.hintOf("copyEvents");
    builder.button(cutRight(foot, context.width(Type::Body, copy) + context.px(s12)), copy,
                   Target::of("copyEvents"), how);
}

void layoutRow(LayoutBuilder& builder, Rect row, std::size_t event, float numbers,
               const EventsInput& input) {
    const LayoutContext& context = builder.context();
    const RunView& view = input.view;
    const bool here = view.event() == event;
    const Rect whole = row.inset(-context.px(s2), 0);
    Card& card = builder.card(whole, Role::Accent);
    card.tinted = here;
    card.fillAlpha = here ? 1.0F : 0.0F;
    card.radius = context.px(s2);
    card.target = Target::at(event + 1);
    const NamedText sentence = input.sentence(event);
    builder.hit(whole, Target::at(event + 1), sentence);
    builder.label(cutLeft(row, numbers), fmt::format("{}", event + 1), Type::CodeSmall,
                  Role::TextMuted, AlignX::Right);
    const Rect dot = cutLeft(row, context.px(s8));
    builder.icon(rectAround(dot.centre(), {context.px(s4), context.px(s4)}), IconKind::Dot,
                 roleOfCategory(categoryOf(view.log[event])));
    const bool ahead = !view.event() || event > *view.event();
    builder.label(row, sentence, Type::Small, ahead ? Role::TextMuted : Role::Text);
}

}  // namespace

EventFilter eventFilter(Categories hidden, const FindFacts& find, const LedHere* led) {
    return {hidden, find.asked ? find.found : nullptr, led};
}

void layoutEventsTab(Rect region, const EventsInput& input, const LayoutContext& context,
                     DisplayList& list) {
    LayoutBuilder builder(list, context);
    const float line = context.style.lineHeight(Type::Small) + context.px(s2);
    layoutSearch(builder, cutTop(region, line + context.px(s2)), input);
    cutTop(region, context.px(s3));
    if (input.led != nullptr) layoutLed(builder, region, *input.led);
    if (input.state.filtering) {
        layoutCategories(builder, region, input.state.hidden);
        layoutCopy(builder, region);
    }
    const RunView& view = input.view;
    const auto rows = static_cast<std::size_t>(std::max(0.0F, region.h / line));
    const bool scrolled = input.state.scrolledAt == view.position;
    const std::vector<std::size_t> shown =
        eventsAround(view.log, eventFilter(input.state.hidden, input.find, input.led),
                     view.event().value_or(0), scrolled ? input.state.scroll : 0, rows);
    const float numbers =
        context.width(Type::CodeSmall, std::to_string(view.log.size())) + context.px(s2);
    for (const std::size_t event : shown)
        if (event < view.known()) layoutRow(builder, cutTop(region, line), event, numbers, input);
    if (shown.empty())
        builder.label(cutTop(region, line), context.say("events.none"), Type::Small,
                      Role::TextMuted);
}

}  // namespace poolscope
