// Placing the console's lines.
#include "app/panels/console/layout.hpp"

#include <algorithm>

namespace poolscope {

namespace {

constexpr Length kRoomyConsole{560};
constexpr Length kAiryConsole{470};

}  // namespace

float consoleHeight(float room, std::size_t lines, const LayoutContext& context) {
    const float most = room > context.px(kRoomyConsole)  ? 6.0F
                       : room > context.px(kAiryConsole) ? 2.0F
                                                         : 0.0F;
    return context.px(s18) + context.style.lineHeight(Type::Small) +
           std::min(most, static_cast<float>(lines)) * context.style.lineHeight(Type::CodeSmall);
}

void layoutConsole(Rect region, const ConsoleState& state, const LayoutContext& context,
                   DisplayList& list) {
    LayoutBuilder builder(list, context);
    const float lineHeight = context.style.lineHeight(Type::CodeSmall);
    builder.label(cutTop(region, context.style.lineHeight(Type::Small)),
                  context.say("console.title"), Type::Small, Role::TextMuted);
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
    std::size_t left = state.lines.size();
    while (left > 0 && region.h >= lineHeight) {
        const ConsoleLine& line = state.lines[--left];
        builder.label(cutBottom(region, lineHeight), line.text, Type::CodeSmall,
                      line.error    ? Role::Late
                      : line.answer ? Role::TextMuted
                                    : Role::Text);
    }
}

}  // namespace poolscope
