// What the user chose in the run: a task, a thread, a queue, or else an executor.
//
// Promises: plain data that any panel may read; at most one of task and thread is chosen.
#pragma once

#include <cstddef>
#include <optional>

#include "app/ui/canvas/geometry.hpp"
#include "app/ui/target.hpp"

namespace poolscope {

/// What the list at the pointer is about: `Target::opens("more", …)`.
enum class MoreAbout : std::uint32_t { Picture, Chosen };

struct Selection {
    /// Where and at which position of the playhead a click chose it. What can be done with it is
    /// offered there, until the playhead moves.
    struct Clicked {
        std::size_t position = 0;
        Vec2 at;
        friend bool operator==(const Clicked&, const Clicked&) = default;
    };

    ExecutorId executor{0};
    TaskId task;
    ThreadId thread;
    bool queue = false;    ///< of `executor`, while no task and no thread is chosen
    bool follows = false;  ///< keeps the task in sight
    std::optional<Clicked> clicked{};

    /// Drops the task and the thread; the executor stays.
    void clear() {
        task = {};
        thread = {};
        follows = false;
        clicked.reset();
    }

    /// Another task; it is not followed yet.
    void choose(TaskId other) {
        if (task == other) return;
        task = other;
        thread = {};
        follows = false;
    }
    /// A task, a thread, a queue or an executor.
    void choose(const Target& subject) {
        if (subject.kind == Target::Kind::Task) return choose(TaskId{subject.id});
        clear();
        if (subject.kind == Target::Kind::Thread) {
            thread = ThreadId{subject.id};
            return;
        }
        executor = ExecutorId{subject.id};
        queue = subject.kind == Target::Kind::Queue;
    }

    Target subject() const {
        if (task.exists()) return Target::of(task);
        if (thread.exists()) return Target::of(thread);
        return queue ? Target::of(Target::Kind::Queue, executor.value) : Target::of(executor);
    }

    friend bool operator==(const Selection&, const Selection&) = default;
};

}  // namespace poolscope
