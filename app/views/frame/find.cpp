// Placing the find box.
#include "app/views/frame/find.hpp"

#include <fmt/format.h>

namespace poolscope {

namespace {

constexpr std::size_t kMostRows = 7;

void layoutEntry(Pen& pen, Rect field, const TextEntry& entry, std::string_view hint, bool wrong) {
    const Look& look = pen.look();
    pen.card(field, Role::Background, wrong ? Role::Late : Role::Accent);
    field = field.inset(look.px(8), 0);
    const Rect icon = cutLeft(field, look.px(16));
    pen.glyph(rectAround(icon.centre(), {look.px(14), look.px(14)}), Icon::Search, Role::TextMuted);
    cutLeft(field, look.px(6));
    if (entry.text.empty())
        pen.label(field, hint, Type::Body, Role::Quiet);
    else
        pen.label(field, entry.withCaret(), Type::Code, Role::Text);
}

void layoutButtons(Pen& pen, Rect row, const UiState& ui, const FindFacts& facts) {
    const Look& look = pen.look();
    const auto button = [&](Command command, Icon icon, std::string_view words, bool lit, float w) {
        Pen::ButtonLook how;
        how.icon = icon;
        how.lit = lit;
        how.hint = look.say("command." + std::string(rowOf(command).name)) + "  " +
                   keyText(rowOf(command).keys[0]);
        pen.button(cutRight(row, w), words, Target::of(command), how);
        cutRight(row, look.px(4));
    };
    button(Command::NextMatch, Icon::StepForward, "", false, look.px(32));
    button(Command::PreviousMatch, Icon::StepBack, "", false, look.px(32));
    button(Command::StopAtMatches, Icon::Dot, look.say("find.stop"), ui.findStops,
           std::min(row.w * 0.5F, look.width(Type::Body, look.say("find.stop")) + look.px(42)));
    std::string count;
    if (facts.asked)
        count = facts.current > 0
                    ? fmt::format("{} / {}", facts.current, facts.matches)
                    : look.words.fill("ui.find.matches", {{"n", std::to_string(facts.matches)}});
    pen.label(row, count, Type::Body, Role::TextMuted);
}

void listBookmarks(Pen& pen, Rect inside, const UiState& ui, float height) {
    const Look& look = pen.look();
    for (const Bookmark& bookmark : ui.bookmarks.all()) {
        if (inside.h < height) return;
        const Rect row = cutTop(inside, height);
        Card& card = pen.card(row, Role::Accent);
        card.fillAlpha = 0;
        card.target = Target::at(bookmark.position);
        pen.hit(row, Target::at(bookmark.position));
        Rect words = row.inset(look.px(8), 0);
        const std::string place = fmt::format("#{}", bookmark.position);
        pen.label(cutLeft(words, look.px(64)), place, Type::Code, Role::Key);
        pen.label(words, bookmark.note.empty() ? look.say("find.bookmark") : bookmark.note,
                  Type::Body, Role::Text);
    }
}

void listWords(Pen& pen, Rect inside, const FindFacts& facts, float height) {
    const Look& look = pen.look();
    for (std::size_t i = 0; i < facts.words.size() && inside.h >= height; ++i) {
        const Rect row = cutTop(inside, height);
        const Target target = Target::of(Target::Kind::FindWord, static_cast<std::uint32_t>(i));
        Card& card = pen.card(row, Role::Accent);
        card.fillAlpha = 0;
        card.target = target;
        pen.hit(row, target);
        pen.label(row.inset(look.px(8), 0), facts.words[i], Type::Code,
                  i == 0 ? Role::Text : Role::TextMuted);
    }
}

}  // namespace

void layoutFind(Rect picture, const UiState& ui, const FindFacts& facts, const Look& look,
                Sheet& sheet) {
    Pen pen(sheet, look);
    const bool note = ui.focus == Focus::Note;
    const float rowHeight = look.style.lineHeight(Type::Body) + look.px(5);
    const bool bookmarks = !note && ui.entry.text.empty();
    const std::size_t listed = note        ? 0
                               : bookmarks ? ui.bookmarks.all().size()
                                           : facts.words.size();
    const float list = rowHeight * static_cast<float>(std::min(listed, kMostRows));
    const float foot = note ? 0 : look.px(36);
    const float errorHeight = facts.error.empty() || note ? 0 : rowHeight * 2;
    const Rect box{picture.x + look.px(8), picture.y + look.px(4),
                   std::min(picture.w - look.px(16), look.px(520)),
                   look.px(54) + foot + errorHeight + list};
    pen.card(box, Role::Surface, Role::LineStrong);
    pen.hit(box, {});
    Rect inside = box.inset(look.px(10), look.px(10));
    layoutEntry(pen, cutTop(inside, look.px(32)), ui.entry,
                look.say(note ? "find.noteHint" : "find.hint"), errorHeight > 0);
    cutTop(inside, look.px(4));
    if (note) return;
    if (errorHeight > 0)
        pen.paragraph(cutTop(inside, errorHeight).inset(look.px(8), 0), facts.error, Type::Body,
                      Role::Late);
    layoutButtons(pen, cutBottom(inside, look.px(30)), ui, facts);
    cutBottom(inside, look.px(4));
    if (bookmarks)
        listBookmarks(pen, inside, ui, rowHeight);
    else
        listWords(pen, inside, facts, rowHeight);
}

}  // namespace poolscope
