// A span dragged on a time axis: its card, zooming to it, copying it, dropping it.
#include <doctest/doctest.h>

#include <algorithm>

#include "app/panels/all.hpp"
#include "app/perspectives/compare/layout.hpp"
#include "app/perspectives/rates/layout.hpp"
#include "tests/support/fixed_measure.hpp"
#include "tests/support/keys.hpp"

namespace poolscope {

namespace {

constexpr Vec2 kSpanWindow{1280, 800};

struct SpanOpened {
    SpanOpened() {
        REQUIRE(app.opener.open(POOLSCOPE_REPO "/assets/scenarios/4-catch-up-burst.toml"));
        app.copyText = [this](const std::string& text) { copied = text; };
    }
    Screen screen() { return app.layout(kSpanWindow, measure); }
    /// Drags over the ruler between two instants.
    void drag(Duration from, Duration to) {
        const Screen before = screen();
        const TimeScale& scale = before.as<RatesLayout>()->axis.scale;
        const HitRegion* ruler = nullptr;
        for (const DisplayList* list : before.lists())
            for (const HitRegion& hit : list->hits)
                if (hit.target.kind == Target::Kind::Ruler) ruler = &hit;
        REQUIRE(ruler != nullptr);
        const float y = ruler->box.centre().y;
        const Vec2 begin{scale.x(Instant{} + from), y};
        const Vec2 end{scale.x(Instant{} + to), y};
        const HitRegion* under = before.hitAt(begin);
        REQUIRE(under != nullptr);
        REQUIRE(under->target.kind == Target::Kind::Ruler);
        app.click(under, begin, before);
        app.drag({end.x - begin.x, 0}, end, before);
        app.release();
    }
    bool says(const std::string& words) {
        const Screen now = screen();
        for (const Label& label : now.overlay.labels)
            if (label.text.find(words) != std::string::npos) return true;
        return false;
    }

    Program app;
    FixedTextMeasure measure;
    std::string copied;
};

}  // namespace

TEST_CASE("dragging over the scale of a time axis says what lies in that span") {
    SpanOpened it;
    const AxisState axis = it.app.viewport.axis;
    it.drag(milliseconds(440), milliseconds(560));
    REQUIRE(it.app.viewport.span);
    CHECK(it.app.viewport.axis == axis);  // the picture was not moved
    it.drag(microseconds(440'321), microseconds(559'876));
    REQUIRE(it.app.viewport.span);
    CHECK(it.app.viewport.span->begin.ns % 1'000'000 == 0);  // a pixel is 1.5 ms
    CHECK(it.app.viewport.span->end.ns % 1'000'000 == 0);
    it.drag(milliseconds(440), milliseconds(560));
    CHECK(it.says("events"));
    CHECK(it.says("runs begun"));
    CHECK(it.says("worst lateness"));
    CHECK(it.says("250 ms"));
    it.app.perform("copySpan");
    CHECK(it.copied.find("worst lateness") != std::string::npos);
    CHECK(it.copied.find("rate") != std::string::npos);
    it.app.perform("zoomToSpan");
    const Screen zoomed = it.screen();
    const TimeScale& scale = zoomed.as<RatesLayout>()->axis.scale;
    CHECK(scale.begin() == it.app.viewport.span->begin);
    CHECK(scale.end() == it.app.viewport.span->end);
    it.app.press(plainKey(KeyCode::Escape));
    CHECK_FALSE(it.app.viewport.span);
    CHECK_FALSE(it.says("runs begun"));
}

TEST_CASE("a span is of the events of an axis by steps, too, and a click alone chooses none") {
    SpanOpened it;
    it.app.perform("toggleAxis");
    it.screen();
    const Screen steps = it.screen();
    const Axis& axis = steps.as<RatesLayout>()->axis;
    REQUIRE(axis.steps);
    it.app.picture.chooseSpan(axis.x({}, 100), axis.x({}, 200));
    REQUIRE(it.app.viewport.span);
    CHECK(it.app.viewport.span->from >= 99);
    CHECK(it.app.viewport.span->from <= 100);
    CHECK(it.app.viewport.span->to >= 199);
    CHECK(it.app.viewport.span->to <= 200);
    it.app.picture.chooseSpan(300, 301);
    CHECK_FALSE(it.app.viewport.span);
}

TEST_CASE("the band of a span lies on the rows of its axis alone") {
    SpanOpened it;
    it.drag(milliseconds(440), milliseconds(560));
    it.app.perform("showCompare");
    const Screen screen = it.screen();
    const Rect rows = screen.as<CompareLayout>()->trackArea;
    const auto band = std::find_if(
        screen.overlay.cards.begin(), screen.overlay.cards.end(),
        [](const Card& card) { return card.fill == Role::Accent && card.radius == 0; });
    REQUIRE(band != screen.overlay.cards.end());
    CHECK(band->box.w > 0);
    CHECK(rows.contains(band->box));
}

TEST_CASE("another run drops the span, and pictures without a time axis do not show it") {
    SpanOpened it;
    it.drag(milliseconds(100), milliseconds(300));
    it.app.perform("showHeap");
    CHECK_FALSE(it.says("runs begun"));
    it.app.perform("showWorkers");
    CHECK(it.says("runs begun"));
    it.app.opener.builtIn(0);
    CHECK_FALSE(it.app.viewport.span);
}

TEST_CASE("the card of a span lies beside the picture where there is room, else in it") {
    SpanOpened it;
    it.drag(milliseconds(440), milliseconds(560));
    const auto card = [](const Screen& screen) {
        const auto& cards = screen.overlay.cards;
        return std::find_if(cards.begin(), cards.end(),
                            [](const Card& each) {
                                return each.fill == Role::Surface && each.edge == Role::LineStrong;
                            })
            ->box;
    };
    const Screen usual = it.screen();
    REQUIRE(usual.regions.right.w > 0);
    CHECK(usual.regions.right.contains(card(usual)));
    it.app.arrangement.presenting = true;
    const Screen alone = it.screen();
    REQUIRE(alone.regions.right.w == 0);
    CHECK(alone.regions.picture.contains(card(alone)));
}

}  // namespace poolscope
