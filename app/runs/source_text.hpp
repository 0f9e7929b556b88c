// The engine's own source and its text in Java, for the code view: read once for the whole program,
// cut around a line.
#pragma once

#include "app/model/code/code_lines.hpp"
#include "app/model/code/shown_code.hpp"

namespace poolscope {

/// The files below engine/ beside the program; without any of them when they are not at hand. Read
/// when it is asked for the first time. For the window's thread.
const EngineCode& engineCode();

/// The methods below assets/code beside the program; without any when they are not at hand. As
/// above.
const JavaCode& javaCode();

/// The running line of the innermost call with its neighbours in that function; without text when
/// nothing of it is at hand.
CodeLines codeAround(const std::vector<ShownCall>& calls);

}  // namespace poolscope
