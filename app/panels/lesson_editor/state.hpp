// The lesson being made, as its dialog shows it, and what can be pressed there.
#pragma once

#include <string>
#include <vector>

#include "app/ui/target.hpp"
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
    std::size_t chosen = 0;  ///< a place in `rows`
    bool unsaved = false;
    bool canUndo = false;
    Typing typing = Typing::Nothing;
    TextEntry entry;
};

inline Target lessonEditorTarget(LessonEditorPart part, std::uint32_t id = 0) {
    return Target::owned(kLessonEditor, part, id);
}

}  // namespace poolscope
