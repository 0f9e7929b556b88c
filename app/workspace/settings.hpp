// What is remembered from one day to the next: looks, language, scale, motion, the tour.
//
// Promises: one small TOML file in configFolder(); a file
// that cannot be read, or says something impossible, gives usual values and a sentence, never an
// end of the program; it is written whole or not at all, and a file that could not be read is kept
// beside it as settings.toml.bad.
#pragma once

#include <filesystem>
#include <string>

#include "app/ui/style.hpp"

namespace poolscope {

struct Settings {
    Theme theme = Theme::Dark;
    std::string language = "en";
    float scale = 1.0F;
    bool reducedMotion = false;
    bool tourSeen = false;

    friend bool operator==(const Settings&, const Settings&) = default;
};

/// Empty when there is no home to keep it in.
std::filesystem::path settingsFile();

struct LoadedSettings {
    Settings settings;
    bool found = false;
    std::string diagnostic;  ///< with file, line, what was found and what was expected
};
LoadedSettings loadSettings(const std::filesystem::path& file);

/// Empty, or why they could not be written.
std::string saveSettings(const std::filesystem::path& file, const Settings& settings);

}  // namespace poolscope
