// The engine's own source as the code view needs it: the text of its files, and in which order its
// functions can emit events and call each other.
//
// Promises: what it is made from is never changed; what is asked for the first time is worked out
// then and kept. Not for several threads at once.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "app/model/code/source_code.hpp"
#include "app/model/source/flow_graph.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

struct EngineFile {
    std::string path;  ///< from the root of the repository
    std::string text;
};

class EngineCode {
public:
    explicit EngineCode(std::vector<EngineFile> files);
    EngineCode(const EngineCode&) = delete;
    EngineCode& operator=(const EngineCode&) = delete;

    /// Null when the file is not at hand.
    const SourceCode* file(SourceFile file) const;
    const SourceProgram& program() const { return program_; }
    /// The file that holds a function of the program, and its path.
    const SourceCode& fileOf(const FunctionText& function) const;
    std::string_view pathOf(const FunctionText& function) const;
    /// "DelayHeap::siftUp" or "lambda in DelayHeap::siftUp", and "(Duration)": how a function of
    /// the program is called, and by which types of its parameters it is told from others.
    struct FunctionName {
        std::string name;
        std::string types;
    };
    const FunctionName& nameOf(std::size_t function) const;

    /// The flow graph without the world that a run is not in, and its points by line of code.
    struct Flow {
        explicit Flow(const SourceProgram& program) : graph(program) {}
        FlowGraph graph;
        std::unordered_map<std::uint32_t, std::vector<FlowPoint>> points;

        /// The points that emit on that line; null if there are none.
        const std::vector<FlowPoint>* at(SourceLine line) const;
    };
    const Flow& flowOf(const Log& log) const;

private:
    const SourceCode& codeOf(std::size_t file) const;
    std::string_view worldOf(const Log& log) const;

    std::vector<EngineFile> files_;
    std::map<std::string_view, std::size_t> byPath_;
    mutable std::vector<std::unique_ptr<SourceCode>> codes_;
    mutable SourceProgram program_;
    mutable std::map<std::size_t, FunctionName> functionNames_;
    mutable std::map<std::string_view, std::unique_ptr<Flow>> flows_;  ///< by class of the world
};

}  // namespace poolscope
