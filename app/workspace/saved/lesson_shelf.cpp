// Titles by language; progress by key.
#include "app/workspace/saved/lesson_shelf.hpp"

#include <algorithm>
#include <utility>

namespace poolscope {

void LessonShelf::setLanguage(const std::string& language) {
    language_ = language;
    words_.reset();
}

const std::vector<BuiltInLesson>& LessonShelf::all() const {
    if (!all_) all_ = builtInLessons();
    return *all_;
}

const LessonShelf::Words& LessonShelf::words() const {
    if (words_) return *words_;
    words_.emplace();
    for (const BuiltInLesson& each : all()) {
        words_->titles.push_back(each.lesson.title.in(language_));
        words_->descriptions.push_back(each.lesson.description.in(language_));
    }
    return *words_;
}

SavedLesson LessonShelf::progressOf(const std::string& key) const {
    const auto found = progress_.find(key);
    return found == progress_.end() ? SavedLesson{key} : found->second;
}

void LessonShelf::keep(const SavedLesson& progress) {
    SavedLesson& kept = progress_[progress.name];
    const std::size_t reached = std::max(kept.reached, progress.reached);
    std::vector<SavedAnswer> answers = std::move(kept.answers);
    kept = progress;
    kept.reached = reached;
    if (kept.answers.empty()) kept.answers = std::move(answers);
}

void LessonShelf::keepAnswer(const std::string& key, SavedAnswer answer) {
    SavedLesson& lesson = progress_.try_emplace(key, SavedLesson{key}).first->second;
    const auto before =
        std::find_if(lesson.answers.begin(), lesson.answers.end(), [&](const SavedAnswer& each) {
            return each.stop == answer.stop && each.kind == answer.kind;
        });
    if (before == lesson.answers.end()) {
        answer.atFirst = answer.right;
        answer.first = answer.choice;
        lesson.answers.push_back(std::move(answer));
    } else {
        answer.atFirst = before->atFirst;
        answer.first = before->first;
        *before = std::move(answer);
    }
}

}  // namespace poolscope
