// Following what each thread runs, is told and carries with it.
#include "app/model/verdict/thread_problems.hpp"

#include <string_view>
#include <utility>

namespace poolscope {

struct ThreadProblems::Fold : Follows {
    ThreadProblems& all;
    const Event& event;

    using Follows::operator();

    Thread& self() const { return all.of(event.thread); }

    void operator()(const ThreadCreated& e) const {
        Thread& made = all.of(e.created);
        made.role = e.role;
        made.keepsTimeouts =
            e.role == ThreadRole::Worker && all.log_.text(e.name) == kDelayerThread;
    }
    void operator()(const SchedulerMade& e) const { all.of(e.scheduler).keepsTimeouts = true; }
    /// A client's exception is that of a call, which is told as such.
    void operator()(const ThreadEnded& e) const {
        if (e.error.exists() && self().role == ThreadRole::Program)
            all.died_.push_back({event.thread, event.time, e.error});
    }
    void operator()(const StageMade& e) const { all.stages_.insert(e.stage); }
    void operator()(const TaskBegan& e) const { self().bodies.push_back({e.task, {}, event.time}); }
    void operator()(const TaskEnded&) const {
        if (self().bodies.empty()) return;
        const Inside& body = self().bodies.back();
        all.judge(body, event.time);
        const bool apart = self().keepsTimeouts || self().role != ThreadRole::Worker;
        if (apart && body.since != event.time && all.stages_.contains(body.task))
            all.misplaced_.push_back({body.task, event.thread, body.since, event.time - body.since,
                                      self().keepsTimeouts});
        self().bodies.pop_back();
    }
    void operator()(const Interrupted& e) const {
        Thread& target = all.of(e.target);
        if (target.bodies.empty() || target.bodies.back().told) return;
        target.bodies.back().told =
            IgnoredInterrupt{target.bodies.back().task, e.target, event.time, {}};
    }
    void operator()(const InterruptCleared&) const {
        if (!self().bodies.empty()) self().bodies.back().told.reset();
    }
    void operator()(const VariableCreated& e) const {
        if (e.threadLocal) all.locals_.emplace(e.variable, false);
    }
    void operator()(const VariableWritten& e) const {
        if (!self().bodies.empty() && all.locals_.contains(e.variable))
            all.writers_[{event.thread, e.variable}] = self().bodies.back().task;
    }
    void operator()(const VariableRead& e) const {
        const auto writer = all.writers_.find({event.thread, e.variable});
        if (writer == all.writers_.end() || self().bodies.empty()) return;
        const TaskId reader = self().bodies.back().task;
        if (writer->second == reader || std::exchange(all.locals_[e.variable], true)) return;
        all.leftOver_.push_back(
            {e.variable, reader, writer->second, event.thread, event.time, e.value, e.boolean});
    }
};

void ThreadProblems::apply(const Event& event) { event.what.visit(Fold{{}, *this, event}); }

const KindTable& ThreadProblems::kinds() { return FoldedKinds::of<Fold>(); }

ThreadProblems::Thread& ThreadProblems::of(ThreadId thread) {
    if (thread.value >= threads_.size()) threads_.resize(thread.value + std::size_t{1});
    return threads_[thread.value];
}

void ThreadProblems::judge(const Inside& body, Instant end) {
    if (!body.told || body.told->at == end) return;
    ignored_.push_back(*body.told);
    ignored_.back().wentOn = end - body.told->at;
}

void ThreadProblems::finish(const RunPlan& plan, RunProblems& problems) {
    for (const Thread& thread : threads_)
        for (const Inside& body : thread.bodies) judge(body, plan.end);
    problems.diedThreads = std::move(died_);
    problems.ignored = std::move(ignored_);
    problems.leftOver = std::move(leftOver_);
    problems.misplaced = std::move(misplaced_);
}

}  // namespace poolscope
