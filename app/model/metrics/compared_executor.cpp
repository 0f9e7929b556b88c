// Gathering sides: what RunsModel and metricsOf know, with the counts that change over time.
#include "app/model/metrics/compared_executor.hpp"

#include <algorithm>
#include <map>
#include <queue>
#include <set>
#include <utility>

#include "app/model/run/blocks.hpp"
#include "app/model/run/queue_lengths.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

namespace {

void note(std::vector<Level>& levels, Instant time, std::int64_t value) {
    if (!levels.empty() && levels.back().value == value) return;
    if (!levels.empty() && levels.back().time == time) {
        levels.back().value = value;
        levels.back().most = std::max(levels.back().most, value);
        // Down and up again, and never higher: nothing that a count over time could show.
        const std::size_t last = levels.size() - 1;
        if (last > 0 && value == levels[last - 1].value && levels[last].most <= value)
            levels.pop_back();
        return;
    }
    levels.push_back({time, value, value});
}

/// Queue lengths, busy workers and waiting times of all executors, in one pass.
class Counting : Follows {
public:
    struct Counts {
        std::vector<Level> queue;
        std::vector<Level> busy;
        std::vector<std::int64_t> waiting;
        std::int64_t running = 0;
    };

    /// `tasks` has the event already.
    void apply(const Event& event, const TasksModel& tasks) {
        event_ = &event;
        tasks_ = &tasks;
        if (const auto change = lengths_.apply(event))
            note(counts_[change->executor].queue, event.time, change->length);
        event.what.visit([this](const auto& what) { (*this)(what); });
    }
    Counts take(ExecutorId executor) { return std::move(counts_[executor]); }

private:
    struct Worker {
        ExecutorId of;
        std::uint32_t depth = 0;  ///< bodies it is in
    };

    using Follows::operator();

    void operator()(const WorkerStarted& e) { workers_[event_->thread] = {e.executor}; }
    void operator()(const TaskBegan& e) {
        const TaskFacts& task = tasks_->of(e.task);
        if (ran_.insert(e.task).second && !e.timed)
            counts_[task.executor].waiting.push_back((event_->time - task.createdAt).ns);
        const auto worker = workers_.find(event_->thread);
        if (worker != workers_.end() && worker->second.depth++ == 0) busier(worker->second.of, 1);
    }
    void operator()(const TaskEnded&) {
        const auto worker = workers_.find(event_->thread);
        if (worker == workers_.end() || worker->second.depth == 0) return;
        if (--worker->second.depth == 0) busier(worker->second.of, -1);
    }
    void operator()(const ThreadEnded&) {
        const auto worker = workers_.find(event_->thread);
        if (worker == workers_.end()) return;
        if (worker->second.depth > 0) busier(worker->second.of, -1);
        workers_.erase(worker);
    }
    void busier(ExecutorId executor, std::int64_t by) {
        Counts& counts = counts_[executor];
        counts.running += by;
        note(counts.busy, event_->time, counts.running);
    }

    const Event* event_ = nullptr;
    std::map<ExecutorId, Counts> counts_;
    std::set<TaskId> ran_;
    QueueLengths lengths_;
    const TasksModel* tasks_ = nullptr;
    std::map<ThreadId, Worker> workers_;
};

std::string withoutExecutor(std::string_view label, std::string_view executor) {
    const bool own = label.size() > executor.size() + 1 && label.starts_with(executor) &&
                     label[executor.size()] == '.';
    return std::string(own ? label.substr(executor.size() + 1) : label);
}

void gatherTasks(ComparedExecutor& side, const std::vector<TaskId>& its, const RunsModel& runs,
                 const TasksModel& tasks, const Log& log) {
    for (const TaskId id : its) {
        const TaskFacts& facts = tasks.of(id);
        const TaskRuns& known = runs.of(id);
        ComparedTask task;
        task.task = id;
        task.label = log.text(facts.label);
        task.key = withoutExecutor(task.label, side.name);
        for (std::size_t i = 0; i < known.runs.size(); ++i) {
            task.runs.push_back(known.runs[i]);
            if (task.runs.back().open) task.runs.back().end = side.end;
            if (task.runs.back().timed) side.lateness.push_back(task.runs.back().lateness().ns);
        }
        const bool neverRan = facts.timed && task.runs.empty();
        if (neverRan || (known.waiting && facts.timed))
            task.unmet = neverRan ? facts.first : facts.trigger;
        if (task.unmet) side.unmet.push_back(*task.unmet);
        side.tasks.push_back(std::move(task));
    }
    std::sort(side.lateness.begin(), side.lateness.end());
    std::sort(side.unmet.begin(), side.unmet.end(), isBefore);
}

/// Each run into the first row that is free when it starts.
void layInRows(ComparedExecutor& side) {
    std::vector<RunPlace> all;
    for (std::uint32_t t = 0; t < side.tasks.size(); ++t)
        for (std::uint32_t r = 0; r < side.tasks[t].runs.size(); ++r) all.push_back({t, r});
    std::sort(all.begin(), all.end(), [&](RunPlace a, RunPlace b) {
        return side.at(a).startPosition < side.at(b).startPosition;
    });
    struct Taken {
        std::size_t until;  ///< log position: ends and starts of one instant have an order
        std::size_t row;
    };
    const auto later = [](const Taken& a, const Taken& b) { return a.until > b.until; };
    std::priority_queue<Taken, std::vector<Taken>, decltype(later)> taken(later);
    std::set<std::size_t> free;
    for (const RunPlace place : all) {
        const Run& run = side.at(place);
        while (!taken.empty() && taken.top().until < run.startPosition) {
            free.insert(taken.top().row);
            taken.pop();
        }
        const std::size_t row = free.empty() ? side.rows.size() : *free.begin();
        if (free.empty())
            side.rows.emplace_back();
        else
            free.erase(free.begin());
        side.rows[row].push_back(place, run);
        taken.push({run.open ? static_cast<std::size_t>(-1) : run.endPosition, row});
    }
}

}  // namespace

LevelExtremes::LevelExtremes(const std::vector<Level>& levels) {
    for (std::size_t i = 0; i < levels.size(); ++i) {
        if (i % kBlock == 0) blocks_.push_back({levels[i].value, levels[i].most});
        Extremes& block = blocks_.back();
        block.lowest = std::min(block.lowest, levels[i].value);
        block.most = std::max(block.most, levels[i].most);
        most_ = std::max(most_, levels[i].most);
    }
}

LevelExtremes::Extremes LevelExtremes::of(const std::vector<Level>& levels, std::size_t first,
                                          std::size_t last) const {
    Extremes all{levels[first].value, levels[first].most};
    const auto consider = [&](std::int64_t lowest, std::int64_t most) {
        all.lowest = std::min(all.lowest, lowest);
        all.most = std::max(all.most, most);
    };
    eachBlockOf<kBlock>(
        first, last,
        [&](std::size_t block) { consider(blocks_[block].lowest, blocks_[block].most); },
        [&](std::size_t i) { consider(levels[i].value, levels[i].most); });
    return all;
}

void RunRow::push_back(RunPlace place, const Run& run) {
    const std::size_t index = runs_.size();
    runs_.push_back({place, run.start, run.end, run.lateness()});
    failedBefore_.push_back(failedBefore_.back() + (isFailure(run.outcome) ? 1 : 0));
    if (index % kBlock == 0) latestOfBlock_.push_back(index);
    std::size_t& latest = latestOfBlock_.back();
    if (runs_[latest].late <= runs_[index].late) latest = index;
}

std::size_t RunRow::latest(std::size_t first, std::size_t last) const {
    std::size_t best = first;
    const auto consider = [&](std::size_t i) {
        if (runs_[best].late <= runs_[i].late) best = i;
    };
    eachBlockOf<kBlock>(
        first, last, [&](std::size_t block) { consider(latestOfBlock_[block]); }, consider);
    return best;
}

std::vector<ComparedExecutor> sidesOf(const Log& log, Instant end, const PlannedTimes& planned) {
    TasksModel tasks(log);
    RunsModel runs(log);
    Counting counting;
    const std::size_t count = log.size();
    for (std::size_t i = 0; i < count; ++i) {
        tasks.apply(log[i], i);
        runs.apply(log[i], i, tasks);
        counting.apply(log[i], tasks);
    }
    Names names;
    names.follow(log, count);
    std::map<ExecutorId, std::vector<TaskId>> tasksOf;
    for (const TaskId task : tasks.withRuns({})) tasksOf[tasks.of(task).executor].push_back(task);
    std::vector<ComparedExecutor> sides;
    for (const MetricValues& metrics : metricsOf(log, end, planned)) {
        ComparedExecutor side;
        side.executor = metrics.executor;
        side.name = names.of(metrics.executor);
        side.metrics = metrics;
        side.end = end;
        gatherTasks(side, tasksOf[side.executor], runs, tasks, log);
        layInRows(side);
        Counting::Counts counts = counting.take(side.executor);
        side.queue = std::move(counts.queue);
        side.busy = std::move(counts.busy);
        side.queueExtremes = LevelExtremes(side.queue);
        side.busyExtremes = LevelExtremes(side.busy);
        side.waiting = std::move(counts.waiting);
        std::sort(side.waiting.begin(), side.waiting.end());
        sides.push_back(std::move(side));
    }
    return sides;
}

}  // namespace poolscope
