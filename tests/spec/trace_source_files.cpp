// The line an event names is a line of the file that emitted it.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "engine/trace/source_line.hpp"

using namespace poolscope;

namespace {

/// Paths of the engine's .cpp files that emit events.
std::set<std::string> emittingFiles() {
    const std::filesystem::path root = POOLSCOPE_REPO;
    std::set<std::string> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / "engine")) {
        if (entry.path().extension() != ".cpp") continue;
        std::ostringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        if (text.str().find("POOLSCOPE_HERE") != std::string::npos)
            found.insert(std::filesystem::relative(entry.path(), root).generic_string());
    }
    return found;
}

}  // namespace

TEST_CASE("The list of source files has every file of the engine that emits events, and no other") {
    std::set<std::string> listed;
    for (const std::string_view path : kSourcePaths)
        if (!path.empty()) listed.emplace(path);
    CHECK(listed == emittingFiles());
}
