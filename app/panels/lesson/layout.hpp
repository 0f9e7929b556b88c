// The words of a stop beside the picture, or in the caption in front of a class.
//
// Promises: pure. Words are written as large as they fit; those that do not fit at all can be
// scrolled at the left, and the panel says so. Links lead to their stops.
//
//     ┌──────────────────────────┐
//     │ title                  × │
//     │ ● ● ○ ○ ○    stop 2 of 5 │
//     │ words                    │
//     │ its question, or         │
//     │ [back to the lesson]     │
//     │ [previous]        [next] │
//     └──────────────────────────┘
#pragma once

#include <optional>
#include <span>
#include <string>

#include "app/ui/question_card.hpp"
#include "app/ui/rich_text.hpp"
#include "app/ui/target.hpp"

namespace poolscope {

inline constexpr PanelId kLesson{"lesson"};

/// `id` of Stop: which one, from 0.
enum class LessonPart : std::uint16_t { Stop };

inline Target lessonTarget(std::size_t stop) {
    return Target::owned(kLesson, LessonPart::Stop, static_cast<std::uint32_t>(stop));
}

struct ShownStop {
    std::string title;  ///< of the lesson
    const RichText& words;
    std::span<const RichText* const> all;  ///< the words of every stop
    std::size_t stop = 0;                  ///< from 0
    std::size_t count = 0;
    std::size_t reached = 0;  ///< so many stops were shown
    bool away = false;        ///< something else is on the screen than the stop shows
    std::string notice;       ///< of Caption: said beside the progress
    float scroll = 0;
    RichMeaning meaning;  ///< its links lead to `lessonTarget`
    std::optional<ShownQuestion> question;
    bool canFinish = false;  ///< Enter ends the lesson
    bool posed = false;      ///< of Caption: the question stands in the place of the words
    bool hidden = false;     ///< the stop hides what comes later
};

/// Returns how far the words can be scrolled.
float layoutLesson(Rect box, const ShownStop& shown, const LayoutContext& context,
                   DisplayList& list);

void layoutLessonCaption(Rect caption, const ShownStop& shown, const LayoutContext& context,
                         DisplayList& list);

}  // namespace poolscope
