// The settings file: kept, read back, and forgiven when it is bad.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "app/panels/all.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

struct SettingsFolder {
    SettingsFolder() : path(fs::temp_directory_path() / "poolscope-settings-test") {
        fs::remove_all(path);
        fs::create_directories(path);
    }
    ~SettingsFolder() { fs::remove_all(path); }
    fs::path path;
};

LoadedSettings reading(const fs::path& file, const std::string& text) {
    std::ofstream(file) << text;
    return loadSettings(file);
}

}  // namespace

TEST_CASE("Settings come back as they were written, into folders that did not exist") {
    const SettingsFolder folder;
    const fs::path file = folder.path / "config" / "poolscope" / "settings.toml";
    CHECK_FALSE(loadSettings(file).found);
    const Settings mine{Theme::Projector, "en", 1.75F, true, true};
    CHECK(saveSettings(file, mine) == "");
    const LoadedSettings loaded = loadSettings(file);
    CHECK(loaded.found);
    CHECK(loaded.diagnostic == "");
    CHECK(loaded.settings == mine);
}

TEST_CASE("The app takes settings and gives them back") {
    Program app;
    app.openBuiltIn(0);
    const Settings mine{Theme::Light, "en", 1.5F, true, true};
    app.apply(mine);
    CHECK(app.settings() == mine);
    app.perform("larger");
    app.perform("reducedMotion");
    CHECK(app.settings().scale == 1.75F);
    CHECK_FALSE(app.settings().reducedMotion);
    app.apply({Theme::Dark, "no such language", 1.0F, false, false});
    CHECK(app.settings().language == "en");
}

TEST_CASE("A bad settings file gives a sentence with its place, and usual values") {
    const SettingsFolder folder;
    const fs::path file = folder.path / "settings.toml";
    for (const std::string text : {"theme = ", "theme = \"pink\"", "scale = 99", "scale = \"big\"",
                                   "tourSeen = 3", "\xff\xfe", "[theme]\n"}) {
        INFO(text);
        const LoadedSettings loaded = reading(file, text);
        CHECK(loaded.found);
        CHECK(loaded.settings == Settings{});
        CHECK(loaded.diagnostic.find(file.string() + ":1:") == 0);
    }
    const LoadedSettings half = reading(file, "theme = \"light\"\nscale = 99\n");
    CHECK(half.settings.theme == Theme::Light);
    CHECK(half.diagnostic ==
          file.string() + ":2:9: the value of 'scale' is not a number from 0.8 to 2.5");
    // Saving keeps what could not be read beside it.
    CHECK(saveSettings(file, Settings{}) == "");
    CHECK(loadSettings(file).diagnostic == "");
    CHECK(fs::exists(file.string() + ".bad"));
}

TEST_CASE("Settings that cannot be written give a sentence") {
    const SettingsFolder folder;
    const fs::path block = folder.path / "file";
    std::ofstream(block) << "not a folder";
    CHECK(saveSettings(block / "poolscope" / "settings.toml", {}) != "");
    CHECK(saveSettings({}, {}) != "");
    CHECK_FALSE(loadSettings({}).found);
    // A folder in the file's place can be neither read nor replaced.
    fs::create_directories(folder.path / "settings.toml" / "inside");
    CHECK(loadSettings(folder.path / "settings.toml").diagnostic != "");
}

}  // namespace poolscope
