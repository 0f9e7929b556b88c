// The line an event names is a line of the file that emitted it.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "engine/trace/source_line.hpp"

using namespace poolscope;

namespace {

/// The engine's files that contain one of these words.
std::set<std::string> filesWith(const std::vector<std::string>& words) {
    const std::filesystem::path root = POOLSCOPE_REPO;
    std::set<std::string> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / "engine")) {
        const std::string extension = entry.path().extension().string();
        if (extension != ".cpp" && extension != ".hpp") continue;
        std::ostringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        for (const std::string& word : words)
            if (text.str().find(word) != std::string::npos)
                found.insert(std::filesystem::relative(entry.path(), root).generic_string());
    }
    return found;
}

}  // namespace

TEST_CASE("The list of source files has every file that emits events or says which function runs") {
    std::set<std::string> listed;
    for (const std::string_view path : kSourcePaths)
        if (!path.empty() && !isOfScenario(sourceFileOf(path))) listed.emplace(path);
    for (const std::string& path : filesWith({"(POOLSCOPE_HERE", "    const StackFrame frame("}))
        CHECK_MESSAGE((listed.contains(path) || path == "engine/world/stack_frame.hpp"), path);
    const std::set<std::string> telling =
        filesWith({"POOLSCOPE_HERE", "StackFrame", "co_await", "co_return", "Co<"});
    for (const std::string& path : listed) CHECK_MESSAGE(telling.contains(path), path);
}
