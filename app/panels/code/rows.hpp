// A function's lines as the code shows them, with their numbers and what their variables hold.
//
// Promises: pure. Lines are whole, in as many rows as they take; so are the running line's values,
// in at most four rows of their own. That line is in sight unless the wheel moved it at this
// position.
#pragma once

#include <span>
#include <string_view>

#include "app/model/code/shown_code.hpp"
#include "app/panels/code/state.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// The visible part of a function, which the wheel scrolls.
struct CodeWindow {
    Rect box;
    int first = 0;  ///< its first row shown, from 0
    int most = 0;   ///< the last one that may be the first
};

/// The breakpoints that are set.
struct CodeBreaks {
    std::span<const SourceLine> engine;
    std::span<const JavaLine> java;
};

float codeRowHeight(const LayoutContext& context);

CodeWindow layoutCodeRows(LayoutBuilder& builder, Rect box, const ShownCall& call,
                          const CodeState& state, const CodeBreaks& breaks, std::size_t position);

/// As many of the variables as there is room for; none of them is cut.
std::string_view wholeVariables(std::string_view all, float room, const LayoutContext& context);

}  // namespace poolscope
