// The table of metrics: in each group those in which the sides differ first, the better values
// marked, a bar in each cell.
//
// Why bars: that 11 runs are a third of 34 is seen before it is read.
#include <algorithm>
#include <cstdlib>
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
constexpr Length kCellBar{3};

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

/// A line of the table below its heads.
struct TableLine {
    enum class Kind { Heading, Figure, Fold };
    Kind kind = Kind::Heading;
    MetricGroup group = MetricGroup::Done;
    Metric metric = Metric::Count;  ///< of a Figure
    bool alike = false;             ///< a Figure that is the same in all
    std::vector<Metric> folded{};   ///< what a closed Fold stands for
};

/// In each group first what differs, then a line for the rest, under which it can be opened. The
/// group that is the goal comes first.
std::vector<TableLine> linesOf(const CompareFacts& facts, const OpenGroups& open,
                               std::optional<MetricGroup> goal = std::nullopt) {
    using Kind = TableLine::Kind;
    std::vector<TableLine> lines;
    const auto differs = [&](Metric measure) { return differsInAGroup(measure, facts); };
    std::vector<MetricSection> sections = metricSections(columnsOf(facts), differs);
    std::stable_partition(sections.begin(), sections.end(),
                          [&](const MetricSection& one) { return one.group == goal; });
    for (const MetricSection& section : sections) {
        lines.push_back({Kind::Heading, section.group});
        for (const Metric metric : section.different)
            lines.push_back({Kind::Figure, section.group, metric});
        if (section.alike.empty()) continue;
        const bool opened = open[static_cast<std::size_t>(section.group)];
        lines.push_back({Kind::Fold, section.group, Metric::Count, true,
                         opened ? std::vector<Metric>{} : section.alike});
        for (const Metric metric : section.alike)
            if (opened) lines.push_back({Kind::Figure, section.group, metric, true});
    }
    return lines;
}

float figureHeight(const LayoutContext& context) {
    return context.style.lineHeight(Type::Small) + context.px(context.style.compact() ? s1 : s3);
}

struct Table {
    LayoutBuilder& builder;
    Rect box;  ///< below the heads
    float names;
    float column;
    float y;

    bool seen(float height) const { return y >= box.y - 0.5F && y + height <= box.bottom() + 0.5F; }
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

/// How much of the row's largest value a value is; nothing of one that is absent.
float shareOf(const std::optional<std::int64_t>& value, const CompareFacts& facts, Metric measure) {
    if (!value) return 0;
    std::int64_t most = 0;
    for (const MetricValues* column : columnsOf(facts))
        most = std::max(most, std::abs((*column)[measure].value_or(0)));
    return most == 0 ? 0.0F
                     : static_cast<float>(static_cast<double>(std::abs(*value)) /
                                          static_cast<double>(most));
}

void layoutFigure(const Table& table, const TableLine& line, const CompareFacts& facts,
                  CompareLayout& layout) {
    LayoutBuilder& builder = table.builder;
    const LayoutContext& context = builder.context();
    const Role role = line.alike ? Role::TextMuted : Role::Text;
    Rect row{table.box.x, table.y, table.box.w, figureHeight(context)};
    builder.hit(row, {}, meaningOf(line.metric, context.words));
    const Rect under = cutBottom(row, context.px(kCellBar) + context.px(s1));  // for the bars
    Rect name = cutLeft(row, table.names);
    builder.label(cutLeft(name, context.px(kArrowColumn)), arrowOf(line.metric, context.words),
                  Type::Small, Role::TextMuted);
    builder.label(name, wordsOf(context.words, line.metric, "name"), Type::Small, role);
    const std::vector<ValueMark> marks = marksOfGroups(line.metric, facts);
    for (std::size_t i = 0; i < facts.sides.size() && row.w > 1; ++i) {
        const PlotSide& side = facts.sides[i].plot;
        const std::optional<std::int64_t>& value = side.side->metrics[line.metric];
        Rect cell = cutLeft(row, table.column);
        const Rect sign = cutRight(cell, context.px(s8));
        const float length = (cell.w - context.px(s4)) * shareOf(value, facts, line.metric);
        if (!line.alike && facts.sides.size() > 1 && length > 0)
            layout.cellBars.push_back(
                {{cell.right() - length, under.y, length, context.px(kCellBar)}, side.sideLook});
        builder.label(cell, valueText(context.words, line.metric, value), Type::Small,
                      marks[i] != ValueMark::None ? Role::Text : role, AlignX::Right);
        layoutMark(builder, sign, marks[i]);
    }
}

/// "the same in all: tasks submitted 9, cancelled 0, …"; of several groups of sides each has values
/// of its own, so only the names are said.
std::string foldedText(const TableLine& line, const CompareFacts& facts,
                       const LayoutContext& context) {
    const bool each = facts.groups() > 1;
    std::string text = context.say(each ? "compare.alikeInEach" : "compare.alike");
    const MetricValues& values = facts.sides.front().plot.side->metrics;
    for (std::size_t i = 0; i < line.folded.size(); ++i) {
        const Metric metric = line.folded[i];
        text += context.words(i == 0 ? "measure.colon" : "compare.differ.comma");
        text += wordsOf(context.words, metric, "name");
        if (!each) text += " " + valueText(context.words, metric, values[metric]);
    }
    return text;
}

void layoutFold(const Table& table, const TableLine& line, const CompareFacts& facts) {
    LayoutBuilder& builder = table.builder;
    const LayoutContext& context = builder.context();
    const bool open = line.folded.empty();
    Rect row{table.box.x, table.y, table.box.w, figureHeight(context)};
    const std::string text = foldedText(line, facts, context);
    builder.hit(row, foldTarget(line.group),
                text + "\n" + context.say(open ? "compare.fold" : "compare.unfold"));
    const Rect sign = cutLeft(row, context.px(kArrowColumn));
    builder.icon(
        rectAround({sign.x + context.px(s2), row.centre().y}, {context.px(s4), context.px(s4)}),
        open ? IconKind::Minus : IconKind::Plus, Role::TextMuted);
    builder.label(row, text, Type::Small, Role::TextMuted);
}

/// Pressed, it becomes the goal, or is no longer.
void layoutHeading(const Table& table, MetricGroup group, bool goal) {
    LayoutBuilder& builder = table.builder;
    const LayoutContext& context = builder.context();
    const std::string_view words = groupName(context.words, group);
    const Rect box{table.box.x, table.y, context.width(Type::Strong, words) + context.px(s8),
                   figureHeight(context)};
    Card& card = builder.card(box, goal ? Role::Accent : Role::Surface);
    card.tinted = goal;
    card.fillAlpha = goal ? 1.0F : 0.0F;
    card.target = goalTarget(group);
    builder.label(box.inset(context.px(s4), 0), words, Type::Strong, Role::Text);
    builder.hit(box, goalTarget(group), context.say(goal ? "compare.goalChosen" : "compare.goal"));
}

/// Moves on to the next line; nothing of one that is not seen whole.
void layoutLine(Table& table, const TableLine& line, std::optional<MetricGroup> goal,
                const CompareFacts& facts, CompareLayout& layout) {
    const LayoutContext& context = table.builder.context();
    const float height = figureHeight(context);
    if (table.seen(height)) {
        switch (line.kind) {
            case TableLine::Kind::Figure: layoutFigure(table, line, facts, layout); break;
            case TableLine::Kind::Fold: layoutFold(table, line, facts); break;
            case TableLine::Kind::Heading: layoutHeading(table, line.group, line.group == goal);
        }
    }
    table.y += height;
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

float compareFiguresHeight(const CompareFacts& facts, const OpenGroups& open,
                           const LayoutContext& context) {
    const auto lines = static_cast<float>(linesOf(facts, open).size() + 1);
    return lines * figureHeight(context) + 2 * context.px(s2);
}

float compareFiguresWidth(const CompareFacts& facts, const LayoutContext& context) {
    const std::vector<const MetricValues*> columns = columnsOf(facts);
    return namesWidth(metricsPresent(columns), facts, context) +
           columnWidth(facts, context) * static_cast<float>(columns.size()) + context.px(s5);
}

void layoutCompareFigures(Rect box, const CompareFacts& facts, const CompareView& view,
                          const LayoutContext& context, CompareLayout& layout) {
    LayoutBuilder builder(layout.list, context);
    if (facts.sides.empty()) return;
    layout.metrics = box;
    const Rect bar = cutRight(box, context.px(s4));
    const auto count = static_cast<float>(facts.sides.size());
    const float left = box.w - columnWidth(facts, context) * count;
    const float wanted = namesWidth(metricsPresent(columnsOf(facts)), facts, context);
    const float names = std::min(wanted, std::max(left, box.w * 0.45F));
    const float column = std::min(columnWidth(facts, context), (box.w - names) / count);
    layoutHeads(builder, cutTop(box, figureHeight(context) + context.px(s1)), names, column, facts,
                layout);
    const std::vector<TableLine> lines = linesOf(facts, view.open, view.goal);
    const float all = figureHeight(context) * static_cast<float>(lines.size());
    layout.metricsScrollRange = std::max(0.0F, all - box.h);
    const float from = std::min(view.metricsScroll, layout.metricsScrollRange);
    Table table{builder, box, names, column, box.y - from};
    for (const TableLine& line : lines) layoutLine(table, line, view.goal, facts, layout);
    if (layout.metricsScrollRange <= 0) return;
    const float part = box.h / all;
    Card& thumb =
        builder.card({bar.x + context.px(s2), box.y + from * part, context.px(s2), box.h * part},
                     Role::LineStrong);
    thumb.radius = context.px(s1);
}

}  // namespace poolscope
