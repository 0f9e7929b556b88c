// Placing the find box.
#include "app/panels/find/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/ui/boxes.hpp"
#include "app/ui/dialog.hpp"
#include "app/ui/overlay.hpp"

namespace poolscope {

namespace {

constexpr Length kFindWidth{520};

constexpr std::size_t kMostRows = 7;

Box findButtons(const FindFacts& facts, const LayoutContext& context) {
    const auto button = [&](CommandId command, IconKind icon, std::string words, bool lit) {
        return BoxButton{.words = std::move(words),
                         .target = Target::of(command),
                         .lit = lit,
                         .icon = icon,
                         .hint = context.hintOf(command)};
    };
    std::string count;
    if (facts.asked)
        count = facts.current > 0
                    ? fmt::format("{} / {}", facts.current, facts.matches)
                    : context.words.fill("ui.find.matches", {{"n", std::to_string(facts.matches)}});
    return Box::row(
        s2, {Box::label(count, Type::Body, Role::TextMuted),
             Box::narrowButton(
                 button("stopAtMatches", IconKind::Dot, context.say("find.stop"), facts.stops)),
             Box::button(button("previousMatch", IconKind::StepBack, "", false)).wide(s16),
             Box::button(button("nextMatch", IconKind::StepForward, "", false)).wide(s16)});
}

/// Bookmarks while nothing is typed, else the words that the question may go on with.
Box findRows(const TextEntry& entry, const FindFacts& facts, const Bookmarks& bookmarks,
             LayoutBuilder& builder) {
    const bool marks = entry.text.empty();
    const auto placeRow = [&, marks](Rect row, std::size_t i, LayoutBuilder&) {
        const Bookmark* const mark = marks ? &bookmarks.all()[i] : nullptr;
        layoutListRow(builder, row,
                      marks ? Target::at(mark->position)
                            : findTarget(FindPart::Word, static_cast<std::uint32_t>(i)),
                      false);
        row = row.inset(builder.px(s4), 0);
        if (!marks)
            return void(builder.label(row, facts.words[i], Type::Code,
                                      i == 0 ? Role::Text : Role::TextMuted));
        builder.label(cutLeft(row, builder.px(s32)), fmt::format("#{}", mark->position), Type::Code,
                      Role::Key);
        builder.label(row, mark->note.empty() ? builder.context().say("find.bookmark") : mark->note,
                      Type::Body, Role::Text);
    };
    return Box::rows({.count = marks ? bookmarks.all().size() : facts.words.size(),
                      .most = kMostRows,
                      .height = s10},
                     placeRow);
}

}  // namespace

void layoutFind(Rect picture, const TextEntry& entry, const FindFacts& facts,
                const Bookmarks& bookmarks, const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    Box error;
    if (!facts.error.empty())
        error = Box::paragraph(facts.error, Role::Late, {Type::Body})
                    .inside({.left = s4, .right = s4, .bottom = s2});
    const Box all =
        Box::column({Box::own(s16,
                              [&](Rect rect, LayoutBuilder&) {
                                  layoutSearchLine(builder, rect, entry, context.say("find.hint"),
                                                   !facts.error.empty());
                              })
                         .above(s2),
                     std::move(error), findRows(entry, facts, bookmarks, builder).above(s2),
                     findButtons(facts, context)});
    const float pad = context.px(s5);
    const float width = std::min(picture.w - context.px(s8), context.px(kFindWidth));
    const Rect box{picture.x + context.px(s4), picture.y + context.px(s2), width,
                   heightOf(all, width - 2 * pad, context) + 2 * pad};
    builder.card(box, Role::Surface, Role::LineStrong);
    builder.hit(box, {});
    place(all, box.inset(pad), builder);
}

}  // namespace poolscope
