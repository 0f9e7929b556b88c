// Tells a run to a sink: a process for each executor with a track for each thread, its leader, its
// planned starts, its locks, and counters for its queue and for lateness.
//
// Promises: slices are those of the models that the window draws: runs, waits (a lane's spans),
// calls; counters are QueueTrack's lengths and the lateness of each run at its start. What was open
// when the run ended ends then. A recording of a program is told as a scenario's run is.
// Cost: some 24 bytes for each beginning and end, and the models.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "app/model/export/trace_events.hpp"
#include "app/model/narration/text_catalog.hpp"
#include "app/model/run/queue_track.hpp"
#include "app/model/run/run_history.hpp"

namespace poolscope {

class TraceTracks {
public:
    /// All must outlive it; `history` has followed the whole log of the run, which ended at `end`.
    TraceTracks(const RunHistory& history, Instant end, const TextCatalog& words);

    /// Once.
    void tell(TraceSink& sink);

private:
    /// What a point of the run is to a trace, in the order of points at one position: what ends
    /// comes before what begins, the inner before the outer and then the outer before the inner.
    enum class Mark : std::uint8_t {
        WaitEnd,
        RunEnd,
        CallEnd,
        HoldEnd,
        LeadEnd,
        RunBegin,
        CallBegin,
        WaitBegin,
        HoldBegin,
        LeadBegin,
        Woken,
        Signal,
        HandIn,
        QueueLength,
        Lateness,
        Permits
    };
    struct Point {
        std::size_t position = 0;  ///< after so many events
        Mark mark = Mark::HandIn;
        std::uint32_t id = 0;     ///< a run's index; else of a thread, executor or semaphore
        std::uint32_t index = 0;  ///< of a span in the lane or a length in the queue's track; the
                                  ///< lock or executor of a hold or leader; the signal's position;
                                  ///< permits
    };
    enum class TrackOf : std::uint8_t {
        Process,
        Thread,
        Leader,
        Planned,
        Lock,
        Queue,
        Lateness,
        Permits
    };
    using OpenSlice = std::pair<Mark, std::uint32_t>;  ///< how it began, and the point's id

    // ---- trace_points.cpp
    void gather();
    void gatherRuns();
    void gatherWaits();
    void gatherQueues();
    void gather(const Event& event, std::size_t position);
    void noteFlows(const Event& event, std::size_t position);
    void noteRun(TaskId task, std::size_t position);
    void addPermits(std::size_t position, LockId id, std::int32_t left);
    void add(std::size_t position, Mark mark, std::uint32_t id, std::size_t index = 0);

    // ---- trace_tracks.cpp
    void tellPlanned();
    void tell(const Point& point);
    void tellCount(const Point& point);
    TraceEvent beginOf(const Point& point);
    TraceEvent flowEndOf(const Point& point);
    TraceEvent runOf(const Run& run) const;
    TraceEvent waitOf(const Span& span) const;
    void begin(const TraceEvent& event, const Point& point);
    void end(const TraceTrack& track, Mark began, const Point& point);
    void end(const TraceTrack& track, OpenSlice slice, Instant time);
    void endAll();
    Instant timeOf(const Point& point) const { return log_[point.position - 1].time; }
    const TraceTrack& track(TrackOf what, std::uint32_t id);
    TraceTrack described(TrackOf what, std::uint32_t id);

    const Log& log_;
    const RunState& latest_;
    const Names& names_;
    const Instant end_;
    const TextCatalog& words_;
    QueueTrack queues_;
    std::vector<Point> points_;
    std::map<TaskId, std::size_t> handed_;       ///< where a task was last handed in or queued
    std::map<ThreadId, std::size_t> signalled_;  ///< the signal that has not woken it up yet
    std::vector<std::size_t> handedAt_;          ///< by run, of those begun so far; 0: nowhere
    TraceSink* sink_ = nullptr;
    std::map<std::pair<TrackOf, std::uint32_t>, std::unique_ptr<const TraceTrack>> tracks_;
    std::map<const TraceTrack*, std::vector<OpenSlice>> open_;
};

}  // namespace poolscope
