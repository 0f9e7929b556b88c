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

#include <string>
#include <vector>

#include "app/ui/layout_builder.hpp"
#include "app/ui/list_state.hpp"
#include "app/ui/text_entry.hpp"

namespace poolscope {

inline constexpr PanelId kLessonEditor{"lessonEditor"};

/// The panel's own targets; `id` of a row is the stop's number, from 0.
enum class LessonEditorPart : std::uint16_t {
    Row,
    Words,
    Title,
    Earlier,
    Later,
    Remove,
    Undo,
    Save,
    Read,
    Fresh
};

struct LessonEditorState {
    struct Row {
        std::string where;  ///< the scenario and the event
        std::string words;  ///< in the language shown, without marks
    };
    enum class Typing : std::uint8_t { Nothing, Words, Title };

    std::string title;  ///< of the lesson; empty while it has no stop
    std::vector<Row> rows;
    ListState list;  ///< the lines of `rows`
    bool unsaved = false;
    bool canUndo = false;
    Typing typing = Typing::Nothing;
    TextEntry entry;
};

inline Target lessonEditorTarget(LessonEditorPart part, std::uint32_t id = 0) {
    return Target::owned(kLessonEditor, part, id);
}

/// `wrong`: what is wrong with what was just typed, or empty.
void layoutLessonEditor(Vec2 window, const LessonEditorState& state, std::string_view wrong,
                        const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
