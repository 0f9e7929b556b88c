// The find box over the picture: a question in one line, its mistake or its matches, and the
// bookmarks.
#pragma once

#include "app/model/playback/bookmarks.hpp"
#include "app/ui/layout_builder.hpp"
#include "app/workspace/ui_state.hpp"

namespace poolscope {

/// The state of the question.
struct FindFacts {
    bool asked = false;
    std::string error;        ///< a sentence, or nothing
    std::size_t errorAt = 0;  ///< in bytes of the question
    std::size_t matches = 0;
    std::size_t current = 0;         ///< which match the playhead stands on, from 1; 0: none
    std::vector<std::string> words;  ///< to complete with
    const std::vector<std::size_t>* found = nullptr;  ///< the matching events; null: none asked for
};

/// Shown over the top of the picture while a question is typed.
void layoutFind(Rect picture, const UiState& ui, const FindFacts& facts,
                const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
