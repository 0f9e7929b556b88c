// Reading a file of the engine when somebody asks for it.
#include "app/model/code/engine_code.hpp"

#include <sstream>
#include <utility>

namespace poolscope {

EngineCode::EngineCode(std::vector<EngineFile> files)
    : files_(std::move(files)), codes_(files_.size()) {
    for (std::size_t i = 0; i < files_.size(); ++i) byPath_.emplace(files_[i].path, i);
}

const SourceCode* EngineCode::file(SourceFile file) const {
    const auto found = byPath_.find(sourcePath(file));
    if (found == byPath_.end()) return nullptr;
    std::unique_ptr<SourceCode>& code = codes_[found->second];
    if (code) return code.get();
    std::vector<std::string> lines;
    std::istringstream text(files_[found->second].text);
    for (std::string line; std::getline(text, line);) lines.push_back(std::move(line));
    code = std::make_unique<SourceCode>(std::move(lines));
    return code.get();
}

std::string_view EngineCode::lambdaIn(const SourceFunction& function) const {
    const auto [found, isNew] = lambdas_.try_emplace(function.name);
    if (isNew) found->second = "lambda in " + function.name;
    return found->second;
}

}  // namespace poolscope
