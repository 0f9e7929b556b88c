// Letting go on who can, until nobody is added; the others are stuck.
#include "engine/trace/stuck_threads.hpp"

#include <algorithm>

namespace poolscope {

namespace {

class StandstillSearch {
public:
    StandstillSearch(const Waits& waits, bool ended)
        : waits_(waits), goesOn_(waits.threads(), false) {
        if (!ended) letGoOn();
    }

    std::vector<StuckThread> stuck() const {
        std::vector<StuckThread> all;
        for (std::uint32_t t = 0; t < waits_.threads(); ++t) {
            const Waits::Thread& one = waits_.thread({t});
            if (!one.alive || goesOn_[t] || isResting(one)) continue;
            StuckThread stuck;
            stuck.thread = {t};
            stuck.worksFor = one.worksFor;
            if (!one.bodies.empty()) stuck.task = one.bodies.back();
            stuck.wait = one.wait;
            if (one.wait.what == WaitsFor::Result)
                stuck.queuedIn = waits_.carrierOf(one.wait.task).queuedIn;
            stuck.by = whoCould(one.wait);
            all.push_back(std::move(stuck));
        }
        return all;
    }

private:
    /// Idle in an open executor, or a person who is in no method.
    bool isResting(const Waits::Thread& one) const {
        if (one.role == ThreadRole::User && one.calls == 0) return true;
        const bool idle = one.wait.what == WaitsFor::Work && one.bodies.empty() &&
                          one.worksFor == one.wait.executor;
        return idle && waits_.executor(one.wait.executor).isOpen();
    }

    void letGoOn() {
        bool more = false;
        for (std::uint32_t t = 0; t < waits_.threads(); ++t) {
            const Waits::Thread& one = waits_.thread({t});
            const bool busy = one.alive && one.wait.what == WaitsFor::Nothing && !isResting(one);
            goesOn_[t] = one.starting || busy;
            anybody_ = anybody_ || goesOn_[t];
        }
        do {
            more = false;
            for (std::uint32_t t = 0; t < waits_.threads(); ++t) {
                const Waits::Thread& one = waits_.thread({t});
                if (!one.alive || goesOn_[t] || (isResting(one) && !anybody_)) continue;
                if (!mayEnd(one.wait)) continue;
                goesOn_[t] = true;
                more = true;
            }
        } while (more);
    }

    bool goesOn(ThreadId id) const { return id.value < goesOn_.size() && goesOn_[id.value]; }
    bool anyWorkerOf(ExecutorId id) const {
        const std::vector<ThreadId>& workers = waits_.executor(id).workers;
        return std::any_of(workers.begin(), workers.end(),
                           [this](ThreadId w) { return goesOn(w); });
    }
    bool allWorkersOf(ExecutorId id) const {
        const std::vector<ThreadId>& workers = waits_.executor(id).workers;
        return std::all_of(workers.begin(), workers.end(),
                           [this](ThreadId w) { return goesOn(w); });
    }

    /// Whether somebody who goes on could end the wait.
    bool mayEnd(const UntimedWait& wait) const {
        switch (wait.what) {
            case WaitsFor::Nothing: return true;
            case WaitsFor::Result: return mayBeDone(waits_.carrierOf(wait.task));
            case WaitsFor::Lock: {
                const ThreadId owner = waits_.ownerOf(wait.lock);
                return !owner.exists() || goesOn(owner);
            }
            case WaitsFor::ThreadEnd:
                return !waits_.thread(wait.thread).alive || goesOn(wait.thread);
            case WaitsFor::Room: return anyWorkerOf(wait.executor) || mayGrow(wait.executor);
            case WaitsFor::Termination:
                return anybody_ &&
                       (waits_.executor(wait.executor).isOpen() || allWorkersOf(wait.executor));
            case WaitsFor::Work:
            case WaitsFor::Completion:
            case WaitsFor::Permit:
            case WaitsFor::Latch:
            case WaitsFor::Signal:
            case WaitsFor::Variable: return anybody_;
        }
        return true;
    }
    bool mayBeDone(const Waits::Task& task) const {
        if (task.done || goesOn(task.holder)) return true;
        for (const TaskId part : task.parts)
            if (mayBeDone(waits_.carrierOf(part))) return true;
        return task.queuedIn.exists() && (anyWorkerOf(task.queuedIn) || mayGrow(task.queuedIn));
    }
    bool mayGrow(ExecutorId id) const {
        const Waits::Executor& executor = waits_.executor(id);
        return anybody_ && (executor.canGrow() || executor.workers.empty());
    }

    std::vector<ThreadId> whoCould(const UntimedWait& wait) const {
        switch (wait.what) {
            case WaitsFor::Result: return whoRuns(waits_.carrierOf(wait.task));
            case WaitsFor::Lock: return {waits_.ownerOf(wait.lock)};
            case WaitsFor::Room:
            case WaitsFor::Termination: return waits_.executor(wait.executor).workers;
            case WaitsFor::Completion: return whoRunsWrapped();
            case WaitsFor::Permit: return waits_.holdersOf(wait.lock);
            case WaitsFor::ThreadEnd: return {wait.thread};
            case WaitsFor::Nothing:
            case WaitsFor::Signal:
            case WaitsFor::Variable:
            case WaitsFor::Latch:
            case WaitsFor::Work: break;
        }
        return {};
    }
    std::vector<ThreadId> whoRuns(const Waits::Task& task) const {
        if (task.queuedIn.exists()) return waits_.executor(task.queuedIn).workers;
        if (!task.parts.empty()) return whoRuns(waits_.carrierOf(task.parts.front()));
        const bool lives = task.holder.exists() && waits_.thread(task.holder).alive;
        return lives ? std::vector<ThreadId>{task.holder} : std::vector<ThreadId>{};
    }
    /// Who could run what completion services have handed in.
    std::vector<ThreadId> whoRunsWrapped() const {
        std::vector<ThreadId> all;
        for (std::uint32_t t = 0; t < waits_.tasks(); ++t) {
            const Waits::Task& task = waits_.task({t});
            if (!task.wraps || task.done) continue;
            for (const ThreadId id : whoRuns(task))
                if (std::find(all.begin(), all.end(), id) == all.end()) all.push_back(id);
        }
        return all;
    }

    const Waits& waits_;
    std::vector<bool> goesOn_;
    bool anybody_ = false;  ///< somebody goes on
};

using Chain = std::vector<std::size_t>;

/// The threads that each waits for next: the first that is stuck, too, or none.
class Chains {
public:
    explicit Chains(const std::vector<StuckThread>& stuck) : told_(stuck.size(), false) {
        for (const StuckThread& one : stuck) {
            std::size_t next = stuck.size();
            for (const ThreadId id : one.by) {
                const auto found =
                    std::find_if(stuck.begin(), stuck.end(),
                                 [id](const StuckThread& s) { return s.thread == id; });
                next = static_cast<std::size_t>(found - stuck.begin());
                if (next < stuck.size()) break;
            }
            next_.push_back(next);
        }
    }

    std::vector<Chain> all() {
        for (std::size_t i = 0; i < next_.size(); ++i)
            if (!told_[i] && isOnCycle(i)) tell(i);
        for (std::size_t i = 0; i < next_.size(); ++i)
            if (!told_[i]) tell(i);
        return std::move(chains_);
    }

private:
    bool isOnCycle(std::size_t start) const {
        std::size_t at = next_[start];
        for (std::size_t steps = 0; at < next_.size() && steps < next_.size(); ++steps) {
            if (at == start) return true;
            at = next_[at];
        }
        return false;
    }
    void tell(std::size_t start) {
        Chain chain;
        for (std::size_t at = start; at < next_.size(); at = next_[at]) {
            const bool before = told_[at];
            if (before && (chain.empty() || isIn(chain, at))) break;
            chain.push_back(at);
            if (before) break;
            told_[at] = true;
        }
        chains_.push_back(std::move(chain));
    }
    static bool isIn(const Chain& chain, std::size_t one) {
        return std::find(chain.begin(), chain.end(), one) != chain.end();
    }

    std::vector<std::size_t> next_;
    std::vector<bool> told_;
    std::vector<Chain> chains_;
};

}  // namespace

Standstill standstillOf(const Waits& waits, bool ended) {
    Standstill standstill;
    standstill.threads = StandstillSearch(waits, ended).stuck();
    standstill.chains = Chains(standstill.threads).all();
    return standstill;
}

}  // namespace poolscope
