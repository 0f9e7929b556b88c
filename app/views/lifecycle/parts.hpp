// The parts of the Lifecycle perspective, one function each; `layoutLifecycle` puts them together.
#pragma once

#include "app/views/lifecycle/layout.hpp"

namespace poolscope {

/// The word as 3 + 29 bits, as hexadecimal, and what it means.
void layoutCtl(Rect region, const Sight& sight, const Look& look, LifecycleLayout& layout);
/// RUNNING → SHUTDOWN → STOP → TIDYING → TERMINATED, with what leads along each arrow.
void layoutRunStates(Rect region, const Sight& sight, const Look& look, LifecycleLayout& layout);
/// The seven states of a FutureTask, those of the chosen task lit.
void layoutFutureStates(Rect region, TaskId task, const Sight& sight, const Look& look,
                        LifecycleLayout& layout);
/// The least width at which every state's name can be read whole.
float futureStatesWidth(const Look& look);
/// Every task with its state; the strip of states of the pool and of the chosen task.
void layoutTasks(Rect region, float scroll, TaskId task, const Sight& sight, const Look& look,
                 LifecycleLayout& layout);
void layoutHistory(Rect region, TaskId task, const Sight& sight, const Look& look,
                   LifecycleLayout& layout);

}  // namespace poolscope
