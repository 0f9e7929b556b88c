// The form beside the text: a title for every table, its fields as chips under it.
#include <algorithm>

#include "app/perspectives/edit/layout.hpp"
#include "app/ui/dialog.hpp"

namespace poolscope {

namespace {

constexpr Length kRoomBesideName{128};  ///< for a small field, its two buttons and the margins
constexpr Length kWidestChipValue{220};

constexpr IconKind iconOf(FormSection section) {
    switch (section) {
        case FormSection::Executor: return IconKind::Ring;
        case FormSection::Task: return IconKind::Play;
        case FormSection::Call: return IconKind::StepForward;
        case FormSection::Shared: return IconKind::Lock;
        case FormSection::Head: break;
    }
    return IconKind::Logo;
}

/// One line of the form: a title, or some chips.
struct FormLine {
    std::size_t row = 0;
    bool title = false;
    std::vector<std::size_t> chips;
};

class FormPane {
public:
    FormPane(const EditorFacts& facts, const EditorState& state, const LayoutContext& context,
             EditorLayout& layout)
        : facts_(facts),
          state_(state),
          context_(context),
          builder_(layout.list, context),
          layout_(layout) {}

    void place(Rect region) {
        adders(cutTop(region, context_.px(s14)));
        cutTop(region, context_.px(s3));
        layout_.form = region;
        if (!facts_.form->readable) {
            builder_.paragraph(region, context_.say("edit.notToml"), Type::Body, Role::TextMuted);
            return;
        }
        widestName_ = region.w - context_.px(kRoomBesideName);
        const std::vector<FormLine> lines = divide(region.w);
        const std::string more =
            context_.words.fill("ui.edit.moreTables", {{"n", std::to_string(facts_.form->more)}});
        const float height = context_.px(s16);
        layout_.formLines = lines.size();
        layout_.formRows = static_cast<std::size_t>(std::max(1.0F, region.h / height));
        for (std::size_t i = state_.view.formLine;
             i < lines.size() && i < state_.view.formLine + layout_.formRows; ++i) {
            const Rect line = cutTop(region, height);
            if (lines[i].row == facts_.form->rows.size())
                builder_.label(line, more, Type::Small, Role::TextMuted);
            else
                lines[i].title ? title(line, lines[i].row) : chips(line, lines[i]);
        }
    }

private:
    void adders(Rect row) {
        constexpr CommandId kAdd[] = {"addExecutor", "addTask", "addCall"};
        constexpr std::string_view kWords[] = {"edit.executor", "edit.task", "edit.call"};
        const float width = (row.w - context_.px(s6)) / 3;
        for (std::size_t i = 0; i < 3; ++i) {
            builder_.button(cutLeft(row, width), context_.say(kWords[i]), Target::of(kAdd[i]),
                            {.icon = IconKind::Plus,
                             .enabled = facts_.form->readable,
                             .hint = context_.wordsOf(kAdd[i])});
            cutLeft(row, context_.px(s3));
        }
    }

    float stepWidth() const { return context_.px(s12); }
    float nameWidth(const FormChip& chip) const {
        return std::min(context_.width(Type::Small, chip.name) + context_.px(s4), widestName_);
    }
    /// A button's margins and its icon, and the name.
    float adderWidth(const FormChip& chip) const {
        return context_.width(Type::Small, chip.name) + context_.px(s20);
    }
    float chipWidth(const FormChip& chip, std::size_t row, std::size_t index) const {
        if (chip.adds && !edited(row, index)) return adderWidth(chip);
        const float value = context_.width(Type::Body, textOf(chip, row, index));
        return nameWidth(chip) +
               std::clamp(value + context_.px(s8), context_.px(s22),
                          context_.px(kWidestChipValue)) +
               (chip.steps ? 2 * stepWidth() : 0.0F);
    }

    bool edited(std::size_t row, std::size_t index) const {
        return state_.chip == chipId(row, index);
    }
    std::string textOf(const FormChip& chip, std::size_t row, std::size_t index) const {
        if (!edited(row, index)) return chip.missing && chip.value.empty() ? "–" : chip.value;
        return state_.entry.withCaret();
    }

    std::vector<FormLine> divide(float width) const {
        std::vector<FormLine> lines;
        for (std::size_t r = 0; r < facts_.form->rows.size(); ++r) {
            const FormRow& row = facts_.form->rows[r];
            lines.push_back({r, true, {}});
            float used = width;
            for (std::size_t i = 0; i < row.chips.size(); ++i) {
                const float own = chipWidth(row.chips[i], r, i) + context_.px(s4);
                if (used + own > width - context_.px(s8)) {
                    lines.push_back({r, false, {}});
                    used = 0;
                }
                lines.back().chips.push_back(i);
                used += own;
            }
        }
        if (facts_.form->more > 0) lines.push_back({facts_.form->rows.size(), true, {}});
        return lines;
    }

    void title(Rect line, std::size_t index) {
        const FormRow& row = facts_.form->rows[index];
        const std::size_t caret = facts_.buffer->caret();
        const bool here = caret >= row.begin && caret < row.end;
        const Rect box = line.inset(0, context_.px(s1));
        layoutListRow(builder_, box,
                      editorTarget(EditorPart::Row, static_cast<std::uint32_t>(index)), here);
        Rect inside = box.inset(context_.px(s2), 0);
        builder_.icon(cutLeft(inside, context_.px(s7)), s6, iconOf(row.section), Role::TextMuted);
        cutLeft(inside, context_.px(s3));
        builder_.label(inside, row.title, Type::Strong, Role::Text);
    }

    void chips(Rect line, const FormLine& which) {
        cutLeft(line, context_.px(s8));
        for (const std::size_t index : which.chips) {
            const FormChip& chip = facts_.form->rows[which.row].chips[index];
            const Rect box =
                cutLeft(line, chipWidth(chip, which.row, index)).inset(0, context_.px(s1));
            cutLeft(line, context_.px(s4));
            place(box, chip, which.row, index);
        }
    }

    void place(Rect box, const FormChip& chip, std::size_t row, std::size_t index) {
        const std::uint32_t id = chipId(row, index);
        if (chip.adds && !edited(row, index))
            return builder_.button(box, chip.name, editorTarget(EditorPart::More, id),
                                   {.icon = IconKind::Plus, .quiet = true, .type = Type::Small});
        Rect name = cutLeft(box, nameWidth(chip));
        cutRight(name, context_.px(s2));
        builder_.label(name, chip.name, Type::Small, Role::TextMuted, AlignX::Left);
        if (chip.steps) {
            builder_.button(cutLeft(box, stepWidth()), "", editorTarget(EditorPart::Less, id),
                            {.icon = chip.choice ? IconKind::StepBack : IconKind::Minus});
            builder_.button(cutRight(box, stepWidth()), "", editorTarget(EditorPart::More, id),
                            {.icon = chip.choice ? IconKind::StepForward : IconKind::Plus});
        }
        const Rect field = box.inset(context_.px(s1), 0);
        Card& card =
            builder_.card(field, Role::Background, edited(row, index) ? Role::Accent : Role::Line);
        card.dashed = chip.missing;
        card.target = editorTarget(EditorPart::Chip, id);
        builder_.label(field.inset(context_.px(s2), 0), textOf(chip, row, index), Type::Body,
                       chip.missing && !edited(row, index) ? Role::TextMuted : Role::Text,
                       AlignX::Centre);
        builder_.hit(field, card.target, chip.name);
    }

    const EditorFacts& facts_;
    const EditorState& state_;
    const LayoutContext& context_;
    LayoutBuilder builder_;
    EditorLayout& layout_;
    float widestName_ = 0;
};

}  // namespace

void layoutForm(Rect region, const EditorFacts& facts, const EditorState& state,
                const LayoutContext& context, EditorLayout& layout) {
    FormPane(facts, state, context, layout).place(region);
}

}  // namespace poolscope
