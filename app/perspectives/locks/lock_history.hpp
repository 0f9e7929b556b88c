// Who held each lock when, and how many threads waited for it: the strips of the Locks perspective.
//
// Promises: follows a growing log at the cost of what is new. Holds of a lock do not overlap and
// are in the order of the log; a reentrant acquisition deepens a hold, it does not begin another
// one.
#pragma once

#include <vector>

#include "app/model/run/locks_model.hpp"

namespace poolscope {

struct LockHold {
    ThreadId thread;
    Instant begin;
    Instant end;                    ///< meaningless while it is open
    std::size_t beginPosition = 0;  ///< after this many events the thread holds the lock
    std::size_t endPosition = 0;  ///< and after this many the lock is free; meaningless while open
    bool open = true;
    std::uint32_t holds = 1;    ///< at most: how often the thread acquired it within this hold
    std::uint32_t waiting = 0;  ///< at most: threads that waited meanwhile
};

/// From that place in the log on, so many threads wait for the lock.
struct LockWaiting {
    Instant time;
    std::size_t position = 0;
    std::uint32_t threads = 0;
};

struct LockTrack {
    std::vector<LockHold> holds;
    std::vector<LockWaiting> waiting;
    std::vector<std::uint32_t> mostOfBlock;  ///< of each kBlock of `waiting` the most threads
    std::uint32_t mostWaiting = 0;

    static constexpr std::size_t kBlock = 64;
    void add(const LockWaiting& change);
    /// The most threads of the changes [first, last). Costs a look at each block of changes, and at
    /// the changes of two of them.
    std::uint32_t mostOf(std::size_t first, std::size_t last) const;
    /// How many of the holds had begun after so many events.
    std::size_t begun(std::size_t position) const;
};

class LockHistory {
public:
    /// `log` must outlive it.
    explicit LockHistory(const Log& log) : log_(log), locks_(log) {}

    void follow() { follow(log_.size()); }
    /// The same, up to position `end`.
    void follow(std::size_t end);
    /// How many events have been read.
    std::size_t read() const { return read_; }
    const Log& log() const { return log_; }
    /// Empty for an unknown lock.
    const LockTrack& of(LockId lock) const;

private:
    struct Fold;
    LockTrack& track(LockId lock);
    void countWaiting(LockId lock, Instant time, std::size_t position);

    const Log& log_;
    LocksModel locks_;  ///< after the events read
    std::size_t read_ = 0;
    std::vector<LockTrack> tracks_;
    LockTrack none_;  ///< always empty: the answer for an unknown lock
};

}  // namespace poolscope
