// The table of kinds.
#include "app/storage/file_kind.hpp"

#include <array>

#include "app/model/metrics/sweep_file.hpp"
#include "app/storage/input_text.hpp"
#include "app/storage/saved_run_tree.hpp"
#include "engine/scenario/run/recording.hpp"

namespace poolscope {

namespace {

struct FileKindSpec {
    std::string_view name;
    std::string_view extension;  ///< makes it one whatever it holds; empty: none does
    bool (*looksLike)(std::string_view text);
};

/// In the order of FileKind.
constexpr std::array<FileKindSpec, 6> kFileKinds{
    {{"an operation script", ".ops", [](std::string_view) { return false; }},
     {"a recording", "", looksLikeRecording},
     {"a tree of runs", kTreeExtension, looksLikeTree},
     {"a sweep", "", looksLikeSweep},
     {"a lesson", "", looksLikeLesson},
     {"a scenario", "", [](std::string_view) { return true; }}}};

}  // namespace

FileKind fileKindOf(const std::filesystem::path& file, std::string_view text) {
    const std::string extension = file.extension();
    std::uint8_t kind = 0;
    for (const FileKindSpec& spec : kFileKinds) {
        if ((!spec.extension.empty() && spec.extension == extension) || spec.looksLike(text)) break;
        ++kind;
    }
    return FileKind{kind};
}

FileKind fileKindOf(const std::filesystem::path& file) {
    const FileKind kind = fileKindOf(file, readBegin(file));
    if (kind != FileKind::Scenario || !std::filesystem::is_regular_file(file)) return kind;
    return fileKindOf(file, readWholeFile(file));
}

std::string_view nameOf(FileKind kind) { return kFileKinds[static_cast<std::size_t>(kind)].name; }

bool looksLikeLesson(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        while (line.starts_with(' ') || line.starts_with('\t')) line.remove_prefix(1);
        if (line.starts_with("[[stop]]")) return true;
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return false;
}

}  // namespace poolscope
