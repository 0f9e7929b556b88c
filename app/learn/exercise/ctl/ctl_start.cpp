// Drawing lives of pools.
//
// Easy ones have few workers, and one of shutdown and shutdownNow. From difficulty 2 on there are
// more workers, so that carries go further, from 3 on shutdownNow may follow shutdown, from 4 on
// some events change nothing, at 5 so does execute after shutdown.
#include <algorithm>

#include "app/learn/exercise/ctl/ctl_exercise.hpp"
#include "app/learn/exercise/exercise_random.hpp"
#include "app/model/run/lifecycle_model.hpp"
#include "engine/trace/fork_join_events.hpp"

namespace poolscope {

namespace {

constexpr std::array<std::size_t, kHardest> kMostCounted{3, 6, 7, 8, 15};

class CtlLife {
public:
    CtlLife(std::uint64_t seed, int difficulty)
        : random_(seed * 41 + static_cast<std::uint64_t>(difficulty)),
          difficulty_(difficulty),
          most_(kMostCounted[static_cast<std::size_t>(difficulty) - 1]) {}

    CtlStart draw() { return random_.oneIn(2) ? drawCounting() : drawEnding(); }

private:
    void begin(std::size_t workers) {
        start_.ctl = now_ = ctlWordOf(PoolRunState::Running) | static_cast<std::uint32_t>(workers);
    }
    void add(CtlEvent event) {
        start_.events.push_back(event);
        now_ = ctlAfter(now_, event);
    }
    void shutDown() {
        add(random_.oneIn(2) ? CtlEvent::Shutdown : CtlEvent::ShutdownNow);
        if (difficulty_ >= 3 && random_.oneIn(2)) add(CtlEvent::ShutdownNow);
        if (difficulty_ >= 4) addWithoutEffect();
    }
    /// Something that changes nothing in a pool that is shut down and has workers.
    void addWithoutEffect() {
        const std::size_t which = random_.below(difficulty_ >= 5 ? 3 : 2);
        add(which == 0   ? CtlEvent::TryTerminate
            : which == 1 ? CtlEvent::Shutdown
                         : CtlEvent::Execute);
    }

    /// Workers come and go in a running pool, which is shut down at the end.
    CtlStart drawCounting() {
        begin(random_.between(1, most_ - 1));
        for (int i = 0; i < 4; ++i) {
            const bool fewer =
                workerCountOf(now_) == most_ || (workerCountOf(now_) > 1 && random_.oneIn(2));
            add(fewer ? CtlEvent::WorkerExits : CtlEvent::Execute);
        }
        shutDown();
        add(CtlEvent::WorkerExits);
        return start_;
    }

    /// A pool is shut down, and its last workers leave.
    CtlStart drawEnding() {
        begin(random_.between(0, 1));
        add(CtlEvent::Execute);
        shutDown();
        while (workerCountOf(now_) > 0) add(CtlEvent::WorkerExits);
        add(CtlEvent::TryTerminate);
        add(CtlEvent::Terminated);
        return start_;
    }

    ExerciseRandom random_;
    int difficulty_;
    std::size_t most_;
    CtlStart start_;
    std::uint32_t now_ = 0;
};

}  // namespace

CtlStart ctlStart(std::uint64_t seed, int difficulty) {
    return CtlLife(seed, std::clamp(difficulty, 1, kHardest)).draw();
}

}  // namespace poolscope
