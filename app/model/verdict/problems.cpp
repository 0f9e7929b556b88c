// From a log to its problems.
#include "app/model/verdict/problems.hpp"

#include "app/model/verdict/call_problems.hpp"
#include "app/model/verdict/task_problems.hpp"

namespace poolscope {

bool RunProblems::has(Problem problem, const RunPlan& plan) const {
    switch (problem) {
        case Problem::Deadlock: return !stuck.empty();
        case Problem::NeverRan: return !neverRan.empty();
        case Problem::CallThrew: return !failedCalls.empty();
        case Problem::Died: return !died.empty();
        case Problem::LateCall: return !lateCalls.empty();
        case Problem::CutShort: return plan.ending != RunEnd::Quiet && plan.ending != RunEnd::Until;
    }
    return false;
}

RunProblems problemsOf(const Log& log, const RunPlan& plan) {
    RunProblems problems;
    TaskProblems tasks(log);
    CallProblems calls(log, plan);
    for (std::size_t i = 0; i < log.size(); ++i) {
        tasks.apply(log[i]);
        calls.apply(log[i]);
    }
    tasks.finish(plan, problems);
    calls.finish(plan, problems);
    problems.stuck = standstillOf(log, log.size(), plan.ending == RunEnd::Quiet && !plan.realClock);
    return problems;
}

}  // namespace poolscope
