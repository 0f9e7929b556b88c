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

constexpr Length kRoomyConsole{560};
constexpr Length kAiryConsole{470};
constexpr float kFocusedShare = 0.5F;

}  // namespace

float consoleHeight(float room, const ConsoleState& state, const LayoutContext& context) {
    const std::size_t lines = state.lines.size();
    const float open =
        state.focused ? room * kFocusedShare / context.style.lineHeight(Type::CodeSmall) : 0.0F;
    const float usual = room > context.px(kRoomyConsole)  ? 6.0F
                        : room > context.px(kAiryConsole) ? 2.0F
                                                          : 0.0F;
    const float most = std::max(usual, std::floor(open));
    // An answer takes two lines more often than not.
    return context.px(s18) + context.style.lineHeight(Type::Small) +
           std::min(most, 2 * static_cast<float>(lines)) *
               context.style.lineHeight(Type::CodeSmall);
}

void layoutConsole(Rect region, const ConsoleState& state, const LayoutContext& context,
                   DisplayList& list) {
    LayoutBuilder builder(list, context);
    const float lineHeight = context.style.lineHeight(Type::CodeSmall);
    Rect title = cutTop(region, context.style.lineHeight(Type::Small));
    builder.label(cutLeft(title, context.width(Type::Small, context.say("console.title"))),
                  context.say("console.title"), Type::Small, Role::TextMuted);
    cutLeft(title, context.px(s7));
    cutTop(region, context.px(s2));
    const Rect field = cutBottom(region, context.px(s14));
    cutBottom(region, context.px(s2));
    const bool focused = state.focused;
    Card& card = builder.card(field, Role::Background, focused ? Role::Accent : Role::Line);
    card.target = Target::owned(kConsole, ConsolePart::Line);
    builder.hit(field, Target::owned(kConsole, ConsolePart::Line), context.say("console.hint"));
    Rect inside = field.inset(context.px(s4), 0);
    builder.label(cutLeft(inside, context.width(Type::Code, ">") + context.px(s3)), ">", Type::Code,
                  Role::Accent);
    if (focused || !state.entry.text.empty()) {
        std::string shown = state.entry.text;
        if (focused) shown.insert(state.entry.caret, "|");
        // The end of what is typed stays in sight.
        while (context.width(Type::Code, shown) > inside.w && !shown.empty()) shown.erase(0, 1);
        builder.label(inside, shown, Type::Code, Role::Text);
    } else {
        builder.label(inside, context.say("console.example"), Type::Code, Role::Quiet);
    }
    builder.list().scrollAreas.push_back({kConsole.name, region, 0, 0});
    // Whole answers: a long one takes several lines.
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
    if (hidden.any()) layoutMoreRows(builder, title, "lines", hidden);
}

}  // namespace poolscope
