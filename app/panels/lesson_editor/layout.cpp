// Placing stops, words and buttons.
#include "app/panels/lesson_editor/layout.hpp"

#include <algorithm>

#include "app/ui/dialog.hpp"

namespace poolscope {

namespace {

constexpr Length kLessonEditorWidth{900};
constexpr Length kLessonEditorFrame{80};
constexpr Length kWhereWidth{280};
using Typing = LessonEditorState::Typing;
constexpr std::size_t kWordLines = 6;
constexpr std::size_t kLeastRows = 4;

/// The lines of a text with line breaks of its own.
std::vector<NamedText> linesOf(const TextSetting& setting, std::string_view text, float width) {
    std::vector<NamedText> lines;
    for (;;) {
        const std::size_t end = text.find('\n');
        std::vector<NamedText> some =
            wrap(setting, NamedText(std::string(text.substr(0, end))), width);
        if (some.empty()) some.emplace_back();
        lines.insert(lines.end(), some.begin(), some.end());
        if (end == std::string_view::npos) return lines;
        text.remove_prefix(end + 1);
    }
}

class LessonEditorPane {
public:
    LessonEditorPane(const LessonEditorState& state, const LayoutContext& context,
                     DisplayList& list)
        : state_(state), context_(context), builder_(list, context) {}

    void rows(Rect region) {
        layoutRowsShown(region, context_.px(s16), state_.rows.size(), state_.chosen,
                        [this](Rect line, std::size_t index) { row(line, index); });
    }

    void words(Rect box) {
        if (state_.rows.empty()) return;
        const bool typing = state_.typing == Typing::Words;
        builder_.card(box, Role::Background, typing ? Role::Accent : Role::Line);
        builder_.hit(box, lessonEditorTarget(LessonEditorPart::Words));
        const Rect inside = box.inset(context_.px(s4), context_.px(s3));
        if (typing) return typed(inside);
        builder_.paragraph(inside, state_.rows[state_.chosen].words, Type::Body, Role::Text);
    }

    void buttons(Rect first, Rect second) {
        const bool any = !state_.rows.empty();
        button(first, "words", LessonEditorPart::Words, plainKey(KeyCode::Tab), any);
        button(first, "titleOf", LessonEditorPart::Title, plainKey('T'), any);
        button(first, "earlier", LessonEditorPart::Earlier, plainKey(KeyCode::Left),
               any && state_.chosen > 0);
        button(first, "later", LessonEditorPart::Later, plainKey(KeyCode::Right),
               any && state_.chosen + 1 < state_.rows.size());
        button(first, "remove", LessonEditorPart::Remove, plainKey(KeyCode::Delete), any);
        button(second, "read", LessonEditorPart::Read, plainKey(KeyCode::Enter), any);
        button(second, "save", LessonEditorPart::Save, controlKey('S'), any);
        button(second, "undo", LessonEditorPart::Undo, controlKey('Z'), state_.canUndo);
        button(second, "fresh", LessonEditorPart::Fresh, plainKey('N'), any);
    }

private:
    void button(Rect& row, const std::string& what, LessonEditorPart part, KeyChord key, bool on) {
        layoutDialogButton(builder_, row, context_.say("lessonEditor." + what),
                           lessonEditorTarget(part), keyText(key), on);
    }

    void row(Rect row, std::size_t index) {
        const LessonEditorState::Row& shown = state_.rows[index];
        const bool lit = index == state_.chosen;
        layoutListRow(builder_, row,
                      lessonEditorTarget(LessonEditorPart::Row, static_cast<std::uint32_t>(index)),
                      lit);
        row = row.inset(context_.px(s4), context_.px(s1));
        const float number = context_.width(Type::Code, std::to_string(state_.rows.size()));
        builder_.label(cutLeft(row, number + context_.px(s1)), std::to_string(index + 1),
                       Type::Code, lit ? Role::Text : Role::TextMuted, AlignX::Right);
        cutLeft(row, context_.px(s6));
        builder_.name(cutLeft(row, std::min(context_.px(kWhereWidth), row.w / 2)), shown.where,
                      Type::Small, Role::TextMuted);
        cutLeft(row, context_.px(s6));
        builder_.label(row, shown.words, Type::Body, lit ? Role::Text : Role::TextMuted);
    }

    void typed(Rect box) {
        const TextSetting setting = context_.setting(Type::Body);
        const float height = context_.style.lineHeight(Type::Body);
        const std::vector<NamedText> lines = linesOf(setting, state_.entry.withCaret(), box.w);
        const std::string before = state_.entry.text.substr(0, state_.entry.caret) + "|";
        const std::size_t caret = linesOf(setting, before, box.w).size() - 1;
        layoutRowsShown(box, height, lines.size(), caret, [&](Rect row, std::size_t index) {
            builder_.label(row, lines[index], Type::Body, Role::Text);
        });
    }

    const LessonEditorState& state_;
    const LayoutContext& context_;
    LayoutBuilder builder_;
};

std::string titleWords(const LessonEditorState& state, const LayoutContext& context) {
    if (state.title.empty()) return std::string(context.say("lessonEditor.none"));
    return context.words.fill(
        state.unsaved ? "ui.lessonEditor.titleUnsaved" : "ui.lessonEditor.title",
        {{"title", state.title}});
}

std::string hintOf(const LessonEditorState& state, const LayoutContext& context) {
    if (state.typing != Typing::Nothing) return std::string(context.say("lessonEditor.typing"));
    return context.words.fill(state.rows.empty() ? "ui.lessonEditor.empty" : "ui.lessonEditor.hint",
                              {{"key", context.keyOf("addStop")}});
}

float wordsHeight(const LessonEditorState& state, const LayoutContext& context) {
    if (state.rows.empty()) return 0;
    return context.style.lineHeight(Type::Body) * static_cast<float>(kWordLines) +
           2 * context.px(s3);
}

}  // namespace

void layoutLessonEditor(Vec2 window, const LessonEditorState& state, std::string_view wrong,
                        const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    const float line = context.style.lineHeight(Type::Small);
    const float button = context.px(s14);
    const float words = wordsHeight(state, context);
    const std::size_t rows = state.rows.empty() ? 0 : std::max(kLeastRows, state.rows.size());
    const float height = dialogTitleHeight(context) + context.px(s16) * static_cast<float>(rows) +
                         words + 2 * line + 2 * button + context.px(kLessonEditorFrame);
    const bool naming = state.typing == Typing::Title;
    Rect inside = layoutDialog(window, {context.px(kLessonEditorWidth), height},
                               naming ? "" : titleWords(state, context), builder);
    if (naming)
        layoutTypedName(builder,
                        {inside.x, inside.y - dialogTitleHeight(context), inside.w,
                         dialogTitleHeight(context) - context.px(s2)},
                        state.entry);
    cutTop(inside, context.px(s2));
    LessonEditorPane pane(state, context, list);
    const Rect second = cutBottom(inside, button);
    cutBottom(inside, context.px(s2));
    pane.buttons(cutBottom(inside, button), second);
    cutBottom(inside, context.px(s3));
    builder.paragraph(cutBottom(inside, 2 * line),
                      wrong.empty() ? hintOf(state, context) : std::string(wrong), Type::Small,
                      wrong.empty() ? Role::TextMuted : Role::Late);
    cutBottom(inside, context.px(s2));
    pane.words(cutBottom(inside, std::min(words, inside.h / 2)));
    cutBottom(inside, context.px(s3));
    pane.rows(inside);
}

}  // namespace poolscope
