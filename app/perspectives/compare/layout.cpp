// Dividing the picture: who, where they differ, the lanes, and below them metrics and plots.
#include "app/perspectives/compare/layout.hpp"
#include "app/ui/legend.hpp"

#include <algorithm>
#include <array>

namespace poolscope {

namespace {

constexpr Length kWidestSideName{240};
constexpr Length kWideLegend{250};
constexpr Length kLeastBelowLanes{170};
constexpr Length kMostBelowLanes{360};
constexpr float kBelowLanes = 0.3F;  ///< of the height, where lanes could use all of it
constexpr Length kPlotWidth{480};    ///< at most
constexpr Length kPlotHeight{260};

constexpr std::size_t kMostVerdictLines = 3;  ///< what is cut is said by resting on it
constexpr Length kTallCompare{400};           ///< with less, tabs lead to what has no room

/// Names to press, in as many lines as they need, at most three.
void layoutCandidates(Rect& rest, const CompareFacts& facts, CompareLayout& layout,
                      const LayoutContext& context) {
    if (facts.candidates.size() < 2) return;
    LayoutBuilder builder(layout.list, context);
    const float height = context.px(s12);
    Rect row = cutTop(rest, height);
    int rows = 1;
    for (std::size_t i = 0; i < facts.candidates.size(); ++i) {
        const CompareCandidate& each = facts.candidates[i];
        const float width = std::min(context.width(Type::Body, each.name) + context.px(s28),
                                     context.px(kWidestSideName));
        if (row.w < width) {
            if (++rows > 3) {
                const std::string more = context.words.fill(
                    "ui.more", {{"n", std::to_string(facts.candidates.size() - i)}});
                builder.label(row, more, Type::Small, Role::TextMuted);
                break;
            }
            row = cutTop(rest, height);
        }
        const Rect box = cutLeft(row, width).inset(0, context.px(sHalf));
        cutLeft(row, context.px(s3));
        Card& card = builder.card(box, each.shown ? Role::Accent : Role::Raised,
                                  each.shown ? Role::LineStrong : Role::Line);
        card.tinted = each.shown;
        card.radius = box.h / 2;
        card.target = Target::of(Target::Kind::Side, static_cast<std::uint32_t>(i));
        Rect inside = box.inset(context.px(s5), 0);
        const Rect sample = cutLeft(inside, context.px(s10));
        if (each.shown) layout.samples.push_back({sample, each.sideLook});
        if (!each.shown)
            builder.icon(rectAround(sample.centre(), {context.px(s6), context.px(s6)}),
                         IconKind::Plus, Role::TextMuted);
        cutLeft(inside, context.px(s3));
        builder.name(inside, each.name, Type::Body, each.shown ? Role::Text : Role::TextMuted);
        const std::string does = context.say(each.shown ? "compare.hide" : "compare.show");
        builder.hit(box, Target::of(Target::Kind::Side, static_cast<std::uint32_t>(i)),
                    each.detail.empty() ? does : each.detail + "\n" + does);
    }
    cutTop(rest, context.px(s3));
}

void layoutDivergence(Rect& rest, const CompareFacts& facts, CompareLayout& layout,
                      const LayoutContext& context) {
    if (facts.divergence.empty()) return;
    LayoutBuilder builder(layout.list, context);
    const float inner = rest.w - context.px(s20);
    const Type type =
        context.width(Type::Body, facts.divergence) > inner ? Type::Small : Type::Body;
    const bool twice = context.width(type, facts.divergence) > inner;
    const float line = context.style.lineHeight(type);
    const Rect box = cutTop(rest, line * (twice ? 2.0F : 1.0F) + context.px(s4));
    const Role role = facts.equal ? Role::Good : Role::Late;
    Card& card = builder.card(box, role, role);
    card.tinted = true;
    Rect inside = box.inset(context.px(s5), context.px(s2));
    const Rect sign = cutLeft(inside, context.px(s7));
    builder.icon(rectAround(sign.centre(), {context.px(s7), context.px(s7)}),
                 facts.equal ? IconKind::Check : IconKind::Fork, role);
    cutLeft(inside, context.px(s3));
    builder.paragraph({inside.x, inside.y, inside.w, inside.h + 1}, facts.divergence, type,
                      Role::Text);
    if (!facts.alike)
        builder.hit(box, Target::at(facts.divergesAtPosition), context.say("compare.goThere"));
    cutTop(rest, context.px(s2));
}

NamedText verdictText(const CompareFacts& facts) {
    std::string text;
    for (const std::string& each : facts.verdict) text += (text.empty() ? "" : "\n") + each;
    return NamedText(std::move(text));
}

/// With the space below it.
float verdictHeight(float width, std::size_t most, const CompareFacts& facts,
                    const LayoutContext& context) {
    if (facts.verdict.empty()) return 0;
    const std::size_t lines = wrap(context.setting(Type::Body), verdictText(facts), width).size();
    return context.style.lineHeight(Type::Body) * static_cast<float>(std::min(lines, most)) +
           context.px(s3);
}

void layoutSpreads(Rect box, const CompareFacts& facts, CompareLayout& layout,
                   const LayoutContext& context) {
    const std::vector<PlotSide> sides = facts.plotSides();
    LayoutBuilder builder(layout.list, context);
    const std::optional<Spread> what = spreadToShow(sides);
    if (!what) return;
    // Beside each other in a wide box, beneath each other in a high one; in a large one not larger.
    const bool beside = box.w > 1.6F * box.h;
    const float gap = context.px(beside ? s8 : s5);
    const Vec2 most{context.px(kPlotWidth), context.px(kPlotHeight)};
    box.w = std::min(box.w, beside ? 2 * most.x + gap : most.x);
    box.h = std::min(box.h, beside ? most.y : 2 * most.y + gap);
    Rect first = beside ? cutLeft(box, (box.w - context.px(s8)) / 2)
                        : cutTop(box, (box.h - context.px(s5)) / 2);
    beside ? cutLeft(box, context.px(s8)) : cutTop(box, context.px(s5));
    layout.spreads.push_back(layoutHistogram(first, sides, *what, builder));
    layout.spreads.push_back(layoutCumulative(box, sides, *what, builder));
}

/// One of several, chosen by buttons above it.
void layoutTabs(Rect& rest, CompareTab first, CompareTab chosen, bool spread, CompareLayout& layout,
                const LayoutContext& context) {
    LayoutBuilder builder(layout.list, context);
    Rect row = cutTop(rest, context.px(s12));
    for (std::size_t i = static_cast<std::size_t>(first); i < kCompareTabNames.size(); ++i) {
        if (static_cast<CompareTab>(i) == CompareTab::Spread && !spread) continue;
        const std::string word = context.say("compare.tab." + std::string(kCompareTabNames[i]));
        LayoutBuilder::ButtonLook how;
        how.lit = static_cast<CompareTab>(i) == chosen;
        how.quiet = true;
        const float width = std::min(context.width(Type::Body, word) + context.px(s12), row.w);
        builder.button(cutLeft(row, width).inset(0, context.px(sHalf)), word,
                       Target::of(Target::Kind::CompareTab, static_cast<std::uint32_t>(i)), how);
        cutLeft(row, context.px(s2));
    }
    cutTop(rest, context.px(s2));
}

/// In place of what would tell how the runs end.
void sayHidden(Rect box, CompareLayout& layout, const LayoutContext& context) {
    LayoutBuilder(layout.list, context)
        .paragraph(box,
                   context.words.fill("ui.hidden.outcome", {{"key", context.keyOf("hideFuture")}}),
                   Type::Body, Role::TextMuted);
}

/// MetricValues and plots beside each other, or one of them.
void layoutBelow(Rect box, const CompareFacts& facts, const CompareView& view,
                 CompareLayout& layout, const LayoutContext& context) {
    if (view.hidesFuture) return sayHidden(box, layout, context);
    layoutCompareVerdict(box, kMostVerdictLines, facts, context, layout);
    const bool spread = spreadToShow(facts.plotSides()).has_value();
    const float wanted = compareFiguresWidth(facts, context);
    if (!spread) return layoutCompareFigures(box, facts, view, context, layout);
    if (box.w - wanted >= context.px(kWideLegend)) {
        const Rect metrics = cutLeft(box, wanted);
        cutLeft(box, context.px(s10));
        layoutCompareFigures(metrics, facts, view, context, layout);
        layoutSpreads(box, facts, layout, context);
        return;
    }
    const CompareTab tab = view.tab == CompareTab::Spread ? view.tab : CompareTab::Metrics;
    layoutTabs(box, CompareTab::Metrics, tab, spread, layout, context);
    if (tab == CompareTab::Spread)
        layoutSpreads(box, facts, layout, context);
    else
        layoutCompareFigures(box, facts, view, context, layout);
}

void layoutFiguresTab(Rect box, const CompareFacts& facts, const CompareView& view,
                      CompareLayout& layout, const LayoutContext& context) {
    layoutCompareVerdict(box, kMostVerdictLines, facts, context, layout);
    layoutCompareFigures(box, facts, view, context, layout);
}

/// An entry of the legend, if it fits whole; returns where its picture is.
Rect layoutExample(Rect& row, std::string_view said, Length height, CompareLayout& layout,
                   const LayoutContext& context) {
    LayoutBuilder builder(layout.list, context);
    const std::string words = context.say(said);
    if (row.w < context.px(s16) + context.width(Type::Small, words)) return {};
    const Rect place = cutLegendEntry(row, words, builder);
    return rectAround(place.centre(), {place.w, context.px(height)});
}

float legendHeight(const LayoutContext& context) {
    return context.style.lineHeight(Type::Small) + context.px(s2);
}

/// Lanes and counts with full rows, and their legend.
float upperHeight(const CompareFacts& facts, const LayoutContext& context) {
    return compareRunsHeight(facts, context) + legendHeight(context);
}

/// What is kept free below where the lanes could use all: for no more rows than there are.
float belowHeight(Rect rest, const CompareFacts& facts, const LayoutContext& context) {
    OpenGroups all;  // so that nothing above moves when one is opened
    all.fill(true);
    const float least =
        std::clamp(rest.h * kBelowLanes, context.px(kLeastBelowLanes), context.px(kMostBelowLanes));
    return std::min(least, compareFiguresHeight(facts, all, context)) +
           verdictHeight(rest.w, kMostVerdictLines, facts, context) + context.px(s5);
}

void layoutUpper(Rect box, const CompareFacts& facts, const CompareView& view,
                 CompareLayout& layout, const LayoutContext& context) {
    Rect legend = cutBottom(box, legendHeight(context));
    cutTop(legend, context.px(s1));
    const Rect behind = layoutCompareKey(legend, facts, layout, context);
    layoutCompareRuns(box, facts, view, context, layout);
    layoutCompareNote(behind, context, layout);
}

bool anyBar(const CompareLayout& layout, auto is) {
    return std::any_of(layout.lanes.begin(), layout.lanes.end(), [&](const CompareLane& lane) {
        return std::any_of(lane.bars.begin(), lane.bars.end(), is);
    });
}

}  // namespace

void layoutCompareVerdict(Rect& rest, std::size_t most, const CompareFacts& facts,
                          const LayoutContext& context, CompareLayout& layout) {
    const float height = verdictHeight(rest.w, most, facts, context);
    if (height <= 0) return;
    LayoutBuilder builder(layout.list, context);
    const Rect box = cutTop(rest, height);
    builder.paragraph({box.x, box.y, box.w, box.h - context.px(s3) + 1}, verdictText(facts),
                      Type::Body, Role::Text);
    builder.hit(box, {}, verdictText(facts));
}

Rect layoutCompareKey(Rect row, const CompareFacts& facts, CompareLayout& layout,
                      const LayoutContext& context) {
    const auto example = [&](std::string_view said, Length height) {
        return layoutExample(row, said, height, layout, context);
    };
    const bool planned = hasSpread(facts.plotSides(), Spread::Lateness);
    if (planned) layout.key.ghost = example("rates.planned", s5);
    layout.key.colours = facts.hasTaskLooks();
    layout.key.bar = example(layout.key.colours ? "compare.colours" : "rates.actual", s5);
    if (planned) layout.key.way = example("rates.lateness", s5);
    if (!facts.divergence.empty() && !facts.alike)
        layout.key.differs = example("compare.firstDifference", s6);
    return row;
}

void layoutCompareNote(Rect row, const LayoutContext& context, CompareLayout& layout) {
    const auto mixed = [](const CompareBar& bar) { return bar.failed > 0 && !bar.allFailed(); };
    if (anyBar(layout, [](const CompareBar& bar) { return bar.allFailed(); }))
        layout.key.failed = layoutExample(row, "compare.failed", s5, layout, context);
    if (anyBar(layout, mixed))
        layout.key.mixed = layoutExample(row, "compare.someFailed", s6, layout, context);
    constexpr std::array<std::string_view, kTaskMarkKinds> kMarks{
        "compare.rejected", "compare.dropped", "compare.callerRan"};
    const auto anyLane = [&](auto is) {
        return std::any_of(layout.lanes.begin(), layout.lanes.end(), is);
    };
    for (std::size_t kind = 0; kind < kTaskMarkKinds; ++kind)
        if (anyLane([&](const CompareLane& lane) {
                return std::any_of(lane.marks.begin(), lane.marks.end(),
                                   [&](const CompareMark& one) {
                                       return one.kind == static_cast<TaskMarkKind>(kind);
                                   });
            }))
            layout.key.marks[kind] = layoutExample(row, kMarks[kind], s6, layout, context);
    if (anyLane([](const CompareLane& lane) { return !lane.stays.empty(); }))
        layout.key.stay = layoutExample(row, "compare.stay", s5, layout, context);
    if (std::none_of(layout.lanes.begin(), layout.lanes.end(),
                     [](const CompareLane& lane) { return lane.summarises; }))
        return;
    LayoutBuilder(layout.list, context)
        .label(row, context.say("rates.dense"), Type::Small, Role::TextMuted, AlignX::Right);
}

CompareLayout layoutCompare(Rect picture, const CompareFacts& facts, const CompareView& view,
                            const LayoutContext& context) {
    CompareLayout layout;
    Rect rest = picture.inset(context.px(s7), context.px(s4));
    layoutCandidates(rest, facts, layout, context);
    if (!view.hidesFuture) layoutDivergence(rest, facts, layout, context);
    if (facts.sides.empty()) {
        LayoutBuilder builder(layout.list, context);
        builder.label(rectAround(rest.centre(), {rest.w, context.px(s12)}),
                      context.say("compare.nothing"), Type::Lead, Role::TextMuted, AlignX::Centre);
        return layout;
    }
    if (rest.h >= context.px(kTallCompare)) {
        const float upper =
            std::min(upperHeight(facts, context), rest.h - belowHeight(rest, facts, context));
        layoutUpper(cutTop(rest, upper), facts, view, layout, context);
        cutTop(rest, context.px(s5));
        layoutBelow(rest, facts, view, layout, context);
        return layout;
    }
    const bool spread = spreadToShow(facts.plotSides()).has_value();
    const CompareTab tab =
        view.tab == CompareTab::Spread && !spread ? CompareTab::Metrics : view.tab;
    layoutTabs(rest, CompareTab::Runs, tab, spread, layout, context);
    if (tab == CompareTab::Runs)
        layoutUpper(cutTop(rest, std::min(upperHeight(facts, context), rest.h)), facts, view,
                    layout, context);
    else if (view.hidesFuture)
        sayHidden(rest, layout, context);
    else if (tab == CompareTab::Metrics)
        layoutFiguresTab(rest, facts, view, layout, context);
    else
        layoutSpreads(rest, facts, layout, context);
    return layout;
}

}  // namespace poolscope
