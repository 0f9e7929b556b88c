// Stops, words and buttons.
#include "app/panels/lesson_editor/layout.hpp"

#include <algorithm>

#include "app/ui/boxes.hpp"
#include "app/ui/dialog.hpp"

namespace poolscope {

namespace {

constexpr Length kLessonEditorWidth{900};
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

class LessonEditorBoxes {
public:
    LessonEditorBoxes(const LessonEditorState& state, const LayoutContext& context)
        : state_(state), context_(context) {}

    std::vector<Box> all(std::string_view wrong) const {
        return {head(), rows(), words(),
                Box::paragraph(wrong.empty() ? hint() : std::string(wrong),
                               wrong.empty() ? Role::TextMuted : Role::Late, {Type::Small})
                    .above(s3),
                buttons()};
    }

private:
    Box head() const {
        if (state_.typing == Typing::Title)
            return Box::own(Type::Title,
                            [this](Rect rect, LayoutBuilder& builder) {
                                layoutTypedName(builder, rect, state_.entry);
                            })
                .above(s4);
        if (state_.title.empty()) return Box::heading(context_.say("lessonEditor.none"));
        return Box::heading(context_.words.fill(
            state_.unsaved ? "ui.lessonEditor.titleUnsaved" : "ui.lessonEditor.title",
            {{"title", state_.title}}));
    }

    std::string hint() const {
        if (state_.typing != Typing::Nothing) return context_.say("lessonEditor.typing");
        return context_.words.fill(
            state_.rows.empty() ? "ui.lessonEditor.empty" : "ui.lessonEditor.hint",
            {{"key", context_.keyOf("addStop")}});
    }

    Box rows() const {
        if (state_.rows.empty()) return {};
        return Box::rows(
                   {.count = state_.rows.size(), .chosen = state_.list.middle, .least = kLeastRows},
                   [this](Rect line, std::size_t index, LayoutBuilder& builder) {
                       row(line, index, builder);
                   })
            .above(s3);
    }

    Box words() const {
        if (state_.rows.empty()) return {};
        const bool typing = state_.typing == Typing::Words;
        Box lines = Box::own(
            [](float, const LayoutContext& context) {
                return static_cast<float>(kWordLines) * context.style.lineHeight(Type::Body);
            },
            [this, typing](Rect rect, LayoutBuilder& builder) {
                if (typing) return typed(rect, builder);
                builder.paragraph(rect, state_.rows[state_.list.chosen].words, Type::Body,
                                  Role::Text);
            });
        lines.cuts = true;
        return std::move(lines)
            .inside({s4, s4, s3, s3},
                    [typing](Rect rect, LayoutBuilder& builder) {
                        builder.card(rect, Role::Background, typing ? Role::Accent : Role::Line);
                        builder.hit(rect, lessonEditorTarget(LessonEditorPart::Words));
                    })
            .above(s2);
    }

    Box buttons() const {
        const bool any = !state_.rows.empty();
        const auto button = [&](const std::string& what, LessonEditorPart part, KeyChord key,
                                bool enabled) {
            return BoxButton{context_.say("lessonEditor." + what), lessonEditorTarget(part),
                             keyText(key), enabled};
        };
        return Box::column(
            {Box::buttonRow(
                 {button("words", LessonEditorPart::Words, plainKey(KeyCode::Tab), any),
                  button("titleOf", LessonEditorPart::Title, plainKey('T'), any),
                  button("earlier", LessonEditorPart::Earlier, plainKey(KeyCode::Left),
                         any && state_.list.chosen > 0),
                  button("later", LessonEditorPart::Later, plainKey(KeyCode::Right),
                         any && state_.list.chosen + 1 < state_.rows.size()),
                  button("remove", LessonEditorPart::Remove, plainKey(KeyCode::Delete), any)})
                 .above(s2),
             Box::buttonRow(
                 {button("read", LessonEditorPart::Read, plainKey(KeyCode::Enter), any),
                  button("save", LessonEditorPart::Save, controlKey('S'), any),
                  button("undo", LessonEditorPart::Undo, controlKey('Z'), state_.canUndo),
                  button("fresh", LessonEditorPart::Fresh, plainKey('N'), any)})});
    }

    void row(Rect row, std::size_t index, LayoutBuilder& builder) const {
        const LessonEditorState::Row& shown = state_.rows[index];
        const bool lit = index == state_.list.chosen;
        layoutListRow(builder, row,
                      lessonEditorTarget(LessonEditorPart::Row, static_cast<std::uint32_t>(index)),
                      lit);
        row = row.inset(context_.px(s4), context_.px(s1));
        const float number = context_.width(Type::Code, std::to_string(state_.rows.size()));
        builder.label(cutLeft(row, number + context_.px(s1)), std::to_string(index + 1), Type::Code,
                      lit ? Role::Text : Role::TextMuted, AlignX::Right);
        cutLeft(row, context_.px(s6));
        builder.name(cutLeft(row, std::min(context_.px(kWhereWidth), row.w / 2)), shown.where,
                     Type::Small, Role::TextMuted);
        cutLeft(row, context_.px(s6));
        builder.label(row, shown.words, Type::Body, lit ? Role::Text : Role::TextMuted);
    }

    void typed(Rect box, LayoutBuilder& builder) const {
        const TextSetting setting = context_.setting(Type::Body);
        const float height = context_.style.lineHeight(Type::Body);
        const std::vector<NamedText> lines = linesOf(setting, state_.entry.withCaret(), box.w);
        const std::string before = state_.entry.text.substr(0, state_.entry.caret) + "|";
        const std::size_t caret = linesOf(setting, before, box.w).size() - 1;
        layoutRowsShown(box, height, lines.size(), caret, [&](Rect row, std::size_t index) {
            builder.label(row, lines[index], Type::Body, Role::Text);
        });
    }

    const LessonEditorState& state_;
    const LayoutContext& context_;
};

}  // namespace

void layoutLessonEditor(Vec2 window, const LessonEditorState& state, std::string_view wrong,
                        const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    placeDialog(window, kLessonEditorWidth, LessonEditorBoxes(state, context).all(wrong), builder);
}

}  // namespace poolscope
