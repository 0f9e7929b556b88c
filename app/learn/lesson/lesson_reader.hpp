// Reading a lesson file.
//
// Promises: as with scenarios, either a whole lesson or at least one diagnostic, sorted by place;
// an unknown key, a wrong type, markup that is not closed or a link to no stop is a diagnostic with
// a hint. What only a run can tell is not judged here: lesson_places.hpp does that.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "app/learn/lesson/lesson.hpp"
#include "app/storage/file_kind.hpp"  // looksLikeLesson

namespace poolscope {

struct ReadLesson {
    std::optional<Lesson> lesson;
    std::vector<Diagnostic> diagnostics;  ///< empty exactly if there is a lesson
};

/// `fileName` is for diagnostics, and scenario files are looked for beside it; nothing is opened.
ReadLesson readLesson(std::string_view text, std::string_view fileName);

}  // namespace poolscope
