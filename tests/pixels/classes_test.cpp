// The class diagram in the window and in docs/.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>

#include "app/panels/all.hpp"
#include "app/panels/classes/layout.hpp"
#include "app/storage/data_files.hpp"
#include "app/ui/canvas/svg_canvas.hpp"
#include "app/ui/paint.hpp"
#include "app/window/imgui_fonts.hpp"
#include "tests/support/keys.hpp"

namespace poolscope {

namespace {

constexpr const char* kClassesPicture = POOLSCOPE_REPO "/docs/classes.svg";
constexpr float kClassesPictureHeight = 530;

std::string classesPicture() {
    const Program app("en");
    const Style style(Theme::Light, 1.0F);
    const FixedTextMeasure measure;
    const LayoutContext context{style, measure, app.words()};
    DisplayList list;
    const Vec2 size =
        layoutClassPicture(kClassesPictureHeight, classTrees(engineClasses()), context, list);
    SvgCanvas canvas(size, style.color(Role::Surface), app.words()("ui.classes.title"));
    paintDisplayList(canvas, style, list);
    return canvas.document();
}

/// All that the pages of the diagram say; fails at what is cut or lies outside.
std::set<std::string> wordsOfClasses(Program& app, Vec2 size, const TextMeasure& measure) {
    std::set<std::string> said;
    app.layers.open(kClasses);
    for (int page = 0; page < 12; ++page) {
        const Screen screen = app.layout(size, measure);
        const Rect box = screen.overlay.areaOf(kClasses)->box;
        const LayoutContext context{screen.style, measure, app.words()};
        for (const Label& label : screen.overlay.labels) {
            INFO(label.text);
            CHECK(label.text.find("…") == std::string::npos);
            CHECK(box.contains(inkBox(label, context)));
            said.insert(label.text);
        }
        app.press(plainKey(KeyCode::Down));
    }
    app.press(plainKey(KeyCode::Escape));
    return said;
}

}  // namespace

TEST_CASE("The picture in docs/ is the class diagram that the program draws") {
    const std::string drawn = classesPicture();
    if (std::getenv("POOLSCOPE_UPDATE_GOLDEN") != nullptr) std::ofstream(kClassesPicture) << drawn;
    std::ifstream file(kClassesPicture);
    const std::string kept{std::istreambuf_iterator<char>(file), {}};
    CHECK_MESSAGE(kept == drawn, "look at it, then write it with POOLSCOPE_UPDATE_GOLDEN=1");
}

TEST_CASE("The class diagram shows every class, uncut, whatever the window and the language") {
    for (const std::string language : {"en", "zh"})
        for (const Vec2 size : {Vec2{1920, 1080}, Vec2{1280, 720}, Vec2{800, 480}}) {
            INFO(language << " " << size.x);
            Program app(language);
            app.opener.builtIn(0);
            ImFontAtlas atlas;
            const ImGuiFonts fonts(atlas, FontOptions{1, app.appearance.styleIn(size).sizes(false),
                                                      readGlyphText(dataFile("assets/text"))});
            const ImFontTextMeasure measure(fonts);
            const std::set<std::string> said = wordsOfClasses(app, size, measure);
            for (const ClassTree& tree : classTrees(engineClasses()))
                for (const ClassRow& row : tree.rows)
                    CHECK_MESSAGE(said.contains(std::string(shownName(row.jdk.name))),
                                  row.jdk.name);
        }
}

TEST_CASE("The help leads to the class diagram") {
    Program app;
    app.opener.builtIn(0);
    const FixedTextMeasure measure;
    app.perform("help");
    const Screen screen = app.layout({1920, 1080}, measure);
    for (const HitRegion& hit : screen.overlay.hits)
        if (hit.target.is("showClasses")) {
            app.click(&hit, hit.box.centre(), screen);
            CHECK(app.layers.isOpen(kClasses));
            return;
        }
    FAIL("there is no such button");
}

}  // namespace poolscope
