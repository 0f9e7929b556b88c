// PosStrategy: partial-order sampling (Yuan, Yang and Gu, 2018).
//
// Every pending step has a random priority, and the highest goes. A step that has gone is followed
// by one with a priority of its own; and the pending steps that race with it, as they touch the
// same thing, get new ones. So of two steps that do not race, the order is drawn once and does not
// lend the schedules that differ in it only more weight than others; of steps that race it is drawn
// afresh each time.
//
// What a pending step touches is what the world knows (VirtualWorld::nextThingOf): a lock, a pool's
// `ctl`, a future's state. Of the first step of a thread, of one after a sleep, and of the steps of
// fork/join pools it knows nothing; such a step counts as racing with every other. Every schedule
// can be drawn, whatever is known: knowledge changes only how likely each is. Where nothing is
// known it is a random walk.
//
// Promises: the same seed gives the same schedule. Not thread-safe.
#pragma once

#include <vector>

#include "engine/world/scheduling_strategy.hpp"

namespace poolscope {

class PosStrategy : public SchedulingStrategy {
public:
    explicit PosStrategy(std::uint64_t seed) : random_(seed, "pos") {}

    void begin(const VirtualWorld& world) override { world_ = &world; }
    std::size_t choose(std::size_t) override { return 0; }
    std::size_t chooseAmong(Candidates candidates) override;

private:
    void forget(Candidates candidates);
    std::uint64_t& priorityOf(ThreadId thread);

    Random random_;
    const VirtualWorld* world_ = nullptr;
    std::vector<std::uint64_t> priorities_;  ///< by thread, of its pending step; 0: to be drawn
    ThreadId last_;                          ///< that was chosen last,
    std::uint64_t lastThing_ = 0;            ///< what its step touched,
    std::uint64_t lastSwitches_ = 0;         ///< and how many steps there had been
};

}  // namespace poolscope
