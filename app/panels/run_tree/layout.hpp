// The tree of runs: the original run and its forks, one line each.
//
// Promises: a fork stands below the run it was forked off, indented, in the order of forking; the
// line of the run shown is always visible.
#pragma once

#include <span>
#include <vector>

#include "app/ui/layout_builder.hpp"
#include "app/ui/text_entry.hpp"
#include "app/workspace/run_facts.hpp"

namespace poolscope {

inline constexpr PanelId kRunTree{"runTree"};

/// The panel's own targets; `id` is a run.
enum class RunTreePart : std::uint16_t { Run, Name, Mark, Remove, Restore };

struct RunTreeState {
    bool naming = false;  ///< the current run's name is being typed
    TextEntry entry;
};

inline Target runTreeTarget(RunTreePart part, std::uint32_t id = 0) {
    return Target::owned(kRunTree, part, id);
}

/// A line of the tree: which run, and how many forks away from the origin it is.
struct TreeLine {
    std::size_t run = 0;
    std::size_t depth = 0;
};
std::vector<TreeLine> treeLines(std::span<const BranchFacts> runs);

void layoutTree(Vec2 window, const RunTreeState& state, const RunFacts& facts,
                const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
