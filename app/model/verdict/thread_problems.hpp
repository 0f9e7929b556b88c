// What threads do that goes wrong: they end with an exception, run tasks that do not hear an
// interrupt, carry the value of a ThreadLocal from one task to the next, or run the functions of
// CompletableFutures beside their own work: folded from a log.
//
// Promises: a task has ignored an interrupt if time passed behind it, the task went on to its end
// or to the end of the run, and nothing cleared the flag: what waits would have thrown an
// InterruptedException. A value is left over if a task reads it that another task of the same
// thread has written, and has not written it itself before. A function is misplaced if time passes
// in it on a client, on a [[thread]], or on the one thread that keeps all timeouts.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "app/model/verdict/problems.hpp"
#include "engine/trace/folded_kinds.hpp"

namespace poolscope {

class ThreadProblems {
public:
    explicit ThreadProblems(const Log& log) : log_(log) {}

    void apply(const Event& event);
    /// The kinds whose events change anything; the others need not be applied.
    static const KindTable& kinds();
    /// After the last event. Sets `diedThreads`, `ignored`, `leftOver` and
    /// `misplaced`.
    void finish(const RunPlan& plan, RunProblems& problems);

private:
    struct Fold;
    struct Inside {
        TaskId task;
        std::optional<IgnoredInterrupt> told;  ///< by an interrupt that nothing has cleared
        Instant since{};
    };
    struct Thread {
        ThreadRole role = ThreadRole::Client;
        bool keepsTimeouts = false;  ///< as the only one
        std::vector<Inside> bodies;  ///< innermost last
    };
    void judge(const Inside& body, Instant end);
    Thread& of(ThreadId thread);

    const Log& log_;
    std::vector<Thread> threads_;  ///< by id
    std::set<TaskId> stages_;      ///< the CompletableFutures
    /// Who wrote a thread's value of a variable last; of a [[thread]] or a client nobody's task.
    std::map<std::pair<ThreadId, VariableId>, TaskId> writers_;
    std::map<VariableId, bool> locals_;  ///< the ThreadLocals; whether one was told of
    std::vector<DiedThread> died_;
    std::vector<IgnoredInterrupt> ignored_;
    std::vector<LeftOverValue> leftOver_;
    std::vector<MisplacedCallback> misplaced_;
};

}  // namespace poolscope
