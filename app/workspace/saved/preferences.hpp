// What the user prefers whatever is open: theme, language, scale, density, motion, the code's
// language; and that the tour was seen.
//
// Promises: kept in one small TOML file in configFolder(). A file that cannot be read or has an
// impossible value gives the usual values and a message for the user, not an exception. The file is
// written whole or not at all; one that could not be read is kept beside it as settings.toml.bad.
#pragma once

#include <filesystem>
#include <string>

#include "app/model/code/source_code.hpp"
#include "app/model/playback/stops.hpp"
#include "app/ui/style.hpp"

namespace poolscope {

struct Preferences {
    Theme theme = Theme::Dark;
    std::string language = "en";
    float scale = 1.0F;                      ///< 0.8 to 2.5
    Density density = Density::Comfortable;  ///< of rows
    bool reducedMotion = false;              ///< events step instead of gliding
    bool tourSeen = false;                   ///< to its end, or left, or offered by Home
    CodeLanguage code = CodeLanguage::Java;  ///< of the code view
    StepChoice steps{};                      ///< what → and Space go by
    std::string page{};                      ///< where the program is as a page: links begin so

    friend bool operator==(const Preferences&, const Preferences&) = default;
};

/// Empty if there is no home folder.
std::filesystem::path preferencesFile();

struct LoadedPreferences {
    Preferences preferences;
    bool found = false;
    std::string diagnostic;  ///< with file, line, what was found and what was expected
};
LoadedPreferences loadPreferences(const std::filesystem::path& file);

/// Returns why they could not be written; empty if they were.
std::string savePreferences(const std::filesystem::path& file, const Preferences& preferences);

}  // namespace poolscope
