// Placing the find box.
#include "app/panels/find/layout.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/ui/overlay.hpp"

namespace poolscope {

namespace {

constexpr Length kFindFrame{90};

constexpr Length kFindWidth{520};

constexpr std::size_t kMostRows = 7;

void layoutButtons(LayoutBuilder& builder, Rect row, const FindFacts& facts) {
    const LayoutContext& context = builder.context();
    const auto button = [&](CommandId command, IconKind icon, std::string_view words, bool lit,
                            float w) {
        LayoutBuilder::ButtonLook how;
        how.icon = icon;
        how.lit = lit;
        how.hint = context.hintOf(command);
        builder.button(cutRight(row, w), words, Target::of(command), how);
        cutRight(row, context.px(s2));
    };
    button("nextMatch", IconKind::StepForward, "", false, context.px(s16));
    button("previousMatch", IconKind::StepBack, "", false, context.px(s16));
    button("stopAtMatches", IconKind::Dot, context.say("find.stop"), facts.stops,
           std::min(row.w * 0.5F,
                    context.width(Type::Body, context.say("find.stop")) + context.px(s22)));
    std::string count;
    if (facts.asked)
        count = facts.current > 0
                    ? fmt::format("{} / {}", facts.current, facts.matches)
                    : context.words.fill("ui.find.matches", {{"n", std::to_string(facts.matches)}});
    builder.label(row, count, Type::Body, Role::TextMuted);
}

void listBookmarks(LayoutBuilder& builder, Rect inside, const Bookmarks& bookmarks, float height) {
    const LayoutContext& context = builder.context();
    for (const Bookmark& bookmark : bookmarks.all()) {
        if (inside.h < height) return;
        const Rect row = cutTop(inside, height);
        Card& card = builder.card(row, Role::Accent);
        card.fillAlpha = 0;
        card.target = Target::at(bookmark.position);
        builder.hit(row, Target::at(bookmark.position));
        Rect words = row.inset(context.px(s4), 0);
        const std::string place = fmt::format("#{}", bookmark.position);
        builder.label(cutLeft(words, context.px(s32)), place, Type::Code, Role::Key);
        builder.label(words, bookmark.note.empty() ? context.say("find.bookmark") : bookmark.note,
                      Type::Body, Role::Text);
    }
}

void listWords(LayoutBuilder& builder, Rect inside, const FindFacts& facts, float height) {
    const LayoutContext& context = builder.context();
    for (std::size_t i = 0; i < facts.words.size() && inside.h >= height; ++i) {
        const Rect row = cutTop(inside, height);
        const Target target = findTarget(FindPart::Word, static_cast<std::uint32_t>(i));
        Card& card = builder.card(row, Role::Accent);
        card.fillAlpha = 0;
        card.target = target;
        builder.hit(row, target);
        builder.label(row.inset(context.px(s4), 0), facts.words[i], Type::Code,
                      i == 0 ? Role::Text : Role::TextMuted);
    }
}

}  // namespace

void layoutFind(Rect picture, const FindState& state, const FindFacts& facts,
                const Bookmarks& bookmarks, const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    const float rowHeight = context.style.lineHeight(Type::Body) + context.px(s2);
    const bool listsBookmarks = state.entry.text.empty();
    const std::size_t listed = listsBookmarks ? bookmarks.all().size() : facts.words.size();
    const float rows = rowHeight * static_cast<float>(std::min(listed, kMostRows));
    const float errorHeight = facts.error.empty() ? 0 : rowHeight * 2;
    const Rect box{picture.x + context.px(s4), picture.y + context.px(s2),
                   std::min(picture.w - context.px(s8), context.px(kFindWidth)),
                   context.px(kFindFrame) + errorHeight + rows};
    builder.card(box, Role::Surface, Role::LineStrong);
    builder.hit(box, {});
    Rect inside = box.inset(context.px(s5), context.px(s5));
    layoutSearchLine(builder, cutTop(inside, context.px(s16)), state.entry,
                     context.say("find.hint"), errorHeight > 0);
    cutTop(inside, context.px(s2));
    if (errorHeight > 0)
        builder.paragraph(cutTop(inside, errorHeight).inset(context.px(s4), 0), facts.error,
                          Type::Body, Role::Late);
    layoutButtons(builder, cutBottom(inside, context.px(s14)), facts);
    cutBottom(inside, context.px(s2));
    if (listsBookmarks)
        listBookmarks(builder, inside, bookmarks, rowHeight);
    else
        listWords(builder, inside, facts, rowHeight);
}

}  // namespace poolscope
