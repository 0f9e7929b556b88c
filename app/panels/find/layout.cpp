// Placing the find box.
#include "app/panels/find/layout.hpp"

#include <fmt/format.h>

namespace poolscope {

namespace {

constexpr std::size_t kMostRows = 7;

void layoutEntry(LayoutBuilder& builder, Rect field, const TextEntry& entry, std::string_view hint,
                 bool wrong) {
    const LayoutContext& context = builder.context();
    builder.card(field, Role::Background, wrong ? Role::Late : Role::Accent);
    field = field.inset(context.px(8), 0);
    const Rect icon = cutLeft(field, context.px(16));
    builder.icon(rectAround(icon.centre(), {context.px(14), context.px(14)}), IconKind::Search,
                 Role::TextMuted);
    cutLeft(field, context.px(6));
    if (entry.text.empty())
        builder.label(field, hint, Type::Body, Role::Quiet);
    else
        builder.label(field, entry.withCaret(), Type::Code, Role::Text);
}

void layoutButtons(LayoutBuilder& builder, Rect row, const UiState& ui, const FindFacts& facts) {
    const LayoutContext& context = builder.context();
    const auto button = [&](Command command, IconKind icon, std::string_view words, bool lit,
                            float w) {
        LayoutBuilder::ButtonLook how;
        how.icon = icon;
        how.lit = lit;
        how.hint = context.say("command." + std::string(rowOf(command).name)) + "  " +
                   keyText(rowOf(command).keys[0]);
        builder.button(cutRight(row, w), words, Target::of(command), how);
        cutRight(row, context.px(4));
    };
    button(Command::NextMatch, IconKind::StepForward, "", false, context.px(32));
    button(Command::PreviousMatch, IconKind::StepBack, "", false, context.px(32));
    button(Command::StopAtMatches, IconKind::Dot, context.say("find.stop"), ui.findStops,
           std::min(row.w * 0.5F,
                    context.width(Type::Body, context.say("find.stop")) + context.px(42)));
    std::string count;
    if (facts.asked)
        count = facts.current > 0
                    ? fmt::format("{} / {}", facts.current, facts.matches)
                    : context.words.fill("ui.find.matches", {{"n", std::to_string(facts.matches)}});
    builder.label(row, count, Type::Body, Role::TextMuted);
}

void listBookmarks(LayoutBuilder& builder, Rect inside, const UiState& ui, float height) {
    const LayoutContext& context = builder.context();
    for (const Bookmark& bookmark : ui.bookmarks.all()) {
        if (inside.h < height) return;
        const Rect row = cutTop(inside, height);
        Card& card = builder.card(row, Role::Accent);
        card.fillAlpha = 0;
        card.target = Target::at(bookmark.position);
        builder.hit(row, Target::at(bookmark.position));
        Rect words = row.inset(context.px(8), 0);
        const std::string place = fmt::format("#{}", bookmark.position);
        builder.label(cutLeft(words, context.px(64)), place, Type::Code, Role::Key);
        builder.label(words, bookmark.note.empty() ? context.say("find.bookmark") : bookmark.note,
                      Type::Body, Role::Text);
    }
}

void listWords(LayoutBuilder& builder, Rect inside, const FindFacts& facts, float height) {
    const LayoutContext& context = builder.context();
    for (std::size_t i = 0; i < facts.words.size() && inside.h >= height; ++i) {
        const Rect row = cutTop(inside, height);
        const Target target = Target::of(Target::Kind::FindWord, static_cast<std::uint32_t>(i));
        Card& card = builder.card(row, Role::Accent);
        card.fillAlpha = 0;
        card.target = target;
        builder.hit(row, target);
        builder.label(row.inset(context.px(8), 0), facts.words[i], Type::Code,
                      i == 0 ? Role::Text : Role::TextMuted);
    }
}

}  // namespace

void layoutFind(Rect picture, const UiState& ui, const FindFacts& facts,
                const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    const bool note = ui.focus == Focus::Note;
    const float rowHeight = context.style.lineHeight(Type::Body) + context.px(5);
    const bool bookmarks = !note && ui.entry.text.empty();
    const std::size_t listed = note        ? 0
                               : bookmarks ? ui.bookmarks.all().size()
                                           : facts.words.size();
    const float listHeight = rowHeight * static_cast<float>(std::min(listed, kMostRows));
    const float foot = note ? 0 : context.px(36);
    const float errorHeight = facts.error.empty() || note ? 0 : rowHeight * 2;
    const Rect box{picture.x + context.px(8), picture.y + context.px(4),
                   std::min(picture.w - context.px(16), context.px(520)),
                   context.px(54) + foot + errorHeight + listHeight};
    builder.card(box, Role::Surface, Role::LineStrong);
    builder.hit(box, {});
    Rect inside = box.inset(context.px(10), context.px(10));
    layoutEntry(builder, cutTop(inside, context.px(32)), ui.entry,
                context.say(note ? "find.noteHint" : "find.hint"), errorHeight > 0);
    cutTop(inside, context.px(4));
    if (note) return;
    if (errorHeight > 0)
        builder.paragraph(cutTop(inside, errorHeight).inset(context.px(8), 0), facts.error,
                          Type::Body, Role::Late);
    layoutButtons(builder, cutBottom(inside, context.px(30)), ui, facts);
    cutBottom(inside, context.px(4));
    if (bookmarks)
        listBookmarks(builder, inside, ui, rowHeight);
    else
        listWords(builder, inside, facts, rowHeight);
}

}  // namespace poolscope
