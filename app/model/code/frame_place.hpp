// Where in the engine's source each frame of a call stack is.
//
// Promises: the innermost frame is at the line of its last event, every other one at the line that
// calls the next frame, as its function's text says; without such a line at the line of its last
// event, else at the function's first line. Nothing when the source is not at hand.
#pragma once

#include <functional>
#include <optional>

#include "app/model/code/call_stacks.hpp"
#include "app/model/code/source_code.hpp"

namespace poolscope {

/// The engine's source file, or null when it is not at hand.
using SourceFinder = std::function<const SourceCode*(SourceFile)>;

struct FramePlace {
    SourceLine line;
    const SourceCode* source = nullptr;
    const SourceFunction* function = nullptr;
};

/// `index`: 0 is the outermost frame.
std::optional<FramePlace> placeOf(const CallStack& stack, std::size_t index,
                                  const SourceFinder& finder);

}  // namespace poolscope
