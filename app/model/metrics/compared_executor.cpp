// Gathering sides: what RunsModel and metricsOf know, with the counts that change over time.
#include "app/model/metrics/compared_executor.hpp"

#include <algorithm>
#include <map>
#include <queue>
#include <set>
#include <tuple>
#include <utility>

#include "app/model/metrics/metric_reading.hpp"
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

/// A task that the rejection handler got; `threw`: whose policy threw, so that its client knows.
struct Rejection {
    TaskId task;
    std::size_t position = 0;
    bool threw = false;
};

/// Queue lengths, busy workers, waiting times and what turned tasks away, of all executors, in one
/// pass.
class Counting : Follows {
public:
    struct Counts {
        std::vector<Level> queue;
        std::vector<Level> busy;
        std::vector<std::int64_t> waiting;
        std::int64_t running = 0;
    };

    /// `tasks` has the event already.
    void apply(const Event& event, std::size_t position, const TasksModel& tasks) {
        event_ = &event;
        position_ = position + 1;
        tasks_ = &tasks;
        if (const auto change = lengths_.apply(event))
            note(counts_[change->executor].queue, event.time, change->length);
        event.what.visit([this](const auto& what) { (*this)(what); });
    }
    Counts take(ExecutorId executor) { return std::move(counts_[executor]); }
    const std::vector<Rejection>& rejections() const { return rejections_; }
    /// After how many events the task was last turned away, or its timer's queue emptied.
    std::optional<std::size_t> goneAt(TaskId task, ExecutorId executor) const {
        if (const auto found = gone_.find(task); found != gone_.end()) return found->second;
        const auto emptied = emptied_.find(executor);
        return emptied == emptied_.end() ? std::nullopt : std::optional(emptied->second);
    }

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
    void operator()(const Rejected& e) {
        rejections_.push_back({tasks_->meant(e.task), position_});
        gone_[rejections_.back().task] = position_;
    }
    void operator()(const PolicyActed& e) {
        if (e.act != PolicyAct::Throws) return;
        // Between a rejection and what its policy does other threads may reject others.
        const auto last = std::find_if(
            rejections_.rbegin(), rejections_.rend(),
            [&, task = tasks_->meant(e.task)](const Rejection& each) { return each.task == task; });
        if (last != rejections_.rend()) last->threw = true;
    }
    void operator()(const LeftQueue& e) {
        const bool toRun =
            e.by == LeftBy::Take || e.by == LeftBy::TimedPoll || e.by == LeftBy::Poll;
        if (toRun && workers_.contains(event_->thread)) return;
        gone_[tasks_->meant(e.task)] = position_;
    }
    void operator()(const TimerEnded& e) { emptied_[e.executor] = position_; }
    void busier(ExecutorId executor, std::int64_t by) {
        Counts& counts = counts_[executor];
        counts.running += by;
        note(counts.busy, event_->time, counts.running);
    }

    const Event* event_ = nullptr;
    std::size_t position_ = 0;  ///< after the event
    std::map<ExecutorId, Counts> counts_;
    std::vector<Rejection> rejections_;
    std::map<TaskId, std::size_t> gone_;
    std::map<ExecutorId, std::size_t> emptied_;
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
std::vector<RunRow> laidInRows(const ComparedExecutor& side, std::vector<RunPlace> all) {
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
    std::vector<RunRow> rows;
    for (const RunPlace place : all) {
        const Run& run = side.at(place);
        while (!taken.empty() && taken.top().until < run.startPosition) {
            free.insert(taken.top().row);
            taken.pop();
        }
        const std::size_t row = free.empty() ? rows.size() : *free.begin();
        if (free.empty())
            rows.emplace_back();
        else
            free.erase(free.begin());
        rows[row].push_back(place, run);
        taken.push({run.open ? static_cast<std::size_t>(-1) : run.endPosition, row});
    }
    return rows;
}

/// Runs in its own threads, and those in a caller's, with a mark at the beginning of each of these.
void layInRows(ComparedExecutor& side, const std::set<NumberedRun>& byCaller) {
    std::vector<RunPlace> own;
    std::vector<RunPlace> clients;
    for (std::uint32_t t = 0; t < side.tasks.size(); ++t)
        for (std::uint32_t r = 0; r < side.tasks[t].runs.size(); ++r) {
            const Run& run = side.tasks[t].runs[r];
            const bool isClients = byCaller.contains({run.task, run.number});
            (isClients ? clients : own).push_back({t, r});
            if (isClients)
                side.marks.push_back({TaskMarkKind::CallerRan, t, run.start, run.startPosition});
        }
    side.rows = laidInRows(side, std::move(own));
    side.clientRows = laidInRows(side, std::move(clients));
}

/// Where tasks were lost: with an exception for the client, or with none.
void markLosses(ComparedExecutor& side, const std::map<TaskId, TaskTotals>& totals,
                const Counting& counting, const Log& log) {
    std::map<TaskId, std::uint32_t> indices;
    for (std::uint32_t t = 0; t < side.tasks.size(); ++t) indices[side.tasks[t].task] = t;
    const auto mark = [&](TaskMarkKind kind, std::uint32_t task, std::size_t position) {
        side.marks.push_back({kind, task, log[position - 1].time, position});
    };
    std::set<std::size_t> told;
    for (const Rejection& each : counting.rejections()) {
        const auto found = indices.find(each.task);
        if (!each.threw || found == indices.end()) continue;
        told.insert(each.position);
        mark(TaskMarkKind::Rejected, found->second, each.position);
    }
    for (const auto& [task, index] : indices) {
        const auto known = totals.find(task);
        if (known == totals.end() || fateOf(known->second) != TaskFate::Dropped) continue;
        const std::optional<std::size_t> at = counting.goneAt(task, side.executor);
        if (at && !told.contains(*at)) mark(TaskMarkKind::Dropped, index, *at);
    }
}

/// The client, where it is one alone whose stays, runs and marks these are.
void nameClient(ComparedExecutor& side, const Names& names, const Log& log) {
    std::set<ThreadId> clients;
    for (const ClientStay& stay : side.stays) clients.insert(stay.client);
    for (const TaskMark& mark : side.marks) clients.insert(log[mark.position - 1].thread);
    if (clients.size() == 1) side.client = names.of(*clients.begin());
}

}  // namespace

LevelExtremes::LevelExtremes(const std::vector<Level>& levels) {
    for (std::size_t i = 0; i < levels.size(); ++i) {
        if (i % kBlock == 0) blocks_.push_back({levels[i].value, levels[i].most});
        Extremes& block = blocks_.back();
        block.lowest = std::min(block.lowest, levels[i].value);
        block.most = std::max(block.most, levels[i].most);
        most_ = std::max(most_, levels[i].most);
        constexpr std::uint64_t kPrime = 1'099'511'628'211;  // of the FNV sum
        for (const std::int64_t part : {levels[i].time.ns, levels[i].value, levels[i].most})
            sum_ = (sum_ ^ static_cast<std::uint64_t>(part)) * kPrime;
    }
    count_ = levels.size();
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
        counting.apply(log[i], i, tasks);
    }
    Names names;
    names.follow(log, count);
    std::map<ExecutorId, std::vector<TaskId>> tasksOf;
    for (const TaskId task : tasks.withRuns({})) tasksOf[tasks.of(task).executor].push_back(task);
    std::vector<ComparedExecutor> sides;
    MetricInputs inputs = collectMetricInputs(log, end, planned);
    for (const MetricValues& metrics : metricsFrom(inputs)) {
        ComparedExecutor side;
        side.executor = metrics.executor;
        side.name = names.of(metrics.executor);
        side.metrics = metrics;
        side.end = end;
        gatherTasks(side, tasksOf[side.executor], runs, tasks, log);
        ExecutorTotals& totals = inputs.sums[side.executor];
        layInRows(side, totals.byCaller);
        markLosses(side, inputs.tasks, counting, log);
        std::sort(side.marks.begin(), side.marks.end(), [](const TaskMark& a, const TaskMark& b) {
            return std::tie(a.kind, a.position) < std::tie(b.kind, b.position);
        });
        side.stays = std::move(totals.stays);
        nameClient(side, names, log);
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
