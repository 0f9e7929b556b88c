// Asking with the predicates of the find box.
#include "app/lessons/lesson_run.hpp"

#include <algorithm>

#include "app/model/query/finder.hpp"

namespace poolscope {

namespace {

/// The number of the name in the list, as an id.
template <class Id>
std::optional<Id> idOf(const std::vector<std::string>& names, std::string_view name) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return std::nullopt;
    return Id{static_cast<std::uint32_t>(found - names.begin())};
}

Vocabulary vocabularyOf(RunHistory& history) {
    const RunState& latest = history.latest();
    const Names& names = history.names();
    Vocabulary known;
    for (std::uint32_t i = 0; i < latest.life.tasks(); ++i)
        known.tasks.emplace_back(names.of(TaskId{i}));
    for (const ThreadId thread : latest.workers.lanes())
        known.threads.emplace_back(names.of(thread));
    for (std::uint32_t i = 0; i < latest.life.executors(); ++i)
        known.executors.emplace_back(names.of(ExecutorId{i}));
    return known;
}

}  // namespace

LessonRun::LessonRun(std::unique_ptr<RunSource> source, const TextCatalog& english)
    : source_(std::move(source)), english_(english), history_(source_->log()) {
    history_.follow();
    known_ = vocabularyOf(history_);
}

std::string LessonRun::wordsOf(const PredicateError& error) const {
    const std::string expected(english_("ui.find.expected." + std::string(nameOf(error.expected))));
    const std::string at = std::to_string(error.at + 1);
    std::string words =
        error.found.empty()
            ? english_.fill("ui.find.errorMissing", {{"at", at}, {"expected", expected}})
            : english_.fill("ui.find.error",
                            {{"at", at}, {"found", error.found}, {"expected", expected}});
    if (!error.nearest.empty())
        words += english_.fill("ui.find.nearest", {{"nearest", error.nearest}});
    return words;
}

std::variant<std::vector<std::size_t>, std::string> LessonRun::ask(const std::string& question) {
    Predicate::Parsed parsed = Predicate::parse(question, known_);
    if (parsed.error) return wordsOf(*parsed.error);
    const Narrator narrator(history_.log(), history_.names(), english_);
    Finder finder(std::move(parsed.predicate), history_.log(), history_.names(), narrator);
    finder.follow(history_.size(), history_.size());
    return finder.matches();
}

std::size_t LessonRun::positionAt(Instant time) const {
    const Log& log = history_.log();
    std::size_t low = 0;
    std::size_t high = log.size();
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (!isBefore(time, log[middle].time))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
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
