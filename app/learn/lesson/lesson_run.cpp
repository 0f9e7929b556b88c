// Asking with the predicates of the find box.
#include "app/learn/lesson/lesson_run.hpp"

#include <algorithm>

#include "app/model/query/finder.hpp"
#include "app/model/query/question_words.hpp"

namespace poolscope {

namespace {

/// The number of the name in the list, as an id.
template <class Id>
std::optional<Id> idOf(const std::vector<std::string>& names, std::string_view name) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return std::nullopt;
    return Id{static_cast<std::uint32_t>(found - names.begin())};
}

}  // namespace

LessonRun::LessonRun(std::unique_ptr<RunSource> source, const TextCatalog& english)
    : source_(std::move(source)), english_(english), history_(source_->log()) {
    history_.follow();
    known_ = vocabularyOf(history_);
}

std::variant<std::vector<std::size_t>, std::string> LessonRun::ask(const std::string& question) {
    return eventsFor(question, history_, known_, english_);
}

std::optional<ExecutorId> LessonRun::executorNamed(std::string_view name) const {
    return idOf<ExecutorId>(known_.executors, name);
}

std::optional<TaskId> LessonRun::taskNamed(std::string_view name) const {
    return idOf<TaskId>(known_.tasks, name);
}

std::optional<ThreadId> LessonRun::threadNamed(std::string_view name) {
    for (const ThreadId thread : history_.latest().workers.lanes())
        if (history_.names().of(thread) == name) return thread;
    return std::nullopt;
}

}  // namespace poolscope
