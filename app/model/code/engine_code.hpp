// The engine's own source as the code view needs it: its files, read when somebody asks for one.
//
// Promises: what it is made from is never changed; what was read is kept. Not for several threads
// at once.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/code/source_code.hpp"
#include "engine/trace/source_line.hpp"

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
    /// "lambda in DelayHeap::siftUp".
    std::string_view lambdaIn(const SourceFunction& function) const;

private:
    std::vector<EngineFile> files_;
    std::map<std::string_view, std::size_t> byPath_;
    mutable std::vector<std::unique_ptr<SourceCode>> codes_;  ///< read when they are asked for
    mutable std::map<std::string_view, std::string> lambdas_;
};

}  // namespace poolscope
