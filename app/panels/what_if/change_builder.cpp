// The rows of "what if, from here": which there are, and which values they may have.
#include "app/panels/what_if/change_builder.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include <fmt/format.h>

#include "app/ui/stepping.hpp"
#include "app/workspace/calls/user_calls.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr Duration kLongestOffered = milliseconds(3'600'000);

/// How long the steps take, when they always take the same.
std::optional<Duration> lengthOf(const std::vector<Step>& steps) {
    Duration sum;
    const auto add = [&](const DurationRange& range) {
        sum = sum + range.low;
        return range.isFixed();
    };
    for (const Step& step : steps) {
        const bool known = std::visit(
            [&](const auto& each) {
                if constexpr (requires { each.length; }) return add(each.length);
                return true;
            },
            step);
        if (!known) return std::nullopt;
    }
    return sum;
}

bool isNumbered(std::string_view label, std::string_view name) {
    if (label == name) return true;
    if (!label.starts_with(name) || label.size() < name.size() + 2 || label[name.size()] != '-')
        return false;
    const std::string_view rest = label.substr(name.size() + 1);
    return rest.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

ChangeBuilder::ChangeBuilder(const Scenario& scenario, const Log& log, const RunState& now,
                             const Names& names, std::span<const SchedulingPoint> points,
                             const WhatIfState& state, WhatIfAbout about, const TextCatalog& words,
                             std::size_t position, Instant time)
    : scenario_(scenario),
      log_(log),
      now_(now),
      names_(names),
      points_(points),
      state_(state),
      about_(about),
      words_(words),
      position_(position),
      time_(time) {
    addTurns();
    addTask();
    addPool();
}

/// Keeps the value chosen before if it is still possible.
void ChangeBuilder::put(Slot slot) {
    const auto chosen = state_.values.find(slot.key);
    if (chosen != state_.values.end()) {
        const bool fits = slot.choices.empty() ||
                          std::find(slot.choices.begin(), slot.choices.end(), chosen->second) !=
                              slot.choices.end();
        if (fits) slot.value = chosen->second;
    }
    slots_.push_back(std::move(slot));
}

const ChangeBuilder::Slot* ChangeBuilder::find(Slot::Kind kind) const {
    for (const Slot& slot : slots_)
        if (slot.kind == kind) return &slot;
    return nullptr;
}

std::string ChangeBuilder::valueOf(Slot::Kind kind) const {
    const Slot* slot = find(kind);
    return slot == nullptr ? std::string() : slot->value;
}

std::string ChangeBuilder::pointName(std::size_t index) const {
    return words_.fill("ui.whatIf.pointName",
                       {{"n", std::to_string(index + 1)},
                        {"event", std::to_string(points_[index].position + 1)},
                        {"time", humanTime(points_[index].time)}});
}

const SchedulingPoint& ChangeBuilder::point() const {
    const std::string chosen = valueOf(Slot::Kind::Point);
    for (std::size_t i = 0; i < points_.size(); ++i)
        if (pointName(i) == chosen) return points_[i];
    return points_.front();
}

/// How many points of the same log position lie before it: position and this number identify a
/// point.
std::uint32_t ChangeBuilder::nthOfPoint() const {
    const SchedulingPoint* at = &point();
    std::uint32_t nth = 0;
    for (const SchedulingPoint& each : points_) {
        if (&each == at) break;
        nth = each.position == at->position ? nth + 1 : 0;
    }
    return nth;
}

void ChangeBuilder::addTurns() {
    if (points_.empty()) return;
    Slot points{Slot::Kind::Point, WhatIfGroup::Turn, "point", {}, pointName(0), {}};
    for (std::size_t i = 0; i < points_.size(); ++i) points.choices.push_back(pointName(i));
    put(std::move(points));
    Slot turn{Slot::Kind::Turn, WhatIfGroup::Turn, "turn", {}, {}, {}};
    const SchedulingPoint& at = point();
    for (std::size_t i = 0; i < at.candidates.size(); ++i)
        if (i != at.picked) turn.choices.emplace_back(names_.of(at.candidates[i]));
    turn.now = names_.of(at.candidates[at.picked]);
    turn.value = turn.choices.front();
    put(std::move(turn));
}

/// Tasks that may still run and have steps of their own; those of the executor shown come first.
std::vector<TaskId> ChangeBuilder::tasks() const {
    std::vector<TaskId> open;
    for (std::uint32_t i = 0; i < now_.life.tasks(); ++i) {
        const TaskLife& life = now_.life.task(TaskId{i});
        const bool envelope = now_.tasks.of(TaskId{i}).carries.exists();
        if (life.exists && !life.isDone() && !life.rejected && !envelope && hasSteps(TaskId{i}))
            open.push_back(TaskId{i});
    }
    std::stable_partition(open.begin(), open.end(), [&](TaskId task) {
        return now_.tasks.of(task).executor == about_.executor;
    });
    return open;
}

/// Recursive tasks and their parts have no steps of their own.
bool ChangeBuilder::hasSteps(TaskId task) const {
    const std::size_t pool = now_.tasks.of(task).executor.value;
    const std::shared_ptr<const TaskTemplate> known = templateOf(names_.of(task));
    if (known) return !known->recursive;
    return pool >= scenario_.executors.size() ||
           scenario_.executors[pool].kind != ExecutorKind::ForkJoinPool;
}

/// The template of the task with that label; null for a task that a person added.
std::shared_ptr<const TaskTemplate> ChangeBuilder::templateOf(std::string_view label) const {
    const auto at = [&](std::size_t index) {
        return std::shared_ptr<const TaskTemplate>(std::shared_ptr<const TaskTemplate>(),
                                                   &scenario_.tasks[index]);
    };
    for (const AtCall& each : scenario_.calls)
        if (!each.call.as.empty() && isNumbered(label, each.call.as))
            return at(each.call.templateIndex);
    for (std::size_t i = 0; i < scenario_.tasks.size(); ++i)
        if (isNumbered(label, scenario_.tasks[i].name)) return at(i);
    return nullptr;
}

std::string ChangeBuilder::repeatWord(Repeat repeat) const {
    return std::string(words_(fmt::format("ui.whatIf.repeats.{}", toString(repeat))));
}

Repeat ChangeBuilder::repeatOf(std::string_view word) const {
    for (const Repeat repeat : {Repeat::FixedRate, Repeat::FixedDelay, Repeat::FromStart})
        if (repeatWord(repeat) == word) return repeat;
    return Repeat::FixedRate;
}

void ChangeBuilder::addTask() {
    const std::vector<TaskId> open = tasks();
    if (open.empty()) return;
    task_ = open.front();
    Slot which{Slot::Kind::Task, WhatIfGroup::Task, "task", {}, {}, {}};
    for (const TaskId each : open) which.choices.emplace_back(names_.of(each));
    which.value = which.choices.front();
    if (std::find(open.begin(), open.end(), about_.task) != open.end())
        which.value = names_.of(about_.task);
    put(std::move(which));
    for (const TaskId each : open)
        if (names_.of(each) == valueOf(Slot::Kind::Task)) task_ = each;

    const TaskLife& life = now_.life.task(task_);
    const TaskRuns& runs = now_.runs.of(task_);
    const std::shared_ptr<const TaskTemplate> known = templateOf(names_.of(task_));
    Slot body{Slot::Kind::Body, WhatIfGroup::Task, "takes", {}, {}, {}};
    Duration length = milliseconds(30);
    if (const std::string_view told = log_.text(runs.steps); !told.empty()) {
        body.now = told;
    } else if (known) {
        const auto& next =
            known->runs[std::min<std::size_t>(runs.runs.size(), known->runs.size() - 1)];
        const std::optional<Duration> takes = lengthOf(next);
        if (takes) body.now = toText(*takes);
        if (takes && takes->ns > 0) length = *takes;
        for (std::size_t i = runs.runs.size(); i < known->runs.size(); ++i)
            if (lengthOf(known->runs[i]) != takes) body.varies = true;
    }
    body.value = toText(Duration{std::min(length.ns, kLongestOffered.ns) * 5});
    put(std::move(body));
    const TaskFacts& facts = now_.tasks.of(task_);
    const bool periodic = facts.period.ns > 0 && facts.repeat != Repeat::Cron;
    if (!periodic) return;
    const bool timer = life.machine == TaskStateKind::TimerTask;
    const Repeat other = timer ? Repeat::FromStart : Repeat::FixedDelay;
    put({Slot::Kind::Repeat,
         WhatIfGroup::Task,
         "repeats",
         repeatWord(facts.repeat),
         repeatWord(facts.repeat == Repeat::FixedRate ? other : Repeat::FixedRate),
         {repeatWord(Repeat::FixedRate), repeatWord(other)}});
    put({Slot::Kind::Period,
         WhatIfGroup::Task,
         "period",
         toText(facts.period),
         toText(facts.period + facts.period),
         {}});
}

void ChangeBuilder::addSetting(Method method, Setting setting) {
    const std::int64_t value = now_.life.executor(about_.executor).setting(setting);
    Slot slot{Slot::Kind::Setting, WhatIfGroup::Pool, std::string(toString(setting)), {}, {}, {}};
    slot.method = method;
    const ArgumentType type = specOf(method).arguments[0].type;
    if (type == ArgumentType::Boolean) {
        slot.choices = {"false", "true"};
        slot.now = slot.choices[value != 0 ? 1 : 0];
        slot.value = slot.choices[value != 0 ? 0 : 1];
    } else if (type == ArgumentType::Time) {
        slot.now = toText(Duration{value});
        slot.value = value == 0 ? "1s" : toText(Duration{value} + Duration{value});
    } else {
        slot.number = true;
        const bool unlimited = value >= std::numeric_limits<std::int32_t>::max();
        slot.now = unlimited ? "∞" : std::to_string(value);
        slot.value = unlimited ? "4" : std::to_string(value + 1);
    }
    put(std::move(slot));
}

/// No event holds the handler: it is the scenario's, until a call sets another.
std::string_view ChangeBuilder::handlerNow(const ExecutorSpec& spec) const {
    const auto names = handlerNames();
    const std::string_view setter = specOf(Method::SetRejectedExecutionHandler).name;
    for (std::size_t i = position_; i-- > 0;) {
        const auto call = log_.get<CallBegan>(i);
        if (!call || call->executor != about_.executor || log_.text(call->method) != setter)
            continue;
        const std::string_view argument = log_.text(call->argument);
        for (const std::string_view name : names)
            if (argument.ends_with(name)) return name;
    }
    return kHandlerWords[static_cast<std::size_t>(spec.rejectedExecutionHandler)];
}

void ChangeBuilder::addHandler(const ExecutorSpec& spec) {
    Slot slot{Slot::Kind::Setting, WhatIfGroup::Pool, "rejectedExecutionHandler", {}, {}, {}};
    slot.method = Method::SetRejectedExecutionHandler;
    for (const std::string_view name : handlerNames()) slot.choices.emplace_back(name);
    slot.now = handlerNow(spec);
    slot.value = slot.choices[slot.now == slot.choices[0] ? 1 : 0];
    put(std::move(slot));
}

/// The pool's settings, unless a factory has wrapped it.
void ChangeBuilder::addPool() {
    const std::size_t index = about_.executor.value;
    const ExecutorLife& life = now_.life.executor(about_.executor);
    if (index >= scenario_.executors.size() || !life.exists) return;
    const ExecutorSpec& spec = scenario_.executors[index];
    if (!life.spec().hasCtl() || spec.wrapping != Wrapping::None) return;
    addSetting(Method::SetCorePoolSize, Setting::CorePoolSize);
    if (!life.spec().isScheduled) addSetting(Method::SetMaximumPoolSize, Setting::MaximumPoolSize);
    addSetting(Method::SetKeepAliveTime, Setting::KeepAliveTime);
    addSetting(Method::AllowCoreThreadTimeOut, Setting::AllowCoreThreadTimeOut);
    addHandler(spec);
    if (!life.spec().isScheduled) return;
    addSetting(Method::SetRemoveOnCancelPolicy, Setting::RemoveOnCancel);
    addSetting(Method::SetContinueExistingPeriodicTasksAfterShutdownPolicy,
               Setting::ContinuePeriodicAfterShutdown);
    addSetting(Method::SetExecuteExistingDelayedTasksAfterShutdownPolicy,
               Setting::ExecuteDelayedAfterShutdown);
}

/// The row of the current selection; else the scheduling point, if another thread could go.
std::size_t ChangeBuilder::firstRow() const {
    for (std::size_t i = 0; i < slots_.size(); ++i)
        if (about_.task.exists() && task_ == about_.task && slots_[i].kind == Slot::Kind::Body)
            return i;
    return turnRow();
}

std::size_t ChangeBuilder::turnRow() const {
    for (std::size_t i = 0; i < slots_.size(); ++i)
        if (slots_[i].kind == Slot::Kind::Turn) return i;
    return 0;
}

std::string ChangeBuilder::nameOfTurn(std::size_t index) const {
    if (points_.empty() || index >= point().candidates.size()) return {};
    return std::string(names_.of(point().candidates[index]));
}

}  // namespace poolscope
