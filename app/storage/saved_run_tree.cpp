// Writing and reading trees of runs.
#include "app/storage/saved_run_tree.hpp"

#include <fmt/format.h>

#include "app/storage/toml_table_reader.hpp"
#include "app/storage/user_files.hpp"
#include "engine/scenario/run/recording.hpp"

namespace poolscope {

namespace {

constexpr std::string_view kHead = "# A tree of runs: `poolscope FILE` opens it.\n";
constexpr std::string_view kTreeMark = "poolscope = \"tree\"";

[[noreturn]] void refuse(Place place, std::string sentence) {
    throw Unreadable{{place, std::move(sentence)}};
}

/// The place of a key's value, or of the table if the key is missing.
Place placeOf(const TomlValue& table, const TomlTableReader& reader, std::string_view key) {
    const TomlValue* value = reader.find(key);
    return value == nullptr ? table.place : value->place;
}

/// Checks that its recording opens and that it was forked off an earlier run within both logs.
void judge(const TomlValue& table, const SavedBranch& run, std::vector<std::size_t>& sizes) {
    const TomlTableReader reader(table);
    const bool inBase64 = reader.find("recordingBase64") != nullptr;
    const Place place = placeOf(table, reader, inBase64 ? "recordingBase64" : "recording");
    if (run.recording.empty())
        refuse(place, "found a run without its recording, expected one to make it again from");
    const auto opened = openRecording(run.recording, "recording");
    if (const auto* diagnostics = std::get_if<std::vector<Diagnostic>>(&opened)) {
        const Diagnostic& first = diagnostics->front();
        refuse(place, fmt::format("found a recording with a mistake in its line {}: {}",
                                  first.place.line, first.sentence()));
    }
    const std::size_t number = sizes.size();
    if (number > 0 && run.parent >= number)
        refuse(placeOf(table, reader, "parent"),
               fmt::format("found {}, expected the number of an earlier run: 0{}", run.parent,
                           number > 1 ? fmt::format(" to {}", number - 1) : ""));
    const std::size_t size = std::get<OpenedRecording>(opened).run.log->size();
    const std::size_t most = number == 0 ? size : std::min(size, sizes[run.parent]);
    if (run.forkedAt > most)
        refuse(placeOf(table, reader, "forkedAt"),
               fmt::format("found {}, expected a position that both runs have: 0 to {}",
                           run.forkedAt, most));
    sizes.push_back(size);
}

SavedRunTree readTree(const TomlValue& root) {
    const TomlTableReader reader(root);
    std::string kind;
    reader.text("poolscope", kind);
    if (kind != "tree") refuse({1, 1}, "found no poolscope = \"tree\", expected it first");
    std::size_t version = 0;
    reader.number("version", version);
    if (version != 1)
        refuse(placeOf(root, reader, "version"),
               "found another version of a tree of runs, expected version = 1");
    SavedRunTree tree;
    reader.number("current", tree.current);
    reader.number("position", tree.position);
    std::vector<std::size_t> sizes;
    reader.list("run", [&](const TomlValue& one) {
        tree.runs.push_back(readSavedBranch(one));
        judge(one, tree.runs.back(), sizes);
    });
    if (tree.runs.empty()) refuse({1, 1}, "found no [[run]], expected at least the origin");
    const auto known = [&](std::size_t number, Place place) {
        if (number < tree.runs.size()) return;
        refuse(place, fmt::format("found {}, expected the number of a run: 0 to {}", number,
                                  tree.runs.size() - 1));
    };
    known(tree.current, placeOf(root, reader, "current"));
    reader.list("marks", [&](const TomlValue& one) {
        tree.marks.push_back(TomlTableReader::wholeNumber(one));
        known(tree.marks.back(), one.place);
    });
    return tree;
}

}  // namespace

bool looksLikeTree(std::string_view text) {
    while (text.starts_with('#')) {
        const std::size_t end = text.find('\n');
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return text.starts_with(kTreeMark);
}

std::string toText(const SavedRunTree& tree) {
    std::string marks;
    for (const std::size_t each : tree.marks)
        marks += fmt::format("{}{}", marks.empty() ? "" : ", ", each);
    std::string text = fmt::format("{}{}\nversion = 1\ncurrent = {}\nposition = {}\nmarks = [{}]\n",
                                   kHead, kTreeMark, tree.current, tree.position, marks);
    for (const SavedBranch& run : tree.runs) text += "\n[[run]]\n" + toText(run);
    return text;
}

std::variant<SavedRunTree, std::string> readSavedRunTree(std::string_view text,
                                                         std::string_view fileName) {
    return readTomlFile<SavedRunTree>(text, fileName, readTree);
}

}  // namespace poolscope
