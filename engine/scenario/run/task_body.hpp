// What a submitted task does: the steps of its template, one list a run.
//
// Promises: ranges are drawn from the seed and the task's label alone, so that neither the schedule
// nor other tasks change them. An InterruptedException in a step ends the run early and is not
// passed on, as in a Java body that catches it and returns; any other exception leaves the body.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "engine/executor/future/runnable.hpp"
#include "engine/scenario/language/scenario.hpp"
#include "engine/world/random.hpp"

namespace poolscope {

class ScenarioRuntime;

class TaskBody {
public:
    TaskBody(ScenarioRuntime& runtime, std::shared_ptr<const TaskTemplate> steps,
             std::uint32_t executor, std::string label);

    const std::string& label() const { return label_; }
    const TaskTemplate& steps() const { return *steps_; }
    bool wasInterrupted() const { return interrupted_; }

    Co<void> run();

private:
    Co<void> perform(const Step& step);
    Co<void> perform(const SharedStep& step);
    Co<void> perform(const Call& call);
    Duration draw(const DurationRange& range);
    void digestProgress() const;

    ScenarioRuntime& runtime_;
    std::shared_ptr<const TaskTemplate> steps_;
    std::uint32_t executor_;
    std::string label_;
    Random random_;
    std::size_t runsBegun_ = 0;
    std::uint64_t draws_ = 0;
    std::map<std::string, std::string> made_;  ///< see CallContext
    bool interrupted_ = false;
};

RunnablePtr runnableOf(std::shared_ptr<TaskBody> body);
/// Returns the template's value.
CallablePtr callableOf(std::shared_ptr<TaskBody> body);

/// The body behind what the two above made, or null.
const TaskBody* bodyOf(const Runnable& runnable);
const TaskBody* bodyOf(const Callable& callable);

}  // namespace poolscope
