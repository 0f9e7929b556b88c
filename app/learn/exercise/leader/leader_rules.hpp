// Leader and followers at a DelayedWorkQueue: what a thread does in take(), and whom offer and
// leaving signal.
//
// Promises: the JDK's steps, held against the engine's own queue by tests/spec/exercise_leader.cpp.
// Threads are numbers; instants are milliseconds, and no two tasks are due at the same one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace poolscope {

struct LeadTask {
    std::string name;
    std::int64_t due = 0;

    friend bool operator==(const LeadTask&, const LeadTask&) = default;
};

struct LeadWait {
    std::size_t thread = 0;
    std::optional<std::int64_t> until{};  ///< nothing: without a limit

    friend bool operator==(const LeadWait&, const LeadWait&) = default;
};

struct LeadQueue {
    std::vector<LeadTask> tasks;   ///< the head first
    std::deque<LeadWait> waiting;  ///< the longest waiting first
    std::optional<std::size_t> leader{};

    friend bool operator==(const LeadQueue&, const LeadQueue&) = default;
};

/// What a thread does in take() when it has looked at the head.
enum class LeadAct : std::uint8_t { TakesHead, Leads, Follows };

LeadAct actOf(const LeadQueue& queue, std::int64_t now);
/// Does it; the head, if it was taken.
std::optional<LeadTask> enterTake(LeadQueue& queue, std::size_t thread, std::int64_t now);
/// The thread waits no longer. A leader is none any more then.
void stopWaiting(LeadQueue& queue, std::size_t thread);
void insertTask(LeadQueue& queue, LeadTask task);
/// After `task` was inserted: whom offer signals. A leader is deposed if the task is the head.
std::optional<std::size_t> signalledByOffer(const LeadQueue& queue, const LeadTask& task);
/// After the head was taken: whom the thread signals that leaves.
std::optional<std::size_t> signalledByLeaving(const LeadQueue& queue);

/// Something from outside: a thread calls take(), or a client offers a task.
struct LeadEvent {
    std::int64_t time = 0;
    std::optional<std::size_t> caller{};  ///< of take(); nothing: offer
    LeadTask task{};
};

/// What the learner is asked about.
enum class LeadAsk : std::uint8_t { Calls, TimeOver, Woken, Offers, Leaves };

struct LeadMoment {
    LeadAsk ask = LeadAsk::Calls;
    std::size_t thread = 0;  ///< not of an offer
    LeadTask task{};         ///< that was offered or taken
};

/// Plays events through a queue, and stops at each moment that is worth a question: at a thread in
/// take(), and where somebody waits who could be signalled.
class LeadPlay {
public:
    explicit LeadPlay(std::vector<LeadTask> tasks) { queue_.tasks = std::move(tasks); }

    void add(LeadEvent event) { events_.push_back(std::move(event)); }
    bool hasEvent() const { return !events_.empty(); }
    /// Goes to the next moment; nothing when nothing happens any more.
    std::optional<LeadMoment> advance();
    /// Carries out what follows from the moment.
    void settle(const LeadMoment& moment);

    const LeadQueue& queue() const { return queue_; }
    std::int64_t now() const { return now_; }
    /// Neither in take() nor about to go on there.
    bool isOutside(std::size_t thread) const;

private:
    std::optional<LeadMoment> nextOutside();

    LeadQueue queue_;
    std::deque<LeadEvent> events_;
    std::int64_t now_ = 0;
    std::optional<std::size_t> woken_;  ///< signalled, and not yet asked about
    std::optional<LeadMoment> leaves_;  ///< the same of a thread that has taken the head
};

}  // namespace poolscope
