// A run as a page of Markdown: figures, verdict, a Gantt chart, the chains of why.
//
// Promises: what GitHub's Markdown obeys is escaped in names and texts of the file, so that a page
// shows them as they are; the page says nothing that `run` and `why` do not say.
#pragma once

#include <string>

#include "app/batch/run_verdict.hpp"
#include "app/model/run/run_history.hpp"
#include "engine/scenario/report/run_figures.hpp"

namespace poolscope {

/// The scenario's title in that language; the file's name if it has none.
std::string titleOf(const Scenario& scenario, const std::string& language);

/// `history` has followed the run's whole log; its states are moved.
std::string runPage(const std::string& title, const RunRecord& run, const RunFigures& figures,
                    const RunVerdict& verdict, RunHistory& history, const TextCatalog& words);

}  // namespace poolscope
