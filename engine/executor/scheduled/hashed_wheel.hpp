// HashedWheel: lists of tasks round a clock face, after Netty's HashedWheelTimer (Varghese and
// Lauck, 1987, scheme 6).
//
//              0                     A task due in tick n hangs in bucket n mod 8, behind those
//              that
//          7       1 ── a ── b       were there. If n is more than a turn away, it is left to hang
//        6     ╲     2               for so many rounds (Netty: remainingRounds). When a tick is
//          5       3 ── c (1)        over, the list under the hand is gone through: whose rounds
//          are
//              4                     over is due, the others have one round less to go.
//
//     due_     those whose tick is over, first come, first served: what take and poll get
//
// To run them nobody is compared with anybody: putting in and taking out are a link each, however
// many tasks there are. What it costs is punctuality and sleep. A task is due only when its tick is
// over, so it starts late by up to one tick (a whole one if it was due on the stroke), and within a
// tick in the order of putting in; and the leader must wake up for every tick, also when nothing is
// due.
//
// Promises: as LinkedTasks says. Ticks are counted from the wheel's own beginning. The hand stands
// while nothing hangs in the wheel, where Netty's goes on: the ticks between are left out. An event
// follows every step of the hand and every look at a task.
// Source: io.netty.util.HashedWheelTimer (Worker.transferTimeoutsToBuckets,
// HashedWheelBucket.expireTimeouts). Not taken over: its queues of new and of cancelled timeouts,
// because the lock of the queue is held here anyway; a number of buckets made a power of two.
#pragma once

#include "engine/executor/scheduled/linked_tasks.hpp"

namespace poolscope {

class HashedWheel final : public LinkedTasks {
public:
    /// Precondition: both are more than 0.
    HashedWheel(World& world, ExecutorId executor, Duration tickDuration,
                std::int32_t ticksPerWheel);

    /// Worker.run: every tick that is over is gone through.
    void advance() override;
    /// Of those due, the first one's; if there are none, until the present tick is over.
    Duration headDelay() const override;
    TaskId headId() const override;
    /// Of those due, the first; if there are none, the one with the least trigger, by a search.
    const ScheduledPtr& head() const override;
    /// The hand stood still, so nobody counts ticks: whoever waits must begin.
    bool isSooner(const RunnableScheduledFuture&) const override { return size() == 1; }
    std::int32_t insert(ScheduledPtr task) override;
    /// Precondition: headId() exists.
    ScheduledPtr removeHead() override;
    void removeAt(std::int32_t place) override;
    void clear() override;
    bool consistent() const override;

    // For checks: the tick under way, and a bucket's list; ticksPerWheel: those due.
    std::int64_t tick() const { return tick_; }
    std::vector<TaskId> listOf(std::int32_t b) const;

private:
    /// One node's place in a list; Netty's HashedWheelTimeout.
    struct Timeout {
        std::int32_t bucket = kNone;
        std::int32_t next = kNone;
        std::int32_t before = kNone;
        std::int64_t remainingRounds = 0;
    };
    /// Netty's HashedWheelBucket.
    struct Bucket {
        std::int32_t first = kNone;
        std::int32_t last = kNone;
    };

    Timeout& timeout(std::int32_t k) { return timeouts_[static_cast<std::size_t>(k)]; }
    const Timeout& timeout(std::int32_t k) const { return timeouts_[static_cast<std::size_t>(k)]; }
    Bucket& bucket(std::int32_t b) { return buckets_[static_cast<std::size_t>(b)]; }
    const Bucket& bucket(std::int32_t b) const { return buckets_[static_cast<std::size_t>(b)]; }
    const Bucket& due() const { return buckets_.back(); }
    std::int32_t dueBucket() const { return ticksPerWheel_; }
    std::int32_t bucketOf(std::int64_t tick) const {
        return static_cast<std::int32_t>(tick % ticksPerWheel_);
    }
    std::int64_t sinceStart() const { return (world_.now() - startTime_).ns; }
    std::int64_t deadlineOf(std::int32_t k) const;
    void turnTo(std::int64_t tick);
    void expireTimeouts(std::int32_t b);
    void addTimeout(std::int32_t k, std::int32_t b);
    void unlink(std::int32_t k);
    ScheduledPtr release(std::int32_t k);
    bool isListed(std::int32_t b, std::int32_t& reached) const;

    Duration tickDuration_;
    std::int32_t ticksPerWheel_;
    Instant startTime_;
    std::int64_t tick_ = 0;  ///< the one under way
    std::vector<Timeout> timeouts_;
    std::vector<Bucket> buckets_;  ///< the last one: those due
    std::int32_t hanging_ = 0;     ///< queued and not due
};

}  // namespace poolscope
