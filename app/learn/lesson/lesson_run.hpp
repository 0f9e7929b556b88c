// The run of one of a lesson's scenarios, and questions asked of it.
//
// Promises: a question is asked of every event from the run's begin on; which of them it holds for
// does not depend on the language shown.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/model/narration/text_catalog.hpp"
#include "app/model/query/predicate.hpp"
#include "app/model/run/run_history.hpp"
#include "app/runs/run_source.hpp"

namespace poolscope {

class LessonRun {
public:
    /// `english`: the texts that sentences are made of; must outlive it.
    LessonRun(std::unique_ptr<RunSource> source, const TextCatalog& english);

    RunHistory& history() { return history_; }
    const RunSource& source() const { return *source_; }
    const Vocabulary& vocabulary() const { return known_; }

    /// The events that a question holds for, or what is wrong with it: "found …, expected …".
    std::variant<std::vector<std::size_t>, std::string> ask(const std::string& question);

    std::optional<ExecutorId> executorNamed(std::string_view name) const;
    std::optional<TaskId> taskNamed(std::string_view name) const;
    std::optional<ThreadId> threadNamed(std::string_view name);

private:
    std::unique_ptr<RunSource> source_;
    const TextCatalog& english_;
    RunHistory history_;
    Vocabulary known_;
};

}  // namespace poolscope
