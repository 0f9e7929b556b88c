// The inspector: everything known about a task, a thread, a queue or an executor, on cards.
//
// Promises: what is chosen is the first card, what is pinned follows in the order of pinning; a
// card says the same things in the same order at every moment, so that values can be watched while
// the run plays. Hovering shows the first few of the same details.
#pragma once

#include "app/panels/inspector/details.hpp"
#include "app/workspace/chrome/event_panel.hpp"

namespace poolscope {

/// What the inspector looks at when nothing is pinned: the chosen task, thread or queue, else the
/// executor.
Target chosenSubject(const UiState& ui);
/// Is it something that has a card?
bool isSubject(const Target& target);
/// "what if…" at the right end of a row that is about the chosen task: asks of that task. What is
/// left of the row is the caller's.
void layoutAskWhatIf(LayoutBuilder& builder, Rect& row, const EventPanelInput& input);
/// Its name: "t5", "pool-1-thread-2", "pool".
std::string nameOfSubject(const Target& subject, const RunView& view);
std::vector<Detail> detailsOf(const Target& subject, const RunView& view,
                              const LayoutContext& context);

/// The cards, from `scroll` pixels down; returns how far one can scroll.
float layoutInspect(Rect region, const EventPanelInput& input, const LayoutContext& context,
                    DisplayList& list);

/// The essentials of what the pointer rests on, beside it and inside the window.
void layoutHoverCard(Vec2 window, Vec2 pointer, const Target& subject, const RunView& view,
                     const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
