// One page: how high each part is, then the parts.
#include "app/views/compare/paper.hpp"

#include <algorithm>

namespace poolscope {

namespace {

constexpr float kWidth = 1000;
constexpr float kMargin = 24;

void layoutLegend(Rect& rest, const CompareFacts& facts, CompareLayout& layout, const Look& look) {
    Pen pen(layout.sheet, look);
    const float height = look.style.lineHeight(Type::Body) + look.px(6);
    Rect row = cutTop(rest, height);
    for (const ComparedSide& each : facts.sides) {
        const float word =
            std::min(look.width(Type::Body, each.plot.name) + look.px(2), rest.w / 2);
        if (row.w < word + look.px(48)) row = cutTop(rest, height);
        const Rect sample = cutLeft(row, look.px(34));
        layout.samples.push_back({sample, each.plot.look});
        cutLeft(row, look.px(8));
        pen.label(cutLeft(row, word), each.plot.name, Type::Body, Role::Text);
        cutLeft(row, look.px(24));
    }
}

void layoutSentence(Rect& rest, const CompareFacts& facts, CompareLayout& layout,
                    const Look& look) {
    if (facts.divergence.empty()) return;
    Pen pen(layout.sheet, look);
    const float used = pen.paragraph({rest.x, rest.y, rest.w, look.px(400)}, facts.divergence,
                                     Type::Body, Role::Text);
    cutTop(rest, used + look.px(8));
}

}  // namespace

Style paperStyle() { return {Theme::Projector, 0.9F}; }

ComparePage layoutComparePage(const CompareFacts& facts, std::string_view title,
                              const TextMeasure& measure, const TextCatalog& words) {
    ComparePage page{paperStyle(), {}, {}};
    const Look look{page.style, measure, words};
    const std::vector<PlotSide> sides = facts.plotSides();
    Pen pen(page.layout.sheet, look);
    Rect rest{kMargin, kMargin, kWidth - 2 * kMargin, 100'000};
    pen.label(cutTop(rest, look.style.lineHeight(Type::Title) + look.px(4)), title, Type::Title,
              Role::Text);
    layoutLegend(rest, facts, page.layout, look);
    cutTop(rest, look.px(4));
    layoutSentence(rest, facts, page.layout, look);
    const auto count = static_cast<float>(std::max<std::size_t>(1, facts.sides.size()));
    const Rect runs =
        cutTop(rest, look.style.lineHeight(Type::Small) + count * look.px(92) + look.px(200));
    layoutCompareRuns(runs, facts, CompareSight{}, look, page.layout);
    cutTop(rest, look.px(6));
    layoutCompareKey(cutTop(rest, look.style.lineHeight(Type::Small) + look.px(4)), facts,
                     page.layout, look);
    for (const Spread what : {Spread::Lateness, Spread::Waiting}) {
        if (!hasSpread(sides, what)) continue;
        cutTop(rest, look.px(14));
        Rect row = cutTop(rest, look.px(230));
        const Rect left = cutLeft(row, (row.w - look.px(28)) / 2);
        cutLeft(row, look.px(28));
        page.layout.spreads.push_back(layoutHistogram(left, sides, what, pen));
        page.layout.spreads.push_back(layoutCumulative(row, sides, what, pen));
    }
    page.size = {kWidth, rest.y + kMargin};
    return page;
}

void paintComparePage(Canvas& canvas, const ComparePage& page) {
    paintCompare(canvas, page.style, page.layout, {});
}

}  // namespace poolscope
