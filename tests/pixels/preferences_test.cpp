// The preferences file: kept, read back, and forgiven when it is bad.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>

#include "app/panels/all.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

struct PreferencesFolder {
    PreferencesFolder() : path(fs::temp_directory_path() / "poolscope-settings-test") {
        fs::remove_all(path);
        fs::create_directories(path);
    }
    ~PreferencesFolder() { fs::remove_all(path); }
    fs::path path;
};

LoadedPreferences reading(const fs::path& file, const std::string& text) {
    std::ofstream(file) << text;
    return loadPreferences(file);
}

}  // namespace

TEST_CASE("Preferences come back as they were written, into folders that did not exist") {
    const PreferencesFolder folder;
    const fs::path file = folder.path / "config" / "poolscope" / "settings.toml";
    CHECK_FALSE(loadPreferences(file).found);
    const Preferences mine{Theme::Projector, "en", 1.75F, Density::Compact, true, true,
                           CodeLanguage::Cpp};
    CHECK(savePreferences(file, mine) == "");
    const LoadedPreferences loaded = loadPreferences(file);
    CHECK(loaded.found);
    CHECK(loaded.diagnostic == "");
    CHECK(loaded.preferences == mine);
}

TEST_CASE("The app takes preferences and gives them back") {
    Program app;
    app.opener.builtIn(0);
    const Preferences mine{Theme::Light, "en", 1.5F, Density::Comfortable, true, true};
    app.appearance.apply(mine);
    CHECK(app.preferences == mine);
    app.perform("larger");
    app.perform("reducedMotion");
    CHECK(app.preferences.scale == 1.75F);
    CHECK_FALSE(app.preferences.reducedMotion);
    app.appearance.apply(
        {Theme::Dark, "no such language", 1.0F, Density::Comfortable, false, false});
    CHECK(app.preferences.language == "en");
}

TEST_CASE("A bad preferences file gives a sentence with its place, and usual values") {
    const PreferencesFolder folder;
    const fs::path file = folder.path / "settings.toml";
    for (const std::string text :
         {"theme = ", "theme = \"pink\"", "scale = 99", "scale = \"big\"", "tourSeen = 3",
          "code = \"basic\"", "density = \"loose\"", "\xff\xfe", "[theme]\n"}) {
        INFO(text);
        const LoadedPreferences loaded = reading(file, text);
        CHECK(loaded.found);
        CHECK(loaded.preferences == Preferences{});
        CHECK(loaded.diagnostic.find(file.string() + ":1:") == 0);
    }
    const LoadedPreferences half = reading(file, "theme = \"light\"\nscale = 99\n");
    CHECK(half.preferences.theme == Theme::Light);
    CHECK(half.diagnostic ==
          file.string() + ":2:9: found the number 99, expected a number from 0.8 to 2.5");
    // Saving keeps what could not be read beside it.
    CHECK(savePreferences(file, Preferences{}) == "");
    CHECK(loadPreferences(file).diagnostic == "");
    CHECK(fs::exists(file.string() + ".bad"));
}

TEST_CASE("Preferences that cannot be written give a sentence") {
    const PreferencesFolder folder;
    const fs::path block = folder.path / "file";
    std::ofstream(block) << "not a folder";
    CHECK(savePreferences(block / "poolscope" / "settings.toml", {}) != "");
    CHECK(savePreferences({}, {}) != "");
    CHECK_FALSE(loadPreferences({}).found);
    // A folder in the file's place can be neither read nor replaced.
    fs::create_directories(folder.path / "settings.toml" / "inside");
    CHECK(loadPreferences(folder.path / "settings.toml").diagnostic != "");
}

namespace {

/// Sets a variable of the environment for as long as it lives.
struct Variable {
    Variable(const char* variable, const char* value) : name(variable) {
        if (const char* const now = std::getenv(name)) before = now;
        value == nullptr ? ::unsetenv(name) : ::setenv(name, value, 1);
    }
    ~Variable() { before ? ::setenv(name, before->c_str(), 1) : ::unsetenv(name); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;
    const char* name;
    std::optional<std::string> before;
};

}  // namespace

TEST_CASE("Preferences and session are in one folder, and a relative XDG path counts as not set") {
    const Variable home("HOME", "/home/somebody");
    const Variable runs("POOLSCOPE_SESSION", nullptr);
    const Variable state("POOLSCOPE_STATE_FILE", nullptr);
    for (const char* const config : {"relative/folder", "", static_cast<const char*>(nullptr)}) {
        const Variable variable("XDG_CONFIG_HOME", config);
        CHECK(configFolder() == "/home/somebody/.config/poolscope");
        CHECK(preferencesFile() == "/home/somebody/.config/poolscope/settings.toml");
        CHECK(keptFolder() == fs::path("/home/somebody/.config/poolscope"));
    }
    {
        const Variable variable("XDG_CONFIG_HOME", "/elsewhere");
        CHECK(preferencesFile() == "/elsewhere/poolscope/settings.toml");
        CHECK(keptFolder() == fs::path("/elsewhere/poolscope"));
    }
    const Variable data("XDG_DATA_HOME", "data");
    CHECK(ownScenarios() == "/home/somebody/.local/share/poolscope/scenarios");
    const Variable homeless("HOME", nullptr);
    const Variable nothing("XDG_CONFIG_HOME", "relative");
    CHECK(preferencesFile() == "");
    CHECK_FALSE(keptFolder());
}

}  // namespace poolscope
