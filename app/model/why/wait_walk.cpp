// Going back along a lane, and what is said of a thread that waits for nobody.
#include "app/model/why/wait_walk.hpp"

#include <algorithm>

namespace poolscope {

WaitWalk::Stretch WaitWalk::Stretch::before(Instant at) const {
    return {from, isBefore(at, until) ? at : until};
}

WaitWalk::Stretch WaitWalk::Stretch::since(Instant at) const {
    return {isBefore(from, at) ? at : from, until};
}

WaitPieces WaitWalk::divide(const Wait& wait) {
    const Stretch whole{wait.begin, wait.end};
    if (wait.thread.exists()) {
        const Lane& lane = laneOf(wait.thread);
        const std::size_t at = lane.spanAtPosition(wait.position);
        through_.push_back(wait.thread);
        if (at < lane.size()) explain(wait.thread, at, whole);
        through_.pop_back();
        for (WaitPiece& piece : pieces_)
            if (!piece.through.empty()) piece.through.erase(piece.through.begin());
    } else if (wait.run > 0) {
        delayed(latest_.runs.of(wait.task).runs[wait.run - 1], whole);
    } else {
        neverTaken(wait.task, whole);
    }
    std::reverse(pieces_.begin(), pieces_.end());
    joinAlike();
    return std::move(pieces_);
}

/// What goes on in the next piece is one; a second deadline is another one.
void WaitWalk::joinAlike() {
    const auto alike = [](const WaitPiece& a, const WaitPiece& b) {
        const bool deadline = a.what == InTheWay::Deadline || a.what == InTheWay::Tick;
        if (deadline && a.position != b.position) return false;
        return a.what == b.what && a.thread == b.thread && a.task == b.task && a.run == b.run &&
               a.method == b.method && a.through == b.through;
    };
    WaitPieces joined;
    for (WaitPiece& piece : pieces_) {
        if (!joined.empty() && alike(joined.back(), piece))
            joined.back().end = piece.end;
        else
            joined.push_back(std::move(piece));
    }
    pieces_ = std::move(joined);
}

/// `thread` is in the way in that stretch, and did something that matters with the event after
/// `position`.
void WaitWalk::follow(ThreadId thread, Stretch in, std::size_t position) {
    if (in.empty()) return;
    if (!thread.exists()) return nobody({}, position, in);
    if (std::find(through_.begin(), through_.end(), thread) != through_.end()) {
        WaitPiece piece;
        piece.what = InTheWay::Circle;
        piece.thread = thread;
        piece.position = position;
        return add(std::move(piece), in);
    }
    through_.push_back(thread);
    followLane(thread, in, position);
    through_.pop_back();
}

/// From the span at `position` back; before the first one its maker is asked.
void WaitWalk::followLane(ThreadId thread, Stretch in, std::size_t position) {
    const Lane& lane = laneOf(thread);
    const std::size_t last = lane.spanAtPosition(position);
    for (std::size_t i = last < lane.size() ? last + 1 : 0; i-- > 0 && !in.empty();) {
        const Instant begin = lane[i].begin;
        explain(thread, i, in.since(begin));
        in = in.before(begin);
    }
    if (in.empty()) return;
    const Handovers::Act* const made = handovers_.madeOf(thread);
    if (made != nullptr && made->by.exists()) return follow(made->by, in, made->position);
    WaitPiece piece;
    piece.what = InTheWay::NotBegun;
    piece.thread = thread;
    add(std::move(piece), in);
}

void WaitWalk::explain(ThreadId thread, std::size_t at, Stretch in) {
    if (in.empty()) return;
    const Lane& lane = laneOf(thread);
    const Waiting here{thread, lane[at], isOpen(lane, at)};
    switch (here.span.what.doing) {
        case Doing::Running: return ofThread(InTheWay::Works, here, in);
        case Doing::Calling: return ofThread(InTheWay::InCall, here, in);
        case Doing::InNoTask:
        case Doing::Leaving: return ofThread(InTheWay::OwnCode, here, in);
        case Doing::Idle: return ofThread(InTheWay::Between, here, in);
        case Doing::New: return ofThread(InTheWay::NotBegun, here, in);
        case Doing::Gone: return ofThread(InTheWay::Ended, here, in);
        case Doing::Sleeping:
            return untilDeadline(InTheWay::Sleeps, here, here.span.what.until, in);
        case Doing::WaitingForDevice:
            return untilDeadline(InTheWay::OnDevice, here, here.span.what.until, in);
        case Doing::WaitingForLock: return atLock(here, in);
        case Doing::WaitingForCore:
            return atHolders(here, handovers_.holdersOfCoreTaken(log_, here.span.endPosition), in);
        case Doing::WaitingForResult:
            return forTask(here.span.what.waitsFor, in, here.span.endPosition);
        case Doing::Leader:
        case Doing::Follower:
        case Doing::WaitingForTask:
        case Doing::WaitingForSignal:
        case Doing::WaitingForEnd: return atCondition(thread, at, in);
        case Doing::WaitingForThread: return inJoin(here, in);
        case Doing::Spinning: return forWrite(here, in);
    }
}

void WaitWalk::ofThread(InTheWay what, const Waiting& here, Stretch in) {
    WaitPiece piece;
    piece.what = what;
    piece.thread = here.thread;
    piece.task = here.span.what.task;
    piece.run = here.span.what.run;
    if (what == InTheWay::InCall) piece.method = here.span.what.method;
    piece.position = here.span.beginPosition;
    add(std::move(piece), in);
}

/// A wait that time ends; past its deadline the thread could go on.
void WaitWalk::untilDeadline(InTheWay what, const Waiting& here, Instant deadline, Stretch in) {
    goesOn(here.thread, here.span.beginPosition, in.since(deadline));
    ofThread(what, here, in.before(deadline));
}

void WaitWalk::goesOn(ThreadId thread, std::size_t position, Stretch in) {
    WaitPiece piece;
    piece.what = InTheWay::GoesOn;
    piece.thread = thread;
    piece.position = position;
    add(std::move(piece), in);
}

void WaitWalk::ofTask(InTheWay what, TaskId task, std::size_t position, Stretch in) {
    WaitPiece piece;
    piece.what = what;
    piece.task = task;
    piece.position = position;
    add(std::move(piece), in);
}

namespace {

/// Whether it stops while the process stands still.
bool isStoppedByPause(InTheWay what) {
    return what == InTheWay::Works || what == InTheWay::InCall || what == InTheWay::OwnCode ||
           what == InTheWay::NotBegun || what == InTheWay::GoesOn;
}

}  // namespace

/// One piece, or several where the process stood still meanwhile.
void WaitWalk::add(WaitPiece piece, Stretch in) {
    if (in.empty()) return;
    piece.through = through_;
    if (!piece.through.empty() && piece.through.back() == piece.thread) piece.through.pop_back();
    const auto push = [this](WaitPiece one, Stretch of) {
        if (of.empty()) return;
        one.begin = of.from;
        one.end = of.until;
        pieces_.push_back(std::move(one));
    };
    const auto& pauses = latest_.pauses.all();
    for (std::size_t i = isStoppedByPause(piece.what) ? pauses.size() : 0; i-- > 0;) {
        const ProcessPause& pause = pauses[i];
        if (!isBefore(pause.begin, in.until) || !isBefore(in.from, pause.end)) continue;
        push(piece, in.since(pause.end));
        WaitPiece still;
        still.what = InTheWay::Paused;
        still.through = piece.through;
        still.position = pause.beginPosition;
        push(std::move(still), in.before(pause.end).since(pause.begin));
        in = in.before(pause.begin);
    }
    push(std::move(piece), in);
}

}  // namespace poolscope
