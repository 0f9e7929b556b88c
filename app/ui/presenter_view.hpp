// The presenter view: what a teacher reads on the second screen while the class looks at the first.
//
// Promises: pure; nothing in it can be pressed, its keys are those of the first window. Words are
// written as large as they fit; what does not fit is left out by whole lines.
//
//     ┌──────────────────────────────────────────┐
//     │ title, stop 3 of 12        12:31   14:05 │
//     │ notes                │ on the screen      │
//     │                      │ its words          │
//     │                      │ next               │
//     │                      │ the next words     │
//     └──────────────────────────────────────────┘
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "app/model/narration/named_text.hpp"
#include "app/model/text/rich_text.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// Of the lesson that is read.
struct PresenterNotes {
    std::string title;
    std::size_t stop = 0;  ///< from 0
    std::size_t count = 0;
    RichText words;  ///< what the class reads
    std::optional<RichText> notes;
    std::string answer;            ///< the letter of its question's right choice; or nothing
    std::optional<RichText> next;  ///< the words of the next stop; none at the last one
};

struct PresenterView {
    std::string title;   ///< of the run; a lesson has its own
    NamedText sentence;  ///< about the moment shown
    std::optional<PresenterNotes> lesson;
    std::string passed;  ///< since the view was opened: "12:31"
    std::string clock;   ///< "14:05"
};

void layoutPresenterView(Vec2 window, const PresenterView& shown, const LayoutContext& context,
                         DisplayList& list);

}  // namespace poolscope
