// HashedWheel: lists of tasks round a clock face, after Netty's HashedWheelTimer (Varghese and
// Lauck, 1987, scheme 6).
//
//              0                  A task due in tick n is appended to the list of bucket n mod 8.
//              If
//          7       1 ── a ── b    n is more than a turn away it has that many remaining rounds
//        6     ╲     2            (Netty: remainingRounds). When a tick is over, the list under the
//          5       3 ── c (1)     hand is walked: tasks without remaining rounds become due, the
//              4                  others have one round less.
//
//     due_     tasks whose tick is over, first come, first served: what take and poll return
//
// No two tasks are ever compared: insertion and removal change one link each, however many tasks
// there are. The price is punctuality and sleep. A task becomes due only when its tick is over, so
// it starts up to one tick late (a whole one if it was due at the tick's begin), and within a tick
// in the order of insertion; and the leader must wake up for every tick, even when nothing is due.
//
// Promises: as LinkedTasks says. Ticks are counted from the wheel's creation. The hand stands still
// while the wheel is empty, where Netty's moves on: the ticks between are skipped. An event follows
// every step of the hand and every visit to a task.
// Source: io.netty.util.HashedWheelTimer (Worker.transferTimeoutsToBuckets,
// HashedWheelBucket.expireTimeouts). Not taken over: its queues of new and of cancelled timeouts,
// because the lock of the queue is held here anyway; a number of buckets made a power of two.
#pragma once

#include "engine/executor/scheduled/linked_tasks.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

class HashedWheel final : public LinkedTasks {
public:
    /// Both must be more than 0 (checked).
    HashedWheel(World& world, ExecutorId executor, Duration tickDuration,
                std::int32_t ticksPerWheel);

    /// Worker.run: processes every tick that is over.
    void advance() override;
    /// Of the first due task; if none is due, the time until the present tick is over.
    Duration headDelay() const override;
    TaskId headId() const override;
    /// The first due task; if none is due, the one with the earliest trigger, found by a search.
    const ScheduledPtr& head() const override;
    /// True if the hand stood still: then no thread counts ticks, and a waiting thread must start.
    bool isSooner(const RunnableScheduledFuture&) const override { return size() == 1; }
    std::int32_t insert(ScheduledPtr task) override;
    /// headId() must exist (checked).
    ScheduledPtr removeHead() override;
    void removeAt(std::int32_t place) override;
    void clear() override;
    bool consistent() const override;

    // For checks: the tick under way, and a bucket's list; ticksPerWheel: those due.
    std::int64_t tick() const { return tick_; }
    std::vector<TaskId> listOf(std::int32_t b) const;

private:
    HashedWheel(World& world, ExecutorId executor, Duration tickDuration,
                std::int32_t ticksPerWheel, const StackFrame& frame);

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
