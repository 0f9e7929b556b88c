// What is right on the axis, and what is wrong with each other place.
#include "app/learn/exercise/run/start_place.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "app/model/predict/draft.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

/// Another task, that is still to run once on the same thread.
struct OtherRun {
    TaskId task;
    Instant due;
    Instant start;
    Duration length{};

    Instant end() const { return start + length; }
    bool hasThreadAt(Instant at) const { return !isBefore(at, start) && isBefore(at, end()); }
};

Instant laterOf(Instant a, Instant b) { return isBefore(a, b) ? b : a; }

class StartPlace {
public:
    /// The run of the task that has just ended is its last one in `state`.
    StartPlace(const Asking& asking, std::size_t asked, const RunState& state, TaskId task)
        : asking_(asking),
          asked_(asked),
          state_(state),
          facts_(state.tasks.of(task)),
          task_(task),
          last_(state.runs.of(task).runs.back()),
          timer_(state.life.executor(facts_.executor).spec().states == ExecutorStateKind::Timer),
          other_(findOther()) {}

    MadeQuestion question() {
        const auto next = asking_.findEvent<TaskBegan>(
            asked_, [&](const TaskBegan& e) { return e.task == task_; });
        if (!next) return std::nullopt;
        begins_ = asking_.log()[*next].time;
        // The reasons below must be the whole truth.
        if (!(begins_ == whenFree(counted(from())))) return std::nullopt;
        PredictQuestion question;
        question.kind = PredictKind::Start;
        question.asked = asked_;
        question.revealed = *next + 1;
        question.prompt = say(std::string(word()) + (other_ ? "Other" : ""));
        question.hint = say("hint." + std::string(word()));
        // What Enter means at first comes first.
        const std::int32_t end = tickOf(last_.end);
        for (std::int32_t i = 0; i < kStartTicks; ++i)
            question.choices.push_back(choice((end + i) % kStartTicks));
        const auto right =
            std::find_if(question.choices.begin(), question.choices.end(),
                         [](const PredictChoice& each) { return each.mistake.empty(); });
        if (right == question.choices.end()) return std::nullopt;
        question.right = static_cast<std::size_t>(right - question.choices.begin());
        return question;
    }

private:
    enum class From { Planned, Start, End };

    /// What the next planned start is counted from.
    From from() const {
        if (facts_.repeat == Repeat::FixedRate) return From::Planned;
        return facts_.repeat == Repeat::FromStart ? From::Start : From::End;
    }
    std::string_view word() const {
        if (from() == From::Planned) return timer_ ? "timerRate" : "rate";
        return timer_ ? "timerOf" : "delay";
    }
    Instant counted(From what) const {
        return (what == From::Planned ? last_.planned
                : what == From::Start ? last_.start
                                      : last_.end) +
               facts_.period;
    }
    /// When a run starts that is planned for then: the thread takes what is due first.
    Instant whenFree(Instant planned) const {
        if (other_ && isBefore(other_->due, planned))
            return laterOf(planned, laterOf(last_.end, other_->due) + other_->length);
        return laterOf(planned, last_.end);
    }

    std::optional<OtherRun> findOther() const {
        for (const TaskId task : state_.tasks.of(facts_.executor)) {
            const TaskFacts& facts = state_.tasks.of(task);
            if (facts.repeat != Repeat::Once || !state_.runs.of(task).runs.empty()) continue;
            const auto began = asking_.findEvent<TaskBegan>(
                asked_, [&](const TaskBegan& e) { return e.task == task; });
            const auto ended = asking_.findEvent<TaskEnded>(
                asked_, [&](const TaskEnded& e) { return e.task == task; });
            if (!began || !ended) continue;
            const Instant start = asking_.log()[*began].time;
            return OtherRun{task, facts.trigger, start, asking_.log()[*ended].time - start};
        }
        return std::nullopt;
    }
    /// Whether the other task runs between the last run and the next one.
    bool otherComes() const { return other_ && isBefore(other_->start, begins_); }

    static std::int32_t tickOf(Instant at) {
        return static_cast<std::int32_t>((at - Instant{}).ns / kStartTick.ns);
    }

    // ---- what is wrong with a place

    std::string_view mistakeOfRate(Instant tried) const {
        if (tried == whenFree(counted(From::End))) return "delayForRate";
        if (tried == whenFree(counted(From::Start))) return "catchUpForgotten";
        Instant later = counted(From::Planned);
        while (isBefore(later, begins_)) later = later + facts_.period;
        return tried == later ? "missedSkipped" : "";
    }
    std::string_view mistakeInCounting(Instant tried) const {
        if (from() == From::Planned) return mistakeOfRate(tried);
        const bool delay = from() == From::End;
        if (tried == whenFree(counted(From::Planned)))
            return delay ? "rateForDelay" : "timerCatchesUp";
        if (delay && tried == whenFree(counted(From::Start))) return "delayFromStart";
        if (!delay && tried == whenFree(counted(From::End))) return "timerFromEnd";
        return "";
    }
    std::string_view mistakeAt(Instant tried) const {
        if (isBefore(tried, last_.start)) return "startedTooEarly";
        if (isBefore(tried, last_.end)) return "runsOverlap";
        if (const std::string_view mistake = mistakeInCounting(tried); !mistake.empty())
            return mistake;
        if (otherComes() && other_->hasThreadAt(tried)) return "otherForgotten";
        return isBefore(tried, begins_) ? "startedTooEarly" : "startedTooLate";
    }

    PredictChoice choice(std::int32_t tick) const {
        const Instant tried{kStartTick.ns * tick};
        PredictChoice choice;
        choice.text = {"predict.start.at", {{"time", humanTime(tried)}}};
        choice.slot = tick;
        choice.listed = false;
        if (tried == begins_) {
            choice.why = rightReason();
            return choice;
        }
        choice.mistake = mistakeAt(tried);
        choice.why = say("wrong." + std::string(choice.mistake));
        choice.why.values.emplace_back("tried", humanTime(tried));
        return choice;
    }

    // ---- words

    Said rightReason() const {
        const std::string_view when = begins_ == counted(from()) ? "OnTime"
                                      : otherComes()             ? "AfterOther"
                                                                 : "Late";
        const std::string_view what = from() == From::Planned ? "planned"
                                      : from() == From::Start ? "start"
                                                              : "end";
        return say("right." + std::string(what) + std::string(when));
    }

    Said say(const std::string& key) const {
        Said said{"ui.practise.starts." + key,
                  {{"task", task_},
                   {"first", humanTime(facts_.first)},
                   {"period", humanTime(facts_.period)},
                   {"last", std::to_string(last_.number)},
                   {"run", std::to_string(last_.number + 1)},
                   {"lastPlanned", humanTime(last_.planned)},
                   {"lastStart", humanTime(last_.start)},
                   {"lastEnd", humanTime(last_.end)},
                   {"planned", humanTime(counted(from()))}}};
        if (!other_) return said;
        said.values.emplace_back("other", other_->task);
        said.values.emplace_back("due", humanTime(other_->due));
        said.values.emplace_back("needs", humanTime(other_->length));
        said.values.emplace_back("otherEnd", humanTime(other_->end()));
        return said;
    }

    const Asking& asking_;
    std::size_t asked_;
    const RunState& state_;
    const TaskFacts& facts_;
    TaskId task_;
    const Run& last_;
    bool timer_;
    std::optional<OtherRun> other_;
    Instant begins_;  ///< the next run
};

}  // namespace

MadeQuestion askStartPlace(const Asking& asking, std::size_t asked) {
    const auto ended = asking.last<TaskEnded>(asked);
    if (!ended) return std::nullopt;
    const RunState& state = asking.at(asked);
    const TaskFacts& facts = state.tasks.of(ended->task);
    const auto& runs = state.runs.of(ended->task).runs;
    if (facts.repeat == Repeat::Once || facts.period.ns <= 0 || runs.empty()) return std::nullopt;
    if (!runs.back().timed || runs.back().open) return std::nullopt;
    return StartPlace(asking, asked, state, ended->task).question();
}

Duration lengthAskedAbout(const PredictQuestion& question, const Log& log) {
    const std::size_t began = question.revealed - 1;
    const TaskId task = log.as<TaskBegan>(began).task;
    for (std::size_t i = began; i < log.size(); ++i)
        if (const auto ended = log.get<TaskEnded>(i); ended && ended->task == task)
            return log[i].time - log[began].time;
    return kStartTick;
}

}  // namespace poolscope
