// The parts of the Lifecycle perspective, one function each; `layoutLifecycle` puts them together.
#pragma once

#include "app/perspectives/lifecycle/layout.hpp"

namespace poolscope {

/// The word as 3 + 29 bits, as hexadecimal, and what it means. Executors without one say what they
/// have in its place.
void layoutCtl(Rect region, const RunView& view, const LayoutContext& context,
               LifecycleLayout& layout);
/// The executor's states, such as RUNNING → SHUTDOWN → …, with what leads along each arrow.
void layoutRunStates(Rect region, const RunView& view, const LayoutContext& context,
                     LifecycleLayout& layout);
/// The states that the chosen task can have, the one that it has lit.
void layoutTaskStates(Rect region, TaskId task, const RunView& view, const LayoutContext& context,
                      LifecycleLayout& layout);
/// A bare Runnable has no states, but it waits, runs and has run.
void layoutBareTask(Rect region, TaskId task, const RunView& view, const LayoutContext& context,
                    LifecycleLayout& layout);
/// The height of every state's box where there is room, and of the executor's line of them with all
/// that leads along its arrows.
float stateHeight(const LayoutContext& context);
float runStatesHeight(const LayoutContext& context);
/// The least width at which every state of the executor's tasks can be read whole.
float taskStatesWidth(const RunView& view, const LayoutContext& context);
/// The most that the states of a future use, with their title.
float taskStatesHeight(const LayoutContext& context);
/// The least in which their names are in large letters.
float leastTaskStatesHeight(const LayoutContext& context);
/// Every task with its state; the strip of states of the pool and of the chosen task.
void layoutTasks(Rect region, float scroll, TaskId task, const RunView& view,
                 const TaskIndex& index, const LayoutContext& context, LifecycleLayout& layout);
void layoutHistory(Rect region, TaskId task, const RunView& view, const LayoutContext& context,
                   LifecycleLayout& layout);

}  // namespace poolscope
