// The engine's own source, for the code view: read once a file, cut around a line.
#pragma once

#include <map>

#include "app/model/code/code_lines.hpp"
#include "app/model/code/source_code.hpp"
#include "engine/trace/source_line.hpp"

namespace poolscope {

class SourceText {
public:
    /// The line with its neighbours; without text when the source is not at hand.
    CodeLines around(SourceLine line);
    /// The whole file; null when it is not at hand.
    const SourceCode* file(SourceFile file);

private:
    std::map<SourceFile, SourceCode> files_;
};

}  // namespace poolscope
