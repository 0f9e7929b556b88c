// A lesson's stops against their runs: where each one stands, and whether its claims hold.
//
// Promises: each scenario is run once; every position, name and claim that does not fit its run is
// a diagnostic with its place in the lesson. Words in questions are looked for in the English
// sentences, whatever language is shown, so that a lesson says the same in every language.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/learn/lesson/lesson.hpp"
#include "app/runs/load_watch.hpp"
#include "engine/trace/ids.hpp"

namespace poolscope {

/// What a stop shows, found in its run.
struct StopPlace {
    std::string file;  ///< of the scenario; of one that stands in the lesson, the lesson's
    std::string text;  ///< of the scenario
    bool inLesson = false;
    std::size_t events = 0;  ///< of the run
    std::size_t position = 0;
    ExecutorId executor{0};
    TaskId task{};                            ///< chosen, or none
    ThreadId thread{};                        ///< likewise
    std::optional<PredictQuestion> question;  ///< asked at `position`
};

struct PlacedLesson {
    std::vector<StopPlace> places;        ///< one for each stop; of use if nothing is wrong
    std::vector<Diagnostic> diagnostics;  ///< sorted by place
};

/// Throws NotEnoughMemory if a run is too large for the watch.
PlacedLesson placeLesson(const Lesson& lesson, const LoadWatch& watch = {});

}  // namespace poolscope
