// Noting every hold of a lock, and every change of the number of threads that wait for it.
#include "app/perspectives/locks/lock_history.hpp"

#include <algorithm>

#include "app/model/run/blocks.hpp"

namespace poolscope {

struct LockHistory::Fold : Follows {
    LockHistory& history;
    const Event& event;
    std::size_t position;  ///< of the state after it

    using Follows::operator();

    void operator()(const LockCreated& e) const { history.track(e.lock); }
    void operator()(const SynchronizerCreated& e) const { history.track(e.synchronizer); }
    void operator()(const SynchronizerAwaited& e) const { count(e.synchronizer); }
    void operator()(const SynchronizerPassed& e) const { count(e.synchronizer); }
    void operator()(const SynchronizerReleased& e) const { count(e.synchronizer); }
    void operator()(const LockContended& e) const { count(e.lock); }
    void operator()(const LockAcquired& e) const {
        std::vector<LockHold>& holds = history.track(e.lock).holds;
        if (holds.empty() || !holds.back().open)
            holds.push_back({event.thread, event.time, {}, position, 0, true, e.holds, 0});
        holds.back().holds = std::max(holds.back().holds, e.holds);
        count(e.lock);
    }
    void operator()(const LockReleased& e) const {
        std::vector<LockHold>& holds = history.track(e.lock).holds;
        if (e.holds > 0 || holds.empty() || !holds.back().open) return;
        holds.back().end = event.time;
        holds.back().endPosition = position;
        holds.back().open = false;
    }
    void operator()(const Signalled& e) const { count(lockOf(e.condition)); }
    void operator()(const WokeUp& e) const { count(lockOf(e.condition)); }
    /// A thread that clears its flag may have given up waiting for any of them.
    void operator()(const InterruptCleared&) const {
        for (std::uint32_t id = 0; id < history.tracks_.size(); ++id) count(LockId{id});
    }

private:
    LockId lockOf(ConditionId condition) const { return history.locks_.condition(condition).lock; }
    void count(LockId lock) const { history.countWaiting(lock, event.time, position); }
};

void LockHistory::follow(std::size_t end) {
    for (; read_ < end; ++read_) {
        const Event& event = log_[read_];
        locks_.apply(event, read_);
        event.what.visit(Fold{{}, *this, event, read_ + 1});
    }
}

LockTrack& LockHistory::track(LockId lock) {
    if (tracks_.size() <= lock.value) tracks_.resize(lock.value + 1);
    return tracks_[lock.value];
}

void LockHistory::countWaiting(LockId lock, Instant time, std::size_t position) {
    if (!lock.exists()) return;
    LockTrack& own = track(lock);
    const auto threads = static_cast<std::uint32_t>(locks_.lock(lock).waiters.size());
    const std::uint32_t before = own.waiting.empty() ? 0 : own.waiting.back().threads;
    if (threads != before) own.add({time, position, threads});
    own.mostWaiting = std::max(own.mostWaiting, threads);
    if (!own.holds.empty() && own.holds.back().open)
        own.holds.back().waiting = std::max(own.holds.back().waiting, threads);
}

const LockTrack& LockHistory::of(LockId lock) const {
    return lock.exists() && lock.value < tracks_.size() ? tracks_[lock.value] : none_;
}

void LockTrack::add(const LockWaiting& change) {
    if (waiting.size() % kBlock == 0) mostOfBlock.push_back(0);
    mostOfBlock.back() = std::max(mostOfBlock.back(), change.threads);
    waiting.push_back(change);
}

std::uint32_t LockTrack::mostOf(std::size_t first, std::size_t last) const {
    std::uint32_t most = 0;
    eachBlockOf<kBlock>(
        first, last, [&](std::size_t block) { most = std::max(most, mostOfBlock[block]); },
        [&](std::size_t i) { most = std::max(most, waiting[i].threads); });
    return most;
}

std::size_t LockTrack::begun(std::size_t position) const {
    const auto after = std::partition_point(holds.begin(), holds.end(), [&](const LockHold& hold) {
        return hold.beginPosition <= position;
    });
    return static_cast<std::size_t>(after - holds.begin());
}

}  // namespace poolscope
