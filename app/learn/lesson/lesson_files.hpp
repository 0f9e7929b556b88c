// Where lessons are: the built-in ones, and one by its name or file.
//
// Promises: built-in lessons come in the order that their files state; one that cannot be read is
// an error of the program, which a test finds, and is left out of the list.
#pragma once

#include <string>
#include <vector>

#include "app/learn/lesson/lesson.hpp"

namespace poolscope {

struct BuiltInLesson {
    std::string name;  ///< "the-queue-is-a-heap": its file's, without the ending
    std::string file;
    Lesson lesson;
};
std::vector<BuiltInLesson> builtInLessons();

/// A lesson's key in what is kept: a built-in one's name, so that it is known wherever the program
/// is installed; else the file itself.
std::string lessonKeyOf(const std::string& file);
/// The file of that key; the key itself if no built-in lesson has it.
std::string lessonFileOf(const std::string& key);

/// Reads it. Throws std::runtime_error with all diagnostics if it cannot be read.
Lesson readLessonFile(const std::string& file);

}  // namespace poolscope
