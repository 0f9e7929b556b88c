// Reading a folder.
#include "app/storage/folder_listing.hpp"

#include <algorithm>
#include <tuple>

#include "app/storage/file_kind.hpp"
#include "app/storage/input_text.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

bool canBeOpened(const fs::path& file) {
    if (file.extension() == ".toml" || file.extension() == ".ops") return true;
    try {
        const FileKind kind = fileKindOf(file, readBegin(file));
        return kind != FileKind::Scenario && kind != FileKind::Lesson;  // any text may be one
    } catch (const UnreadableInput&) {
        return false;
    }
}

}  // namespace

std::vector<FolderEntry> listFolder(const fs::path& folder, std::string_view ending) {
    const auto isListed = [&](const fs::path& file) {
        return ending.empty() ? canBeOpened(file) : file.extension() == ending;
    };
    std::vector<FolderEntry> entries;
    std::error_code failed;
    for (fs::directory_iterator at(folder, failed), end; !failed && at != end;
         at.increment(failed)) {
        const std::string name = at->path().filename().string();
        std::error_code gone;  // a link may lead nowhere
        if (name.starts_with('.')) continue;
        if (at->is_directory(gone))
            entries.push_back({name, true});
        else if (at->is_regular_file(gone) && isListed(at->path()))
            entries.push_back({name, false});
    }
    std::sort(entries.begin(), entries.end(), [](const FolderEntry& a, const FolderEntry& b) {
        return std::tuple(!a.isFolder, a.name) < std::tuple(!b.isFolder, b.name);
    });
    if (folder.has_relative_path()) entries.insert(entries.begin(), {"..", true});
    return entries;
}

}  // namespace poolscope
