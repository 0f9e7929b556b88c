// Writing a lesson as a file.
//
// Promises: what is written reads back as the same lesson, stop for stop; a stop says only what it
// does not take from the one before it, as a person would write it.
#pragma once

#include <string>

#include "app/learn/lesson/lesson.hpp"

namespace poolscope {

/// The text of its file. `lesson` has at least one stop.
std::string lessonText(const Lesson& lesson);

}  // namespace poolscope
