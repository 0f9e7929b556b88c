// The parts of the window that an exercise has, from the top down.
#include "app/panels/practise/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "app/learn/exercise/said_text.hpp"
#include "app/panels/practise/kinds_list.hpp"
#include "app/panels/practise/row_board.hpp"
#include "app/ui/dialog.hpp"
#include "app/ui/overlay.hpp"

namespace poolscope {

namespace {

constexpr Length kSideWidth{340};

void layoutHead(Rect row, const PractiseShown& shown, LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    const std::string close = context.say("practise.close");
    LayoutBuilder::ButtonLook how;
    how.key = context.keyOf("close");
    const float width =
        context.width(Type::Body, close) + context.width(Type::Small, how.key) + builder.px(s18);
    builder.button(cutRight(row, width), close, Target::of("close"), how);
    cutRight(row, builder.px(s8));
    const std::string title = fmt::format("{}: {}", context.say("practise.title"),
                                          nameOfKind(shown.exercise.kind(), context));
    cutLeft(row, builder.label(row, title, Type::Title, Role::Text) + builder.px(s8));
    builder.label(
        row,
        context.words.fill("ui.practise.number", {{"n", std::to_string(shown.number)},
                                                  {"level", std::to_string(shown.difficulty)},
                                                  {"most", std::to_string(kHardest)}}),
        Type::Body, Role::TextMuted);
}

/// Which words say how the exercise is done.
std::string_view keysOf(const Exercise& exercise) {
    return exercise.barAt(0) ? "practise.keysBar" : "practise.keysChoice";
}

/// What was said of the last move.
void layoutJudgement(Rect box, const PractiseShown& shown, LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    const bool right = shown.tone == PractiseTone::Right || shown.tone == PractiseTone::Shown;
    const bool wrong = shown.tone == PractiseTone::Wrong;
    const Role tone = right ? Role::Good : wrong ? Role::Late : Role::LineStrong;
    Card& card = builder.card(box, right || wrong ? tone : Role::Raised, tone);
    card.tinted = right || wrong;
    Rect inside = box.inset(builder.px(s6), builder.px(s4));
    const float side = context.style.lineHeight(Type::Lead);
    if (right || wrong) {
        const Rect icon = cutTop(inside, side);
        builder.icon(Rect{icon.x, icon.y, side, side}.inset(builder.px(s1)),
                     right ? IconKind::Check : IconKind::Cross, tone);
    }
    std::string text = shown.tone == PractiseTone::Nothing ? context.say(keysOf(shown.exercise))
                                                           : textOf(shown.said, context.words);
    if (shown.tone == PractiseTone::Shown)
        text = context.words.fill("ui.practise.shown", {{"why", text}});
    const std::size_t lines = wrap(context.setting(Type::Lead), NamedText(text), inside.w).size();
    const bool fits = static_cast<float>(lines) * side <= inside.h;
    builder.paragraph(inside, text, fits ? Type::Lead : Type::Body, Role::Text);
}

void layoutButtons(Rect rows, const PractiseShown& shown, LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    const bool done = shown.exercise.done();
    const float gap = builder.px(s3);
    const float height = (rows.h - gap) / 2;
    const auto button = [&](Rect& row, bool first, const std::string& words, PractisePart part,
                            char key, bool enabled, bool lit) {
        LayoutBuilder::ButtonLook how;
        how.key = keyText(plainKey(key));
        how.enabled = enabled;
        how.lit = lit;
        const Rect box = first ? cutLeft(row, (row.w - gap) / 2) : row;
        builder.button(box, words, practiseTarget(part), how);
        if (first) cutLeft(row, gap);
    };
    Rect upper = cutTop(rows, height);
    cutTop(rows, gap);
    const std::string stay = textOf(shown.exercise.stayText(), context.words);
    button(upper, true, stay, PractisePart::Stay, 'D', shown.exercise.canStay(), false);
    button(upper, false, context.say("practise.help"), PractisePart::Hint, 'H', !done, false);
    button(rows, true, context.say("practise.show"), PractisePart::Show, 'S', !done, false);
    button(rows, false, context.say("practise.next"), PractisePart::Next, 'N', true, done);
}

void layoutSide(Rect side, const PractiseShown& shown, LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    const Rect table = cutBottom(side, std::min(side.h * 0.55F, kindsHeight(context)));
    cutBottom(side, builder.px(s4));
    const Rect score = cutBottom(side, context.style.lineHeight(Type::Strong));
    builder.label(
        score, scoreWords(shown.exercise, context), Type::Strong,
        shown.exercise.done() && shown.exercise.score().flawless() ? Role::Good : Role::Text);
    cutBottom(side, builder.px(s4));
    layoutButtons(cutBottom(side, builder.px(s32) + builder.px(s3)), shown, builder);
    cutBottom(side, builder.px(s4));
    layoutJudgement(side, shown, builder);
    layoutKinds(table, shown.exercise.kind(), shown.book, builder);
}

}  // namespace

void layoutPractise(Vec2 window, const PractiseShown& shown, const LayoutContext& context,
                    DisplayList& list) {
    LayoutBuilder builder(list, context);
    layoutScrim(window, builder);
    const Rect card = Rect{0, 0, window.x, window.y}.inset(context.px(s8));
    builder.card(card, Role::Surface, Role::LineStrong);
    builder.hit(card, {});
    Rect inside = card.inset(context.px(s8), context.px(s6));
    layoutHead(cutTop(inside, builder.px(s14)), shown, builder);
    cutTop(inside, builder.px(s4));
    const Rect side = cutRight(inside, std::min(builder.px(kSideWidth), inside.w * 0.4F));
    cutRight(inside, builder.px(s8));
    const std::string statement = textOf(shown.exercise.statement(), context.words);
    const std::size_t lines =
        wrap(context.setting(Type::Lead), NamedText(statement), inside.w).size();
    const float line = context.style.lineHeight(Type::Lead);
    builder.paragraph(cutTop(inside, line * static_cast<float>(lines)), statement, Type::Lead,
                      Role::Text);
    cutTop(inside, builder.px(s4));
    layoutRowBoard(inside, shown, builder);
    layoutSide(side, shown, builder);
}

}  // namespace poolscope
