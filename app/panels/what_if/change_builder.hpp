// Builds "what if, from here": which changes are possible at the playhead, and the chosen change.
//
// Promises: only changes that the run can take are offered, with values other than the present
// ones. Throws std::runtime_error with a message for the user if it cannot be built.
#pragma once

#include <span>

#include "app/model/narration/text_catalog.hpp"
#include "app/model/run/run_state.hpp"
#include "app/panels/what_if/what_if_form.hpp"
#include "engine/scenario/run/what_if.hpp"
#include "engine/trace/names.hpp"
#include "engine/world/scheduling_point.hpp"

namespace poolscope {

/// A change, where it enters the run, and what it says of itself.
struct PlannedChange {
    RunChange change;
    std::size_t position = 0;
    Instant time;
    std::string what;  ///< "poll takes 150ms"
};

/// Whom the changes are about: the executor and the task that are chosen.
struct WhatIfAbout {
    ExecutorId executor;
    TaskId task;
};

/// Which value − and + start from: the one that is offered, or the present one.
enum class StepFrom : std::uint8_t { Offered, Now };

class ChangeBuilder {
public:
    /// `now`, `latest` and the names are those of the run shown; `points` the scheduling points
    /// from the playhead on, the first ones. All must outlive the builder.
    ChangeBuilder(const Scenario& scenario, const Log& log, const RunState& now, const Names& names,
                  std::span<const SchedulingPoint> points, const WhatIfState& state,
                  WhatIfAbout about, const TextCatalog& words, std::size_t position, Instant time);

    WhatIfForm form() const;
    /// The value of the chosen row after − (−1) or + (1).
    std::string stepped(int direction, StepFrom from) const;
    PlannedChange change() const;
    /// The name under which a row's value is kept in `WhatIfState::values`.
    std::string keyOfRow(std::size_t row) const { return slots_[row].key; }
    std::size_t rows() const { return slots_.size(); }
    bool isTyped(std::size_t row) const { return slots_[row].choices.empty(); }
    /// The row to preselect for the current selection.
    std::size_t firstRow() const;
    /// The row and the value that give candidate `index` of the point its turn.
    std::size_t turnRow() const;
    std::string nameOfTurn(std::size_t index) const;

private:
    /// A row, and what it means.
    struct Slot {
        enum class Kind : std::uint8_t { Point, Turn, Task, Body, Repeat, Period, Setting };
        Kind kind = Kind::Point;
        WhatIfGroup group = WhatIfGroup::Turn;
        std::string key;
        std::string now;
        std::string value;
        std::vector<std::string> choices;  ///< empty: a time or a number, to be typed
        Method method = Method::SetCorePoolSize;
        bool number = false;  ///< else a time
        bool varies = false;  ///< later runs have another value than `now`
    };

    void addTurns();
    void addTask();
    void addPool();
    void addSetting(Method method, Setting setting);
    void addHandler(const ExecutorSpec& spec);
    std::string_view handlerNow(const ExecutorSpec& spec) const;
    void put(Slot slot);
    const Slot* find(Slot::Kind kind) const;
    std::string valueOf(Slot::Kind kind) const;
    const SchedulingPoint& point() const;
    std::string pointName(std::size_t index) const;
    std::uint32_t nthOfPoint() const;
    std::vector<TaskId> tasks() const;
    bool hasSteps(TaskId task) const;
    std::shared_ptr<const TaskTemplate> templateOf(std::string_view label) const;
    std::shared_ptr<const TaskTemplate> bodyOfLength(Duration length) const;
    std::string repeatWord(Repeat repeat) const;
    Repeat repeatOf(std::string_view word) const;
    Duration timeOf(const Slot& slot) const;
    std::string sentence(const Slot& slot) const;
    bool changes(const Slot& slot) const;
    UserCall settingCall(const Slot& slot) const;

    const Scenario& scenario_;
    const Log& log_;
    const RunState& now_;
    const Names& names_;
    const std::span<const SchedulingPoint> points_;
    const WhatIfState& state_;
    const WhatIfAbout about_;
    const TextCatalog& words_;
    const std::size_t position_;
    const Instant time_;
    std::vector<Slot> slots_;
    TaskId task_;  ///< that the rows of Task are about
};

}  // namespace poolscope
