// Where the program's own files are: texts, scenarios, the engine's source.
//
// Promises: looks first beside the installed program (bin/poolscope has share/poolscope), then in
// the tree it was built from, each by the way from the running program. So an installation or a
// clone may be moved, and no path of the machine that built it is looked at.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/model/narration/text_catalog.hpp"

namespace poolscope {

/// A file or folder of the program by its path from the root of the repository: "assets/text".
/// Empty if there is none.
std::filesystem::path dataFile(const std::filesystem::path& relative);

/// Languages there are texts for: "en", …; English first.
std::vector<std::string> languages();

/// A language and what its own speakers call it: "zh", "中文".
struct Language {
    std::string code;
    std::string name;
};
/// The same, with names. Reads every text file, so ask once.
std::vector<Language> namedLanguages();

/// The texts of one file, in its order. Throws as loadTexts does.
TextCatalog::Texts readTexts(const std::filesystem::path& file);

/// All words of a language; English ones where it lacks some. Throws std::runtime_error with file,
/// line and reason when the file cannot be read.
TextCatalog loadTexts(const std::string& language);

/// Whether it is the file of a built-in scenario or lesson.
bool isBuiltIn(const std::string& file);

}  // namespace poolscope
