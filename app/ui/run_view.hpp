// The state of the run before and after the event at the playhead, and the selected executor, task
// and thread. The input that all perspectives share.
//
// Promises: read-only; two equal sights give equal pictures.
#pragma once

#include <optional>

#include "app/model/run/run_state.hpp"
#include "app/ui/asked_in_picture.hpp"
#include "app/ui/canvas/geometry.hpp"
#include "engine/trace/names.hpp"
#include "engine/trace/standstill.hpp"

namespace poolscope {

struct RunView {
    const Log& log;
    const Names& names;
    const RunState& now;   ///< after the first `position` events
    const RunState& next;  ///< one event later; equals `now` at the log's end
    /// After all known events: what lies ahead is drawn faintly. While the future is hidden, the
    /// same as `next`: nothing lies ahead.
    const RunState& latest;
    std::size_t position = 0;
    float fraction = 0;  ///< how far event `position` is played
    Instant time;        ///< where the clock stands
    ExecutorId executor;
    TaskId selected;
    ThreadId thread;
    const Standstill* standstill = nullptr;  ///< who can never go on at the run's end; null: nobody
    bool hidesFuture = false;                ///< pictures and lists end at the playhead
    Instant end = latest.time;               ///< of the run: where a time axis ends
    AskedInPicture asked = {};               ///< by the question that stands
    /// After all events, also while the future is hidden: for places that must not move. What does
    /// not exist yet is not shown from it.
    const RunState& shape = latest;
    bool titled = false;  ///< the executor's name stands above the picture

    /// Just after the event that the sentence tells of.
    const RunState& told() const { return fraction > 0 ? next : now; }

    /// How many events are told: also the one that is played.
    std::size_t eventsTold() const { return position + (fraction > 0 ? 1 : 0); }

    /// So many events may be shown.
    std::size_t known() const {
        return hidesFuture && eventsTold() < log.size() ? eventsTold() : log.size();
    }

    /// The thread's wait if it has begun it and it never ends, else null.
    const StuckThread* stuck(ThreadId waiter, std::size_t at) const {
        if (standstill == nullptr) return nullptr;
        for (const StuckThread& one : standstill->threads)
            if (one.thread == waiter) return at >= one.wait.since ? &one : nullptr;
        return nullptr;
    }
    /// Whether the playhead is at the end of a run that ends in a deadlock.
    bool atDeadlock() const { return standstill != nullptr && position >= log.size(); }

    /// The event being played, or else the one that just happened; nothing at the very beginning.
    std::optional<std::size_t> event() const {
        if (fraction > 0 && position < log.size()) return position;
        if (position > 0) return position - 1;
        return std::nullopt;
    }
    /// The first task that this event names; none if it names none.
    TaskId taskTold() const;
    /// Who acts in it; nobody at the very beginning.
    ThreadId threadTold() const {
        const std::optional<std::size_t> at = event();
        return at ? log[*at].thread : ThreadId{};
    }
    /// A task's name where space is short and its executor is known: "timeout-1" for
    /// "keeps.timeout-1".
    std::string_view nameInPool(TaskId task) const {
        const std::string_view name = names.of(task);
        const std::string_view pool = names.of(latest.tasks.of(task).executor);
        const bool own =
            name.size() > pool.size() + 1 && name.starts_with(pool) && name[pool.size()] == '.';
        return own ? name.substr(pool.size() + 1) : name;
    }
    /// How much of that event has happened: all of it once the playhead is past it.
    float progress() const { return fraction > 0 ? fraction : 1.0F; }
};

/// Which part of a picture is visible. Zoom 1 shows all of it.
struct Camera {
    float zoom = 1;
    Vec2 pan;

    friend bool operator==(const Camera&, const Camera&) = default;
    /// Zoomed by `factor` so that what is under `point` stays there; `centre` is the picture's.
    Camera zoomedAt(float factor, Vec2 point, Vec2 centre) const;
    /// By direction: far zoom only spreads, so that parent and child stay in one picture.
    Vec2 zooms() const;
};

}  // namespace poolscope
