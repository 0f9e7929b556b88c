// Placing rows of cells, and choices.
#include "app/panels/practise/row_board.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "app/model/exercise/said_text.hpp"

namespace poolscope {

namespace {

constexpr Length kCellWidth{96};
constexpr Length kChoiceHeight{34};
constexpr Length kLeastCell{22};
constexpr std::size_t kMostInOneColumn = 4;
constexpr float kMostHeight = 0.45F;  ///< of the board's, for the cells of all rows
constexpr float kMostOfRow = 0.16F;   ///< for those of one row

struct CellLook {
    Role fill = Role::Raised;
    Role edge = Role::LineStrong;
    bool dashed = false;
    bool tinted = false;
};

CellLook lookOf(CellTone tone) {
    switch (tone) {
        case CellTone::Plain: return {};
        case CellTone::Free: return {Role::Raised, Role::LineStrong, true, false};
        case CellTone::Busy: return {Role::Running, Role::Running, false, true};
        case CellTone::Now: return {Role::Key, Role::Key, false, true};
        case CellTone::Done: return {Role::Raised, Role::Good, false, false};
        case CellTone::Waiting: return {Role::Raised, Role::Line, true, false};
    }
    return {};
}

class RowBoard {
public:
    RowBoard(const PractiseShown& shown, LayoutBuilder& builder)
        : shown_(shown), builder_(builder), context_(builder.context()) {}

    void rows(Rect box, const std::vector<BoardRow>& rows);
    void choices(Rect box);

private:
    std::string wordsOf(const Said& said) const {
        return said.key.empty() ? std::string() : textOf(said, context_.words);
    }
    bool refused(std::size_t choice) const {
        return shown_.wrong && shown_.wrong->what == ExerciseMove::What::Choose &&
               shown_.wrong->value == static_cast<std::int64_t>(choice);
    }
    float cellWidth(const BoardRow& row, float room) const;
    void cell(Rect box, const BoardCell& cell);
    void row(Rect box, const BoardRow& row);

    const PractiseShown& shown_;
    LayoutBuilder& builder_;
    const LayoutContext& context_;
};

/// As wide as its widest words need, and all of a row alike.
float RowBoard::cellWidth(const BoardRow& row, float room) const {
    const auto count = static_cast<float>(row.cells.size());
    const auto apart = static_cast<float>(
        std::count_if(row.cells.begin(), row.cells.end(), [](const auto& c) { return c.apart; }));
    const float gaps = apart * 3 * builder_.px(s3) + count * builder_.px(s1);
    const float share = (room - gaps) / count;
    if (row.wide) return share;
    float needed = builder_.px(kLeastCell);
    for (const BoardCell& cell : row.cells) {
        needed = std::max(needed, context_.width(Type::Strong, wordsOf(cell.text)));
        needed = std::max(needed, context_.width(Type::Small, wordsOf(cell.below)));
    }
    const float note = context_.width(Type::Small, wordsOf(row.note));
    return std::min({std::max(needed + builder_.px(s8), builder_.px(kCellWidth) * 0.75F),
                     builder_.px(kCellWidth) * 2, share - note / count});
}

void RowBoard::cell(Rect box, const BoardCell& cell) {
    CellLook look = lookOf(cell.tone);
    const bool chooses = cell.choice && !shown_.exercise.done();
    if (chooses && refused(*cell.choice)) look.fill = look.edge = Role::Late;
    Card& card = builder_.card(box, look.fill, look.edge);
    card.dashed = look.dashed;
    card.tinted = look.tinted || look.fill == Role::Late;
    if (cell.tone == CellTone::Free) card.fillAlpha = 0;
    if (chooses) {
        card.thick = *cell.choice == shown_.cursor;
        if (card.thick) card.edge = Role::Accent;
        card.target = practiseTarget(PractisePart::Place, *cell.choice);
        builder_.hit(box, card.target);
    }
    Rect inside = box.inset(builder_.px(s1), 0);
    const Role words = cell.tone == CellTone::Free ? Role::TextMuted : Role::Text;
    if (cell.below.key.empty())
        return void(
            builder_.label(inside, wordsOf(cell.text), Type::Strong, words, AlignX::Centre));
    builder_.label(cutTop(inside, inside.h / 2), wordsOf(cell.text), Type::Strong, words,
                   AlignX::Centre);
    builder_.label(inside, wordsOf(cell.below), Type::Small, Role::TextMuted, AlignX::Centre);
}

void RowBoard::row(Rect box, const BoardRow& row) {
    const float width = cellWidth(row, box.w);
    for (const BoardCell& each : row.cells) {
        if (each.apart) cutLeft(box, 3 * builder_.px(s3));
        cell(cutLeft(box, width), each);
        cutLeft(box, builder_.px(s1));
    }
    cutLeft(box, builder_.px(s3));
    if (!row.note.key.empty()) builder_.label(box, wordsOf(row.note), Type::Small, Role::TextMuted);
}

/// Each row with its name above it.
void RowBoard::rows(Rect box, const std::vector<BoardRow>& rows) {
    if (rows.empty()) return;
    const auto count = static_cast<float>(rows.size());
    const float line = context_.style.lineHeight(Type::Body);
    const float gap = builder_.px(s5);
    const float most =
        std::max(builder_.px(s32), box.h * std::min(kMostHeight / count, kMostOfRow));
    const float height = std::min((box.h - count * (line + gap)) / count, most);
    for (const BoardRow& each : rows) {
        builder_.label(cutTop(box, line), wordsOf(each.name), Type::Body, Role::TextMuted);
        row(cutTop(box, height), each);
        cutTop(box, gap);
    }
}

void RowBoard::choices(Rect box) {
    const std::vector<Said> choices = shown_.exercise.choices();
    const std::size_t columns = choices.size() > kMostInOneColumn ? 2 : 1;
    const std::size_t rows = (choices.size() + columns - 1) / columns;
    const float gap = builder_.px(s3);
    const float width = (box.w - gap) / static_cast<float>(columns);
    const float height = std::min(builder_.px(kChoiceHeight), box.h / static_cast<float>(rows));
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const std::size_t before = i / rows;  // columns
        const auto row = static_cast<float>(i % rows);
        const auto column = static_cast<float>(before);
        const Rect place{box.x + column * (width + gap), box.y + row * height, width,
                         height - builder_.px(s1)};
        LayoutBuilder::ButtonLook how;
        how.lit = i == shown_.cursor;
        how.align = AlignX::Left;
        if (refused(i)) {
            how.icon = IconKind::Cross;
            how.role = Role::Late;
        }
        builder_.button(place, wordsOf(choices[i]), practiseTarget(PractisePart::Place, i), how);
    }
}

bool choosesInCells(const std::vector<BoardRow>& rows) {
    return std::any_of(rows.begin(), rows.end(), [](const BoardRow& row) {
        return std::any_of(row.cells.begin(), row.cells.end(),
                           [](const BoardCell& cell) { return cell.choice.has_value(); });
    });
}

float choicesHeight(std::size_t choices, const LayoutContext& context) {
    const std::size_t rows = choices > kMostInOneColumn ? (choices + 1) / 2 : choices;
    return context.px(kChoiceHeight) * static_cast<float>(rows);
}

}  // namespace

void layoutRowBoard(Rect box, const PractiseShown& shown, LayoutBuilder& builder) {
    RowBoard board(shown, builder);
    const std::vector<BoardRow> rows = shown.exercise.board();
    cutTop(box, builder.px(s6));
    if (!choosesInCells(rows)) {
        const std::size_t choices = shown.exercise.choices().size();
        const Rect below = cutBottom(box, choicesHeight(choices, builder.context()));
        if (!shown.exercise.done()) board.choices(below);
        cutBottom(box, builder.px(s6));
    }
    board.rows(box, rows);
}

}  // namespace poolscope
