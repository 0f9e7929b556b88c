// Collecting the names; filling the texts of the find box.
#include "app/model/query/question_words.hpp"

namespace poolscope {

Vocabulary vocabularyOf(const RunHistory& history) {
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

std::string wordsOf(const PredicateError& error, const TextCatalog& words) {
    const std::string expected(words("ui.find.expected." + std::string(nameOf(error.expected))));
    const std::string at = std::to_string(error.at + 1);
    std::string said =
        error.found.empty()
            ? words.fill("ui.find.errorMissing", {{"at", at}, {"expected", expected}})
            : words.fill("ui.find.error",
                         {{"at", at}, {"found", error.found}, {"expected", expected}});
    if (!error.nearest.empty()) said += words.fill("ui.find.nearest", {{"nearest", error.nearest}});
    return said;
}

}  // namespace poolscope
