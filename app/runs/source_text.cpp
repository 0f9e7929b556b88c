// Reading source files and cutting them.
#include "app/runs/source_text.hpp"

#include <fstream>

#include "app/storage/data_files.hpp"

namespace poolscope {

CodeLines SourceText::around(SourceLine line) {
    constexpr int kReach = 8;
    CodeLines code;
    if (line.file == SourceFile::None) return code;
    code.path = std::string(sourcePath(line.file));
    code.line = line.line;
    const SourceCode* source = file(line.file);
    if (source == nullptr) return code;
    code.first = std::max(1, code.line - kReach);
    for (int number = code.first; number <= code.line + kReach && number <= source->lines();
         ++number)
        code.lines.emplace_back(source->line(number));
    return code;
}

const SourceCode* SourceText::file(SourceFile file) {
    if (file == SourceFile::None) return nullptr;
    if (!files_.contains(file)) {
        std::ifstream in(dataFile(std::string(sourcePath(file))));
        std::vector<std::string> lines;
        for (std::string text; std::getline(in, text);) lines.push_back(std::move(text));
        files_.emplace(file, SourceCode(std::move(lines)));
    }
    const SourceCode& source = files_.at(file);
    return source.lines() == 0 ? nullptr : &source;
}

}  // namespace poolscope
