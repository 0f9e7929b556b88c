// Writing logs by hand, and reading moments and texts.
#include "tests/spec/model_script.hpp"

#include <sstream>

namespace poolscope {

Script::Script() : pool{0}, queueLock{0}, available{0} {
    main = thread("main", ThreadRole::Client);
    by(main, ThreadStarted{});
    by(main, LockCreated{queueLock, text("queue lock"), pool});
    by(main, ConditionCreated{available, queueLock, text("available")});
    by(main, Grew{pool, 0, 16});
    by(main, ExecutorCreated{pool, text("pool"), text("ScheduledThreadPoolExecutor"), 0xe0000000});
}

ThreadId Script::thread(std::string_view name, ThreadRole role) {
    const ThreadId id{threads_++};
    by(main.exists() ? main : id, ThreadCreated{id, text(name), role});
    return id;
}

ThreadId Script::worker(std::string_view name) {
    const ThreadId id = thread(name);
    by(main, WorkerAdded{pool, id, TaskId{}, id.value});
    by(id, ThreadStarted{});
    return id;
}

TaskId Script::task(std::string_view label, Duration trigger, Repeat repeat, Duration period) {
    const TaskId id{tasks_};
    by(main, TaskCreated{pool, id, text(label), tasks_++, false});
    by(main, TaskTimed{id, repeat, Instant{} + trigger, period});
    return id;
}

namespace {

void describeQueue(std::ostream& out, const RunState& moment, ExecutorId executor) {
    const Heap& heap = moment.heaps.heap(executor);
    out << "heap";
    for (const TaskId task : heap.slots()) out << ' ' << static_cast<std::int32_t>(task.value);
    out << " size " << heap.size() << " leader " << heap.leader().value;
    if (heap.operation()) {
        const HeapOperation& op = *heap.operation();
        out << " op " << static_cast<int>(op.kind) << ' ' << op.task.value << ' ' << op.inHand.value
            << ' ' << op.hole << ' ' << op.comparison.has_value();
    }
    for (const QueueWaiter& w : moment.waitersOf(executor)) {
        out << " waits " << w.thread.value << w.leader << w.timed << ' ' << w.deadline.ns;
    }
    const LockState& lock = moment.queueLockOf(executor);
    out << " lock " << lock.owner.value << ' ' << lock.holds;
    for (const ThreadId waiter : lock.waiters) out << " line " << waiter.value;
    const ExecutorLife& life = moment.life.executor(executor);
    out << " ctl " << life.ctl << ' ' << life.completed << ' ' << life.largestPoolSize << ' '
        << life.history.size() << '\n';
}

void describeTask(std::ostream& out, const RunState& moment, TaskId task) {
    const TaskLife& life = moment.life.task(task);
    const TaskRuns& runs = moment.runs.of(task);
    const TaskFacts& facts = moment.tasks.of(task);
    out << "task " << task.value << ' ' << moment.heaps.heapIndex(task) << ' ' << facts.trigger.ns
        << ' ' << static_cast<int>(life.state) << ' ' << life.runner.value << ' '
        << life.history.size() << ' ' << life.waiters.size() << ' ' << runs.runs.size() << ' '
        << facts.first.ns << ' ' << runs.waiting << ' ' << runs.totalLateness.ns << ' '
        << runs.missed;
    for (const Run& run : runs.runs) {
        out << " run " << run.number << ' ' << run.start.ns << ' ' << run.end.ns << run.open
            << static_cast<int>(run.outcome);
    }
    out << '\n';
}

void describeThread(std::ostream& out, const RunState& moment, ThreadId thread) {
    const WorkerState& worker = moment.workers.worker(thread);
    out << "thread " << thread.value << ' ' << worker.interrupted;
    for (const Span& span : worker.lane.spans()) {
        out << ' ' << toString(span.what.doing) << ' ' << span.begin.ns << ' ' << span.end.ns << ' '
            << span.beginPosition << ' ' << span.endPosition << ' ' << span.what.task.value;
    }
    out << '\n';
}

void describeEvent(std::ostream& out, const PublishedEvent& event) {
    out << "event " << event.task.value << ' ' << event.ended.has_value() << ' ' << event.end.ns;
    for (const WorkItem& item : event.items)
        out << ' ' << static_cast<int>(item.state) << item.inPlace << ' ' << item.left << ' '
            << item.thread.value << ' ' << item.begin.ns << ' ' << item.end.ns;
    out << '\n';
}

}  // namespace

std::string describe(const RunState& moment) {
    std::ostringstream out;
    out << moment.position << " at " << moment.time.ns << '\n';
    for (std::uint32_t i = 0; i < moment.heaps.executors(); ++i) describeQueue(out, moment, {i});
    for (std::uint32_t i = 0; i < moment.life.tasks(); ++i) describeTask(out, moment, {i});
    for (std::uint32_t i = 0; i < moment.workers.threads(); ++i) describeThread(out, moment, {i});
    for (std::size_t i = 0; i < moment.graphs.events(); ++i)
        describeEvent(out, moment.graphs.event(i));
    return out.str();
}

}  // namespace poolscope
