// What a submitted task does: the steps of its template, one list a run.
//
// Promises: ranges are drawn from the seed and the task's label alone, so that neither the schedule
// nor other tasks change them. An InterruptedException in a step ends the run early and is not
// passed on, as in a Java body that catches it and returns; any other exception leaves the body.
// A `while` whose round did nothing but read variables does not run on: its thread waits until one
// of them is written, as the round would go alike until then. So a spin takes no time and ends as
// soon as it can; one that cannot end is a thread that waits for ever.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/executor/future/runnable.hpp"
#include "engine/scenario/language/scenario.hpp"
#include "engine/world/random.hpp"

namespace poolscope {

class ScenarioRuntime;
class SharedVariable;

class TaskBody {
public:
    TaskBody(ScenarioRuntime& runtime, std::shared_ptr<const TaskTemplate> steps,
             std::uint32_t executor, std::string label);

    const std::string& label() const { return label_; }
    const TaskTemplate& steps() const { return *steps_; }
    bool wasInterrupted() const { return interrupted_; }
    /// What the last run returned; none of a body without a value.
    const std::optional<std::string>& value() const {
        return returned_ ? returned_ : steps_->value;
    }

    Co<void> run();

    /// What its next run is given: `value`, `other` and `failed` in expressions.
    void give(const Value& first, const Value& second, bool failed);
    /// The label of the task that a call of its last run made last; empty: none did.
    const std::string& lastMade() const { return last_; }

private:
    Co<void> perform(const Step& step);
    Co<void> perform(const SharedStep& step);
    Co<void> perform(const Call& call);
    Duration draw(const DurationRange& range);
    void digestProgress() const;

    // ---- task_program.cpp: variables, expressions and blocks
    /// What the step after the present one is.
    enum class Flow : std::uint8_t { Next, Break, Return };
    /// A variable that a round of a `while` has read, and how often it had been written then.
    struct Seen {
        SharedVariable* variable;
        std::uint64_t version;
    };
    /// How things stood when a round of a `while` began.
    struct Round {
        std::vector<std::int32_t> locals;
        std::uint64_t effects = 0;
        std::uint64_t looks = 0;
        std::size_t seen = 0;  ///< of seen_, those before the loop
    };

    Co<void> performProgram(const Step& step);
    Co<void> performAll(const std::shared_ptr<const StepList>& block);
    Co<void> evaluateFor(const EvaluateStep& step);
    Co<void> check(const AssertStep& step);
    Co<void> performBlock(const BlockStep& step);
    Co<void> performWhile(const BlockStep& step);
    Co<void> performRepeat(const BlockStep& step);
    Co<void> performSynchronized(const BlockStep& step);
    Co<void> performPlain(const PlainStep& step);
    Co<void> endRound(const Round& round);
    Co<void> spin(std::size_t from);
    Co<std::int32_t> evaluate(const Expression& expression);
    void compute(const StackOperation& operation);
    void computeShared(const StackOperation& operation);
    SharedVariable& variableFor(const StackOperation& operation);
    std::int32_t pop();
    BlockingOperation point(std::size_t operation = 0);
    BlockingOperation pointBefore(const StackOperation& operation, std::size_t number);
    void beginProgram();
    void endProgram();
    void enterStep(std::uint64_t block, std::size_t step);
    std::uint64_t here(std::size_t operation) const;

    ScenarioRuntime& runtime_;
    std::shared_ptr<const TaskTemplate> steps_;
    std::uint32_t executor_;
    std::string label_;
    Random random_;
    std::size_t runsBegun_ = 0;
    std::uint64_t draws_ = 0;
    std::map<std::string, std::string> made_;  ///< see CallContext
    std::string last_;                         ///< see CallContext
    std::array<std::int32_t, kInputNames.size()> inputs_{};
    bool interrupted_ = false;

    bool program_;  ///< the scenario has variables or threads; see Scenario::hasPrograms
    Flow flow_ = Flow::Next;
    std::optional<std::string> returned_;
    std::vector<std::int32_t> locals_;
    std::vector<std::int32_t> stack_;  ///< of the expression that is being evaluated
    std::vector<Seen> seen_;
    std::uint64_t effects_ = 0;  ///< steps that did more than read variables
    std::uint64_t looks_ = 0;    ///< at what is no variable: a lock that was not free
    // For a search over schedules: what the body does next follows from these alone.
    std::uint64_t base_ = 0;   ///< what the thread had read when the run or its last call began
    std::uint64_t where_ = 0;  ///< the step
};

RunnablePtr runnableOf(std::shared_ptr<TaskBody> body);
/// Returns the template's value.
CallablePtr callableOf(std::shared_ptr<TaskBody> body);

/// The body behind what the two above made, also where a result was handed in with it; or null.
const TaskBody* bodyOf(const Runnable& runnable);
const TaskBody* bodyOf(const Callable& callable);

}  // namespace poolscope
