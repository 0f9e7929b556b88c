// Who let whom go on, and who had what when: the acts of a log that end waits.
//
// Promises: everything is as the log says it; times never go back, although those of a real clock
// may. Acts and holdings stand in the order of the log. `follow` reads what is new, and only that.
#pragma once

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "engine/trace/folded_kinds.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

class Handovers {
public:
    struct Act {
        std::size_t position = 0;  ///< of its event: the state before it has so many events
        Instant time;
        ThreadId by;
    };
    using Acts = std::vector<Act>;

    /// One thread had a lock or a core, from one event to another.
    struct Holding {
        ThreadId holder;
        Instant begin;
        Instant end;  ///< unless it is open
        std::size_t endPosition = 0;
        bool open = true;
    };
    using Holdings = std::vector<Holding>;

    /// What happened to the permits of a semaphore, or to the count of a latch.
    struct Passing {
        Act act;
        bool released = false;  ///< else somebody passed
    };
    using Passings = std::vector<Passing>;

    void follow(const Log& log, std::size_t end);

    /// Who made the thread; null: nobody did.
    const Act* madeOf(ThreadId thread) const { return lastOf(made_, thread); }
    /// The last act of [from, until) by which another thread let this one go on; null: none.
    const Act* releaseOf(ThreadId thread, std::size_t from, std::size_t until) const;
    /// The last act before `until` that offered the task, or handed it to a thread; null: none.
    const Act* offerOf(TaskId task, std::size_t until) const;
    /// The last act before `until` that moved the task's plan while it was queued, as the wall
    /// clock was set; null: none.
    const Act* moveOf(TaskId task, std::size_t until) const;
    /// What completed or cancelled the task; null: nothing yet.
    const Act* endOf(TaskId task) const { return lastOf(ended_, task); }

    const Holdings& holdersOf(LockId lock) const { return allOf(locks_, lock); }
    /// Of the core that the thread takes with the event before `position`.
    const Holdings& holdersOfCoreTaken(const Log& log, std::size_t position) const;
    const Passings& passingsOf(LockId synchronizer) const { return allOf(passings_, synchronizer); }

private:
    struct Fold;

    template <class Key, class Element>
    static const std::vector<Element>& allOf(
        const std::unordered_map<Key, std::vector<Element>>& map, Key key) {
        static const std::vector<Element> kNone;
        const auto found = map.find(key);
        return found == map.end() ? kNone : found->second;
    }
    template <class Key>
    static const Act* lastOf(const std::unordered_map<Key, Acts>& map, Key key) {
        const Acts& all = allOf(map, key);
        return all.empty() ? nullptr : &all.back();
    }

    std::size_t read_ = 0;
    Instant now_;
    std::unordered_map<ThreadId, Acts> made_;
    std::unordered_map<ThreadId, Acts> released_;
    std::unordered_map<TaskId, Acts> offered_;
    std::unordered_map<TaskId, Acts> moved_;
    std::unordered_map<TaskId, Acts> ended_;
    std::unordered_map<LockId, Holdings> locks_;
    std::unordered_map<std::int32_t, Holdings> cores_;
    std::unordered_map<LockId, Passings> passings_;
};

}  // namespace poolscope
