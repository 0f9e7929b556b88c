// The tree of runs: the origin and all that was forked off it, a line each.
//
// Promises: a fork stands below the run it was forked off, indented, in the order of forking; the
// line of the run shown is always among those seen.
#pragma once

#include <span>
#include <vector>

#include "app/views/frame/run_facts.hpp"
#include "app/views/sheet.hpp"
#include "app/views/ui_state.hpp"

namespace poolscope {

/// A line of the tree: which run, and how many forks away from the origin it is.
struct TreeLine {
    std::size_t run = 0;
    std::size_t depth = 0;
};
std::vector<TreeLine> treeLines(std::span<const FutureFacts> runs);

void layoutTree(Vec2 window, const UiState& ui, const RunFacts& facts, const Look& look,
                Sheet& sheet);

}  // namespace poolscope
