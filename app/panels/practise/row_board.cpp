// Placing rows of cells, choices, and what is about to be placed on a row.
#include "app/panels/practise/row_board.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "app/learn/exercise/said_text.hpp"

namespace poolscope {

namespace {

constexpr Length kCellWidth{96};
constexpr Length kChoiceHeight{34};
constexpr Length kTallChoice{50};
constexpr Length kLeastCell{22};
constexpr std::size_t kMostInOneColumn = 4;
constexpr float kMostOfRow = 0.2F;     ///< of the board's height, for the cells of one row
constexpr float kChoiceShare = 0.07F;  ///< of it, for one choice
constexpr float kCellLines = 1.3F;     ///< a line in a cell, in ems
constexpr float kBarShare = 0.5F;      ///< of a cell's height, for what would be placed there

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

/// The types of a cell's words and of the line below them.
struct CellType {
    Type text = Type::Small;
    Type below = Type::Small;
};
constexpr std::array<CellType, 6> kCellTypes{{{Type::Title, Type::Lead},
                                              {Type::Title, Type::Body},
                                              {Type::Lead, Type::Body},
                                              {Type::Strong, Type::Body},
                                              {Type::Strong, Type::Small},
                                              {Type::Small, Type::Small}}};

/// How the cells of a row are to be placed.
struct RowLook {
    float width = 0;  ///< of a cell
    CellType type;
};

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
    /// Whether something is placed on the row's cells.
    bool takesBar(const BoardRow& row) const {
        return !row.cells.empty() && row.cells.front().choice &&
               shown_.exercise.barAt(*row.cells.front().choice).has_value();
    }
    /// Whether the cursor is on a cell that is still free.
    bool isResting(const BoardRow& row, std::size_t cell) const {
        return row.cells[cell].choice == shown_.cursor && !refused(shown_.cursor) &&
               row.cells[cell].tone == CellTone::Free;
    }
    float nameHeight(const BoardRow& row) const;
    float gapAbove(const BoardRow& row) const;
    float neededWidth(const BoardRow& row, CellType type) const;
    float lineHeight(Type type) const { return context_.style.size(type) * kCellLines; }
    RowLook lookFor(const BoardRow& row, Vec2 room) const;
    void cell(Rect box, const BoardCell& cell, CellType type);
    void row(Rect box, const BoardRow& row);
    std::optional<std::size_t> barCell(const std::vector<Rect>& places, const BoardRow& row) const;
    void bar(const std::vector<Rect>& places, const BoardRow& row);

    const PractiseShown& shown_;
    LayoutBuilder& builder_;
    const LayoutContext& context_;
};

/// As wide as its widest words, and all of a row alike.
float RowBoard::neededWidth(const BoardRow& row, CellType type) const {
    float needed = builder_.px(kLeastCell);
    for (const BoardCell& cell : row.cells) {
        needed = std::max(needed, context_.width(type.text, wordsOf(cell.text)));
        needed = std::max(needed, context_.width(type.below, wordsOf(cell.below)));
    }
    return needed + builder_.px(s3);
}

/// The largest type in which all words of the row have room.
RowLook RowBoard::lookFor(const BoardRow& row, Vec2 room) const {
    const auto count = static_cast<float>(row.cells.size());
    const auto apart = static_cast<float>(
        std::count_if(row.cells.begin(), row.cells.end(), [](const auto& c) { return c.apart; }));
    const float gaps = apart * 3 * builder_.px(s3) + count * builder_.px(s1);
    const float note = context_.width(Type::Body, wordsOf(row.note));
    const float aside = row.wide || note == 0 ? 0 : note + builder_.px(s8);
    const float share = (room.x - gaps - aside) / count;
    const bool below = std::any_of(row.cells.begin(), row.cells.end(),
                                   [](const auto& cell) { return !cell.below.key.empty(); });
    RowLook look{share, kCellTypes.back()};
    float needed = neededWidth(row, look.type);
    for (const CellType type : kCellTypes) {
        const float lines = lineHeight(type.text) + (below ? lineHeight(type.below) : 0);
        const float width = neededWidth(row, type);
        if (lines > room.y || width > share) continue;
        look.type = type;
        needed = width;
        break;
    }
    if (row.wide) return look;
    const float handsome = std::max(builder_.px(kCellWidth) * 0.75F, room.y);
    look.width = std::min(share, std::max(needed + builder_.px(s5), handsome));
    return look;
}

void RowBoard::cell(Rect box, const BoardCell& cell, CellType type) {
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
    if (cell.lifts && !shown_.exercise.done()) {
        card.target = practiseTarget(PractisePart::Bar);
        builder_.hit(box, card.target);
    }
    Rect inside = box.inset(builder_.px(s1), 0);
    const Role words = cell.tone == CellTone::Free ? Role::TextMuted : Role::Text;
    if (cell.below.key.empty())
        return void(builder_.label(inside, wordsOf(cell.text), type.text, words, AlignX::Centre));
    const float text = lineHeight(type.text);
    const float below = lineHeight(type.below);
    const float spare = std::max(0.0F, inside.h - text - below);
    cutTop(inside, spare * 0.4F);
    builder_.label(cutTop(inside, text), wordsOf(cell.text), type.text, words, AlignX::Centre);
    cutBottom(inside, spare * 0.3F);
    builder_.label(cutBottom(inside, below), wordsOf(cell.below), type.below, Role::TextMuted,
                   AlignX::Centre);
}

/// Where the bar begins: where the mouse holds it, else where the pointer is, else at the cursor.
std::optional<std::size_t> RowBoard::barCell(const std::vector<Rect>& places,
                                             const BoardRow& row) const {
    const auto cellWith = [&](const auto& holds) -> std::optional<std::size_t> {
        for (std::size_t i = 0; i < places.size(); ++i)
            if (holds(i)) return i;
        return std::nullopt;
    };
    if (shown_.held && shown_.held->choice)
        return cellWith([&](std::size_t i) { return row.cells[i].choice == shown_.held->choice; });
    const auto pointed =
        cellWith([&](std::size_t i) { return !shown_.held && places[i].contains(shown_.pointer); });
    return pointed ? pointed : cellWith([&](std::size_t i) { return isResting(row, i); });
}

/// What would be placed there, over the cells that it would cover, and above them what it says.
void RowBoard::bar(const std::vector<Rect>& places, const BoardRow& row) {
    const std::optional<std::size_t> at = barCell(places, row);
    if (!at) return;
    const std::size_t first = *at;
    const std::optional<PlacedBar> placed = shown_.exercise.barAt(*row.cells[first].choice);
    if (!placed) return;
    const bool held = shown_.held && shown_.held->choice;
    const Rect& from = places[first];
    const Rect& to = places[std::min(first + placed->cells, places.size()) - 1];
    Card& card = builder_.card({from.x, from.y, to.right() - from.x, from.h * kBarShare}, Role::Key,
                               Role::Key);
    card.radius = builder_.px(s1);
    card.dashed = !held;
    card.tinted = !held;
    const std::string words = wordsOf(placed->text);
    const float width = context_.width(Type::Strong, words) + builder_.px(s2);
    const float height = context_.style.lineHeight(Type::Strong);
    const float left = std::clamp((from.x + to.right() - width) / 2, places.front().x,
                                  std::max(places.front().x, places.back().right() - width));
    builder_.label({left, from.y - height, width, height}, words, Type::Strong, Role::Text,
                   AlignX::Centre);
}

void RowBoard::row(Rect box, const BoardRow& row) {
    const RowLook look = lookFor(row, {box.w, box.h});
    const bool takes = takesBar(row);
    const float gap = builder_.px(s1);
    std::vector<Rect> places;
    for (const BoardCell& each : row.cells) {
        if (each.apart) cutLeft(box, 3 * builder_.px(s3));
        places.push_back(cutLeft(box, look.width));
        cell(places.back(), each, look.type);
        cutLeft(box, gap);
    }
    cutLeft(box, builder_.px(s3));
    if (!row.note.key.empty()) builder_.label(box, wordsOf(row.note), Type::Body, Role::TextMuted);
    if (takes) bar(places, row);
}

float RowBoard::nameHeight(const BoardRow& row) const {
    const float name =
        row.name.key.empty() ? 0 : context_.style.lineHeight(Type::Body) + builder_.px(s1);
    return name + (takesBar(row) ? context_.style.lineHeight(Type::Strong) : 0);
}

/// A row without a name goes on with the one above.
float RowBoard::gapAbove(const BoardRow& row) const {
    return builder_.px(row.name.key.empty() ? s1 : s5);
}

/// Each row with its name above it, as high as there is room, but no cell much higher than wide;
/// what then is left lies between the rows, and above and below them.
void RowBoard::rows(Rect box, const std::vector<BoardRow>& rows) {
    if (rows.empty()) return;
    const auto count = static_cast<float>(rows.size());
    float names = 0;
    float named = 0;
    for (const BoardRow& each : rows) {
        names += nameHeight(each) + gapAbove(each);
        named += each.name.key.empty() ? 0.0F : 1.0F;
    }
    const float most = std::max(builder_.px(s32), box.h * kMostOfRow);
    const float height = std::min((box.h - names) / count, most);
    const float left = std::max(0.0F, box.h - names - height * count);
    const float between = std::min(left / (named + 1), builder_.px(s16));
    cutTop(box, (left - between * (named - 1)) * 0.4F);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const BoardRow& each = rows[i];
        cutTop(box, gapAbove(each) + (i > 0 && !each.name.key.empty() ? between : 0));
        Rect name = cutTop(box, nameHeight(each));
        if (!each.name.key.empty())
            builder_.label(cutTop(name, context_.style.lineHeight(Type::Body)), wordsOf(each.name),
                           Type::Body, Role::TextMuted);
        row(cutTop(box, height), each);
    }
}

float choiceHeight(float room, const LayoutContext& context) {
    return std::clamp(room * kChoiceShare, context.px(kChoiceHeight), context.px(kTallChoice));
}

void RowBoard::choices(Rect box) {
    const std::vector<Said> choices = shown_.exercise.choices();
    const std::size_t columns = choices.size() > kMostInOneColumn ? 2 : 1;
    const std::size_t rows = (choices.size() + columns - 1) / columns;
    const float gap = builder_.px(s3);
    const float width = (box.w - gap) / static_cast<float>(columns);
    const float height = box.h / static_cast<float>(rows);
    const bool large = std::all_of(choices.begin(), choices.end(), [&](const Said& choice) {
        return context_.width(Type::Lead, wordsOf(choice)) <= width - builder_.px(s20) &&
               lineHeight(Type::Lead) <= height - builder_.px(s3);
    });
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const std::size_t before = i / rows;  // columns
        const auto row = static_cast<float>(i % rows);
        const auto column = static_cast<float>(before);
        const Rect place{box.x + column * (width + gap), box.y + row * height, width,
                         height - builder_.px(s1)};
        LayoutBuilder::ButtonLook how;
        how.lit = i == shown_.cursor;
        how.align = AlignX::Left;
        if (large) how.type = Type::Lead;
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

}  // namespace

void layoutRowBoard(Rect box, const PractiseShown& shown, LayoutBuilder& builder) {
    RowBoard board(shown, builder);
    const std::vector<BoardRow> rows = shown.exercise.board();
    cutTop(box, builder.px(s4));
    if (!choosesInCells(rows)) {
        const std::size_t choices = shown.exercise.choices().size();
        const std::size_t lines = choices > kMostInOneColumn ? (choices + 1) / 2 : choices;
        const float height = choiceHeight(box.h, builder.context()) * static_cast<float>(lines);
        const Rect below = cutBottom(box, height);
        if (!shown.exercise.done()) board.choices(below);
        cutBottom(box, builder.px(s6));
    }
    board.rows(box, rows);
}

}  // namespace poolscope
