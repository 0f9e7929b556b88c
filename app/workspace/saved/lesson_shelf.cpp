// Titles by language; progress by key.
#include "app/workspace/saved/lesson_shelf.hpp"

#include <algorithm>

namespace poolscope {

void LessonShelf::setLanguage(const std::string& language) {
    titles_.clear();
    descriptions_.clear();
    for (const BuiltInLesson& each : all_) {
        titles_.push_back(each.lesson.title.in(language));
        descriptions_.push_back(each.lesson.description.in(language));
    }
}

SavedLesson LessonShelf::progressOf(const std::string& key) const {
    const auto found = progress_.find(key);
    return found == progress_.end() ? SavedLesson{key, 0, 0, false} : found->second;
}

void LessonShelf::keep(const SavedLesson& progress) {
    SavedLesson& kept = progress_[progress.name];
    const std::size_t reached = std::max(kept.reached, progress.reached);
    kept = progress;
    kept.reached = reached;
}

}  // namespace poolscope
