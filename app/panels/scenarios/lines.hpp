// The lines of Home: what each section lists, and which of all lines have the words looked for.
//
// Promises: pure. Nothing is kept here: titles, progress and scores are those that the library and
// the panels have. What is looked for is looked for in all sections; each hit says which one it is
// of.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/panels/scenarios/state.hpp"
#include "app/storage/folder_listing.hpp"
#include "app/workspace/panel_roles.hpp"
#include "app/workspace/saved/library.hpp"

namespace poolscope {

/// What lines are made of.
struct HomeContents {
    const Library& library;
    const std::vector<PracticeOffer>& offers;
    const std::filesystem::path& folder;
    const std::vector<FolderEntry>& entries;  ///< of the folder
    const TextCatalog& words;
    bool picks = false;  ///< the browser can be asked for a file
};

/// Those of the section; where something is looked for, the hits in all sections.
std::vector<HomeLine> homeLines(HomeSection section, std::string_view query,
                                const HomeContents& contents);

/// Whether it is meant as a path and nothing else.
bool isPath(std::string_view query);

}  // namespace poolscope
