// The rows behind the call graph: each function's name and who calls it.
#pragma once

#include "app/model/code/call_graph.hpp"

namespace poolscope {

/// One of the engine's functions.
struct CallRow {
    EngineFunction function;
    std::string_view name;
    std::string_view shown;  ///< "*.offer": the queue's class stands before it; empty: `name`
    std::vector<EngineFunction> callers;
};

/// All rows, in no order that matters.
const std::vector<CallRow>& callRows();

}  // namespace poolscope
