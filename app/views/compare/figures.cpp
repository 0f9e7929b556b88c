// The table of figures: those in which the sides differ first, the better values marked.
#include <algorithm>

#include "app/model/better.hpp"
#include "app/model/figure_text.hpp"
#include "app/views/compare/layout.hpp"

namespace poolscope {

namespace {

constexpr float kColumn = 78;

std::vector<const Figures*> columnsOf(const CompareFacts& facts) {
    std::vector<const Figures*> all;
    for (const ComparedSide& each : facts.sides) all.push_back(&each.plot.side->figures);
    return all;
}

float namesWidth(const std::vector<Measure>& rows, const Look& look) {
    float widest = 0;
    for (const Measure measure : rows)
        widest = std::max(widest, look.width(Type::Small, wordsOf(look.words, measure, "name")));
    return widest + look.px(10);
}

float columnWidth(const CompareFacts& facts, const Look& look) {
    float widest = look.px(kColumn);
    for (const ComparedSide& each : facts.sides)
        widest = std::max(widest, look.width(Type::Small, each.plot.name) + look.px(42));
    return std::min(widest, look.px(130));
}

struct Table {
    Pen& pen;
    Rect box;  ///< below the heads
    float names;
    float column;
    float height;
    float y;

    bool seen() const { return y >= box.y - 0.5F && y + height <= box.bottom() + 0.5F; }
};

void layoutRow(Table& table, Measure measure, const std::vector<const Figures*>& columns,
               Role role) {
    Pen& pen = table.pen;
    const Look& look = pen.look();
    if (table.seen()) {
        Rect row{table.box.x, table.y, table.box.w, table.height};
        pen.hit(row, {}, std::string(wordsOf(look.words, measure, "means")));
        pen.label(cutLeft(row, table.names), wordsOf(look.words, measure, "name"), Type::Small,
                  role);
        const std::vector<bool> best = bestOf(measure, columns);
        for (std::size_t i = 0; i < columns.size() && row.w > 1; ++i) {
            Rect cell = cutLeft(row, table.column);
            const Rect sign = cutRight(cell, look.px(18));
            pen.label(cell, valueText(measure, (*columns[i])[measure]), Type::Small,
                      best[i] ? Role::Text : role, AlignX::Right);
            if (best[i])
                pen.glyph(rectAround(sign.centre(), {look.px(11), look.px(11)}), Icon::Check,
                          Role::Good);
        }
    }
    table.y += table.height;
}

void layoutHeads(Pen& pen, Rect heads, float names, float column, const CompareFacts& facts,
                 CompareLayout& layout) {
    const Look& look = pen.look();
    Rect better = cutLeft(heads, names);
    pen.glyph(rectAround(cutLeft(better, look.px(14)).centre(), {look.px(11), look.px(11)}),
              Icon::Check, Role::Good);
    cutLeft(better, look.px(4));
    pen.label(better, look.words("measure.better"), Type::Small, Role::TextMuted);
    for (const ComparedSide& each : facts.sides) {
        Rect cell = cutLeft(heads, column);
        if (cell.w < column - 1) return;
        cutRight(cell, look.px(18));
        const float wide =
            std::min(look.width(Type::Small, each.plot.name) + look.px(2), cell.w - look.px(22));
        const Rect word = cutRight(cell, wide);
        cutRight(cell, look.px(4));
        pen.name(word, each.plot.name, Type::Small, Role::Text, AlignX::Right);
        const Rect sample = cutRight(cell, look.px(18));
        layout.samples.push_back({sample.inset(look.px(1), 0), each.plot.look});
    }
}

}  // namespace

float compareFiguresWidth(const CompareFacts& facts, const Look& look) {
    const std::vector<const Figures*> columns = columnsOf(facts);
    return namesWidth(measuresOf(columns), look) +
           columnWidth(facts, look) * static_cast<float>(columns.size()) + look.px(10);
}

void layoutCompareFigures(Rect box, const CompareFacts& facts, float scroll, const Look& look,
                          CompareLayout& layout) {
    Pen pen(layout.sheet, look);
    const std::vector<const Figures*> columns = columnsOf(facts);
    if (columns.empty()) return;
    const std::vector<Measure> rows = measuresOf(columns);
    layout.figures = box;
    const Rect bar = cutRight(box, look.px(8));
    const auto count = static_cast<float>(columns.size());
    const float left = box.w - columnWidth(facts, look) * count;
    const float names = std::min(namesWidth(rows, look), std::max(left, box.w * 0.45F));
    const float column = std::min(columnWidth(facts, look), (box.w - names) / count);
    const float height = look.style.lineHeight(Type::Small) + look.px(3);
    layoutHeads(pen, cutTop(box, height + look.px(3)), names, column, facts, layout);
    const auto differs = [&](Measure measure) { return !isAlike(measure, columns); };
    const auto different = std::count_if(rows.begin(), rows.end(), differs);
    const bool both = columns.size() > 1 && different < static_cast<std::ptrdiff_t>(rows.size());
    const float all = height * static_cast<float>(rows.size() + (both ? 1 : 0));
    layout.figuresBeyond = std::max(0.0F, all - box.h);
    const float from = std::min(scroll, layout.figuresBeyond);
    Table table{pen, box, names, column, height, box.y - from};
    for (const Measure measure : rows)
        if (columns.size() < 2 || differs(measure)) layoutRow(table, measure, columns, Role::Text);
    if (both) {
        if (table.seen())
            pen.label({box.x, table.y, box.w, height}, look.say("compare.alike"), Type::Small,
                      Role::TextMuted);
        table.y += height;
        for (const Measure measure : rows)
            if (!differs(measure)) layoutRow(table, measure, columns, Role::TextMuted);
    }
    if (layout.figuresBeyond <= 0) return;
    const float part = box.h / all;
    Card& thumb = pen.card({bar.x + look.px(3), box.y + from * part, look.px(4), box.h * part},
                           Role::LineStrong);
    thumb.radius = look.px(2);
}

}  // namespace poolscope
