// The built-in lessons in the language shown, and how far each lesson was read.
//
// Promises: reads the lesson files once, when it is made; how many stops were reached never becomes
// less, and what was right at the first try stays so.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/learn/lesson/lesson_files.hpp"
#include "app/storage/saved_session.hpp"

namespace poolscope {

class LessonShelf {
public:
    LessonShelf() : all_(builtInLessons()) {}

    void setLanguage(const std::string& language);

    const std::vector<BuiltInLesson>& all() const { return all_; }
    /// In the same order.
    const std::vector<std::string>& titles() const { return titles_; }
    const std::vector<std::string>& descriptions() const { return descriptions_; }

    /// How far the lesson of that key (lessonKeyOf) was read; nothing of it if it is new.
    SavedLesson progressOf(const std::string& key) const;
    /// Answers that it does not bring stay as they were.
    void keep(const SavedLesson& progress);
    /// Keeps an answer; of the one given before to the same question it keeps how the first try
    /// went.
    void keepAnswer(const std::string& key, SavedAnswer answer);
    /// Of every lesson that was begun, by its key.
    const std::map<std::string, SavedLesson>& progress() const { return progress_; }

private:
    std::vector<BuiltInLesson> all_;
    std::vector<std::string> titles_;
    std::vector<std::string> descriptions_;
    std::map<std::string, SavedLesson> progress_;
};

}  // namespace poolscope
