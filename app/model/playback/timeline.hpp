// One lane of a timeline: spans of time in order, and what to draw of them at a given scale.
//
// Promises: `visibleMarks` costs pixels, not spans: it gives at most two marks per pixel however
// many spans there are. A span at least a pixel wide is a mark of its own; shorter ones that share
// a pixel become one mark that stands for the longest of them and knows how many it hides. A span
// may have no length at all (virtual time stands still while a worker works): it is an instant, and
// still drawn.
//
// How: an implicit in-order forest over the spans' lengths (as in Perfetto) finds the longest span
// of a range in logarithmic time, and appending costs two steps on average:
//
//     level 2          ┌───────●
//     level 1      ┌─●─┘   ┌─●
//     level 0      ●   ●   ●   ●   ●      even places: spans; odd places: the longest below
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "app/model/playback/marks.hpp"
#include "app/model/run/cow_vector.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

/// What a thread does. `task` of the span is the task whose body it is in.
enum class Doing : std::uint8_t {
    New,               ///< the thread object exists, its first step does not
    Idle,              ///< a client between calls
    InNoTask,          ///< a worker in its pool's own code, on its way to a task or from one
    Leaving,           ///< a worker that has left its loop, and ends
    Calling,           ///< a client in a public method of an executor
    Running,           ///< the body of a task
    Sleeping,          ///< Thread.sleep
    Leader,            ///< on `available`, with the head's delay
    Follower,          ///< on `available`, without being the leader
    WaitingForLock,    ///< the lock is `lock`
    WaitingForResult,  ///< parked in get() of the task `waitsFor`
    WaitingForEnd,     ///< in awaitTermination
    WaitingForTask,    ///< at a queue without leaders, for something to do
    WaitingForCore,    ///< in a body with work to do, but every core is taken
    WaitingForDevice,  ///< in a body, for input or output
    WaitingForSignal,  ///< at a condition or monitor that bodies share
    WaitingForThread,  ///< in join
    Spinning,          ///< busy looking at variables that nobody writes
    Gone
};
constexpr std::array<std::string_view, 19> kDoingWords{"new",
                                                       "idle",
                                                       "inNoTask",
                                                       "leaving",
                                                       "calling",
                                                       "running",
                                                       "sleeping",
                                                       "leader",
                                                       "follower",
                                                       "waitingForLock",
                                                       "waitingForResult",
                                                       "waitingForEnd",
                                                       "waitingForTask",
                                                       "waitingForCore",
                                                       "waitingForDevice",
                                                       "waitingForSignal",
                                                       "waitingForThread",
                                                       "spinning",
                                                       "gone"};
constexpr std::string_view toString(Doing doing) {
    return kDoingWords[static_cast<std::size_t>(doing)];
}

/// In the body of a task, getting on with it or not.
constexpr bool isInBody(Doing doing) {
    return doing == Doing::Running || doing == Doing::Sleeping || doing == Doing::WaitingForCore ||
           doing == Doing::WaitingForDevice;
}

/// Neither waiting nor in a body: it goes on as soon as it has a turn.
constexpr bool isUnderWay(Doing doing) {
    return doing == Doing::Idle || doing == Doing::InNoTask || doing == Doing::Leaving ||
           doing == Doing::Calling;
}

/// At a queue, for something to run.
constexpr bool isWaitForTask(Doing doing) {
    return doing == Doing::Leader || doing == Doing::Follower || doing == Doing::WaitingForTask;
}

/// What a thread does or did for a while.
struct Activity {
    Doing doing = Doing::New;
    bool timed = false;  ///< `until` means something
    Instant until;       ///< the wait's deadline or the sleep's end
    TaskId task;         ///< the innermost body it is in
    std::uint32_t run = 0;
    TaskId waitsFor;  ///< WaitingForResult
    LockId lock;      ///< WaitingForLock
    TextId method;    ///< Calling

    friend bool operator==(const Activity&, const Activity&) = default;
};

struct Span {
    Instant begin;
    Instant end;                    ///< of an open span: the time of the last event
    std::size_t beginPosition = 0;  ///< the state after this many events is the first with it
    std::size_t endPosition = 0;    ///< and after this many the first without
    Activity what;

    Duration length() const { return end - begin; }
};

class Lane {
public:
    std::size_t size() const { return spans_.size(); }
    bool empty() const { return spans_.empty(); }
    std::size_t copied() const { return spans_.copied() + forest_.copied(); }  ///< see CowVector
    /// In order of time; the last one may still be open.
    const Span& operator[](std::size_t i) const { return spans_[i]; }
    const CowVector<Span, 256>& spans() const { return spans_; }
    const Span& back() const { return spans_.back(); }

    /// The span at a log position or at a time; `size()` before the first one.
    std::size_t spanAtPosition(std::size_t position) const;
    std::size_t spanAt(Instant time) const;
    /// The longest span of [first, last).
    std::size_t longest(std::size_t first, std::size_t last) const;
    /// Spans shorter than a pixel share a mark. `now` is where an open span ends.
    std::vector<Mark> visibleMarks(const TimeScale& scale, Instant now) const;

    /// Ends the open span, if there is one, and opens another.
    void open(Instant time, std::size_t position, const Activity& what);
    bool isOpen() const { return open_; }
    /// Ends the open span for good.
    void close(Instant time, std::size_t position);

private:
    void addToForest();
    std::uint32_t longerOf(std::uint32_t a, std::uint32_t b) const;
    Duration lengthOf(std::size_t i) const;

    CowVector<Span, 256> spans_;
    CowVector<std::uint32_t, 1024> forest_;  ///< closed spans only
    bool open_ = false;
};

}  // namespace poolscope
