// The engine's own source and its text in Java, for the code view: read once for the whole program.
#pragma once

#include "app/model/code/shown_code.hpp"

namespace poolscope {

/// The files below engine/ beside the program; without any of them when they are not at hand. Read
/// when it is asked for the first time. For the window's thread.
const EngineCode& engineCode();

/// The methods below assets/code beside the program; without any when they are not at hand. As
/// above.
const JavaCode& javaCode();

}  // namespace poolscope
