// WalkStrategy: a random walk in which each schedule is about equally likely (Zhao, Wolff, Mathur
// and Roychoudhury, "Selectively uniform concurrency testing", 2025; their URW).
//
// If every candidate is equally likely at each choice, a thread with many steps left is seldom the
// one that ends first, and some schedules are far more likely than others. Here a thread's chance
// is the number of steps that it has left, as of all schedules that go on from here that share
// begins with it:
//
//     left   a: 3 steps, b: 1 step     schedules  aaab aaba abaa │ baaa
//                                      chances           3 / 4     1 / 4
//
// How many steps are left is estimated from a few runs made before: exact for threads that never
// wait, an estimate for others. The steps of a thread that does not exist yet count for the one
// that will make it, as it does not begin before.
//
// Promises: the same seed and forecast give the same schedule. Every schedule can be drawn: a
// thread that has gone further than the estimate keeps a small chance. Not thread-safe.
#pragma once

#include <vector>

#include "engine/trace/log.hpp"
#include "engine/world/scheduling_strategy.hpp"

namespace poolscope {

/// What the threads of a run will do, as those of other runs did.
class ThreadForecast {
public:
    /// One more run, at its end.
    void add(const VirtualWorld& world, const Log& log);
    /// How many steps the thread took in all those runs together.
    std::uint64_t stepsOf(ThreadId thread) const {
        return thread.value < threads_.size() ? threads_[thread.value].steps : 0;
    }
    /// Who makes it; none if nobody has.
    ThreadId makerOf(ThreadId thread) const { return threads_[thread.value].maker; }
    std::size_t threads() const { return threads_.size(); }
    std::uint64_t runs() const { return runs_; }

private:
    struct Known {
        std::uint64_t steps = 0;
        ThreadId maker;
    };
    Known& knownOf(ThreadId thread);

    std::vector<Known> threads_;  ///< by id: the order in which they are made
    std::uint64_t runs_ = 0;
};

class WalkStrategy : public SchedulingStrategy {
public:
    /// `forecast` must outlive it.
    WalkStrategy(std::uint64_t seed, const ThreadForecast& forecast)
        : random_(seed, "walk"), forecast_(forecast) {}

    void begin(const VirtualWorld& world) override { world_ = &world; }
    std::size_t choose(std::size_t) override { return 0; }
    std::size_t chooseAmong(Candidates candidates) override;

private:
    std::uint64_t leftOf(ThreadId thread) const;

    Random random_;
    const ThreadForecast& forecast_;
    const VirtualWorld* world_ = nullptr;
    std::vector<std::uint64_t> weights_;  ///< of the candidates; kept for its memory
};

}  // namespace poolscope
