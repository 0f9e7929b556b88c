// The inspector: everything known about a task, a thread, a queue or an executor, on cards.
//
// Promises: the selection is the first card, pinned subjects follow in the order of pinning; a card
// has the same rows in the same order at every position, so that values can be watched while the
// run plays. The tooltip shows the first rows.
#pragma once

#include "app/panels/inspector/details.hpp"
#include "app/workspace/chrome/event_panel.hpp"

namespace poolscope {

/// What the inspector shows if nothing is pinned: the chosen task, thread or queue, else the
/// executor.
Target chosenSubject(const UiState& ui);
/// Whether the target has a card.
bool isSubject(const Target& target);
/// Adds "what if…" at the right end of a row about the chosen task. The rest of the row is left to
/// the caller.
void layoutAskWhatIf(LayoutBuilder& builder, Rect& row, const EventPanelInput& input);
/// Its name: "t5", "pool-1-thread-2", "pool".
std::string nameOfSubject(const Target& subject, const RunView& view);
std::vector<Detail> detailsOf(const Target& subject, const RunView& view,
                              const LayoutContext& context);

/// The cards, from `scroll` pixels down; returns how far one can scroll.
float layoutInspect(Rect region, const EventPanelInput& input, const LayoutContext& context,
                    DisplayList& list);

/// A card with the essentials of the target under the pointer, beside it and inside the window.
void layoutHoverCard(Vec2 window, Vec2 pointer, const Target& subject, const RunView& view,
                     const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
