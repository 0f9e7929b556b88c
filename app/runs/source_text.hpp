// The engine's own source, for the code view: read once per file, and cut around a line.
#pragma once

#include <map>

#include "app/model/code/code_lines.hpp"
#include "app/model/code/source_code.hpp"
#include "engine/trace/source_line.hpp"

namespace poolscope {

class SourceText {
public:
    /// The line with its neighbours; without text if the source is not available.
    CodeLines around(SourceLine line);
    /// The whole file; null if it is not available.
    const SourceCode* file(SourceFile file);

private:
    std::map<SourceFile, SourceCode> files_;
};

}  // namespace poolscope
