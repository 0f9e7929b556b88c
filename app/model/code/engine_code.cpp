// Reading the files once, and building a flow graph for each kind of world.
#include "app/model/code/engine_code.hpp"

#include <algorithm>
#include <sstream>

namespace poolscope {

namespace {

std::uint32_t keyOf(SourceLine line) {
    return static_cast<std::uint32_t>(line.file) << 16U | line.line;
}

}  // namespace

EngineCode::EngineCode(std::vector<EngineFile> files)
    : files_(std::move(files)), codes_(files_.size()) {
    std::sort(files_.begin(), files_.end(),
              [](const EngineFile& a, const EngineFile& b) { return a.path < b.path; });
    for (std::size_t i = 0; i < files_.size(); ++i) {
        byPath_.emplace(files_[i].path, i);
        // Clients and consoles of scenarios; other code may call everything else as well.
        program_.read(files_[i].text, files_[i].path.starts_with("engine/scenario/"));
    }
    program_.link();
}

const SourceCode& EngineCode::codeOf(std::size_t file) const {
    if (codes_[file]) return *codes_[file];
    std::vector<std::string> lines;
    std::istringstream text(files_[file].text);
    for (std::string line; std::getline(text, line);) lines.push_back(std::move(line));
    codes_[file] = std::make_unique<SourceCode>(std::move(lines));
    return *codes_[file];
}

const SourceCode* EngineCode::file(SourceFile file) const {
    const auto found = byPath_.find(sourcePath(file));
    return found == byPath_.end() ? nullptr : &codeOf(found->second);
}

const SourceCode& EngineCode::fileOf(const FunctionText& function) const {
    return codeOf(function.file);
}

std::string_view EngineCode::pathOf(const FunctionText& function) const {
    return files_[function.file].path;
}

const EngineCode::FunctionName& EngineCode::nameOf(std::size_t function) const {
    const auto [found, isNew] = functionNames_.try_emplace(function);
    if (!isNew) return found->second;
    const FunctionText& text = program_.functions()[function];
    FunctionName made;
    if (text.around)
        made.name = "lambda in " + nameOf(*text.around).name;
    else if (!text.owner.empty())
        made.name = std::string(text.owner) + "::";
    if (!text.around) made.name += text.name;
    for (const TypeName& type : text.parameters)
        made.types.append(made.types.empty() ? "(" : ",").append(type.name);
    made.types += made.types.empty() ? "()" : ")";
    return functionNames_[function] = std::move(made);
}

const std::vector<FlowPoint>* EngineCode::Flow::at(SourceLine line) const {
    const auto found = points.find(keyOf(line));
    return found == points.end() ? nullptr : &found->second;
}

/// The class whose line emitted the first event that only one of the two worlds can emit.
std::string_view EngineCode::worldOf(const Log& log) const {
    for (std::size_t i = 0; i < log.size(); ++i) {
        const auto found = byPath_.find(sourcePath(log[i].line.file));
        if (found == byPath_.end()) continue;
        const std::string_view owner = program_.ownerAt(found->second, log[i].line.line);
        if (program_.derives(owner, "World")) return owner;
    }
    return {};
}

const EngineCode::Flow& EngineCode::flowOf(const Log& log) const {
    const std::string_view world = worldOf(log);
    std::unique_ptr<Flow>& flow = flows_[world];
    if (flow) return *flow;
    program_.link("World", world);
    flow = std::make_unique<Flow>(program_);
    for (const FlowPoint point : flow->graph.emits()) {
        const FlowStep& step = flow->graph.at(point);
        const std::size_t file = program_.functions()[step.function].file;
        const SourceLine line{sourceFileOf(files_[file].path),
                              static_cast<std::uint16_t>(step.line)};
        flow->points[keyOf(line)].push_back(point);
    }
    return *flow;
}

}  // namespace poolscope
