// Texts for spec tests.
#include "tests/support/state_text.hpp"

#include <cstdio>
#include <map>
#include <utility>

#include "engine/trace/names.hpp"

namespace poolscope {

namespace {

std::string_view labelOf(const Log& log, TaskId task) {
    for (std::size_t i = 0; i < log.size(); ++i) {
        const auto made = log.get<TaskCreated>(i);
        if (made && made->task == task) return log.text(made->label);
    }
    return "?";
}

void append(std::string& list, std::string_view word) {
    if (!list.empty()) list += ' ';
    list += word;
}

std::string wholeUnits(Instant time) { return std::to_string(time.ns / units(1).ns); }

}  // namespace

std::string stateOf(const std::shared_ptr<RunnableFuture>& future) {
    return std::string(toString(dynamic_cast<const FutureTask&>(*future).state()));
}

std::string standing(Sim& sim, const std::shared_ptr<RunnableFuture>& future) {
    std::string text = stateOf(future);
    if (future->isDone()) append(text, "done");
    if (future->isCancelled()) append(text, "cancelled");
    append(text, sim.ask([&] { return outcomeOf(future); }));
    return text;
}

std::string heapOf(const Sim& sim, ScheduledThreadPoolExecutor& pool) {
    const DelayHeap& heap = pool.getQueue().heap();
    std::string text;
    for (std::int32_t slot = 0; slot < heap.size(); ++slot) {
        append(text, labelOf(sim.log, heap.at(slot)->taskId()));
    }
    return text;
}

std::string labelsOf(const Sim& sim, const std::vector<RunnablePtr>& tasks) {
    std::string text;
    for (const RunnablePtr& task : tasks) append(text, labelOf(sim.log, task->taskId()));
    return text;
}

std::string ctlText(const ThreadPoolExecutor& pool) {
    char text[11];
    std::snprintf(text, sizeof text, "0x%08x", static_cast<std::uint32_t>(pool.ctl()));
    return text;
}

std::string runsIn(const Sim& sim) {
    std::map<std::pair<std::string_view, std::uint32_t>, std::string> runs;
    for (std::size_t i = 0; i < sim.log.size(); ++i) {
        const Event& event = sim.log[i];
        if (const auto* began = event.what.get<TaskBegan>()) {
            const std::string_view label = labelOf(sim.log, began->task);
            runs[{label, began->run}] = std::string(label) + wholeUnits(event.time) + "-";
        } else if (const auto* ended = event.what.get<TaskEnded>()) {
            runs[{labelOf(sim.log, ended->task), ended->run}] += wholeUnits(event.time);
        }
    }
    std::string text;
    for (const auto& run : runs) append(text, run.second);
    return text;
}

std::string ranOn(const Sim& sim) {
    Names names;
    names.follow(sim.log);
    std::string text;
    for (std::size_t i = 0; i < sim.log.size(); ++i) {
        const auto began = sim.log.get<TaskBegan>(i);
        if (!began) continue;
        if (!text.empty()) text += ", ";
        text += names.of(began->task);
        append(text, names.of(sim.log[i].thread));
    }
    return text;
}

std::string ranOn(const Sim& sim, TaskId task) {
    Names names;
    names.follow(sim.log);
    std::string_view thread;
    for (std::size_t i = 0; i < sim.log.size(); ++i) {
        const auto began = sim.log.get<TaskBegan>(i);
        if (began && began->task == task) thread = names.of(sim.log[i].thread);
    }
    return std::string(thread);
}

void noteUncaught(Sim& sim) {
    sim.world.uncaught = [&sim](Thread& thread, const Throwable& thrown) {
        sim.note(thread.name() + ":" + thrown.toString());
    };
}

std::string tasksRemoved(const Sim& sim, std::size_t since) {
    std::string text;
    for (std::size_t i = since; i < sim.log.size(); ++i) {
        const auto left = sim.log.get<LeftQueue>(i);
        if (left && left->by == LeftBy::Remove) {
            append(text, labelOf(sim.log, left->task));
        }
    }
    return text;
}

int workersMade(const Sim& sim) {
    int made = 0;
    for (std::size_t i = 0; i < sim.log.size(); ++i) {
        const auto thread = sim.log.get<ThreadCreated>(i);
        made += thread && thread->role == ThreadRole::Worker ? 1 : 0;
    }
    return made;
}

std::string figures(Sim& sim, ThreadPoolExecutor& pool) {
    const auto number = [](auto n) { return std::to_string(n); };
    return "pool " + number(sim.ask([&] { return pool.getPoolSize(); })) + " largest " +
           number(sim.ask([&] { return pool.getLargestPoolSize(); })) + " active " +
           number(sim.ask([&] { return pool.getActiveCount(); })) + " queue " +
           number(sim.ask([&] { return pool.workQueue().size(); })) + " tasks " +
           number(sim.ask([&] { return pool.getTaskCount(); })) + " completed " +
           number(sim.ask([&] { return pool.getCompletedTaskCount(); }));
}

}  // namespace poolscope
