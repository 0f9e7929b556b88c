// Folders by the XDG rules, and the list of files opened lately.
#include "app/storage/user_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "app/storage/input_text.hpp"
#include "app/storage/output_file.hpp"
#include "engine/scenario/reader/toml_document.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string() : std::string(value);
}

/// $`variable`, or `fallback` in the home folder; empty when there is neither. By the XDG rules a
/// path that is not absolute counts as not set.
fs::path xdg(const char* variable, const char* fallback) {
    const fs::path own = environment(variable);
    if (own.is_absolute()) return own;
    const std::string home = environment("HOME");
    return home.empty() ? fs::path() : fs::path(home) / fallback;
}

}  // namespace

std::optional<fs::path> keptFolder() {
    const std::string own = environment("POOLSCOPE_SESSION");
    if (own == "off") return std::nullopt;
    if (!own.empty()) return fs::path(own);
    // A window under test keeps no session unless POOLSCOPE_SESSION is set.
    if (!environment("POOLSCOPE_STATE_FILE").empty()) return std::nullopt;
    const fs::path config = configFolder();
    if (config.empty()) return std::nullopt;
    return config;
}

fs::path configFolder() {
    const fs::path config = xdg("XDG_CONFIG_HOME", ".config");
    return config.empty() ? config : config / "poolscope";
}

fs::path ownScenarios() { return xdg("XDG_DATA_HOME", ".local/share") / "poolscope/scenarios"; }

void RecentFiles::keepIn(fs::path file) {
    kept_ = std::move(file);
    read();
}

/// What cannot be read leaves the list as it is.
void RecentFiles::read() {
    std::error_code ignored;
    if (!kept_ || !fs::exists(*kept_, ignored)) return;
    try {
        const auto read = parseToml(readWholeFile(*kept_));
        const auto* root = std::get_if<TomlValue>(&read);
        if (root == nullptr) return;
        const TomlEntry* files = findEntry(*root->table(), "files");
        if (files == nullptr || files->value.array() == nullptr) return;
        std::vector<std::string> found;
        for (const TomlValue& name : *files->value.array())
            if (name.text() != nullptr && found.size() < kMost) found.push_back(*name.text());
        files_ = std::move(found);
    } catch (const std::exception&) {
        // it is the next list that counts
    }
}

void RecentFiles::add(const std::string& file) {
    read();
    std::error_code ignored;
    const std::string own = fs::absolute(file, ignored).lexically_normal().string();
    std::erase(files_, own);
    files_.insert(files_.begin(), own);
    if (files_.size() > kMost) files_.resize(kMost);
    if (!kept_) return;
    std::string text = "files = [\n";
    for (const std::string& name : files_) text += fmt::format("    {},\n", tomlText(name));
    try {
        writeAtomically(*kept_, text + "]\n");
    } catch (const std::exception&) {
        // They are kept while the window is open, and written with the next one.
    }
}

fs::path freeNameBeside(const fs::path& file, std::string_view word) {
    const std::string stem = fmt::format("{}-{}", file.stem().string(), word);
    std::error_code ignored;
    fs::path name = file;
    name.replace_filename(stem + file.extension().string());
    for (int i = 2; fs::exists(fs::symlink_status(name, ignored)); ++i)
        name.replace_filename(fmt::format("{}-{}{}", stem, i, file.extension().string()));
    return name;
}

std::string withHome(const std::string& path) {
    const char* home = std::getenv("HOME");
    return path.starts_with("~/") && home != nullptr ? home + path.substr(1) : path;
}

}  // namespace poolscope
