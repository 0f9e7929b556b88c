// One page: how high each part is, then the parts.
#include "app/perspectives/compare/paper.hpp"

#include <algorithm>

namespace poolscope {

namespace {

constexpr Length kPaperSentence{400};
constexpr std::size_t kPaperVerdictLines = 24;
constexpr Length kPaperPlots{230};

constexpr float kWidth = 1000;
constexpr float kMargin = 24;

void layoutLegend(Rect& rest, const CompareFacts& facts, CompareLayout& layout,
                  const LayoutContext& context) {
    LayoutBuilder builder(layout.list, context);
    const float height = context.style.lineHeight(Type::Body) + context.px(s3);
    Rect row = cutTop(rest, height);
    for (const ComparedSide& each : facts.sides) {
        const float word =
            std::min(context.width(Type::Body, each.plot.name) + context.px(s1), rest.w / 2);
        if (row.w < word + context.px(s24)) row = cutTop(rest, height);
        const Rect sample = cutLeft(row, context.px(s16));
        layout.samples.push_back({sample, each.plot.sideLook});
        cutLeft(row, context.px(s4));
        builder.label(cutLeft(row, word), each.plot.name, Type::Body, Role::Text);
        cutLeft(row, context.px(s12));
    }
}

void layoutSentence(Rect& rest, const CompareFacts& facts, CompareLayout& layout,
                    const LayoutContext& context) {
    if (facts.divergence.empty()) return;
    LayoutBuilder builder(layout.list, context);
    const float used = builder.paragraph({rest.x, rest.y, rest.w, context.px(kPaperSentence)},
                                         facts.divergence, Type::Body, Role::Text);
    cutTop(rest, used + context.px(s4));
}

}  // namespace

Style paperStyle() { return {Theme::Projector, 0.9F}; }

ComparePage layoutComparePage(const CompareFacts& facts, std::string_view title,
                              const TextMeasure& measure, const TextCatalog& words) {
    ComparePage page{paperStyle(), {}, {}};
    const LayoutContext context{page.style, measure, words};
    const std::vector<PlotSide> sides = facts.plotSides();
    LayoutBuilder builder(page.layout.list, context);
    Rect rest{kMargin, kMargin, kWidth - 2 * kMargin, 100'000};
    builder.label(cutTop(rest, context.style.lineHeight(Type::Title) + context.px(s2)), title,
                  Type::Title, Role::Text);
    layoutLegend(rest, facts, page.layout, context);
    cutTop(rest, context.px(s2));
    layoutSentence(rest, facts, page.layout, context);
    layoutCompareRuns(cutTop(rest, compareRunsHeight(facts, context)), facts, CompareView{},
                      context, page.layout);
    cutTop(rest, context.px(s3));
    const Rect behind =
        layoutCompareKey(cutTop(rest, context.style.lineHeight(Type::Small) + context.px(s2)),
                         facts, page.layout, context);
    layoutCompareNote(behind, context, page.layout);
    cutTop(rest, context.px(s7));
    layoutCompareVerdict(rest, kPaperVerdictLines, facts, context, page.layout);
    CompareView all;
    all.open.fill(true);
    layoutCompareFigures(cutTop(rest, compareFiguresHeight(facts, all.open, context)), facts, all,
                         context, page.layout);
    for (const Spread what : {Spread::Lateness, Spread::Waiting}) {
        if (!tellsSpread(sides, what)) continue;
        cutTop(rest, context.px(s7));
        Rect row = cutTop(rest, context.px(kPaperPlots));
        const Rect left = cutLeft(row, (row.w - context.px(s14)) / 2);
        cutLeft(row, context.px(s14));
        page.layout.spreads.push_back(layoutHistogram(left, sides, what, builder));
        page.layout.spreads.push_back(layoutCumulative(row, sides, what, builder));
    }
    page.size = {kWidth, rest.y + kMargin};
    return page;
}

void paintComparePage(Canvas& canvas, const ComparePage& page) {
    paintCompare(canvas, page.style, page.layout, {});
}

}  // namespace poolscope
