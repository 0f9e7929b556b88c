// Reading source files and cutting them.
#include "app/shell/source_text.hpp"

#include <fstream>

#include "app/shell/data_files.hpp"

namespace poolscope {

CodeLines SourceText::around(SourceLine line) {
    constexpr int kReach = 8;
    CodeLines code;
    if (line.file == SourceFile::None) return code;
    code.path = std::string(sourcePath(line.file));
    code.line = line.line;
    if (!files_.contains(line.file)) {
        std::ifstream in(dataFile(code.path));
        std::vector<std::string>& lines = files_[line.file];
        for (std::string text; std::getline(in, text);) lines.push_back(std::move(text));
    }
    const std::vector<std::string>& lines = files_[line.file];
    code.first = std::max(1, code.line - kReach);
    for (int number = code.first;
         number <= code.line + kReach && number <= static_cast<int>(lines.size()); ++number)
        code.lines.push_back(lines[static_cast<std::size_t>(number - 1)]);
    return code;
}

}  // namespace poolscope
