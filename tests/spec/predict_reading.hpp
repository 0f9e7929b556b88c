// A question with its log, and what the readings of it share: folds that are made here, event by
// event.
//
// Promises: nothing of app/model is asked, except for the question itself.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <variant>

#include "app/model/predict/question.hpp"
#include "engine/trace/log.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

class PredictReading {
public:
    PredictReading(const PredictQuestion& question, const Log& log, const Names& names)
        : question_(question), log_(log), names_(names) {}

    const Log& log() const { return log_; }
    std::size_t asked() const { return question_.asked; }
    std::size_t revealed() const { return question_.revealed; }
    const Said& prompt() const { return question_.prompt; }
    template <class Id>
    std::string name(Id id) const {
        return std::string(names_.of(id));
    }
    template <class Id>
    Id inPrompt(const char* gap) const {
        for (const auto& [known, value] : question_.prompt.values)
            if (known == gap) return std::get<Id>(value);
        return {};
    }
    template <class What, class Holds>
    std::optional<std::size_t> after(std::size_t from, const Holds& holds) const {
        for (std::size_t i = from; i < log_.size(); ++i)
            if (const auto e = log_.get<What>(i); e && holds(*e)) return i;
        return std::nullopt;
    }
    ExecutorId executorOf(std::size_t position) const {
        ExecutorId executor;
        visitFields(log_[position].what, [&](std::string_view, const auto& value) {
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(value)>, ExecutorId>)
                executor = value;
        });
        return executor;
    }

    /// What a queue compares: priority, trigger, number.
    using Key = std::tuple<std::int64_t, std::int64_t, std::uint32_t>;
    Key keyAt(TaskId task, std::size_t position) const {
        std::int64_t priority = 0;
        std::int64_t trigger = 0;
        std::uint32_t number = 0;
        for (std::size_t i = 0; i < position; ++i) {
            if (const auto e = log_.get<TaskPrioritized>(i); e && e->task == task)
                priority = e->priority;
            if (const auto e = log_.get<TaskTimed>(i); e && e->task == task)
                trigger = e->trigger.ns;
            if (const auto e = log_.get<NextRunTimeSet>(i); e && e->task == task)
                trigger = e->to.ns;
            if (const auto e = log_.get<TaskCreated>(i); e && e->task == task) number = e->sequence;
        }
        return {priority, trigger, number};
    }
    /// The executor's array before a position, store by store.
    std::map<std::int32_t, TaskId> arrayAt(ExecutorId executor, std::size_t position) const {
        std::map<std::int32_t, TaskId> array;
        for (std::size_t i = 0; i < position; ++i) {
            if (const auto e = log_.get<SlotFilled>(i); e && e->executor == executor)
                array[e->slot] = e->task;
            if (const auto e = log_.get<SlotCleared>(i); e && e->executor == executor)
                array.erase(e->slot);
        }
        return array;
    }

private:
    const PredictQuestion& question_;
    const Log& log_;
    const Names& names_;
};

// ---- one reading for each kind: what the right choice must say in English, or "?"

std::string childRead(const PredictReading& reading);
std::string movesRead(const PredictReading& reading);
std::string placeRead(const PredictReading& reading);
std::string headRead(const PredictReading& reading);
std::string orderRead(const PredictReading& reading);
std::string arrayRead(const PredictReading& reading);

std::string leaderRead(const PredictReading& reading);
std::string signalledRead(const PredictReading& reading);
std::string wakesRead(const PredictReading& reading);
std::string takeRead(const PredictReading& reading);
std::string signalsRead(const PredictReading& reading);
std::string startRead(const PredictReading& reading);

std::string stealsRead(const PredictReading& reading);
std::string pushesRead(const PredictReading& reading);
std::string runsNextRead(const PredictReading& reading);
std::string joinsRead(const PredictReading& reading);
std::string callbackRead(const PredictReading& reading);

std::string ctlRead(const PredictReading& reading);
std::string stateRead(const PredictReading& reading);
std::string admissionRead(const PredictReading& reading);
std::string leftRead(const PredictReading& reading);
std::string keepAliveRead(const PredictReading& reading);
std::string policyRead(const PredictReading& reading);
std::string futureRead(const PredictReading& reading);
std::string fateRead(const PredictReading& reading);

}  // namespace poolscope
