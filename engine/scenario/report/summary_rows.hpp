// The rows of a run's two summary tables, for whoever lays them out.
//
// Promises: cells are those of the printed summary, in its columns; a row of alike tasks stands for
// all of them. No heads: a page has them in its own language.
#pragma once

#include <string>
#include <vector>

namespace poolscope {

class RunFigures;  // run_figures.hpp

struct SummaryRows {
    std::vector<std::vector<std::string>>
        tasks;  ///< task, on, runs, failed, mean and worst lateness
    std::vector<std::vector<std::string>>
        executors;  ///< executor, state, done, rejected, largest pool
};

SummaryRows summaryRowsOf(const RunFigures& figures);

}  // namespace poolscope
