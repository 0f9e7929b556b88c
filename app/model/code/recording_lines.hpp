// Which lines of the engine's source only record what happens, or only fetch memory early.
//
// Promises: a line that does anything else is not among them, so the code without them does the
// same. Statements are told apart as clang-format writes them: each begins on a line of its own.
#pragma once

#include <vector>

namespace poolscope {

class SourceCode;

/// By line, from 0.
std::vector<bool> recordingLines(const SourceCode& code);

}  // namespace poolscope
