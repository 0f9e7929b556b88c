// Saving a picture of the window: what it is called, and who writes it.
#include <doctest/doctest.h>

#include <string>

#include "app/panels/all.hpp"
#include "tests/pixels/editing.hpp"
#include "tests/support/keys.hpp"

namespace poolscope {

TEST_CASE("a picture is called after the run and the perspective, and the window writes it") {
    Program app;
    app.openBuiltIn(0);
    std::string written;
    app.perform("savePicture");  // nobody could write it
    CHECK(app.layers.focused() == nullptr);
    app.savePicture = [&](const std::string& file) { written = file; };
    app.perform("showWorkers");
    app.perform("savePicture");
    REQUIRE(app.layers.focused() != nullptr);
    const std::string proposed = app.layers.focused()->entry()->text;
    CHECK(proposed == "1-heap-with-ties-workers.png");
    CHECK(written.empty());
    const Folder folder;
    app.press(controlKey('A'));
    app.type(folder.file("slide.svg"));
    app.press(plainKey(KeyCode::Enter));
    CHECK(app.layers.focused() == nullptr);
    CHECK(written == folder.file("slide.svg"));
    app.perform("savePicture");
    app.press(controlKey('A'));
    app.type(folder.file("slide"));
    app.press(plainKey(KeyCode::Enter));
    CHECK(written == folder.file("slide.png"));
}

TEST_CASE("the picture does not show that its file was there, and no other kind is written") {
    Program app;
    app.openBuiltIn(0);
    const Folder folder;
    const std::string file = folder.file("slide.png");
    writeAtomically(file, "older");
    std::string written;
    app.savePicture = [&](const std::string& name) {
        written = name;
        CHECK(app.notice().empty());
    };
    const auto saveAs = [&](const std::string& name) {
        app.perform("savePicture");
        app.press(controlKey('A'));
        app.type(name);
        app.press(plainKey(KeyCode::Enter));
    };
    saveAs(file);
    CHECK(written.empty());
    CHECK_FALSE(app.notice().empty());
    app.press(plainKey(KeyCode::Enter));
    CHECK(written == file);
    written.clear();
    saveAs(folder.file("slide.jpg"));
    CHECK(written.empty());
    CHECK(app.notice().find(".jpg") != std::string::npos);
}

}  // namespace poolscope
