// The Events tab.
#include "app/views/frame/events.hpp"

#include <fmt/format.h>

#include "app/views/frame/minimap.hpp"

namespace poolscope {

namespace {

void layoutSearch(Pen& pen, Rect row, const ToldInput& input) {
    const Look& look = pen.look();
    const FindFacts& find = *input.find;
    const std::string count =
        find.asked
            ? look.words.fill("ui.events.found", {{"n", std::to_string(find.matches)},
                                                  {"all", std::to_string(input.sight.log.size())}})
            : std::to_string(input.sight.log.size());
    const float width = look.width(Type::Small, count) + look.px(6);
    pen.label(cutRight(row, width), count, Type::Small, Role::TextMuted, AlignX::Right);
    cutRight(row, look.px(6));
    Card& field = pen.card(row, Role::Background, Role::Line);
    field.target = Target::of(Command::Find);
    const std::string key = keyText(rowOf(Command::Find).keys[0]);
    pen.hit(row, Target::of(Command::Find), look.say("command.find") + "  " + key);
    Rect inside = row.inset(look.px(6), 0);
    const Rect icon = cutLeft(inside, look.px(16));
    pen.glyph(rectAround(icon.centre(), {look.px(12), look.px(12)}), Icon::Search, Role::TextMuted);
    cutLeft(inside, look.px(4));
    const bool asked = !input.ui.find.empty();
    pen.label(inside, asked ? input.ui.find : look.say("events.search"), Type::Small,
              asked ? Role::Text : Role::TextMuted);
}

/// Chips for the categories, in as many rows as they need; returns what is left below them.
void layoutCategories(Pen& pen, Rect& rest, Categories hidden) {
    const Look& look = pen.look();
    const float height = look.style.lineHeight(Type::Small) + look.px(6);
    Rect row = cutTop(rest, height);
    for (std::size_t i = 0; i < kCategoryWords.size(); ++i) {
        const auto category = static_cast<Category>(i);
        const std::string name = look.say("category." + std::string(kCategoryWords[i]));
        const float width = look.width(Type::Small, name) + look.px(28);
        if (row.w < width) {
            cutTop(rest, look.px(3));
            row = cutTop(rest, height);
        }
        const Rect chip = cutLeft(row, width);
        cutLeft(row, look.px(4));
        const bool shown = (hidden & bitOf(category)) == 0;
        const Target target =
            Target::of(Target::Kind::Category, static_cast<std::uint32_t>(category));
        Card& card = pen.card(chip, Role::Raised, shown ? Role::LineStrong : Role::Line);
        card.radius = chip.h / 2;
        card.dashed = !shown;
        card.fillAlpha = shown ? 1.0F : 0.0F;
        card.target = target;
        pen.hit(chip, target, look.say(shown ? "events.hide" : "events.show"));
        Rect inside = chip.inset(look.px(6), 0);
        const Rect dot = cutLeft(inside, look.px(12));
        pen.glyph(rectAround(dot.centre(), {look.px(9), look.px(9)}),
                  shown ? Icon::Dot : Icon::Ring, roleOfCategory(category));
        cutLeft(inside, look.px(2));
        pen.label(inside, name, Type::Small, shown ? Role::Text : Role::TextMuted);
    }
}

void layoutRow(Pen& pen, Rect row, std::size_t event, float numbers, const ToldInput& input) {
    const Look& look = pen.look();
    const Sight& sight = input.sight;
    const bool here = sight.event() == event;
    const Rect whole = row.inset(-look.px(4), 0);
    Card& card = pen.card(whole, Role::Accent);
    card.tinted = here;
    card.fillAlpha = here ? 1.0F : 0.0F;
    card.radius = look.px(3);
    card.target = Target::at(event + 1);
    const std::string sentence = input.sentence(event);
    pen.hit(whole, Target::at(event + 1), sentence);
    pen.label(cutLeft(row, numbers), fmt::format("{}", event + 1), Type::CodeSmall, Role::TextMuted,
              AlignX::Right);
    const Rect dot = cutLeft(row, look.px(16));
    pen.glyph(rectAround(dot.centre(), {look.px(9), look.px(9)}), Icon::Dot,
              roleOfCategory(categoryOf(sight.log[event])));
    const bool ahead = !sight.event() || event > *sight.event();
    pen.label(row, sentence, Type::Small, ahead ? Role::TextMuted : Role::Text);
}

}  // namespace

EventFilter eventFilter(const UiState& ui, const FindFacts& find) {
    return {ui.hiddenCategories, find.asked ? find.found : nullptr};
}

void layoutEventsTab(Rect region, const ToldInput& input, const Look& look, Sheet& sheet) {
    Pen pen(sheet, look);
    const float line = look.style.lineHeight(Type::Small) + look.px(4);
    layoutSearch(pen, cutTop(region, line + look.px(4)), input);
    cutTop(region, look.px(6));
    layoutCategories(pen, region, input.ui.hiddenCategories);
    cutTop(region, look.px(6));
    Rect foot = cutBottom(region, look.style.lineHeight(Type::Body) + look.px(6));
    cutBottom(region, look.px(4));
    const Sight& sight = input.sight;
    const auto rows = static_cast<std::size_t>(std::max(0.0F, region.h / line));
    const bool scrolled = input.ui.eventsScrolledAt == sight.position;
    const std::vector<std::size_t> shown =
        eventsAround(sight.log, eventFilter(input.ui, *input.find), sight.event().value_or(0),
                     scrolled ? input.ui.eventsScroll : 0, rows);
    const float numbers =
        look.width(Type::CodeSmall, std::to_string(sight.log.size())) + look.px(4);
    for (const std::size_t event : shown)
        layoutRow(pen, cutTop(region, line), event, numbers, input);
    if (shown.empty())
        pen.label(cutTop(region, line), look.say("events.none"), Type::Small, Role::TextMuted);
    const std::string copy = look.say("events.copy");
    Pen::ButtonLook how;
    how.hint = look.say("command.copyEvents") + "  " + keyText(rowOf(Command::CopyEvents).keys[0]);
    pen.button(cutRight(foot, look.width(Type::Body, copy) + look.px(24)), copy,
               Target::of(Command::CopyEvents), how);
}

}  // namespace poolscope
