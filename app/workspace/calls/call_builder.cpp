// From the table of methods to fields with values that make sense.
#include "app/workspace/calls/call_builder.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <span>

#include "app/ui/stepping.hpp"
#include "engine/scenario/language/duration_text.hpp"

namespace poolscope {

namespace {

// What − and + go through; anything else can be typed.
constexpr std::array<std::string_view, 6> kExpressions{"* * * * * *",       "*/10 * * * * *",
                                                       "0 * * * * *",       "0 0 * * * *",
                                                       "0 0 9 * * MON-FRI", "0 0 0 L * *"};
constexpr std::array<std::string_view, 5> kZones{"UTC", "Europe/Berlin", "America/New_York",
                                                 "Asia/Shanghai", "Asia/Kolkata"};

std::vector<std::string> copies(std::span<const std::string_view> names) {
    return {names.begin(), names.end()};
}

bool contains(const std::vector<std::string>& all, std::string_view one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}

}  // namespace

std::vector<std::string> CallBuilder::tasks() const {
    std::vector<std::string> open;
    std::vector<std::string> done;
    for (std::uint32_t i = 0; i < now_.life.tasks(); ++i) {
        const TaskLife& life = now_.life.task(TaskId{i});
        if (life.exists) (life.isDone() ? done : open).emplace_back(names_.of(TaskId{i}));
    }
    open.insert(open.end(), done.begin(), done.end());
    return open;
}

std::vector<std::string> CallBuilder::threads() const {
    std::vector<std::string> workers;
    std::vector<std::string> clients;
    for (const ThreadId thread : now_.workers.lanes()) {
        const WorkerState& state = now_.workers.worker(thread);
        if (!state.exists || state.role == ThreadRole::User) continue;
        (state.role == ThreadRole::Worker ? workers : clients).emplace_back(names_.of(thread));
    }
    workers.insert(workers.end(), clients.begin(), clients.end());
    return workers;
}

/// Those that have the method.
std::vector<std::string> CallBuilder::executors() const {
    std::vector<std::string> names;
    for (const ExecutorSpec& each : scenario_.executors)
        if ((spec().kinds & kindBit(each.kind)) != 0) names.push_back(each.name);
    return names;
}

bool CallBuilder::known(const MethodSpec& method) const {
    return std::any_of(
        scenario_.executors.begin(), scenario_.executors.end(),
        [&](const ExecutorSpec& each) { return (method.kinds & kindBit(each.kind)) != 0; });
}

std::uint32_t CallBuilder::indexOf(std::string_view executor) const {
    const auto found =
        std::find_if(scenario_.executors.begin(), scenario_.executors.end(),
                     [&](const ExecutorSpec& each) { return each.name == executor; });
    return found == scenario_.executors.end()
               ? 0
               : static_cast<std::uint32_t>(found - scenario_.executors.begin());
}

/// Asked for each method that is offered, so it lists no tasks.
bool CallBuilder::possible(const MethodSpec& method) const {
    const auto anyTask = [this] {
        for (std::uint32_t i = 0; i < now_.life.tasks(); ++i)
            if (now_.life.task(TaskId{i}).exists) return true;
        return false;
    };
    if (method.task == TaskNeed::Task && !anyTask()) return false;
    return method.receiver != Receiver::Thread || !threads().empty();
}

std::uint32_t CallBuilder::firstMethod() const {
    const auto row = [](Method method) { return static_cast<std::uint32_t>(method); };
    if (about_.task.exists()) return row(Method::Cancel);
    if (about_.thread.exists()) return row(Method::Interrupt);
    if (about_.queue) return row(Method::Poll);
    const ExecutorKindSpec& kind = now_.life.executor(about_.executor).spec();
    const std::span<const std::string_view> ways =
        kind.waysIn.empty() ? kind.controls : kind.waysIn;
    const MethodSpec* first = findMethod("submit", kindBit(kind.kind));
    if (first == nullptr && !ways.empty()) first = findMethod(ways.front(), kindBit(kind.kind));
    return row(first == nullptr ? Method::Submit : first->method);
}

// ---------------------------------------------------------------- fields

/// A template that is not in the scenario: a body of the length given in the form.
std::string CallBuilder::ownBody() const {
    std::string name = "mine";
    while (!isOwnBody(name)) name += '+';
    return name;
}

bool CallBuilder::isOwnBody(std::string_view task) const {
    return std::none_of(scenario_.tasks.begin(), scenario_.tasks.end(),
                        [&](const TaskTemplate& each) { return each.name == task; });
}

/// All templates together, or one of them.
CallBuilder::Slot CallBuilder::templatesSlot() const {
    Slot slot{Slot::Kind::Choice, "tasks", {}, {}};
    std::string all;
    for (const TaskTemplate& task : scenario_.tasks) {
        all += (all.empty() ? "" : ", ") + task.name;
        slot.choices.push_back(task.name);
    }
    if (slot.choices.size() != 1) slot.choices.insert(slot.choices.begin(), all);
    slot.fallback = slot.choices.front();
    return slot;
}

CallBuilder::Slot CallBuilder::templateSlot() const {
    Slot slot{Slot::Kind::Choice, "task", ownBody(), {}, true};
    for (const TaskTemplate& task : scenario_.tasks) slot.choices.push_back(task.name);
    slot.choices.push_back(slot.fallback);
    return slot;
}

CallBuilder::Slot CallBuilder::taskSlot() const {
    Slot slot{Slot::Kind::Choice, "task", {}, tasks()};
    const std::string chosen(about_.task.exists() ? names_.of(about_.task) : "");
    if (spec().task == TaskNeed::MayTask)
        slot.choices.insert(slot.choices.begin(), std::string(kCallLeftOut));
    if (!slot.choices.empty()) slot.fallback = slot.choices.front();
    if (contains(slot.choices, chosen)) slot.fallback = chosen;
    return slot;
}

/// The present value of a setter's argument: setCorePoolSize sets the setting corePoolSize.
std::optional<std::int64_t> CallBuilder::setting(const ArgumentSpec& argument) const {
    std::string name(spec().name);
    if (name.starts_with("set") && name.size() > 3)
        name = std::string(1, static_cast<char>(name[3] - 'A' + 'a')) + name.substr(4);
    for (std::size_t i = 0; i < kSettingWords.size(); ++i)
        if (kSettingWords[i] == name || kSettingWords[i] == argument.name)
            return now_.life.executor(about_.executor).settings[i];
    return std::nullopt;
}

/// Proposes values with an effect: a setting gets a value that differs from the present one.
CallBuilder::Slot CallBuilder::argumentSlot(const ArgumentSpec& argument) const {
    Slot slot;
    slot.name = argument.name;
    const std::optional<std::int64_t> now = setting(argument);
    switch (argument.type) {
        case ArgumentType::Boolean:
            slot.choices = {"false", "true"};
            slot.fallback = slot.choices[now && *now == 0 ? 1 : 0];
            return slot;
        case ArgumentType::Handler:
            slot.choices = copies(handlerNames());
            slot.fallback = slot.choices.size() > 1 ? slot.choices[1] : "";
            return slot;
        case ArgumentType::Label: slot.choices = tasks(); break;
        case ArgumentType::ExecutorName:
            for (const ExecutorSpec& each : scenario_.executors)
                if ((kindBit(each.kind) & kServices) != 0) slot.choices.push_back(each.name);
            slot.choices.insert(slot.choices.begin(), std::string(kCallLeftOut));
            break;
        case ArgumentType::ThreadName: {
            slot.choices = threads();
            if (!slot.choices.empty()) slot.fallback = slot.choices.front();
            const std::string chosen(about_.thread.exists() ? names_.of(about_.thread) : "");
            if (contains(slot.choices, chosen)) slot.fallback = chosen;
            return slot;
        }
        case ArgumentType::Text:
        case ArgumentType::Labels: slot.kind = Slot::Kind::Text; break;
        case ArgumentType::TaskName:
            for (const TaskTemplate& each : scenario_.tasks) slot.choices.push_back(each.name);
            slot.choices.insert(slot.choices.begin(), std::string(kCallLeftOut));
            break;
        case ArgumentType::Zone:
            slot.kind = Slot::Kind::Text;
            slot.choices = copies(kZones);
            slot.choices.insert(slot.choices.begin(), std::string(kCallLeftOut));
            break;
        case ArgumentType::Cron:
            slot.kind = Slot::Kind::Text;
            slot.choices = copies(kExpressions);
            slot.fallback = slot.choices.front();
            break;
        case ArgumentType::Int: {
            slot.kind = Slot::Kind::Number;
            const bool raises = now && *now < std::numeric_limits<std::int32_t>::max();
            slot.fallback = raises ? std::to_string(*now + 1) : "2";
            break;
        }
        case ArgumentType::Time:
            slot.kind = Slot::Kind::Time;
            slot.fallback = toText(now                         ? nanoseconds(*now + *now)
                                   : argument.name == "period" ? about_.times[1]
                                                               : about_.times[0]);
            if (now && *now == 0) slot.fallback = "1s";
    }
    if (argument.optional) slot.fallback = kCallLeftOut;
    if (argument.type == ArgumentType::Label && !slot.choices.empty())
        slot.fallback = slot.choices.front();
    return slot;
}

std::vector<CallBuilder::Slot> CallBuilder::slots() const {
    std::vector<Slot> slots;
    const MethodSpec& method = spec();
    const bool onPool = method.receiver == Receiver::Executor || method.receiver == Receiver::Queue;
    if (onPool && scenario_.executors.size() > 1) {
        const std::vector<std::string> all = executors();
        const std::size_t chosen =
            std::min<std::size_t>(about_.executor.value, scenario_.executors.size() - 1);
        const std::string& name = scenario_.executors[chosen].name;
        if (!all.empty())
            slots.push_back(
                {Slot::Kind::Choice, "on", contains(all, name) ? name : all.front(), all});
    }
    if (method.task == TaskNeed::Template)
        slots.push_back(templateSlot());
    else if (method.task == TaskNeed::Templates)
        slots.push_back(templatesSlot());
    else if (takesTask(method))
        slots.push_back(taskSlot());
    for (const ArgumentSpec& argument : method.arguments) slots.push_back(argumentSlot(argument));
    const bool own = method.task == TaskNeed::Template && isOwnBody(value(templateSlot()));
    if (own) slots.push_back({Slot::Kind::Time, "work", toText(about_.times[2]), {}});
    return slots;
}

std::string CallBuilder::value(const Slot& slot) const {
    const auto typed = choice_.values.find(slot.name);
    if (typed == choice_.values.end()) return slot.fallback;
    const bool fits =
        slot.kind != Slot::Kind::Choice || slot.named || contains(slot.choices, typed->second);
    return fits ? typed->second : slot.fallback;
}

std::vector<std::string> CallBuilder::choices(std::string_view field) const {
    for (Slot& slot : slots())
        if (slot.name == field) return std::move(slot.choices);
    return {};
}

std::string CallBuilder::valueOf(std::string_view name) const {
    for (const Slot& slot : slots())
        if (slot.name == name) return value(slot);
    return {};
}

std::string CallBuilder::stepped(std::size_t field, int direction) const {
    const std::vector<Slot> all = slots();
    if (field >= all.size()) return {};
    const Slot& slot = all[field];
    const std::string now = value(slot);
    if (!slot.choices.empty()) {
        const auto at = std::find(slot.choices.begin(), slot.choices.end(), now);
        if (at == slot.choices.end())
            return slot.kind == Slot::Kind::Text ? slot.choices.front() : now;
        const std::size_t count = slot.choices.size();
        const auto index = static_cast<std::size_t>(at - slot.choices.begin());
        return slot.choices[(index + (direction > 0 ? 1 : count - 1)) % count];
    }
    const bool optional = slot.fallback == kCallLeftOut;
    if (slot.kind == Slot::Kind::Text) return now;
    if (slot.kind == Slot::Kind::Number) {
        const std::optional<std::int32_t> number = wholeNumberOf(now);
        if (!number) return direction > 0 ? "1" : std::string(kCallLeftOut);
        if (*number == 0 && direction < 0) return optional ? std::string(kCallLeftOut) : now;
        return std::to_string(std::int64_t{*number} + direction);
    }
    const std::optional<Duration> time = parseDuration(now);
    if (!time) return direction > 0 ? toText(about_.times[0]) : now;
    if (optional && time->ns == 0 && direction < 0) return std::string(kCallLeftOut);
    return toText(fineStep(*time, direction));
}

}  // namespace poolscope
