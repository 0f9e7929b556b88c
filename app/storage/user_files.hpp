// The user's own files: where they are, and which were opened lately.
//
//     $XDG_CONFIG_HOME/poolscope/recent.toml    files opened lately
//     $XDG_CONFIG_HOME/poolscope/session.toml   what was open: see saved_session
//     $XDG_DATA_HOME/poolscope/scenarios        own copies of built-in scenarios
//
// POOLSCOPE_SESSION=FOLDER keeps the first two elsewhere, POOLSCOPE_SESSION=off keeps nothing.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace poolscope {

/// PoolScope's folder for the person's settings, by the XDG rules; empty if there is no home
/// folder. Nothing else reads $XDG_CONFIG_HOME.
std::filesystem::path configFolder();
/// The folder for recent.toml and session.toml; nothing if sessions are off.
std::optional<std::filesystem::path> keptFolder();
/// Where a built-in scenario's copy goes.
std::filesystem::path ownScenarios();

/// The files opened last, the latest first; stored in a file if one is given.
class RecentFiles {
public:
    static constexpr std::size_t kMost = 12;

    /// Reads the list; an unreadable file counts as empty.
    void keepIn(std::filesystem::path file);
    /// Other windows may have added some: they stay in the list.
    void add(const std::string& file);
    const std::vector<std::string>& all() const { return files_; }

private:
    void read();

    std::optional<std::filesystem::path> kept_;
    std::vector<std::string> files_;
};

/// A name for a file that is put aside, which no file has: "lesson-aside.toml" beside
/// "lesson.toml", then "lesson-aside-2.toml".
std::filesystem::path freeNameBeside(const std::filesystem::path& file, std::string_view word);

/// "~/x" as the shell would read it; any other name as it is.
std::string withHome(const std::string& path);

}  // namespace poolscope
