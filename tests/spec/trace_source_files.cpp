// The line an event names is a line of the file that emitted it.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "engine/trace/source_line.hpp"

using namespace poolscope;

namespace {

/// "delay_heap" for "DelayHeap".
std::string snakeCase(const std::string& camel) {
    std::string snake;
    for (const char c : camel) {
        const bool capital = c >= 'A' && c <= 'Z';
        if (capital && !snake.empty()) snake += '_';
        snake += capital ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return snake;
}

/// By path: the name that a file of the engine gives itself.
std::map<std::string, std::string> emittingFiles() {
    const std::filesystem::path root = POOLSCOPE_REPO;
    const std::string macro = "\nPOOLSCOPE_SOURCE_FILE(";
    std::map<std::string, std::string> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / "engine")) {
        if (entry.path().extension() != ".cpp") continue;
        std::ostringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        const std::size_t at = text.str().find(macro);
        if (at == std::string::npos) continue;
        const std::size_t name = at + macro.size();
        found[std::filesystem::relative(entry.path(), root).generic_string()] =
            text.str().substr(name, text.str().find(')', name) - name);
    }
    return found;
}

}  // namespace

TEST_CASE("Every emitting file of the engine has an entry of its own in the table of files") {
    std::map<std::string, std::string> files = emittingFiles();
    CHECK(files.size() == static_cast<std::size_t>(SourceFile::Count) - 1);
    for (auto file = SourceFile{1}; file != SourceFile::Count;
         file = static_cast<SourceFile>(static_cast<int>(file) + 1)) {
        const std::string path(sourcePath(file));
        CAPTURE(path);
        CHECK(files.contains(path));
        CHECK(std::filesystem::path(path).stem().string() == snakeCase(files[path]));
    }
}
