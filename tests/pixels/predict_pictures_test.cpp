// Predict mode on every size: what is written of questions is whole and can be read.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "app/window/imgui_fonts.hpp"
#include "tests/pixels/predicting.hpp"
#include "tests/support/contrast.hpp"

namespace poolscope {

namespace {

/// Widths as the window has them.
struct PredictFonts {
    PredictFonts(const Program& app, Vec2 size, bool presenting)
        : fonts(atlas, FontOptions{1, app.appearance.styleIn(size).sizes(presenting),
                                   readGlyphText(dataFile("assets/text"))}) {}
    ImFontAtlas atlas;
    ImGuiFonts fonts;
    ImFontTextMeasure measure{fonts};
};

std::vector<Label> labelsIn(const DisplayList& list, Rect region) {
    std::vector<Label> inside;
    for (const Label& label : list.labels)
        if (region.contains(label.box.centre())) inside.push_back(label);
    return inside;
}

Color groundOf(const DisplayList& list, const Style& style, Vec2 at) {
    Color ground = style.color(Role::Surface);
    for (const Card& card : list.cards)
        if (card.box.contains(at) && card.fillAlpha > 0)
            ground = card.tinted ? style.tint(card.fill) : style.color(card.fill);
    return ground;
}

/// Labels lie in the region, not over each other, and stand out from what they are written on.
void checkLegible(const Screen& screen, Rect region, const TextMeasure& measure, float least) {
    const TextCatalog none;
    const LayoutContext context{screen.style, measure, none};
    const std::vector<Label> labels = labelsIn(screen.frame, region);
    REQUIRE(labels.size() >= 4);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        INFO(labels[i].text);
        const Rect ink = inkBox(labels[i], context);
        CHECK(ink.x >= region.x - 0.5F);
        CHECK(ink.right() <= region.right() + 0.5F);
        CHECK(ink.y >= region.y - 0.5F);
        CHECK(ink.bottom() <= region.bottom() + 0.5F);
        CHECK(labels[i].text.find("…") == std::string::npos);  // nothing is cut
        CHECK(screen.style.size(labels[i].type) >= least);
        const Color ground = groundOf(screen.frame, screen.style, labels[i].box.centre());
        CHECK(contrast(screen.style.color(labels[i].role), ground) >= 4.5);
        for (std::size_t other = 0; other < i; ++other) {
            const Rect both = intersection(ink, inkBox(labels[other], context));
            INFO(labels[other].text);
            CHECK((both.w <= 1 || both.h <= 1));
        }
    }
}

}  // namespace

TEST_CASE("In front of a class question and choices are large, and the answer says why") {
    for (const std::string language : {"en", "zh"})
        for (int theme = 0; theme < kThemes; ++theme)
            for (const Vec2 size : {Vec2{1280, 720}, Vec2{1440, 900}, Vec2{2560, 1440}}) {
                CAPTURE(language);
                CAPTURE(theme);
                CAPTURE(size.x);
                Predicting it("1-heap", language);
                it.app.preferences.theme = static_cast<Theme>(theme);
                it.app.preferences.reducedMotion = true;
                it.app.arrangement.presenting = true;
                const PredictFonts room(it.app, size, true);
                const PredictQuestion question = it.meet();
                const auto check = [&] {
                    const Screen screen = it.app.layout(size, room.measure);
                    checkLegible(screen, screen.regions.caption, room.measure, size.y / 40);
                };
                check();
                const Screen asked = it.app.layout(size, room.measure);
                for (const Label& label : labelsIn(asked.frame, asked.regions.caption))
                    if (label.text == "A") CHECK(asked.style.size(label.type) >= size.y / 30);
                for (const char key : {'\t', '3'})
                    it.app.press(key == '\t' ? plainKey(KeyCode::Tab) : plainKey(key));
                check();
                it.app.press(keyOfChoice(question.right == 0 ? 1 : 0));
                it.app.press(kEnter);
                REQUIRE(it.panel().attempt()->over());
                check();
            }
}

TEST_CASE("Beside the picture every question is whole, asked and answered") {
    for (const std::string language : {"en", "zh"})
        for (int theme = 0; theme < kThemes; ++theme) {
            CAPTURE(language);
            CAPTURE(theme);
            Predicting it("1-heap", language);
            it.app.preferences.theme = static_cast<Theme>(theme);
            it.app.preferences.reducedMotion = true;
            for (const Vec2 size : {Vec2{1280, 720}, Vec2{1440, 900}, Vec2{2560, 1440}}) {
                CAPTURE(size.x);
                const PredictFonts room(it.app, size, false);
                const auto check = [&] {
                    const Screen screen = it.app.layout(size, room.measure);
                    checkLegible(screen, screen.regions.left, room.measure, 0);
                };
                check();  // the kinds
                const PredictQuestion question = it.meet();
                check();
                it.app.press(keyOfChoice(question.right == 0 ? 1 : 0));
                check();
                it.app.press(kEnter);
                REQUIRE(it.panel().attempt()->over());
                check();
                it.app.press(kEnter);
            }
        }
}

}  // namespace poolscope
