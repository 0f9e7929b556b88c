// Reading source files and cutting them.
#include "app/runs/source_text.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "app/storage/data_files.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

/// `library` is left out: it gives the JDK's names to other classes once more.
std::vector<EngineFile> readEngine() {
    std::vector<EngineFile> files;
    const fs::path root = dataFile("engine");
    std::error_code ignored;
    for (fs::recursive_directory_iterator at(root, ignored), end; at != end;
         at.increment(ignored)) {
        if (at->path().filename() == "library") at.disable_recursion_pending();
        const fs::path extension = at->path().extension();
        if (extension != ".cpp" && extension != ".hpp") continue;
        std::ifstream in(at->path(), std::ios::binary);
        files.push_back({"engine/" + at->path().lexically_relative(root).generic_string(),
                         {std::istreambuf_iterator<char>(in), {}}});
    }
    return files;
}

}  // namespace

const EngineCode& engineCode() {
    static const EngineCode kCode(readEngine());
    return kCode;
}

CodeLines codeAround(SourceLine line) {
    constexpr int kReach = 8;
    CodeLines code;
    if (line.file == SourceFile::None) return code;
    code.path = std::string(sourcePath(line.file));
    code.line = line.line;
    const SourceCode* source = engineCode().file(line.file);
    if (source == nullptr) return code;
    code.first = std::max(1, code.line - kReach);
    for (int number = code.first; number <= code.line + kReach && number <= source->lines();
         ++number)
        code.lines.emplace_back(source->line(number));
    return code;
}

}  // namespace poolscope
