// What is on the screen, as a stop of a lesson.
//
// Promises: a stop is made only of what its scenario's text says anyhow: a run that somebody acted
// in, a live run or an operation script's cannot be made again from a text, and is refused with a
// sentence.
#pragma once

#include <string>
#include <variant>

#include "app/learn/lesson/lesson.hpp"

namespace poolscope {

class Workspace;

/// The stop, or why there is none, in words for the user. Its words are the sentence of its event,
/// in the language shown. Runs the scenario once.
std::variant<LessonStop, std::string> momentOnScreen(Workspace& workspace);

}  // namespace poolscope
