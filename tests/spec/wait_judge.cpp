// Looking at what lanes have during each piece.
#include "tests/spec/wait_judge.hpp"

namespace poolscope {

namespace {

std::string stretchOf(Instant begin, Instant end) {
    return " in [" + std::to_string(begin.ns) + ", " + std::to_string(end.ns) + ")";
}

bool isWait(Doing doing) {
    return isWaitForTask(doing) || doing == Doing::WaitingForLock ||
           doing == Doing::WaitingForResult || doing == Doing::WaitingForEnd ||
           doing == Doing::WaitingForCore;
}

/// What a thread does that is in the way so.
bool fits(InTheWay what, const Span& span, const WaitPiece& piece) {
    const Doing doing = span.what.doing;
    switch (what) {
        case InTheWay::Works:
            return doing == Doing::Running && span.what.task == piece.task &&
                   span.what.run == piece.run;
        case InTheWay::InCall: return doing == Doing::Calling;
        case InTheWay::OwnCode: return doing == Doing::InNoTask || doing == Doing::Leaving;
        case InTheWay::Between: return doing == Doing::Idle;
        case InTheWay::Sleeps: return doing == Doing::Sleeping;
        case InTheWay::OnDevice: return doing == Doing::WaitingForDevice;
        case InTheWay::NotBegun: return doing == Doing::New;
        case InTheWay::Ended: return doing == Doing::Gone;
        case InTheWay::Deadline:
        case InTheWay::Tick:
            return isWait(doing) && span.what.timed && !isBefore(span.what.until, piece.end);
        case InTheWay::GoesOn:
        case InTheWay::Circle:
        case InTheWay::NotDue:
        case InTheWay::Paused:
        case InTheWay::NotOffered: return true;
    }
    return false;
}

}  // namespace

/// Whether it holds for each span of some length that touches the piece.
template <class Holds>
bool WaitJudge::all(ThreadId thread, const WaitPiece& piece, Holds holds) const {
    const RunState& latest = history_.latest();
    const Lane& lane = latest.workers.worker(thread).lane;
    for (std::size_t i = 0; i < lane.size(); ++i) {
        const bool open = i + 1 == lane.size() && lane.isOpen();
        const Instant end = open ? latest.time : lane[i].end;
        if (!isBefore(lane[i].begin, end) || !isBefore(lane[i].begin, piece.end) ||
            !isBefore(piece.begin, end))
            continue;
        if (!holds(lane[i])) return false;
    }
    return true;
}

std::string WaitJudge::faultOf(const WaitPiece& piece) const {
    const std::string where = stretchOf(piece.begin, piece.end);
    const std::string who =
        piece.thread.exists() ? std::string(history_.names().of(piece.thread)) : "nobody";
    const bool said =
        all(piece.thread, piece, [&](const Span& span) { return fits(piece.what, span, piece); });
    if (!said) return who + " does not do that: " + std::string(nameOf(piece.what)) + where;
    for (const ThreadId thread : piece.through)
        if (!all(thread, piece, [](const Span& span) { return isWait(span.what.doing); }))
            return std::string(history_.names().of(thread)) + " does not wait for " + who + where;
    if (piece.what == InTheWay::NotDue)
        for (const Run& run : history_.latest().runs.of(piece.task).runs)
            if (isBefore(run.start, piece.end) && isBefore(piece.begin, run.end) && !run.open)
                return "a task that is not due runs" + where;
    if (piece.what == InTheWay::Paused) {
        bool paused = false;
        for (const ProcessPause& pause : history_.latest().pauses.all())
            paused =
                paused || (!isBefore(piece.begin, pause.begin) && !isBefore(pause.end, piece.end));
        if (!paused) return "no pause" + where;
    }
    return "";
}

std::string WaitJudge::fault(const Wait& wait, const WaitPieces& pieces) const {
    const std::string what = std::string(wait.thread.exists() ? history_.names().of(wait.thread)
                                                              : history_.names().of(wait.task)) +
                             stretchOf(wait.begin, wait.end) + ": ";
    if (pieces.empty()) return what + "no pieces";
    if (pieces.front().begin != wait.begin || pieces.back().end != wait.end)
        return what + "not all of it";
    Duration sum;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (!isBefore(pieces[i].begin, pieces[i].end)) return what + "an empty piece";
        if (i > 0 && pieces[i].begin != pieces[i - 1].end) return what + "a gap";
        if (std::string fault = faultOf(pieces[i]); !fault.empty()) return what + fault;
    }
    for (const WaitShare& share : sharesOf(pieces)) sum = sum + share.time;
    return sum == wait.length() ? "" : what + "shares of " + std::to_string(sum.ns);
}

}  // namespace poolscope
