// The engine's own source, for the code view: read once for the whole program, cut around a line.
#pragma once

#include "app/model/code/code_lines.hpp"
#include "app/model/code/engine_code.hpp"

namespace poolscope {

/// The files below engine/ beside the program; without any of them when they are not at hand. Read
/// when it is asked for the first time. For the window's thread.
const EngineCode& engineCode();

/// The line with its neighbours; without text when the source is not at hand.
CodeLines codeAround(SourceLine line);

}  // namespace poolscope
