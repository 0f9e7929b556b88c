// The layout for a class, without an app: caption, progress, keys.
#include "app/panels/presenter/layout.hpp"
#include "app/workspace/chrome/presented.hpp"
#include "tests/support/fixed_measure.hpp"

#include <doctest/doctest.h>

using namespace poolscope;

namespace {

const TextCatalog noWords;

}  // namespace

TEST_CASE("presenting divides the window into picture, caption and progress, without gaps") {
    for (const Vec2 window : {Vec2{640, 360}, Vec2{1280, 720}, Vec2{3840, 2160}}) {
        const Style style(Theme::Projector, window.x / 1280);
        const Regions regions = dividePresenting(window, style);
        CHECK(regions.picture.y == 0);
        CHECK(regions.picture.bottom() == regions.caption.y);
        CHECK(regions.caption.bottom() == regions.transport.y);
        CHECK(regions.transport.bottom() == window.y);
        CHECK(regions.picture.h >= window.y * 0.55F);
        CHECK(regions.transport.h <= window.y * 0.02F);
    }
}

TEST_CASE("the caption says thread, time, title and pool, and the sentence in large letters") {
    const Style style(Theme::Projector, 1);
    const LayoutContext context{style, fixed, noWords};
    const Regions regions = dividePresenting({1280, 720}, style);
    Presented said;
    said.thread = "pool-1-thread-1";
    said.time = "120 ms";
    said.title = "Catch-up burst";
    said.pool = "rate";
    for (int i = 0; i < 16; ++i) said.sentence += "word ";
    DisplayList list;
    layoutPresented(regions.caption, said, context, list);
    REQUIRE(list.labels.size() == 4);
    CHECK(list.labels[0].text == "pool-1-thread-1  ·  120 ms");
    CHECK(list.labels[1].text == "Catch-up burst  ·  rate");
    CHECK(list.labels[2].type == Type::Caption);
    for (const Label& label : list.labels) CHECK(regions.caption.contains(label.box));
}

TEST_CASE("a sentence too long for large letters is written smaller, and never cut") {
    for (const float scale : {1.0F, 1.5F, 1.75F}) {
        const Style style(Theme::Projector, scale, 18);
        const LayoutContext context{style, fixed, noWords};
        const Regions regions = dividePresenting({1280, 720}, style);
        for (const int words : {10, 20, 30, 40, 50}) {
            Presented said;
            for (int i = 0; i < words; ++i) said.sentence += "word ";
            DisplayList list;
            layoutPresented(regions.caption, said, context, list);
            int seen = 0;
            for (const Label& label : list.labels) {
                CHECK(regions.caption.contains(label.box));
                CHECK(label.text.find("…") == std::string::npos);
                for (std::size_t at = label.text.find("word"); at != std::string::npos;
                     at = label.text.find("word", at + 1))
                    ++seen;
            }
            CHECK(seen == words);
        }
    }
}

TEST_CASE("the code stands beside the picture, over the whole caption") {
    const Style style(Theme::Dark, 1);
    const Regions regions = dividePresenting({1280, 720}, style, true);
    CHECK(regions.picture.right() == regions.right.x);
    CHECK(regions.right.right() == 1280);
    CHECK(regions.right.w > 480);
    CHECK(regions.caption.w == 1280);
    CHECK(regions.right.bottom() == regions.caption.y);
}

TEST_CASE("the progress line is as long as what is behind") {
    const Style style(Theme::Dark, 1);
    const LayoutContext context{style, fixed, noWords};
    TransportInput input;
    input.count = 200;
    input.position = 49;
    input.fraction = 1;
    const TransportLayout layout = layoutProgress({0, 700, 1000, 6}, input, context);
    CHECK(layout.playhead == doctest::Approx(250));
    CHECK(positionAt(layout, 500, 200) == 100);
    input.count = 0;
    CHECK(layoutProgress({0, 700, 1000, 6}, input, context).playhead == 0);
}

TEST_CASE("the keys shown stand in the middle above the bottom, the oldest left out first") {
    const Style style(Theme::Dark, 1);
    const LayoutContext context{style, fixed, noWords};
    std::vector<ShownKey> keys;
    for (int i = 0; i < 26; ++i)
        keys.push_back({{keyOf(static_cast<char>('A' + i)), true, true}, 1, 0});
    DisplayList list;
    layoutKeys({640, 360}, 300, keys, false, context, list);
    REQUIRE_FALSE(list.cards.empty());
    CHECK(list.cards.size() < keys.size());
    CHECK(list.labels.back().text.find("Z") != std::string::npos);
    for (const Card& card : list.cards) {
        CHECK(card.box.x >= 0);
        CHECK(card.box.right() <= 640);
        CHECK(card.box.bottom() <= 300);
    }
    keys = {{{KeyCode::Space, false, false}, 1, kKeyLife * 0.9F}};
    DisplayList fading;
    layoutKeys({640, 360}, 300, keys, false, context, fading);
    CHECK(fading.labels.front().alpha < 0.5F);
    DisplayList steady;
    layoutKeys({640, 360}, 300, keys, true, context, steady);
    CHECK(steady.labels.front().alpha == 1.0F);
}
