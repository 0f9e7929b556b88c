// Exercises in FutureTask: the states are the engine's own FutureTask's, each mistake has its name.
#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "app/learn/exercise/race/race_exercise.hpp"
#include "engine/executor/future/future_task.hpp"
#include "engine/world/virtual_world.hpp"

using namespace poolscope;

namespace {

constexpr std::uint64_t kRaceInstances = 1'000;

RaceExercise drawnRace(std::uint64_t seed) {
    return RaceExercise(raceStart(seed, 1 + static_cast<int>(seed % kHardest)));
}

class OpenFutureTask : public FutureTask {
public:
    using FutureTask::FutureTask;
    using FutureTask::set;
    using FutureTask::setException;
};

/// The engine's FutureTask goes through the same race, all on one thread: without a scheduling
/// strategy no call of it suspends, so that calls can stand inside each other. What comes between
/// the two steps of a method is done at the event of its first state; what comes while call() runs
/// is done by call().
class RaceInEngine {
public:
    explicit RaceInEngine(const RaceStart& start) : steps_(start.steps), world_(&log_) {
        std::function<Co<Value>()> call = [this]() -> Co<Value> {
            said[at_ - 1] = word();
            goOn();
            co_return Value(42);
        };
        future_ = std::make_unique<OpenFutureTask>(world_, makeCallable(std::move(call), "call"),
                                                   "task", world_.newTaskId());
        said.resize(steps_.size());
        world_.onEvent = [this](const Event& event) {
            if (const auto* changed = event.what.get<FutureStateChanged>()) between(changed->to);
        };
        world_.runAs("main", [this]() -> Co<void> {
            goOn();
            co_return;
        });
        world_.onEvent = nullptr;
    }

    std::vector<std::string> said;

private:
    static bool closes(RaceStep step) {
        return step == RaceStep::SetEnds || step == RaceStep::ThrowEnds ||
               step == RaceStep::InterruptEnds;
    }
    std::string word() const { return std::string(toString(future_->state())); }
    void goOn() {
        while (at_ < steps_.size() && !closes(steps_[at_].step)) perform();
    }
    void between(FutureState state) {
        if (state != FutureState::Completing && state != FutureState::Interrupting) return;
        said[at_ - 1] = word();
        goOn();
    }
    void perform();
    std::string got() {
        try {
            const Value value = runToEnd(future_->get(Duration{}));
            return std::any_cast<int>(value) == 42 ? "value" : "another value";
        } catch (const Throwable& thrown) {
            if (thrown.className() == "TimeoutException") return "waits";
            return thrown.className() == "ExecutionException"      ? "executionException"
                   : thrown.className() == "CancellationException" ? "cancellation"
                                                                   : thrown.className();
        }
    }

    std::vector<RaceTurn> steps_;
    Log log_;
    VirtualWorld world_;
    std::unique_ptr<OpenFutureTask> future_;
    std::size_t at_ = 0;  ///< behind the step that is done now
};

void RaceInEngine::perform() {
    const RaceStep step = steps_[at_++].step;
    const std::size_t mine = at_ - 1;
    switch (step) {
        case RaceStep::RunBegins: runToEnd(future_->run()); break;
        case RaceStep::SetBegins: runToEnd(future_->set(Value(42))); break;
        case RaceStep::ThrowBegins:
            runToEnd(
                future_->setException(std::make_exception_ptr(Throwable("IOException", "io"))));
            break;
        case RaceStep::CancelFalse: runToEnd(future_->cancel(false)); break;
        case RaceStep::CancelTrue: runToEnd(future_->cancel(true)); break;
        case RaceStep::IsDone: said[mine] = future_->isDone() ? "true" : "false"; break;
        case RaceStep::Get: said[mine] = got(); break;
        default: break;
    }
    const bool hasEnd = step == RaceStep::SetBegins || step == RaceStep::ThrowBegins ||
                        step == RaceStep::CancelTrue;
    if (said[mine].empty())
        said[mine] = word();
    else if (hasEnd)
        said[at_++] = word();
}

/// On a thousand instances: how often what the mistake chooses, which must be wrong, is judged so.
template <class Choice>
std::size_t judgedRace(Slip slip,
                       const std::function<std::optional<Choice>(FutureState, RaceStep)>& mistake) {
    std::size_t times = 0;
    for (std::uint64_t seed = 0; seed < kRaceInstances; ++seed) {
        RaceExercise exercise = drawnRace(seed);
        while (!exercise.done()) {
            const bool answers = std::is_same_v<Choice, RaceAnswer>;
            const std::optional<Choice> tried = asksForAnswer(exercise.step()) == answers
                                                    ? mistake(exercise.state(), exercise.step())
                                                    : std::nullopt;
            if (tried) {
                // isDone's two answers stand last in RaceAnswer.
                auto place = static_cast<std::int64_t>(*tried);
                if (answers && exercise.step() == RaceStep::IsDone)
                    place -= static_cast<std::int64_t>(RaceAnswer::True);
                INFO("seed " << seed << " step " << nameOf(exercise.step()));
                CHECK(exercise.judge({ExerciseMove::What::Choose, place}).slip == slip);
                ++times;
            }
            exercise.judge(*exercise.next());
        }
    }
    return times;
}

using StateMistake = std::function<std::optional<FutureState>(FutureState, RaceStep)>;
using AnswerMistake = std::function<std::optional<RaceAnswer>(FutureState, RaceStep)>;

std::size_t statesJudged(Slip slip, const StateMistake& mistake) {
    return judgedRace<FutureState>(slip, mistake);
}
std::size_t answersJudged(Slip slip, const AnswerMistake& mistake) {
    return judgedRace<RaceAnswer>(slip, mistake);
}

/// Who, at such a step in such a state, takes that for the state after it.
StateMistake taking(std::vector<FutureState> states, std::vector<RaceStep> steps,
                    FutureState tried) {
    return [=](FutureState state, RaceStep step) -> std::optional<FutureState> {
        const bool there = std::find(states.begin(), states.end(), state) != states.end();
        const bool then = std::find(steps.begin(), steps.end(), step) != steps.end();
        if (!there || !then) return std::nullopt;
        return tried;
    };
}

AnswerMistake answering(std::vector<FutureState> states, RaceStep asked, RaceAnswer tried) {
    return [=](FutureState state, RaceStep step) -> std::optional<RaceAnswer> {
        const bool there = std::find(states.begin(), states.end(), state) != states.end();
        if (!there || step != asked) return std::nullopt;
        return tried;
    };
}

const std::vector<FutureState> kNewState{FutureState::New};
const std::vector<FutureState> kCompletedStates{FutureState::Completing, FutureState::Normal,
                                                FutureState::Exceptional};
const std::vector<FutureState> kCancelledStates{FutureState::Cancelled, FutureState::Interrupting,
                                                FutureState::Interrupted};

}  // namespace

TEST_CASE("A race goes through the states of the engine's own FutureTask, with full marks") {
    std::map<RaceStep, std::size_t> times;
    std::map<std::string, std::size_t> words;
    for (std::uint64_t seed = 0; seed < kRaceInstances; ++seed) {
        INFO("seed " << seed);
        RaceExercise exercise = drawnRace(seed);
        while (!exercise.done()) {
            ++times[exercise.step()];
            REQUIRE(exercise.judge(*exercise.next()).right());
        }
        CHECK(exercise.score().flawless());
        const RaceInEngine engine(exercise.start());
        CHECK(engine.said == exercise.said());
        for (const std::string& word : exercise.said()) ++words[word];
        CHECK(exercise.said().size() >= 3);
        CHECK(exercise.said().size() <= 8);
    }
    for (std::size_t i = 0; i < kRaceStepWords.size(); ++i) {
        INFO(kRaceStepWords[i]);
        CHECK(times[static_cast<RaceStep>(i)] > 80);
    }
    for (const std::string_view state : kFutureStateWords) CHECK(words[std::string(state)] > 80);
    for (const std::string_view answer : kRaceAnswerWords) {
        INFO(answer);
        CHECK(words[std::string(answer)] > 20);
    }
}

TEST_CASE("In every race the states follow the arrows of FutureTask") {
    RaceExercise exercise({{{"worker-1", RaceStep::RunBegins},
                            {"client-1", RaceStep::CancelTrue},
                            {"worker-1", RaceStep::SetBegins},
                            {"client-2", RaceStep::CancelFalse},
                            {"client-1", RaceStep::InterruptEnds},
                            {"client-4", RaceStep::Get}}});
    while (!exercise.done()) exercise.judge(*exercise.next());
    CHECK(exercise.said() == std::vector<std::string>{"NEW", "INTERRUPTING", "INTERRUPTING",
                                                      "INTERRUPTING", "INTERRUPTED",
                                                      "cancellation"});
}

TEST_CASE("States that are skipped, invented or taken for another have their names") {
    using enum FutureState;
    const std::vector<RaceStep> run{RaceStep::RunBegins};
    const std::vector<RaceStep> set{RaceStep::SetBegins};
    const std::vector<RaceStep> either{RaceStep::SetBegins, RaceStep::ThrowBegins};
    const std::vector<RaceStep> notTrue{RaceStep::CancelFalse};
    const std::vector<RaceStep> interrupting{RaceStep::CancelTrue};
    CHECK(statesJudged(slips::kRunMovesState, taking(kNewState, run, Completing)) > 300);
    CHECK(statesJudged(slips::kCompletingSkipped, taking(kNewState, set, Normal)) > 300);
    CHECK(statesJudged(slips::kOutcomeKinds, taking(kNewState, set, Exceptional)) > 300);
    CHECK(statesJudged(slips::kOutcomeKinds, taking({Completing}, {RaceStep::ThrowEnds}, Normal)) >
          80);
    CHECK(statesJudged(slips::kInterruptingSkipped, taking(kNewState, interrupting, Interrupted)) >
          200);
    CHECK(statesJudged(slips::kCancelKinds, taking(kNewState, interrupting, Cancelled)) > 200);
    CHECK(statesJudged(slips::kCancelKinds, taking(kNewState, notTrue, Interrupting)) > 200);
    CHECK(statesJudged(slips::kCancelKinds,
                       taking({Interrupting}, {RaceStep::InterruptEnds}, Cancelled)) > 200);
    CHECK(statesJudged(slips::kStepMissed, taking(kNewState, either, New)) > 300);
    CHECK(statesJudged(slips::kStepMissed, taking({Completing}, {RaceStep::SetEnds}, Completing)) >
          200);
    CHECK(statesJudged(slips::kBackToNew, taking(kCancelledStates, either, New)) > 200);
    CHECK(statesJudged(slips::kNoSuchStep, taking(kNewState, notTrue, Normal)) > 200);
    CHECK(statesJudged(slips::kNoSuchStep, taking(kNewState, either, Interrupted)) > 300);
}

TEST_CASE("Whoever comes too late is believed to decide in many ways, and each has its name") {
    using enum FutureState;
    const std::vector<RaceStep> cancels{RaceStep::CancelFalse, RaceStep::CancelTrue};
    for (const FutureState won : kCancelledStates)
        CHECK(statesJudged(slips::kCancelWinsLate, taking(kCompletedStates, cancels, won)) > 200);
    CHECK(statesJudged(slips::kSecondCancel, taking({Cancelled}, cancels, Interrupting)) > 50);
    CHECK(statesJudged(slips::kSecondCancel, taking({Interrupted}, cancels, Cancelled)) > 50);
    for (const FutureState won : kCompletedStates)
        CHECK(statesJudged(slips::kSetOverwrites,
                           taking(kCancelledStates,
                                  {RaceStep::RunBegins, RaceStep::SetBegins, RaceStep::ThrowBegins},
                                  won)) > 300);
}

TEST_CASE("What get and isDone are believed to give has its name") {
    const RaceStep get = RaceStep::Get;
    CHECK(answersJudged(slips::kCancelledGives,
                        answering(kCancelledStates, get, RaceAnswer::ValueGiven)) > 300);
    CHECK(answersJudged(slips::kCancelledGives,
                        answering(kCancelledStates, get, RaceAnswer::ExecutionException)) > 300);
    CHECK(answersJudged(slips::kGetWaitsOn, answering(kCancelledStates, get, RaceAnswer::Waits)) >
          300);
    CHECK(answersJudged(slips::kGetWaitsOn, answering(kCompletedStates, get, RaceAnswer::Waits)) >
          200);
    CHECK(answersJudged(slips::kGetDoesNotWait, answering(kNewState, get, RaceAnswer::ValueGiven)) >
          20);
    CHECK(answersJudged(slips::kGetDoesNotWait,
                        answering(kNewState, get, RaceAnswer::Cancellation)) > 20);
    CHECK(answersJudged(slips::kCancelWinsLate,
                        answering(kCompletedStates, get, RaceAnswer::Cancellation)) > 200);
    CHECK(answersJudged(slips::kOutcomeKinds, answering({FutureState::Normal}, get,
                                                        RaceAnswer::ExecutionException)) > 200);
    CHECK(answersJudged(slips::kOutcomeKinds,
                        answering({FutureState::Exceptional}, get, RaceAnswer::ValueGiven)) > 80);
    const RaceStep isDone = RaceStep::IsDone;
    CHECK(answersJudged(slips::kDoneTooEarly, answering(kNewState, isDone, RaceAnswer::True)) >
          100);
    CHECK(answersJudged(slips::kDoneTooLate,
                        answering(kCancelledStates, isDone, RaceAnswer::False)) > 100);
    CHECK(answersJudged(slips::kDoneTooLate,
                        answering(kCompletedStates, isDone, RaceAnswer::False)) > 50);
}
