// The table of metrics: those in which the sides differ first, the better values marked.
#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "app/model/metrics/best_value.hpp"
#include "app/model/metrics/metric_text.hpp"
#include "app/perspectives/compare/layout.hpp"

namespace poolscope {

namespace {

constexpr Length kWidestMetricColumn{130};

constexpr Length kMetricColumn{78};

constexpr Length kArrowColumn{18};  ///< which way is better

std::vector<const MetricValues*> columnsOf(const CompareFacts& facts) {
    std::vector<const MetricValues*> all;
    for (const ComparedSide& each : facts.sides) all.push_back(&each.plot.side->metrics);
    return all;
}

/// The better values among the sides of each group.
std::vector<ValueMark> marksOfGroups(Metric measure, const CompareFacts& facts) {
    std::vector<ValueMark> marks(facts.sides.size(), ValueMark::None);
    for (std::size_t group = 0; group < facts.groups(); ++group) {
        std::vector<std::size_t> places;
        std::vector<const MetricValues*> columns;
        for (std::size_t i = 0; i < facts.sides.size(); ++i) {
            if (facts.sides[i].group != group) continue;
            places.push_back(i);
            columns.push_back(&facts.sides[i].plot.side->metrics);
        }
        const std::vector<ValueMark> own = marksOf(measure, columns);
        for (std::size_t i = 0; i < places.size(); ++i) marks[places[i]] = own[i];
    }
    return marks;
}

/// Within a group: that two executors of one run differ says nothing of before and after.
bool differsInAGroup(Metric measure, const CompareFacts& facts) {
    for (const ComparedSide& one : facts.sides)
        for (const ComparedSide& other : facts.sides)
            if (one.group == other.group &&
                one.plot.side->metrics[measure] != other.plot.side->metrics[measure])
                return true;
    return false;
}

bool marksAny(const CompareFacts& facts, ValueMark mark) {
    const std::vector<Metric> rows = metricsPresent(columnsOf(facts));
    return std::any_of(rows.begin(), rows.end(), [&](Metric measure) {
        const std::vector<ValueMark> marks = marksOfGroups(measure, facts);
        return std::find(marks.begin(), marks.end(), mark) != marks.end();
    });
}

/// The signs at values that there are, each with what it means.
std::vector<std::pair<ValueMark, std::string_view>> marksKey(const CompareFacts& facts) {
    std::vector<std::pair<ValueMark, std::string_view>> key;
    if (marksAny(facts, ValueMark::BetterButShort))
        key.emplace_back(ValueMark::BetterButShort, "measure.betterButShort");
    if (marksAny(facts, ValueMark::Better))
        key.emplace_back(ValueMark::Better, facts.groups() > 1
                                                ? std::string_view("measure.betterOfEach")
                                                : "measure.better");
    return key;
}

float namesWidth(const std::vector<Metric>& rows, const CompareFacts& facts,
                 const LayoutContext& context) {
    float key = 0;
    for (const auto& [mark, said] : marksKey(facts))
        key += context.width(Type::Small, context.words(said)) + context.px(s16);
    float widest = 0;
    for (const Metric measure : rows)
        widest =
            std::max(widest, context.width(Type::Small, wordsOf(context.words, measure, "name")));
    return std::max(widest + context.px(kArrowColumn) + context.px(s5), key);
}

float columnWidth(const CompareFacts& facts, const LayoutContext& context) {
    float widest = context.px(kMetricColumn);
    for (const ComparedSide& each : facts.sides)
        widest = std::max(widest, context.width(Type::Small, each.plot.name) + context.px(s22));
    return std::min(widest, context.px(kWidestMetricColumn));
}

struct Table {
    LayoutBuilder& builder;
    Rect box;  ///< below the heads
    float names;
    float column;
    float height;
    float y;

    bool seen() const { return y >= box.y - 0.5F && y + height <= box.bottom() + 0.5F; }
};

/// An arrow to where it is better; nothing where it depends.
std::string_view arrowOf(Metric measure, const TextCatalog& words) {
    const BestValue better = specOf(measure).bestValue;
    if (better == BestValue::Neither) return "";
    return words(better == BestValue::Lower ? "measure.lowerSign" : "measure.higherSign");
}

std::string meaningOf(Metric measure, const TextCatalog& words) {
    const BestValue better = specOf(measure).bestValue;
    const std::string_view way = better == BestValue::Neither ? "measure.isDepends"
                                 : better == BestValue::Lower ? "measure.isLower"
                                                              : "measure.isHigher";
    return std::string(wordsOf(words, measure, "means")) + "\n" + std::string(words(way));
}

void layoutMark(LayoutBuilder& builder, Rect sign, ValueMark mark) {
    const float size = builder.px(s6);
    if (mark == ValueMark::Better)
        builder.icon(rectAround(sign.centre(), {size, size}), IconKind::Check, Role::Good);
    if (mark == ValueMark::BetterButShort)
        builder.label(sign, "!", Type::Small, Role::Late, AlignX::Centre);
}

void layoutRow(Table& table, Metric measure, const CompareFacts& facts, Role role) {
    LayoutBuilder& builder = table.builder;
    const LayoutContext& context = builder.context();
    if (table.seen()) {
        Rect row{table.box.x, table.y, table.box.w, table.height};
        builder.hit(row, {}, meaningOf(measure, context.words));
        Rect name = cutLeft(row, table.names);
        builder.label(cutLeft(name, context.px(kArrowColumn)), arrowOf(measure, context.words),
                      Type::Small, Role::TextMuted);
        builder.label(name, wordsOf(context.words, measure, "name"), Type::Small, role);
        const std::vector<const MetricValues*> columns = columnsOf(facts);
        const std::vector<ValueMark> marks = marksOfGroups(measure, facts);
        for (std::size_t i = 0; i < columns.size() && row.w > 1; ++i) {
            Rect cell = cutLeft(row, table.column);
            const Rect sign = cutRight(cell, context.px(s8));
            builder.label(cell, valueText(context.words, measure, (*columns[i])[measure]),
                          Type::Small, marks[i] != ValueMark::None ? Role::Text : role,
                          AlignX::Right);
            layoutMark(builder, sign, marks[i]);
        }
    }
    table.y += table.height;
}

/// What the signs at a value mean.
void layoutMarksKey(LayoutBuilder& builder, Rect key, const CompareFacts& facts) {
    const LayoutContext& context = builder.context();
    for (const auto& [mark, said] : marksKey(facts)) {
        layoutMark(builder, cutLeft(key, context.px(s7)), mark);
        cutLeft(key, context.px(s2));
        const float wide = std::min(key.w, context.width(Type::Small, context.words(said)) + 1);
        builder.label(cutLeft(key, wide), context.words(said), Type::Small, Role::TextMuted);
        cutLeft(key, context.px(s5));
    }
}

void layoutHeads(LayoutBuilder& builder, Rect heads, float names, float column,
                 const CompareFacts& facts, CompareLayout& layout) {
    const LayoutContext& context = builder.context();
    const Rect key = cutLeft(heads, names);
    layoutMarksKey(builder, key, facts);
    for (const ComparedSide& each : facts.sides) {
        Rect cell = cutLeft(heads, column);
        if (cell.w < column - 1) return;
        cutRight(cell, context.px(s8));
        const float wide = std::min(context.width(Type::Small, each.plot.name) + context.px(s1),
                                    cell.w - context.px(s10));
        const Rect word = cutRight(cell, wide);
        cutRight(cell, context.px(s2));
        builder.name(word, each.plot.name, Type::Small, Role::Text, AlignX::Right);
        const Rect sample = cutRight(cell, context.px(s8));
        layout.samples.push_back({sample.inset(context.px(sHalf), 0), each.plot.sideLook});
    }
}

}  // namespace

float compareFiguresHeight(const CompareFacts& facts, const LayoutContext& context) {
    const auto lines = static_cast<float>(metricsPresent(columnsOf(facts)).size() + 2);
    return lines * (context.style.lineHeight(Type::Small) + context.px(s2)) + context.px(s2);
}

float compareFiguresWidth(const CompareFacts& facts, const LayoutContext& context) {
    const std::vector<const MetricValues*> columns = columnsOf(facts);
    return namesWidth(metricsPresent(columns), facts, context) +
           columnWidth(facts, context) * static_cast<float>(columns.size()) + context.px(s5);
}

void layoutCompareFigures(Rect box, const CompareFacts& facts, float scroll,
                          const LayoutContext& context, CompareLayout& layout) {
    LayoutBuilder builder(layout.list, context);
    const std::vector<const MetricValues*> columns = columnsOf(facts);
    if (columns.empty()) return;
    const std::vector<Metric> rows = metricsPresent(columns);
    layout.metrics = box;
    const Rect bar = cutRight(box, context.px(s4));
    const auto count = static_cast<float>(columns.size());
    const float left = box.w - columnWidth(facts, context) * count;
    const float names = std::min(namesWidth(rows, facts, context), std::max(left, box.w * 0.45F));
    const float column = std::min(columnWidth(facts, context), (box.w - names) / count);
    const float height = context.style.lineHeight(Type::Small) + context.px(s2);
    layoutHeads(builder, cutTop(box, height + context.px(s2)), names, column, facts, layout);
    const auto differs = [&](Metric measure) { return differsInAGroup(measure, facts); };
    const auto different = std::count_if(rows.begin(), rows.end(), differs);
    const bool both = columns.size() > 1 && different < static_cast<std::ptrdiff_t>(rows.size());
    const float all = height * static_cast<float>(rows.size() + (both ? 1 : 0));
    layout.metricsScrollRange = std::max(0.0F, all - box.h);
    const float from = std::min(scroll, layout.metricsScrollRange);
    Table table{builder, box, names, column, height, box.y - from};
    for (const Metric measure : rows)
        if (columns.size() < 2 || differs(measure)) layoutRow(table, measure, facts, Role::Text);
    if (both) {
        if (table.seen())
            builder.label({box.x, table.y, box.w, height},
                          context.say(facts.groups() > 1 ? "compare.alikeInEach" : "compare.alike"),
                          Type::Small, Role::TextMuted);
        table.y += height;
        for (const Metric measure : rows)
            if (!differs(measure)) layoutRow(table, measure, facts, Role::TextMuted);
    }
    if (layout.metricsScrollRange <= 0) return;
    const float part = box.h / all;
    Card& thumb =
        builder.card({bar.x + context.px(s2), box.y + from * part, context.px(s2), box.h * part},
                     Role::LineStrong);
    thumb.radius = context.px(s1);
}

}  // namespace poolscope
