// The screen as text: all that can be seen, in the order in which it is read.
#include <doctest/doctest.h>

#include <string>

#include "app/panels/all.hpp"
#include "app/workspace/screen_text.hpp"
#include "tests/support/fixed_measure.hpp"

namespace poolscope {

namespace {

struct Read {
    explicit Read(std::size_t scenario = 0) { app.opener.builtIn(scenario); }
    Screen screen() { return app.layout({1440, 900}, measure); }
    std::string text() { return textOf(screen(), measure); }

    FixedTextMeasure measure;
    Program app;
};

}  // namespace

TEST_CASE("the screen as text begins with the header and ends with the strip's times") {
    Read it;
    const std::string text = it.text();
    const std::string title = it.app.runs.source().title();
    CHECK(text.find(title) == 0);
    CHECK(text.find("Practise") < text.find('\n'));
    const std::size_t sentence = text.find(it.app.stepper.told().sentence.text.substr(0, 12));
    const std::size_t counter =
        text.find(std::to_string(it.app.runs.playback().head.position()) + " / ");
    REQUIRE(sentence != std::string::npos);
    REQUIRE(counter != std::string::npos);
    CHECK(sentence < counter);
    CHECK(text.rfind("axis: events") > counter);
}

TEST_CASE("every label of every perspective that can be seen is in its text") {
    Read it;
    for (const PerspectiveId view : perspectiveIds()) {
        it.app.arrangement.perspective = view;
        const Screen screen = it.screen();
        const std::string text = textOf(screen, it.measure);
        INFO(view.name);
        for (const DisplayList* list : screen.lists())
            for (const Label& label : list->labels) {
                if (!screen.regions.picture.contains(label.box.centre()) || label.alpha < 1)
                    continue;
                // What has no room is painted cut, as the text then says.
                const std::string begin = label.text.substr(0, label.text.find(' '));
                if (label.width <= label.box.w)
                    CHECK_MESSAGE(text.find(begin) != std::string::npos, label.text);
            }
    }
}

TEST_CASE("behind the menu nothing is read") {
    Read it;
    it.app.perform("help");
    const std::string text = it.text();
    CHECK(text.find("Menu") == 0);
    CHECK(text.find("Playing and stepping") != std::string::npos);
    CHECK(text.find(it.app.stepper.told().sentence.text) == std::string::npos);
    it.app.perform("close");
    it.app.arrangement.blank = true;
    CHECK(it.text().empty());
}

}  // namespace poolscope
