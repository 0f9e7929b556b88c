// Dividing the picture: who, where they differ, the lanes, and below them figures and plots.
#include "app/views/compare/layout.hpp"

#include <algorithm>

namespace poolscope {

namespace {

constexpr float kTall = 400;  ///< logical pixels; with less, tabs lead to what has no room

/// Names to press, in as many lines as they need, at most three.
void layoutCandidates(Rect& rest, const CompareFacts& facts, CompareLayout& layout,
                      const Look& look) {
    if (facts.candidates.size() < 2) return;
    Pen pen(layout.sheet, look);
    const float height = look.px(26);
    Rect row = cutTop(rest, height);
    int rows = 1;
    for (std::size_t i = 0; i < facts.candidates.size(); ++i) {
        const CompareCandidate& each = facts.candidates[i];
        const float width = std::min(look.width(Type::Body, each.name) + look.px(50), look.px(240));
        if (row.w < width) {
            if (++rows > 3) {
                const std::string more = look.words.fill(
                    "ui.more", {{"n", std::to_string(facts.candidates.size() - i)}});
                pen.label(row, more, Type::Small, Role::TextMuted);
                break;
            }
            row = cutTop(rest, height);
        }
        const Rect box = cutLeft(row, width).inset(0, look.px(1));
        cutLeft(row, look.px(6));
        Card& card = pen.card(box, each.shown ? Role::Accent : Role::Raised,
                              each.shown ? Role::LineStrong : Role::Line);
        card.tinted = each.shown;
        card.radius = box.h / 2;
        card.target = Target::of(Target::Kind::Side, static_cast<std::uint32_t>(i));
        Rect inside = box.inset(look.px(10), 0);
        const Rect sample = cutLeft(inside, look.px(22));
        if (each.shown) layout.samples.push_back({sample, each.look});
        if (!each.shown)
            pen.glyph(rectAround(sample.centre(), {look.px(11), look.px(11)}), Icon::Plus,
                      Role::TextMuted);
        cutLeft(inside, look.px(6));
        pen.name(inside, each.name, Type::Body, each.shown ? Role::Text : Role::TextMuted);
        const std::string does = look.say(each.shown ? "compare.hide" : "compare.show");
        pen.hit(box, Target::of(Target::Kind::Side, static_cast<std::uint32_t>(i)),
                each.detail.empty() ? does : each.detail + "\n" + does);
    }
    cutTop(rest, look.px(6));
}

void layoutDivergence(Rect& rest, const CompareFacts& facts, CompareLayout& layout,
                      const Look& look) {
    if (facts.divergence.empty()) return;
    Pen pen(layout.sheet, look);
    const float inner = rest.w - look.px(40);
    const bool twice = look.width(Type::Body, facts.divergence) > inner;
    const Type type = twice ? Type::Small : Type::Body;
    const float line = look.style.lineHeight(type);
    const Rect box = cutTop(rest, line * (twice ? 2.0F : 1.0F) + look.px(8));
    const Role role = facts.alike ? Role::Good : Role::Late;
    Card& card = pen.card(box, role, role);
    card.tinted = true;
    Rect inside = box.inset(look.px(10), look.px(4));
    const Rect sign = cutLeft(inside, look.px(14));
    pen.glyph(rectAround(sign.centre(), {look.px(13), look.px(13)}),
              facts.alike ? Icon::Check : Icon::Fork, role);
    cutLeft(inside, look.px(6));
    pen.paragraph({inside.x, inside.y, inside.w, inside.h + 1}, facts.divergence, type, Role::Text);
    if (!facts.alike)
        pen.hit(box, Target::at(facts.divergesAtPosition), look.say("compare.goThere"));
    cutTop(rest, look.px(4));
}

void layoutSpreads(Rect box, const CompareFacts& facts, CompareLayout& layout, const Look& look) {
    const std::vector<PlotSide> sides = facts.plotSides();
    Pen pen(layout.sheet, look);
    const std::optional<Spread> what = spreadOf(sides);
    if (!what) {
        pen.paragraph(box, look.say("compare.noSpread"), Type::Small, Role::TextMuted);
        return;
    }
    // Beside each other in a wide box, beneath each other in a high one.
    const bool beside = box.w > 1.6F * box.h;
    Rect first =
        beside ? cutLeft(box, (box.w - look.px(18)) / 2) : cutTop(box, (box.h - look.px(10)) / 2);
    beside ? cutLeft(box, look.px(18)) : cutTop(box, look.px(10));
    layout.spreads.push_back(layoutHistogram(first, sides, *what, pen));
    layout.spreads.push_back(layoutCumulative(box, sides, *what, pen));
}

/// One of several, chosen by buttons above it.
void layoutTabs(Rect& rest, CompareTab first, CompareTab chosen, CompareLayout& layout,
                const Look& look) {
    Pen pen(layout.sheet, look);
    Rect row = cutTop(rest, look.px(26));
    for (std::size_t i = static_cast<std::size_t>(first); i < kCompareTabNames.size(); ++i) {
        const std::string word = look.say("compare.tab." + std::string(kCompareTabNames[i]));
        Pen::ButtonLook how;
        how.lit = static_cast<CompareTab>(i) == chosen;
        how.quiet = true;
        const float width = std::min(look.width(Type::Body, word) + look.px(22), row.w);
        pen.button(cutLeft(row, width).inset(0, look.px(1)), word,
                   Target::of(Target::Kind::CompareTab, static_cast<std::uint32_t>(i)), how);
        cutLeft(row, look.px(4));
    }
    cutTop(rest, look.px(4));
}

/// Figures and plots beside each other, or one of them.
void layoutBelow(Rect box, const CompareFacts& facts, const CompareSight& sight,
                 CompareLayout& layout, const Look& look) {
    const float wanted = compareFiguresWidth(facts, look);
    if (box.w - wanted >= look.px(250)) {
        const Rect figures = cutLeft(box, wanted);
        cutLeft(box, look.px(22));
        layoutCompareFigures(figures, facts, sight.figuresScroll, look, layout);
        layoutSpreads(box, facts, layout, look);
        return;
    }
    const CompareTab tab = sight.tab == CompareTab::Spread ? sight.tab : CompareTab::Figures;
    layoutTabs(box, CompareTab::Figures, tab, layout, look);
    if (tab == CompareTab::Spread)
        layoutSpreads(box, facts, layout, look);
    else
        layoutCompareFigures(box, facts, sight.figuresScroll, look, layout);
}

}  // namespace

void layoutCompareKey(Rect row, const CompareFacts& facts, CompareLayout& layout,
                      const Look& look) {
    Pen pen(layout.sheet, look);
    const auto example = [&](std::string_view said, float height) {
        const Rect place = cutLeft(row, look.px(22));
        cutLeft(row, look.px(6));
        const std::string words = look.say(said);
        pen.label(cutLeft(row, look.width(Type::Small, words) + look.px(2)), words, Type::Small,
                  Role::TextMuted);
        cutLeft(row, look.px(14));
        return rectAround(place.centre(), {place.w, look.px(height)});
    };
    const bool planned = hasSpread(facts.plotSides(), Spread::Lateness);
    if (planned) layout.key.ghost = example("rates.planned", 10);
    layout.key.bar = example("rates.actual", 10);
    if (planned) layout.key.way = example("rates.lateness", 10);
    if (!facts.divergence.empty() && !facts.alike)
        layout.key.differs = example("compare.firstDifference", 12);
}

CompareLayout layoutCompare(Rect picture, const CompareFacts& facts, const CompareSight& sight,
                            const Look& look) {
    CompareLayout layout;
    Rect rest = picture.inset(look.px(14), look.px(8));
    layoutCandidates(rest, facts, layout, look);
    layoutDivergence(rest, facts, layout, look);
    if (facts.sides.empty()) {
        Pen pen(layout.sheet, look);
        pen.label(rectAround(rest.centre(), {rest.w, look.px(24)}), look.say("compare.nothing"),
                  Type::Lead, Role::TextMuted, AlignX::Centre);
        return layout;
    }
    const bool tall = rest.h >= look.px(kTall);
    if (!tall) {
        layoutTabs(rest, CompareTab::Runs, sight.tab, layout, look);
        if (sight.tab == CompareTab::Figures)
            layoutCompareFigures(rest, facts, sight.figuresScroll, look, layout);
        else if (sight.tab == CompareTab::Spread)
            layoutSpreads(rest, facts, layout, look);
        if (sight.tab != CompareTab::Runs) return layout;
    } else {
        const Rect below = cutBottom(rest, std::clamp(rest.h * 0.36F, look.px(170), look.px(360)));
        layoutBelow(below, facts, sight, layout, look);
        cutBottom(rest, look.px(10));
    }
    const Rect legend = cutBottom(rest, look.style.lineHeight(Type::Small) + look.px(2));
    layoutCompareKey(legend, facts, layout, look);
    cutBottom(rest, look.px(2));
    layoutCompareRuns(rest, facts, sight, look, layout);
    return layout;
}

}  // namespace poolscope
