// What a folder holds that the program can open, to be listed.
//
// Promises: folders first, then files, each by name; hidden ones are left out. A scenario, a lesson
// and an operation script are known by their endings, everything else by its first bytes: a .toml
// that is no scenario is worth a message that says why, a picture is not worth a line. What cannot
// be read is left out; a folder that cannot be read is empty.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace poolscope {

struct FolderEntry {
    std::string name;
    bool isFolder = false;

    friend bool operator==(const FolderEntry&, const FolderEntry&) = default;
};

/// ".." comes first, except in the root. With an `ending`, such as ".png", the files that have it,
/// in the place of those that can be opened.
std::vector<FolderEntry> listFolder(const std::filesystem::path& folder,
                                    std::string_view ending = {});

}  // namespace poolscope
