// From rows to what is shown of "what if, from here", and to the change.
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "app/panels/what_if/change_builder.hpp"
#include "app/ui/stepping.hpp"
#include "app/workspace/calls/user_calls.hpp"
#include "app/workspace/typed_duration.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

/// The same steps with the first stretch of time that long, and the others gone.
std::vector<Step> ofLength(const std::vector<Step>& steps, Duration length) {
    std::vector<Step> changed;
    bool first = true;
    const auto add = [&](auto step) {
        step.length = {length, length, nullptr};
        if (std::exchange(first, false)) changed.emplace_back(step);
    };
    for (const Step& step : steps) {
        if (const auto* work = std::get_if<WorkStep>(&step)) {
            add(*work);
        } else if (const auto* nap = std::get_if<SleepStep>(&step)) {
            add(*nap);
        } else if (const auto* io = std::get_if<IoStep>(&step)) {
            add(*io);
        } else {
            changed.push_back(step);
        }
    }
    if (first) changed.insert(changed.begin(), Step{WorkStep{{length, length}}});
    return changed;
}

}  // namespace

WhatIfForm ChangeBuilder::form() const {
    WhatIfForm form;
    form.chosen = slots_.empty() ? 0 : std::min(state_.row, slots_.size() - 1);
    for (const Slot& slot : slots_) {
        const bool picks = slot.kind == Slot::Kind::Point || slot.kind == Slot::Kind::Task;
        const std::string name = slot.kind == Slot::Kind::Setting
                                     ? slot.key
                                     : std::string(words_("ui.whatIf.row." + slot.key));
        form.rows.push_back({slot.group, name, slot.now, slot.value, !slot.choices.empty(), picks});
    }
    if (task_.exists()) form.task = names_.of(task_);
    if (about_.executor.value < scenario_.executors.size())
        form.pool = scenario_.executors[about_.executor.value].name;
    if (!points_.empty()) {
        const SchedulingPoint& at = point();
        for (std::size_t i = 0; i < at.candidates.size(); ++i) {
            std::string name(names_.of(at.candidates[i]));
            const bool chosen = i != at.picked && name == valueOf(Slot::Kind::Turn);
            form.turns.push_back({std::move(name), {}, i == at.picked, chosen});
        }
    }
    if (slots_.empty()) return form;
    Slot chosen = slots_[form.chosen];
    if (chosen.choices.empty() && !state_.entry.text.empty()) chosen.value = state_.entry.text;
    const bool turn = chosen.group == WhatIfGroup::Turn;
    form.from = humanTime(turn ? point().time : time_);
    form.said = sentence(chosen);
    form.changes = !form.said.empty() && changes(chosen);
    return form;
}

/// A value that is written in another way is the same value.
bool ChangeBuilder::changes(const Slot& slot) const {
    if (slot.varies) return true;
    const std::optional<Duration> was = typedDuration(slot.now);
    const std::optional<Duration> is = typedDuration(slot.value);
    if (was && is) return *was != *is;
    return slot.now != slot.value;
}

std::string ChangeBuilder::sentence(const Slot& slot) const {
    const std::string task(task_.exists() ? names_.of(task_) : "");
    switch (slot.kind) {
        case Slot::Kind::Point:
        case Slot::Kind::Task: return {};
        case Slot::Kind::Turn:
            return words_.fill("ui.whatIf.said.turn",
                               {{"thread", slot.value}, {"instead", slot.now}});
        case Slot::Kind::Body:
            return words_.fill("ui.whatIf.said.takes", {{"task", task}, {"value", slot.value}});
        case Slot::Kind::Repeat:
            return words_.fill("ui.whatIf.said.repeats", {{"task", task}, {"value", slot.value}});
        case Slot::Kind::Period:
            return words_.fill("ui.whatIf.said.period", {{"task", task}, {"value", slot.value}});
        case Slot::Kind::Setting:
            return words_.fill("ui.whatIf.said.setting",
                               {{"setting", slot.key}, {"value", slot.value}});
    }
    return {};
}

std::string ChangeBuilder::stepped(int direction, StepFrom from) const {
    const Slot& slot = slots_[std::min(state_.row, slots_.size() - 1)];
    const std::string& value = from == StepFrom::Now ? slot.now : slot.value;
    if (!slot.choices.empty()) {
        const auto at = std::find(slot.choices.begin(), slot.choices.end(), value);
        if (at == slot.choices.end()) return slot.value;
        const std::size_t count = slot.choices.size();
        const auto index = static_cast<std::size_t>(at - slot.choices.begin());
        return slot.choices[(index + (direction > 0 ? 1 : count - 1)) % count];
    }
    if (slot.number) {
        const std::optional<std::int32_t> number = wholeNumberOf(value);
        return number ? std::to_string(std::max(0, *number + direction)) : slot.value;
    }
    const std::optional<Duration> time = typedDuration(value);
    return time ? toText(roundStep(*time, direction)) : slot.value;
}

// ---------------------------------------------------------------- doing

/// The task's steps of its runs to come, each of that length.
std::shared_ptr<const TaskTemplate> ChangeBuilder::bodyOfLength(Duration length) const {
    auto body = std::make_shared<TaskTemplate>();
    const std::string_view label = names_.of(task_);
    const std::shared_ptr<const TaskTemplate> known = templateOf(label);
    body->name = label;
    if (!known) {
        body->runs = {{Step{WorkStep{{length, length}}}}};
        return body;
    }
    body->value = known->value;
    const std::size_t last = known->runs.size() - 1;
    for (std::size_t i = std::min(now_.runs.of(task_).runs.size(), last); i <= last; ++i)
        body->runs.push_back(ofLength(known->runs[i], length));
    // Lists that have become the same are one.
    const auto text = [&](std::size_t i) {
        TaskTemplate one;
        one.runs = {body->runs[i]};
        return stepsText(one, scenario_);
    };
    while (body->runs.size() > 1 && text(body->runs.size() - 1) == text(body->runs.size() - 2))
        body->runs.pop_back();
    return body;
}

Duration ChangeBuilder::timeOf(const Slot& slot) const {
    const std::optional<Duration> time = typedDuration(slot.value);
    const std::int64_t least = slot.kind == Slot::Kind::Period ? 1 : 0;
    if (time && time->ns >= least) return *time;
    throw std::runtime_error(words_.fill(
        "ui.call.wrong",
        {{"field", slot.key}, {"found", slot.value}, {"expected", words_("ui.call.time")}}));
}

UserCall ChangeBuilder::settingCall(const Slot& slot) const {
    ArgumentValue value;
    switch (specOf(slot.method).arguments[0].type) {
        case ArgumentType::Boolean: value = slot.value == "true"; break;
        case ArgumentType::Time: value = timeOf(slot); break;
        case ArgumentType::Handler: {
            const auto names = handlerNames();
            const auto at = std::find(names.begin(), names.end(), slot.value);
            value = static_cast<HandlerKind>(at - names.begin());
            break;
        }
        default: {
            const std::optional<std::int32_t> number = wholeNumberOf(slot.value);
            if (!number || *number < 0)
                throw std::runtime_error(
                    words_.fill("ui.call.wrong", {{"field", slot.key},
                                                  {"found", slot.value},
                                                  {"expected", words_("ui.call.number")}}));
            value = std::int64_t{*number};
        }
    }
    return callOn(about_.executor, slot.method, {value});
}

PlannedChange ChangeBuilder::change() const {
    if (slots_.empty()) throw std::runtime_error(std::string(words_("ui.whatIf.nothing")));
    const Slot& slot = slots_[std::min(state_.row, slots_.size() - 1)];
    if (!sentence(slot).empty() && !changes(slot))
        throw std::runtime_error(words_.fill("ui.whatIf.already", {{"said", sentence(slot)}}));
    PlannedChange done{UserCall{}, position_, time_, sentence(slot)};
    const std::string task(task_.exists() ? names_.of(task_) : "");
    switch (slot.kind) {
        case Slot::Kind::Point:
        case Slot::Kind::Task: throw std::runtime_error(std::string(words_("ui.whatIf.picks")));
        case Slot::Kind::Turn: {
            const SchedulingPoint& at = point();
            const auto who =
                std::find_if(at.candidates.begin(), at.candidates.end(),
                             [&](ThreadId each) { return names_.of(each) == slot.value; });
            done.change = NextTurn{*who, nthOfPoint()};
            done.position = at.position;
            done.time = at.time;
            break;
        }
        case Slot::Kind::Body: done.change = BodyChange{task, bodyOfLength(timeOf(slot))}; break;
        case Slot::Kind::Repeat:
            done.change = RepeatChange{task, repeatOf(slot.value), now_.tasks.of(task_).period};
            break;
        case Slot::Kind::Period:
            done.change = RepeatChange{task, now_.tasks.of(task_).repeat, timeOf(slot)};
            break;
        case Slot::Kind::Setting: done.change = settingCall(slot); break;
    }
    return done;
}

}  // namespace poolscope
