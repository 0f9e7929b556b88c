// Placing the Now tab: what happened as code, as a list, and what is known about whatever is
// chosen.
//
// Promises: pure; parts that do not fit are left out from the bottom.
#pragma once

#include <functional>

#include "app/model/code/code_lines.hpp"
#include "app/ui/layout_builder.hpp"
#include "app/ui/run_view.hpp"

namespace poolscope {

struct NowInput {
    const RunView& view;
    const CodeLines& code;  ///< around the line that emitted the event
    const std::function<NamedText(std::size_t)>& sentence;
    bool canChange = false;  ///< "what if" can be asked of this run
    int codeLines = 5;
};

void layoutNow(Rect rest, const NowInput& input, const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
