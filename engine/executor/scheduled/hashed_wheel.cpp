// Turning, expiring and linking, with an event after each step.
#include "engine/executor/scheduled/hashed_wheel.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/trace/ensure.hpp"

namespace poolscope {
HashedWheel::HashedWheel(World& world, ExecutorId executor, Duration tickDuration,
                         std::int32_t ticksPerWheel, const StackFrame&)
    : LinkedTasks(world, executor),
      tickDuration_(tickDuration),
      ticksPerWheel_(ticksPerWheel),
      startTime_(world.now()),
      buckets_(static_cast<std::size_t>(ticksPerWheel) + 1) {}

HashedWheel::HashedWheel(World& world, ExecutorId executor, Duration tickDuration,
                         std::int32_t ticksPerWheel)
    : HashedWheel(world, executor, tickDuration, ticksPerWheel, StackFrame(world)) {
    ENSURE(tickDuration.ns > 0 && ticksPerWheel > 0, "a wheel has buckets, and they take time");
    world_.emit(POOLSCOPE_HERE, WheelMade{executor_, ticksPerWheel_, tickDuration_, startTime_});
}

/// When the task is due, in nanoseconds since the wheel's start; as Netty's newTimeout, a delay too
/// long for a deadline is as good as for ever.
std::int64_t HashedWheel::deadlineOf(std::int32_t k) const {
    const Duration delay = delayOf(node(k));
    const std::int64_t deadline = wrappingAdd(sinceStart(), delay.ns);
    return delay.ns > 0 && deadline < 0 ? std::numeric_limits<std::int64_t>::max() : deadline;
}

void HashedWheel::turnTo(std::int64_t tick) {
    tick_ = tick;
    world_.emit(POOLSCOPE_HERE, WheelTurned{executor_, bucketOf(tick_), tick_});
}

void HashedWheel::advance() {
    const StackFrame frame(world_);
    const std::int64_t over = sinceStart() / tickDuration_.ns;
    while (hanging_ > 0 && tick_ < over) {
        expireTimeouts(bucketOf(tick_));
        turnTo(tick_ + 1);
    }
}

void HashedWheel::expireTimeouts(std::int32_t b) {
    for (std::int32_t k = bucket(b).first; k != kNone;) {
        const std::int32_t next = timeout(k).next;
        if (timeout(k).remainingRounds == 0) {
            unlink(k);
            addTimeout(k, dueBucket());
            --hanging_;
            world_.emit(POOLSCOPE_HERE, TimeoutExpired{executor_, node(k).id});
        } else {
            --timeout(k).remainingRounds;
            world_.emit(POOLSCOPE_HERE,
                        RoundCounted{executor_, node(k).id, timeout(k).remainingRounds});
        }
        k = next;
    }
}

void HashedWheel::addTimeout(std::int32_t k, std::int32_t b) {
    timeout(k).bucket = b;
    timeout(k).before = std::exchange(bucket(b).last, k);
    (timeout(k).before == kNone ? bucket(b).first : timeout(timeout(k).before).next) = k;
}

void HashedWheel::unlink(std::int32_t k) {
    Timeout& loose = timeout(k);
    Bucket& from = bucket(loose.bucket);
    (loose.before == kNone ? from.first : timeout(loose.before).next) = loose.next;
    (loose.next == kNone ? from.last : timeout(loose.next).before) = loose.before;
    loose.next = kNone;
    loose.before = kNone;
}

std::int32_t HashedWheel::insert(ScheduledPtr task) {
    const StackFrame frame(world_);
    const std::int32_t k = makeNode(std::move(task));
    timeouts_.resize(static_cast<std::size_t>(capacity()));
    const std::int64_t now = sinceStart() / tickDuration_.ns;
    if (hanging_++ == 0 && now != tick_) turnTo(now);
    const std::int64_t calculated = deadlineOf(k) / tickDuration_.ns;
    const std::int64_t ticks = std::max(calculated, now);  // one that is past does not wait a turn
    timeout(k).remainingRounds = (ticks - tick_) / ticksPerWheel_;
    addTimeout(k, bucketOf(ticks));
    world_.emit(POOLSCOPE_HERE,
                TimeoutPlaced{executor_, node(k).id, bucketOf(ticks), timeout(k).remainingRounds});
    return k;
}

/// A real clock may have moved on since advance; a task that advance did not find is not due yet.
Duration HashedWheel::headDelay() const {
    ENSURE(!empty(), "the head is asked of a wheel that has one");
    if (due().first != kNone) return std::min(delayOf(node(due().first)), Duration{0});
    const std::int64_t passed = sinceStart() - tick_ * tickDuration_.ns;
    return {std::max<std::int64_t>(tickDuration_.ns - passed, 1)};
}

TaskId HashedWheel::headId() const {
    return due().first == kNone ? TaskId{} : node(due().first).id;
}

const ScheduledPtr& HashedWheel::head() const {
    std::int32_t least = due().first;
    for (std::int32_t k = 0; due().first == kNone && k < capacity(); ++k)
        if (node(k).id.exists() && (least == kNone || compare(node(k), node(least)) < 0)) least = k;
    ENSURE(least != kNone, "the head is asked of a wheel that has one");
    return node(least).task;
}

ScheduledPtr HashedWheel::release(std::int32_t k) {
    const StackFrame frame(world_);
    unlink(k);
    if (std::exchange(timeout(k).bucket, kNone) != dueBucket()) --hanging_;
    world_.emit(POOLSCOPE_HERE, TimeoutUnlinked{executor_, node(k).id});
    return freeNode(k);
}

ScheduledPtr HashedWheel::removeHead() {
    const StackFrame frame(world_);
    ENSURE(due().first != kNone, "the head is taken out of a wheel in which a task is due");
    return release(due().first);
}

void HashedWheel::removeAt(std::int32_t k) {
    const StackFrame frame(world_);
    release(k);
}

void HashedWheel::clear() {
    const StackFrame frame(world_);
    for (std::int32_t k = 0; k < capacity(); ++k)
        if (node(k).id.exists()) release(k);
}

std::vector<TaskId> HashedWheel::listOf(std::int32_t b) const {
    std::vector<TaskId> list;
    for (std::int32_t k = bucket(b).first; k != kNone; k = timeout(k).next)
        list.push_back(node(k).id);
    return list;
}

/// Walks a bucket's list, there and back.
bool HashedWheel::isListed(std::int32_t b, std::int32_t& reached) const {
    std::int32_t before = kNone;
    for (std::int32_t k = bucket(b).first; k != kNone; before = k, k = timeout(k).next) {
        const Timeout& each = timeout(k);
        if (each.bucket != b || each.before != before || !node(k).id.exists()) return false;
        if (node(k).native != nullptr && indexOf(*node(k).native) < 0) return false;
        ++reached;
    }
    return bucket(b).last == before;
}

bool HashedWheel::consistent() const {
    std::int32_t hanging = 0;
    for (std::int32_t b = 0; b < ticksPerWheel_; ++b)
        if (!isListed(b, hanging)) return false;
    std::int32_t reached = hanging;
    if (!isListed(dueBucket(), reached) || hanging != hanging_ || reached != size()) return false;
    for (std::int32_t k = 0; k < capacity(); ++k) {
        if (!node(k).id.exists() || timeout(k).bucket == dueBucket()) continue;
        // The tick in which the hand will have come by often enough; later than calculated only for
        // one that was past when it was put in.
        const std::int32_t way = timeout(k).bucket - bucketOf(tick_);
        const std::int64_t turns = timeout(k).remainingRounds + (way < 0 ? 1 : 0);
        const std::int64_t calculated = deadlineOf(k) / tickDuration_.ns;
        if (calculated > tick_ + way + turns * ticksPerWheel_) return false;
    }
    return true;
}

}  // namespace poolscope
