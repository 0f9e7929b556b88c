// The editor: a scenario's text with its mistakes, and the same as a form beside it.
//
//     ┌ file · buttons ──────────────┬ add executor, task, call ┐
//     │  1  title = "…"              │ ○ rate                   │
//     │  2                           │   corePoolSize − 1 +     │
//     │ ▌3  corePolSize = 1          │ ▷ poll                   │
//     │     ~~~~~~~~~~~              │   work − 30ms +          │
//     ├ 3:1 found the key …          │                          │
//     └──────────────────────────────┴──────────────────────────┘
//
// Promises: pure; whole lines only, so nothing is cut in half; every letter on the screen knows its
// place in the text, so a click finds it without measuring again.
#pragma once

#include <cstddef>
#include <optional>

#include "app/model/text/text_buffer.hpp"
#include "app/model/text/toml_tokens.hpp"
#include "app/perspectives/edit/edit_form.hpp"
#include "app/ui/layout_builder.hpp"
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

/// What is edited. Without `buffer` the run shown has no scenario text.
struct EditorFacts {
    static constexpr std::size_t kLinesOfBlock = 64;

    const TextBuffer* buffer = nullptr;
    /// What is open before the first line of each block of lines: a frame colours the lines that
    /// it shows, not those before them.
    const std::vector<TomlOpen>* opens = nullptr;
    const std::vector<FileProblem>* problems = nullptr;
    const EditForm* form = nullptr;
    std::string file;
    bool unsaved = false;
    bool ofRun = true;     ///< the run shown is of this text
    NamedText difference;  ///< of the run of this text from the one before
};

struct EditorLine {
    Rect box;
    std::size_t number = 0;    ///< of the line, from 0
    std::size_t begin = 0;     ///< offset of the first letter shown
    std::vector<float> edges;  ///< x of every boundary between letters, from the first shown on
    std::vector<std::size_t> offsets;  ///< of the same boundaries
};

struct EditorLayout {
    DisplayList list;
    Rect text;    ///< where letters are
    Rect gutter;  ///< where line numbers are
    Rect form;
    std::vector<EditorLine> lines;
    std::vector<Rect> selection;
    std::vector<Rect> marked;     ///< lines with a mistake
    std::vector<Rect> squiggles;  ///< under the letters of a mistake
    std::optional<Rect> currentLine;
    std::optional<Rect> caret;
    std::size_t rows = 0;       ///< lines that fit
    std::size_t columns = 0;    ///< letters that fit
    std::size_t formRows = 0;   ///< lines of the form that fit
    std::size_t formLines = 0;  ///< … and that there are
};

EditorLayout layoutEditor(Rect region, const EditorFacts& facts, const EditorState& state,
                          const LayoutContext& context);

/// The right side of it; called by layoutEditor.
void layoutForm(Rect region, const EditorFacts& facts, const EditorState& state,
                const LayoutContext& context, EditorLayout& layout);

/// The offset of the text nearest to a point.
std::size_t offsetAt(const EditorLayout& layout, Vec2 point);

void paintEditor(Canvas& canvas, const Style& style, const EditorLayout& layout,
                 const Target& hover);

/// How a chip is named by a Target: row and place in one number.
constexpr std::uint32_t chipId(std::size_t row, std::size_t chip) {
    return static_cast<std::uint32_t>(row * 64 + chip);
}

}  // namespace poolscope
