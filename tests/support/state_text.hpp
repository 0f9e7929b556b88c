// How things stand, as short texts that a spec test compares with what a JDK answered.
//
// Promises: pure looks at a quiet world, except `standing` and `figures`, which ask.
#pragma once

#include <string>
#include <vector>

#include "tests/support/sim.hpp"

namespace poolscope {

/// FutureTask.state: "CANCELLED".
std::string stateOf(const std::shared_ptr<RunnableFuture>& future);

/// State, isDone, isCancelled and what get gives: "CANCELLED done cancelled CancellationException".
std::string standing(Sim& sim, const std::shared_ptr<RunnableFuture>& future);

/// Labels in array order: "a c b".
std::string heapOf(const Sim& sim, ScheduledThreadPoolExecutor& pool);
std::string labelsOf(const Sim& sim, const std::vector<RunnablePtr>& tasks);

/// "0xe0000001"
std::string ctlText(const ThreadPoolExecutor& pool);

/// Every run of a body, by label and number: "A0-4 B4-6", in whole units, rounded down.
std::string runsIn(const Sim& sim);

/// Which thread every run of a body began on, in that order: "T1 w1, T2 w2".
std::string ranOn(const Sim& sim);
/// The thread on which the task's last run began, or "".
std::string ranOn(const Sim& sim, TaskId task);

/// What leaves a thread's body from now on is noted: "w1:Boom: x".
void noteUncaught(Sim& sim);

/// The labels of the tasks that remove() took out of a queue since that place in the log.
std::string tasksRemoved(const Sim& sim, std::size_t since);

/// How many threads the pools of this world have made.
int workersMade(const Sim& sim);

/// "pool 2 largest 3 active 1 queue 4 tasks 5 completed 0"
std::string figures(Sim& sim, ThreadPoolExecutor& pool);

/// How many events of a kind the log has, from a position on.
template <class What>
int countIn(const Log& log, std::size_t from = 0) {
    int count = 0;
    for (std::size_t i = from; i < log.size(); ++i) {
        count += log.is<What>(i) ? 1 : 0;
    }
    return count;
}

}  // namespace poolscope
