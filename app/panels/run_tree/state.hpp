// The tree of runs: what the panel remembers, and what can be pressed in it.
#pragma once

#include "app/ui/target.hpp"
#include "app/ui/text_entry.hpp"

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

}  // namespace poolscope
