// Telling the points of a run in their order: tracks by need, slices by a stack for each track.
#include "app/model/export/trace_tracks.hpp"

#include <algorithm>
#include <string>

namespace poolscope {

namespace {

/// Of flows: those of runs are odd, those of signals even. Never 0.
std::uint64_t flowOfRun(std::uint32_t run) { return 2 * std::uint64_t{run} + 1; }
std::uint64_t flowOfSignal(std::size_t position) { return 2 * std::uint64_t{position}; }

constexpr std::uint32_t kFirstRow = 1'000'000;  // numbers below it are pids

}  // namespace

TraceTracks::TraceTracks(const RunHistory& history, Instant end, const TextCatalog& words)
    : log_(history.log()),
      latest_(history.latest()),
      names_(history.names()),
      end_(end),
      words_(words) {
    queues_.follow(log_);
}

void TraceTracks::tell(TraceSink& sink) {
    sink_ = &sink;
    gather();
    for (const Point& point : points_) tell(point);
    endAll();
    tellPlanned();
}

/// On tracks of their own, in the order of the times, which is not that of the starts.
void TraceTracks::tellPlanned() {
    std::vector<const Run*> planned;
    for (std::size_t i = 0; i < latest_.runs.runs(); ++i) {
        const Run& run = latest_.runs.run(i);
        if (run.timed && run.planned.ns >= 0) planned.push_back(&run);
    }
    std::stable_sort(planned.begin(), planned.end(),
                     [](const Run* a, const Run* b) { return a->planned.ns < b->planned.ns; });
    for (const Run* run : planned) {
        TraceEvent event = runOf(*run);
        event.time = run->planned;
        event.category = "planned";
        event.track = &track(TrackOf::Planned, latest_.tasks.of(run->task).executor.value);
        event.facts.clear();
        sink_->tell(event);
    }
}

void TraceTracks::tell(const Point& point) {
    const auto on = [&](TrackOf what, std::uint32_t id) -> const TraceTrack& {
        return track(what, id);
    };
    switch (point.mark) {
        case Mark::RunBegin:
        case Mark::CallBegin:
        case Mark::WaitBegin:
        case Mark::HoldBegin:
        case Mark::LeadBegin: return begin(beginOf(point), point);
        case Mark::RunEnd: {
            const ThreadId thread = latest_.runs.run(point.id).thread;
            return end(on(TrackOf::Thread, thread.value), Mark::RunBegin, point);
        }
        case Mark::CallEnd: return end(on(TrackOf::Thread, point.id), Mark::CallBegin, point);
        case Mark::WaitEnd: return end(on(TrackOf::Thread, point.id), Mark::WaitBegin, point);
        case Mark::HoldEnd: return end(on(TrackOf::Lock, point.index), Mark::HoldBegin, point);
        case Mark::LeadEnd: return end(on(TrackOf::Leader, point.index), Mark::LeadBegin, point);
        case Mark::HandIn:
        case Mark::Signal:
        case Mark::Woken: return sink_->tell(flowEndOf(point));
        case Mark::QueueLength:
        case Mark::Lateness:
        case Mark::Permits: return tellCount(point);
    }
}

TraceEvent TraceTracks::beginOf(const Point& point) {
    const ThreadId thread{point.id};
    TraceEvent event;
    if (point.mark == Mark::RunBegin) {
        const Run& run = latest_.runs.run(point.id);
        event = runOf(run);
        event.track = &track(TrackOf::Thread, run.thread.value);
        if (handedAt_[point.id] > 0) event.flowIn = flowOfRun(point.id);
        return event;
    }
    if (point.mark == Mark::WaitBegin) {
        event = waitOf(latest_.workers.worker(thread).lane[point.index]);
        event.track = &track(TrackOf::Thread, point.id);
        return event;
    }
    event.time = timeOf(point);
    if (point.mark == Mark::CallBegin) {
        const auto call = log_.as<CallBegan>(point.position - 1);
        event.track = &track(TrackOf::Thread, point.id);
        event.name = std::string(log_.text(call.method));
        event.category = "call";
        event.facts = {{"executor", std::string(names_.of(call.executor))},
                       {"argument", std::string(log_.text(call.argument))}};
        return event;
    }
    const bool lock = point.mark == Mark::HoldBegin;
    event.track = &track(lock ? TrackOf::Lock : TrackOf::Leader, point.index);
    event.name = std::string(names_.of(thread));
    event.category = lock ? "lock" : "leads";
    return event;
}

TraceEvent TraceTracks::flowEndOf(const Point& point) {
    const std::size_t index = point.position - 1;
    TraceEvent event;
    event.time = timeOf(point);
    event.track = &track(TrackOf::Thread, log_[index].thread.value);
    event.category = "signal";
    if (point.mark == Mark::HandIn) {
        const auto queued = log_.get<TaskQueued>(index);
        event.category = "handIn";
        event.name = words_.fill(queued && queued->again ? "trace.queuesAgain" : "trace.handsIn",
                                 {{"task", names_.of(latest_.runs.run(point.id).task)}});
        event.flowOut = flowOfRun(point.id);
    } else if (point.mark == Mark::Signal) {
        event.name = words_.fill("trace.signals", {{"thread", names_.of(ThreadId{point.id})}});
        event.flowOut = flowOfSignal(point.position);
    } else {
        event.name = std::string(words_("trace.wakesUp"));
        event.flowIn = flowOfSignal(point.index);
    }
    return event;
}

void TraceTracks::tellCount(const Point& point) {
    TraceEvent event;
    event.type = TraceEvent::Type::Counter;
    event.time = timeOf(point);
    if (point.mark == Mark::QueueLength) {
        event.track = &track(TrackOf::Queue, point.id);
        event.value = queues_.of(ExecutorId{point.id})[point.index].size;
    } else if (point.mark == Mark::Lateness) {
        const Run& run = latest_.runs.run(point.id);
        event.track = &track(TrackOf::Lateness, latest_.tasks.of(run.task).executor.value);
        event.value = run.lateness().ns;
    } else {
        event.track = &track(TrackOf::Permits, point.id);
        event.value = static_cast<std::int32_t>(point.index);
    }
    sink_->tell(event);
}

TraceEvent TraceTracks::runOf(const Run& run) const {
    TraceEvent event;
    event.time = run.start;
    event.name = std::string(names_.of(run.task)) + ' ' + std::to_string(run.number);
    event.category = "run";
    event.facts = {{"task", std::string(names_.of(run.task))},
                   {"run", std::int64_t{run.number}},
                   {"outcome", std::string(toString(run.outcome))}};
    if (run.timed) {
        event.facts.push_back({"planned_ns", run.planned.ns});
        event.facts.push_back({"lateness_ns", run.lateness().ns});
    }
    if (run.error.exists()) event.facts.push_back({"error", std::string(log_.text(run.error))});
    return event;
}

TraceEvent TraceTracks::waitOf(const Span& span) const {
    const Activity& what = span.what;
    TraceEvent event;
    event.time = span.begin;
    event.category = toString(what.doing);
    event.name = words_.fill(
        "trace." + std::string(event.category),
        {{"lock", words_.lock(what.lock, names_).text}, {"task", names_.of(what.waitsFor)}});
    if (what.timed) event.facts.push_back({"until_ns", what.until.ns});
    return event;
}

void TraceTracks::begin(const TraceEvent& event, const Point& point) {
    open_[event.track].emplace_back(point.mark, point.id);
    TraceEvent begun = event;
    begun.type = TraceEvent::Type::Begin;
    sink_->tell(begun);
}

void TraceTracks::end(const TraceTrack& track, Mark began, const Point& point) {
    end(track, {began, point.id}, timeOf(point));
}

/// With what began in it and has not ended. Nothing happens if it has not begun, as in a damaged
/// recording.
void TraceTracks::end(const TraceTrack& track, OpenSlice slice, Instant time) {
    std::vector<OpenSlice>& open = open_[&track];
    const auto found = std::find(open.rbegin(), open.rend(), slice);
    if (found == open.rend()) return;
    TraceEvent event;
    event.type = TraceEvent::Type::End;
    event.time = time;
    event.track = &track;
    for (auto left = found - open.rbegin() + 1; left > 0; --left) {
        sink_->tell(event);
        open.pop_back();
    }
}

void TraceTracks::endAll() {
    for (auto& [track, open] : open_)
        while (!open.empty()) end(*track, open.back(), end_);
}

const TraceTrack& TraceTracks::track(TrackOf what, std::uint32_t id) {
    const auto known = tracks_.find({what, id});
    if (known != tracks_.end()) return *known->second;
    TraceTrack fresh = described(what, id);
    // The kinds of tracks and 32 bits of each make one number.
    fresh.id = (static_cast<std::uint64_t>(what) + 1) << 32U | id;
    fresh.row = kFirstRow + static_cast<std::uint32_t>(tracks_.size());
    if (fresh.kind == TraceTrack::Kind::Process) {
        fresh.process = fresh.id;
        fresh.pid = id + 1;
    }
    auto kept = std::make_unique<const TraceTrack>(std::move(fresh));
    const TraceTrack& track = *kept;
    tracks_.emplace(std::pair{what, id}, std::move(kept));
    sink_->tell(track);
    return track;
}

TraceTrack TraceTracks::described(TrackOf what, std::uint32_t id) {
    const ExecutorId executor{id};
    const LockId lock{id};
    const auto of = [&](ExecutorId owner, std::string name, TraceTrack::Kind kind) {
        const TraceTrack& process = track(TrackOf::Process, owner.exists() ? owner.value + 1 : 0);
        TraceTrack track;
        track.kind = kind;
        track.process = process.id;
        track.pid = process.pid;
        track.name = std::move(name);
        return track;
    };
    const auto said = [&](std::string_view key) { return std::string(words_(key)); };
    using Kind = TraceTrack::Kind;
    TraceTrack track;
    switch (what) {
        case TrackOf::Process:
            track.kind = Kind::Process;
            track.name =
                id == 0 ? said("trace.clients") : std::string(names_.of(ExecutorId{id - 1}));
            break;
        case TrackOf::Thread:
            return of(latest_.workers.worker(ThreadId{id}).executor,
                      std::string(names_.of(ThreadId{id})), Kind::Thread);
        case TrackOf::Leader: return of(executor, said("trace.leaderTrack"), Kind::Slices);
        case TrackOf::Planned: return of(executor, said("trace.planned"), Kind::Slices);
        case TrackOf::Lock:
            return of(latest_.locks().lock(lock).executor, words_.lock(lock, names_).text,
                      Kind::Slices);
        case TrackOf::Queue: return of(executor, said("trace.queue"), Kind::Counter);
        case TrackOf::Lateness:
            track = of(executor, said("trace.lateness"), Kind::Counter);
            track.isTime = true;
            break;
        case TrackOf::Permits: return of({}, std::string(names_.of(lock)), Kind::Counter);
    }
    return track;
}

}  // namespace poolscope
