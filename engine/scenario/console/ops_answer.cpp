// Composing answers.
#include "engine/scenario/console/ops_answer.hpp"

#include <algorithm>
#include <set>
#include <type_traits>

#include <fmt/format.h>

#include "engine/trace/fnv.hpp"
#include "engine/trace/json_lines.hpp"

namespace poolscope {

namespace {

std::int32_t indexOf(OpsPool& pool, const OpsTask& task) {
    return pool.getQueue().heapIndex(*task.inner);
}

std::string labelOf(const OpsTasks& tasks, const ScheduledPtr& queued) {
    return jsonString(tasks.find(queued->taskId())->label);
}

OpsTask::Record recordOf(OpsPool& pool, const OpsTask& task) {
    return {task.inner->state(), indexOf(pool, task), task.inner->time(), task.inner->runs()};
}

/// FNV-1a 64 of the labels in the heap and every task's state, heapIndex and time.
std::string hashOf(OpsPool& pool, const OpsTasks& tasks) {
    const DelayHeap& heap = pool.getQueue().heap();
    std::string text;
    for (std::int32_t i = 0; i < heap.size(); ++i) {
        if (i > 0) text += ',';
        text += tasks.find(heap.at(i)->taskId())->label;
    }
    text += '|';
    for (const auto& task : tasks) {
        text += fmt::format("{}:{}:{}:{};", task->label, static_cast<int>(task->inner->state()),
                            indexOf(pool, *task), task->inner->time().ns);
    }
    Fnv1a hash;
    hash.text(text);
    return fmt::format("{:016x}", hash.value());
}

/// What every form of an answer begins with.
std::string headOf(const Op& op, const std::string& ret, const OpsPlace& place, OpsPool& pool,
                   bool consistent) {
    const DelayHeap& heap = pool.getQueue().heap();
    std::string line = fmt::format(
        R"({{"i":{},"line":{},"op":{},"ret":{},"now":{},"rs":"{}","ctl":"0x{:08x}","size":{},)"
        R"("cap":{},"ok":{})",
        place.step, op.line, jsonString(op.text), ret, pool.world().now().ns / place.tick.ns,
        toString(runStateName(pool.ctl())), static_cast<std::uint32_t>(pool.ctl()), heap.size(),
        heap.capacity(), consistent);
    if (place.depth > 0)
        line += fmt::format(R"(,"depth":{},"in":{})", place.depth, jsonString(place.in));
    return line;
}

/// `"a":{"st":…,…}`
std::string taskEntry(const OpsTask& task, const OpsTask::Record& record, Duration tick,
                      std::int64_t firstSequence) {
    return fmt::format(R"({}:{{"st":"{}","idx":{},"t":{},"p":{},"seq":{},"runs":{}}})",
                       jsonString(task.label), toString(record.state), record.heapIndex,
                       record.time.ns / tick.ns, task.inner->period().ns / tick.ns,
                       task.inner->sequence() - firstSequence, record.runs);
}

/// The slots of the heap and the tasks that events are about.
struct Touched {
    std::set<std::int32_t> slots;
    std::set<TaskId> tasks;

    void note(const Event& event) {
        if (const auto* filled = event.what.get<SlotFilled>()) slots.insert(filled->slot);
        if (const auto* cleared = event.what.get<SlotCleared>()) slots.insert(cleared->slot);
        visitFields(event.what, [this](std::string_view, const auto& value) {
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>, TaskId>)
                if (value.exists()) tasks.insert(value);
        });
    }
};

}  // namespace

std::string changesLine(const Op& op, const std::string& ret, const OpsPlace& place, OpsPool& pool,
                        const OpsTasks& tasks, const Log& log, std::size_t since,
                        std::int64_t firstSequence) {
    const DelayHeap& heap = pool.getQueue().heap();
    Touched touched;
    for (std::size_t i = since; i < log.size(); ++i) touched.note(log[i]);
    bool consistent = true;
    std::string slots;
    for (const std::int32_t slot : touched.slots) {
        const bool empty = slot >= heap.size();
        consistent = consistent && heap.consistentAt(slot);
        slots += fmt::format(R"({}"{}":{})", slots.empty() ? "" : ",", slot,
                             empty ? "null" : labelOf(tasks, heap.at(slot)));
    }
    std::string entries;
    const auto add = [&](OpsTask& task) {
        task.printed = recordOf(pool, task);
        entries += (entries.empty() ? "" : ",") +
                   taskEntry(task, *task.printed, place.tick, firstSequence);
    };
    if (op.word == OpWord::State)
        for (const auto& task : tasks) add(*task);
    else
        for (const TaskId id : touched.tasks)
            if (OpsTask* task = tasks.find(id); task != nullptr)
                if (task->printed != recordOf(pool, *task)) add(*task);
    return headOf(op, ret, place, pool, consistent) +
           fmt::format(R"(,"slots":{{{}}},"tasks":{{{}}}}})", slots, entries);
}

std::string answerLine(const Op& op, const std::string& ret, const OpsPlace& place, OpsPool& pool,
                       const OpsTasks& tasks, OpsOutput output, std::int64_t firstSequence) {
    const DelayHeap& heap = pool.getQueue().heap();
    std::string line = headOf(op, ret, place, pool, heap.consistent());
    if (output == OpsOutput::Hash) {
        return line + fmt::format(R"(,"h":"{}"}})", hashOf(pool, tasks));
    }
    line += R"(,"heap":[)";
    for (std::int32_t i = 0; i < heap.size(); ++i) {
        line += fmt::format("{}{}", i == 0 ? "" : ",", labelOf(tasks, heap.at(i)));
    }
    line += R"(],"tasks":{)";
    const bool all = output == OpsOutput::Full || op.word == OpWord::State;
    const char* comma = "";
    for (const auto& task : tasks) {
        const OpsTask::Record record = recordOf(pool, *task);
        if (!all && task->printed == record) continue;
        line += comma + taskEntry(*task, record, place.tick, firstSequence);
        comma = ",";
        task->printed = record;
    }
    return line + "}}";
}

Co<std::string> gettersOf(OpsPool& pool) {
    const std::int32_t poolSize = co_await pool.getPoolSize();
    const std::int32_t largest = co_await pool.getLargestPoolSize();
    const std::int32_t active = co_await pool.getActiveCount();
    const std::int64_t taskCount = co_await pool.getTaskCount();
    const std::int64_t completed = co_await pool.getCompletedTaskCount();
    const std::string text = co_await pool.toString();
    co_return fmt::format(
        R"({{"core":{},"max":{},"keepAliveNs":{},"allowCoreTimeout":{},"pool":{},"largest":{},)"
        R"("active":{},"taskCount":{},"completed":{},"remainingCapacity":{},"isShutdown":{},)"
        R"("isTerminating":{},"isTerminated":{},"removeOnCancel":{},"keepPeriodic":{},)"
        R"("keepDelayed":{},"toString":{}}})",
        pool.getCorePoolSize(), pool.getMaximumPoolSize(), pool.getKeepAliveTime().ns,
        pool.allowsCoreThreadTimeOut(), poolSize, largest, active, taskCount, completed,
        pool.getQueue().remainingCapacity(), pool.isShutdown(), pool.isTerminating(),
        pool.isTerminated(), pool.getRemoveOnCancelPolicy(),
        pool.getContinueExistingPeriodicTasksAfterShutdownPolicy(),
        pool.getExecuteExistingDelayedTasksAfterShutdownPolicy(),
        jsonString("@H" + text.substr(std::min(text.find('['), text.size()))));
}

}  // namespace poolscope
