// The editor: which part of the text is seen, what is typed into, and what can be pressed.
#pragma once

#include <cstddef>
#include <optional>

#include "app/ui/target.hpp"
#include "app/ui/text_entry.hpp"

namespace poolscope {

inline constexpr PanelId kEditor{"editor"};

/// `id`: of Problem and Row a place in those lists; of the chips see chipId.
enum class EditorPart : std::uint16_t { Text, Problem, Row, Chip, Less, More };

/// What is seen of the edited text and its form: first line, first letter, first line of the form.
struct EditorView {
    std::size_t line = 0;
    std::size_t column = 0;
    std::size_t formLine = 0;
};

struct EditorState {
    EditorView view;
    bool focused = false;               ///< what is typed goes into the text
    std::optional<std::uint32_t> chip;  ///< or into this field of the form
    TextEntry entry;                    ///< of that field
};

inline Target editorTarget(EditorPart part, std::uint32_t id = 0) {
    return Target::owned(kEditor, part, id);
}
inline bool isEditorPart(const Target& target, EditorPart part) {
    return target.ownedBy(kEditor) && target.part == static_cast<std::uint16_t>(part);
}

}  // namespace poolscope
