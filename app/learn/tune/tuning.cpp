// The challenges, from easy to hard.
#include "app/learn/tune/tuning.hpp"

namespace poolscope {

namespace {

using Bound = TuneGoal::Test;

constexpr std::int64_t ms(std::int64_t number) { return number * 1'000'000; }

constexpr TuneGoal kOnTime{Metric::LatenessWorst, Bound::Below, ms(20)};
constexpr TuneGoal kNoneRejected{Metric::Rejected, Bound::AtMost, 0};

// Five checks come due at once.
constexpr std::array kChecksKnobs{
    TuneKnob{"pool.corePoolSize", "1..6", 0, "corePoolSize"},
    TuneKnob{"pool.maximumPoolSize", "8,16,32", 0, "maximumPoolSize"}};
constexpr std::array kChecksGoals{kOnTime};

// Bursts of twelve for a bounded queue.
constexpr std::array kBurstKnobs{TuneKnob{"pool.queue.capacity", "1..12", 1, "capacity"},
                                 TuneKnob{"pool.maximumPoolSize", "2..4", 0, "maximumPoolSize"}};
constexpr std::array kBurstGoals{kNoneRejected};

// The same, and nobody may wait long.
constexpr std::array kShortWaitKnobs{
    TuneKnob{"pool.queue.capacity", "2..14..2", 0, "capacity"},
    TuneKnob{"pool.maximumPoolSize", "2,4,6,8", 0, "maximumPoolSize"}};
constexpr std::array kShortWaitGoals{kNoneRejected,
                                     TuneGoal{Metric::WaitingWorst, Bound::Below, ms(24)}};

// One task that overruns.
constexpr std::array kOneTaskKnobs{
    TuneKnob{"poll.period", "20ms,30ms,40ms,60ms,80ms,100ms,120ms", 2, "period, delay"},
    TuneKnob{"pool.corePoolSize", "1..4", 0, "corePoolSize"},
    TuneKnob{"poll.call", "scheduleAtFixedRate,scheduleWithFixedDelay", 0, "call"}};
constexpr std::array kOneTaskGoals{TuneGoal{Metric::Bursts, Bound::AtMost, 0},
                                   TuneGoal{Metric::Runs, Bound::AtLeast, 18}};

// A queue without a bound.
constexpr std::array kNeverComeKnobs{
    TuneKnob{"pool.corePoolSize", "1..6", 0, "corePoolSize"},
    TuneKnob{"pool.queue.capacity", "1,4,16,2147483647", 3, "capacity"},
    TuneKnob{"pool.maximumPoolSize", "6,8", 1, "maximumPoolSize"}};
constexpr std::array kNeverComeGoals{kNoneRejected,
                                     TuneGoal{Metric::WaitingWorst, Bound::Below, ms(25)}};

// Who waits: the queue, nobody, or the producer.
constexpr std::array kWhoWaitsKnobs{
    TuneKnob{"pool.queue.capacity", "1..14", 0, "capacity"},
    TuneKnob{"pool.rejectedExecutionHandler",
             "AbortPolicy,DiscardPolicy,DiscardOldestPolicy,CallerRunsPolicy", 0,
             "rejectedExecutionHandler"}};
constexpr std::array kWhoWaitsGoals{TuneGoal{Metric::Dropped, Bound::AtMost, 0},
                                    TuneGoal{Metric::CallsLatest, Bound::Below, ms(15)}};

// Threads that hold one connection and wait for a second.
constexpr std::array kConnectionsKnobs{TuneKnob{"pool.corePoolSize", "1..4", 2, "corePoolSize"},
                                       TuneKnob{"connections.permits", "1..8", 2, "permits"}};
constexpr std::array kConnectionsGoals{TuneGoal{Metric::Completed, Bound::AtLeast, 18},
                                       TuneGoal{Metric::WaitingWorst, Bound::Below, ms(20)}};

// Two slow jobs that need not meet.
constexpr std::array kStaggerKnobs{
    TuneKnob{"pool.corePoolSize", "1..4", 0, "corePoolSize"},
    TuneKnob{"index.initialDelay", "0ms,20ms,40ms,80ms,120ms,160ms", 0, "initialDelay"}};
constexpr std::array kStaggerGoals{kOnTime};

// Cancelled tasks that stay in the queue.
constexpr std::array kTimeoutsKnobs{
    TuneKnob{"pool.corePoolSize", "1..4", 0, "corePoolSize"},
    TuneKnob{"pool.queue", "DelayedWorkQueue,FourAryHeap,PairingHeap", 0, "queue"},
    TuneKnob{"pool.removeOnCancelPolicy", "false,true", 0, "removeOnCancelPolicy"}};
constexpr std::array kTimeoutsGoals{TuneGoal{Metric::QueueMost, Bound::AtMost, 20}};

// Threads that live for bursts.
constexpr std::array kKeepAliveKnobs{
    TuneKnob{"pool.corePoolSize", "0,2,4,6", 1, "corePoolSize"},
    TuneKnob{"pool.keepAliveTime", "0ms,5ms,15ms,50ms,250ms", 4, "keepAliveTime"},
    TuneKnob{"pool.queue.capacity", "1,3", 1, "capacity"}};
constexpr std::array kKeepAliveGoals{kNoneRejected,
                                     TuneGoal{Metric::WaitingWorst, Bound::Below, ms(11)}};

constexpr std::array kTuneChallenges{
    TuneChallenge{"checks", 1, "checks.toml", kChecksKnobs, kChecksGoals, TuneCost::Threads},
    TuneChallenge{"burst", 1, "burst.toml", kBurstKnobs, kBurstGoals, TuneCost::Slots},
    TuneChallenge{"oneTask", 2, "one-task.toml", kOneTaskKnobs, kOneTaskGoals, TuneCost::Threads},
    TuneChallenge{"neverCome", 2, "never-come.toml", kNeverComeKnobs, kNeverComeGoals,
                  TuneCost::Threads},
    TuneChallenge{"whoWaits", 2, "who-waits.toml", kWhoWaitsKnobs, kWhoWaitsGoals, TuneCost::Slots},
    TuneChallenge{"connections", 2, "connections.toml", kConnectionsKnobs, kConnectionsGoals,
                  TuneCost::Permits},
    TuneChallenge{"stagger", 2, "stagger.toml", kStaggerKnobs, kStaggerGoals, TuneCost::Threads},
    TuneChallenge{"shortWait", 3, "burst.toml", kShortWaitKnobs, kShortWaitGoals,
                  TuneCost::Threads},
    TuneChallenge{"timeouts", 3, "timeouts.toml", kTimeoutsKnobs, kTimeoutsGoals,
                  TuneCost::Comparisons},
    TuneChallenge{"keepAlive", 3, "keep-alive.toml", kKeepAliveKnobs, kKeepAliveGoals,
                  TuneCost::ThreadTime}};

}  // namespace

std::string_view nameOf(TuneCost cost) {
    switch (cost) {
        case TuneCost::Threads: return "threads";
        case TuneCost::Slots: return "slots";
        case TuneCost::Permits: return "permits";
        case TuneCost::Comparisons: return "comparisons";
        case TuneCost::ThreadTime: return "threadTime";
    }
    return "";
}

std::span<const TuneChallenge> tuneChallenges() { return kTuneChallenges; }

}  // namespace poolscope
