// The lesson being made: its stops, the words of the chosen one, and buttons.
//
// Promises: pure. The whole of the words is in sight if it fits, else the part at the caret.
//
//     ┌───────────────────────────────┐
//     │ title                         │
//     │ 1  3-leader-hand-over, 51  …  │
//     │ 2  3-leader-hand-over, 80  …  │
//     │ ┌ words ────────────────────┐ │
//     │ └───────────────────────────┘ │
//     │ what the keys do              │
//     │ [words] [title] [earlier] …   │
//     └───────────────────────────────┘
#pragma once

#include "app/panels/lesson_editor/state.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// `wrong`: what is wrong with what was just typed, or empty.
void layoutLessonEditor(Vec2 window, const LessonEditorState& state, std::string_view wrong,
                        const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
