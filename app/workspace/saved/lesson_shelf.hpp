// The built-in lessons in the language shown, and how far each lesson was read.
//
// Promises: reads the lesson files once, when somebody asks for a lesson; how many stops were
// reached never becomes less, and what was right at the first try stays so.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/learn/lesson/lesson_files.hpp"
#include "app/storage/saved_session.hpp"

namespace poolscope {

class LessonShelf {
public:
    void setLanguage(const std::string& language);

    const std::vector<BuiltInLesson>& all() const;
    /// In the same order.
    const std::vector<std::string>& titles() const { return words().titles; }
    const std::vector<std::string>& descriptions() const { return words().descriptions; }

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
    struct Words {
        std::vector<std::string> titles;
        std::vector<std::string> descriptions;
    };
    const Words& words() const;

    std::string language_;
    mutable std::optional<std::vector<BuiltInLesson>> all_;  ///< when somebody has asked
    mutable std::optional<Words> words_;                     ///< in the language, likewise
    std::map<std::string, SavedLesson> progress_;
};

}  // namespace poolscope
