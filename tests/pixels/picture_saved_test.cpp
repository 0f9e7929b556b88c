// Saving a picture of the window: what it is called, and who writes it.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "app/panels/all.hpp"
#include "app/panels/save_as/panel.hpp"
#include "tests/pixels/editing.hpp"
#include "tests/support/fixed_measure.hpp"
#include "tests/support/keys.hpp"
#include "tests/support/pressing.hpp"

namespace poolscope {

TEST_CASE("a picture is called after the run and the perspective, and the window writes it") {
    Program app;
    app.opener.builtIn(0);
    std::string written;
    app.perform("savePicture");  // nobody could write it
    CHECK(app.layers.focused() == nullptr);
    app.savePicture = [&](const std::string& file) { written = file; };
    app.perform("showWorkers");
    app.perform("savePicture");
    REQUIRE(app.layers.focused() != nullptr);
    const std::string proposed = app.layers.typed()->entry()->text;
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
    app.opener.builtIn(0);
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

TEST_CASE(
    "saving lists the folder: one is entered, a file gives its name, nothing is written yet") {
    const FixedTextMeasure measure;
    const Folder folder;
    const std::filesystem::path own = std::filesystem::path(folder.path()) / "slides";
    std::filesystem::create_directory(own);
    writeAtomically((own / "old.png").string(), "x");
    writeAtomically((own / "text.toml").string(), "x");
    Program app;
    app.opener.builtIn(0);
    std::string written;
    app.savePicture = [&](const std::string& file) { written = file; };
    app.perform("savePicture");
    app.press(controlKey('A'));
    app.type((std::filesystem::path(folder.path()) / "p.png").string());
    app.layout({1280, 720}, measure);
    SaveAsPanel& panel = app.panel<SaveAsPanel>();
    const std::vector<FolderEntry> wanted{{"..", true}, {"slides", true}};
    CHECK(panel.state.entries == wanted);
    app.press(plainKey(KeyCode::Down));
    app.press(plainKey(KeyCode::Down));
    app.press(plainKey(KeyCode::Enter));
    CHECK(panel.line.text == (own / "p.png").string());
    const Screen inside = app.layout({1280, 720}, measure);
    REQUIRE(panel.state.entries.size() == 2);
    CHECK(panel.state.entries[1].name == "old.png");
    pressOn(app, inside, saveAsTarget(SaveAsPart::Row, 1));
    CHECK(panel.line.text == (own / "old.png").string());
    CHECK(written.empty());
    app.press(plainKey(KeyCode::Enter));
    CHECK(written.empty());  // there is one: it asks first
    CHECK(app.layers.isOpen(kSaveAs));
    pressOn(app, app.layout({1280, 720}, measure), saveAsTarget(SaveAsPart::Row, 0));
    CHECK(panel.line.text == (std::filesystem::path(folder.path()) / "old.png").string());
    app.press(plainKey(KeyCode::Enter));
    CHECK(written == (std::filesystem::path(folder.path()) / "old.png").string());
}

}  // namespace poolscope
