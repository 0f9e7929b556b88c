// The built-in lessons in the language shown, and how far each lesson was read.
//
// Promises: reads the lesson files once, when it is made; how many stops were reached never becomes
// less.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/lessons/lesson_files.hpp"
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
    void keep(const SavedLesson& progress);
    /// Of every lesson that was begun, by its key.
    const std::map<std::string, SavedLesson>& progress() const { return progress_; }

private:
    std::vector<BuiltInLesson> all_;
    std::vector<std::string> titles_;
    std::vector<std::string> descriptions_;
    std::map<std::string, SavedLesson> progress_;
};

}  // namespace poolscope
