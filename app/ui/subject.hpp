// What one can choose and ask about: a task, a thread, a queue, an executor.
#pragma once

#include <string>
#include <vector>

#include "app/ui/details.hpp"
#include "app/ui/layout_builder.hpp"
#include "app/ui/run_view.hpp"

namespace poolscope {

/// Is it something that has a card?
bool isSubject(const Target& target);
/// Its name: "t5", "pool-1-thread-2", "pool".
std::string nameOfSubject(const Target& subject, const RunView& view);
std::vector<Detail> detailsOf(const Target& subject, const RunView& view,
                              const LayoutContext& context);
/// "what if…" at the right end of a row that is about the chosen task, and "why?" if the task's
/// name still has room: they ask of that task. What is left of the row is the caller's.
/// `canChange`: "what if" can be asked of this run.
void layoutAsk(LayoutBuilder& builder, Rect& row, const RunView& view, bool canChange);
/// The essentials of what the pointer rests on, beside it and inside the window.
void layoutHoverCard(Vec2 window, Vec2 pointer, const Target& subject, const RunView& view,
                     const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
