// Placing the console's lines.
#include "app/panels/console/layout.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/ui/canvas/text_lines.hpp"
#include "app/ui/more_rows.hpp"

namespace poolscope {

namespace {

constexpr Length kFieldHeight = s14;
constexpr Length kTitleHeight = s12;
constexpr float kMostShare = 0.4F;       ///< of the picture, while one types
constexpr std::size_t kLinesInRest = 3;  ///< while one does something else
constexpr float kRowsALine = 1.5F;       ///< some answers take two rows

/// The title, what the typed line means, and a cross.
void layoutTitle(Rect row, const ConsoleState& state, const MoreRows& hidden,
                 LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    const float side = row.h;
    builder.button(cutRight(row, side), "", Target::owned(kConsole, ConsolePart::Close),
                   {.icon = IconKind::Cross, .quiet = true, .hint = context.say("console.close")});
    cutRight(row, context.px(s3));
    const std::string& title = context.say("console.title");
    builder.label(cutLeft(row, context.width(Type::Small, title)), title, Type::Small,
                  Role::TextMuted);
    cutLeft(row, context.px(s7));
    if (hidden.any()) {
        layoutMoreRows(builder, cutLeft(row, row.w / 3), "lines", hidden);
        cutLeft(row, context.px(s3));
    }
    builder.label(row, state.preview, Type::CodeSmall, Role::TextMuted);
}

/// The moment, the sign of a prompt, and the line; or an example.
void layoutField(Rect field, const ConsoleState& state, LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    Card& card = builder.card(field, Role::Background, state.focused ? Role::Accent : Role::Line);
    card.target = Target::owned(kConsole, ConsolePart::Line);
    builder.hit(field, card.target, context.say("console.hint"));
    Rect inside = field.inset(context.px(s4), 0);
    const std::string prompt = state.when + " >";
    builder.label(cutLeft(inside, context.width(Type::Code, prompt) + context.px(s3)), prompt,
                  Type::Code, Role::Accent);
    if (state.entry.text.empty()) {
        if (state.focused)
            builder.label(cutLeft(inside, context.width(Type::Code, "| ")), "|", Type::Code,
                          Role::Text);
        builder.label(inside, context.say("console.example"), Type::Code, Role::Quiet);
        return;
    }
    std::string shown = state.focused ? state.entry.withCaret() : state.entry.text;
    // The end of what is typed stays in sight.
    while (context.width(Type::Code, shown) > inside.w && !shown.empty()) shown.erase(0, 1);
    builder.label(inside, shown, Type::Code, Role::Text);
}

/// From below, each broken into whole rows. Returns how many lines have no place.
MoreRows layoutLines(Rect region, const ConsoleState& state, LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    const float lineHeight = context.style.lineHeight(Type::CodeSmall);
    const auto rowsOf = [&](const ConsoleLine& line) {
        return wrap(context.measure, context.style.font(Type::CodeSmall),
                    context.style.size(Type::CodeSmall), line.text, region.w);
    };
    std::size_t left = state.lines.size() - std::min(state.scroll, state.lines.size());
    if (state.top && *state.top < left) {
        std::size_t end = *state.top;
        float room = region.h;
        for (; end < left; ++end) {
            room -= static_cast<float>(rowsOf(state.lines[end]).size()) * lineHeight;
            if (room < 0 && end > *state.top) break;
        }
        left = end;
    }
    MoreRows hidden{0, state.lines.size() - left};
    while (left > 0 && region.h >= lineHeight) {
        const ConsoleLine& line = state.lines[--left];
        const std::vector<std::string> rows = rowsOf(line);
        std::size_t i = rows.size();
        while (i > 0 && region.h >= lineHeight)
            builder.label(cutBottom(region, lineHeight), rows[--i], Type::CodeSmall,
                          line.error    ? Role::Late
                          : line.answer ? Role::TextMuted
                                        : Role::Text);
        hidden.above = i > 0 ? 1 : 0;
    }
    hidden.above += left;
    return hidden;
}

}  // namespace

float consoleHeight(float room, const ConsoleState& state, const LayoutContext& context) {
    const float frame = context.px(kTitleHeight) + context.px(kFieldHeight) + context.px(s5);
    const std::size_t lines =
        state.focused ? state.lines.size() : std::min(state.lines.size(), kLinesInRest);
    const float wanted = std::ceil(kRowsALine * static_cast<float>(lines)) *
                         context.style.lineHeight(Type::CodeSmall);
    return std::min(room,
                    frame + std::clamp(wanted, 0.0F, std::max(0.0F, room * kMostShare - frame)));
}

void layoutConsole(Rect region, const ConsoleState& state, const LayoutContext& context,
                   DisplayList& list) {
    LayoutBuilder builder(list, context);
    builder.card(region, Role::Surface).radius = 0;
    builder.list().scrollAreas.push_back({kConsole.name, region, 0, 0});
    Rect inside = region.inset(context.px(s7), context.px(s1));
    const Rect title = cutTop(inside, context.px(kTitleHeight));
    const Rect field = cutBottom(inside, context.px(kFieldHeight));
    inside = inside.inset(0, context.px(s1));
    layoutTitle(title, state, layoutLines(inside, state, builder), builder);
    layoutField(field, state, builder);
}

}  // namespace poolscope
