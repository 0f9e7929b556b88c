// Script: a log written by hand, so that a test of a model shows the few events it is about.
//
//     Script s;
//     const TaskId a = s.task("A", 20_ms);
//     s.at(5_ms).by(s.main, OfferBegan{s.pool, a, 0});
//
// Promises: ids are introduced the way the engine does it; time goes only where `at` puts it.
#pragma once

#include <string>
#include <string_view>

#include "app/model/run/run_history.hpp"
#include "app/storage/data_files.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

class Script {
public:
    /// One executor "pool" with its queue's lock and condition, and one client "main".
    Script();

    Script& at(Duration sinceStart) {
        now_ = Instant{} + sinceStart;
        return *this;
    }
    template <class What>
    Script& by(ThreadId thread, const What& what) {
        log.append({now_, thread, SourceLine{}, what});
        return *this;
    }
    ThreadId thread(std::string_view name, ThreadRole role = ThreadRole::Worker);
    /// A started worker of the pool.
    ThreadId worker(std::string_view name);
    TaskId task(std::string_view label, Duration trigger, Repeat repeat = Repeat::Once,
                Duration period = {});
    TextId text(std::string_view words) { return log.intern(words); }

    Log log;
    ExecutorId pool;
    LockId queueLock;
    ConditionId available;
    ThreadId main;

private:
    Instant now_;
    std::uint32_t threads_ = 0;
    std::uint32_t tasks_ = 0;
};

/// Everything a moment says, as text: two moments are equal when their texts are.
std::string describe(const RunState& moment);

}  // namespace poolscope
