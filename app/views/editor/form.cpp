// The form beside the text: a title for every table, its fields as chips under it.
#include <algorithm>

#include "app/views/editor/layout.hpp"

namespace poolscope {

namespace {

constexpr Icon iconOf(FormSection section) {
    switch (section) {
        case FormSection::Executor: return Icon::Ring;
        case FormSection::Task: return Icon::Play;
        case FormSection::Call: return Icon::StepForward;
        case FormSection::Head: break;
    }
    return Icon::Logo;
}

/// One line of the form: a title, or some chips.
struct FormLine {
    std::size_t row = 0;
    bool title = false;
    std::vector<std::size_t> chips;
};

class FormPane {
public:
    FormPane(const EditorFacts& facts, const UiState& ui, const Look& look, EditorLayout& layout)
        : facts_(facts), ui_(ui), look_(look), pen_(layout.sheet, look), layout_(layout) {}

    void place(Rect region) {
        adders(cutTop(region, look_.px(30)));
        cutTop(region, look_.px(6));
        layout_.form = region;
        if (!facts_.form->readable) {
            pen_.paragraph(region, look_.say("edit.notToml"), Type::Body, Role::TextMuted);
            return;
        }
        const std::vector<FormLine> lines = divide(region.w);
        const float height = look_.px(32);
        layout_.formLines = lines.size();
        layout_.formRows = static_cast<std::size_t>(std::max(1.0F, region.h / height));
        for (std::size_t i = ui_.editor.formLine;
             i < lines.size() && i < ui_.editor.formLine + layout_.formRows; ++i) {
            const Rect line = cutTop(region, height);
            lines[i].title ? title(line, lines[i].row) : chips(line, lines[i]);
        }
    }

private:
    void adders(Rect row) {
        constexpr Command kAdd[] = {Command::AddExecutor, Command::AddTask, Command::AddCall};
        constexpr std::string_view kWords[] = {"edit.executor", "edit.task", "edit.call"};
        const float width = (row.w - look_.px(12)) / 3;
        for (std::size_t i = 0; i < 3; ++i) {
            Pen::ButtonLook how;
            how.icon = Icon::Plus;
            how.enabled = facts_.form->readable;
            how.hint = look_.say("command." + std::string(rowOf(kAdd[i]).name));
            pen_.button(cutLeft(row, width), look_.say(kWords[i]), Target::of(kAdd[i]), how);
            cutLeft(row, look_.px(6));
        }
    }

    float stepWidth() const { return look_.px(24); }
    float nameWidth(const FormChip& chip) const {
        return std::min(look_.width(Type::Small, chip.name) + look_.px(8), look_.px(150));
    }
    float chipWidth(const FormChip& chip, std::size_t row, std::size_t index) const {
        const float value = look_.width(Type::Body, textOf(chip, row, index));
        return nameWidth(chip) + std::clamp(value + look_.px(16), look_.px(44), look_.px(220)) +
               (chip.steps ? 2 * stepWidth() : 0.0F);
    }

    bool edited(std::size_t row, std::size_t index) const {
        return ui_.focus == Focus::Chip && ui_.editor.chip == chipId(row, index);
    }
    std::string textOf(const FormChip& chip, std::size_t row, std::size_t index) const {
        if (!edited(row, index)) return chip.missing && chip.value.empty() ? "–" : chip.value;
        std::string text = ui_.entry.text;
        return text.insert(ui_.entry.caret, "|");
    }

    std::vector<FormLine> divide(float width) const {
        std::vector<FormLine> lines;
        for (std::size_t r = 0; r < facts_.form->rows.size(); ++r) {
            const FormRow& row = facts_.form->rows[r];
            lines.push_back({r, true, {}});
            float used = width;
            for (std::size_t i = 0; i < row.chips.size(); ++i) {
                const float own = chipWidth(row.chips[i], r, i) + look_.px(8);
                if (used + own > width - look_.px(18)) {
                    lines.push_back({r, false, {}});
                    used = 0;
                }
                lines.back().chips.push_back(i);
                used += own;
            }
        }
        return lines;
    }

    void title(Rect line, std::size_t index) {
        const FormRow& row = facts_.form->rows[index];
        const std::size_t caret = facts_.buffer->caret();
        const bool here = caret >= row.begin && caret < row.end;
        const Rect box = line.inset(0, look_.px(2));
        Card& card = pen_.card(box, Role::Accent);
        card.tinted = here;
        card.fillAlpha = here ? 1.0F : 0.0F;
        card.radius = look_.px(4);
        card.target = Target::of(Target::Kind::FormRow, static_cast<std::uint32_t>(index));
        pen_.hit(box, card.target);
        Rect inside = box.inset(look_.px(4), 0);
        const Rect icon = cutLeft(inside, look_.px(14));
        pen_.glyph(rectAround(icon.centre(), {look_.px(12), look_.px(12)}), iconOf(row.section),
                   Role::TextMuted);
        cutLeft(inside, look_.px(6));
        pen_.label(inside, row.title, Type::Strong, Role::Text);
    }

    void chips(Rect line, const FormLine& which) {
        cutLeft(line, look_.px(18));
        for (const std::size_t index : which.chips) {
            const FormChip& chip = facts_.form->rows[which.row].chips[index];
            const Rect box = cutLeft(line, chipWidth(chip, which.row, index)).inset(0, look_.px(3));
            cutLeft(line, look_.px(8));
            place(box, chip, which.row, index);
        }
    }

    void place(Rect box, const FormChip& chip, std::size_t row, std::size_t index) {
        const std::uint32_t id = chipId(row, index);
        Rect name = cutLeft(box, nameWidth(chip));
        cutRight(name, look_.px(4));
        pen_.label(name, chip.name, Type::Small, Role::TextMuted, AlignX::Left);
        if (chip.steps) {
            Pen::ButtonLook how;
            how.icon = chip.choice ? Icon::StepBack : Icon::Minus;
            pen_.button(cutLeft(box, stepWidth()), "", Target::of(Target::Kind::ChipLess, id), how);
            how.icon = chip.choice ? Icon::StepForward : Icon::Plus;
            pen_.button(cutRight(box, stepWidth()), "", Target::of(Target::Kind::ChipMore, id),
                        how);
        }
        const Rect field = box.inset(look_.px(2), 0);
        Card& card =
            pen_.card(field, Role::Background, edited(row, index) ? Role::Accent : Role::Line);
        card.dashed = chip.missing;
        card.target = Target::of(Target::Kind::Chip, id);
        pen_.label(field.inset(look_.px(4), 0), textOf(chip, row, index), Type::Body,
                   chip.missing && !edited(row, index) ? Role::TextMuted : Role::Text,
                   AlignX::Centre);
        pen_.hit(field, card.target, chip.name);
    }

    const EditorFacts& facts_;
    const UiState& ui_;
    const Look& look_;
    Pen pen_;
    EditorLayout& layout_;
};

}  // namespace

void layoutForm(Rect region, const EditorFacts& facts, const UiState& ui, const Look& look,
                EditorLayout& layout) {
    FormPane(facts, ui, look, layout).place(region);
}

}  // namespace poolscope
