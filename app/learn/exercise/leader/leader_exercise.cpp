// Judging what a thread does in take(), and whom a signal is for.
#include "app/learn/exercise/leader/leader_exercise.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace poolscope {

using LeadWhat = LeadChoice::What;

std::string leadThreadName(std::size_t thread) { return "w" + std::to_string(thread + 1); }

LeadExercise::LeadExercise(LeadStart start) : start_(std::move(start)), play_(start_.tasks) {
    for (const LeadEvent& event : start_.events) play_.add(event);
    comeToNext();
}

void LeadExercise::comeToNext() {
    moment_.reset();
    if (stepsLeft() > 0) moment_ = play_.advance();
}

bool LeadExercise::asksForSignal() const {
    return moment_ && (moment_->ask == LeadAsk::Offers || moment_->ask == LeadAsk::Leaves);
}

std::vector<LeadChoice> LeadExercise::options() const {
    if (!moment_) return {};
    std::vector<LeadChoice> all;
    if (asksForSignal()) {
        all.push_back({LeadWhat::SignalsNone});
        for (std::size_t i = 0; i < kLeadThreads; ++i)
            if (!play_.isOutside(i)) all.push_back({LeadWhat::SignalsOne, i});
        all.push_back({LeadWhat::SignalsAll});
        return all;
    }
    const std::size_t tasks = queue().tasks.size();
    if (tasks == 0) return {{LeadWhat::Follows}, {LeadWhat::ReturnsNull}};
    all = {{LeadWhat::TakesHead}, {LeadWhat::LeadsToHead}};
    if (tasks > 1) all.push_back({LeadWhat::LeadsToOther});
    all.push_back({LeadWhat::Follows});
    all.push_back({LeadWhat::FollowsToHead});
    return all;
}

/// Whom the offer or the leaving that is asked about signals.
std::optional<std::size_t> LeadExercise::signalled() const {
    return moment_->ask == LeadAsk::Offers ? signalledByOffer(queue(), moment_->task)
                                           : signalledByLeaving(queue());
}

LeadChoice LeadExercise::rightChoice() const {
    if (asksForSignal()) {
        const std::optional<std::size_t> thread = signalled();
        return thread ? LeadChoice{LeadWhat::SignalsOne, *thread}
                      : LeadChoice{LeadWhat::SignalsNone};
    }
    switch (actOf(queue(), now())) {
        case LeadAct::TakesHead: return {LeadWhat::TakesHead};
        case LeadAct::Leads: return {LeadWhat::LeadsToHead};
        case LeadAct::Follows: break;
    }
    return {LeadWhat::Follows};
}

std::vector<ExerciseMove> LeadExercise::moves() const {
    std::vector<ExerciseMove> all;
    for (std::size_t i = 0; i < options().size(); ++i)
        all.push_back({ExerciseMove::What::Choose, static_cast<std::int64_t>(i)});
    return all;
}

std::optional<ExerciseMove> LeadExercise::next() const {
    if (!moment_) return std::nullopt;
    const std::vector<LeadChoice> all = options();
    const auto right = std::find(all.begin(), all.end(), rightChoice());
    return ExerciseMove{ExerciseMove::What::Choose, right - all.begin()};
}

void LeadExercise::carryOut(const ExerciseMove&) {
    play_.settle(*moment_);
    ++answered_;
    comeToNext();
}

// ---- what is wrong with a choice

Slip LeadExercise::slipOfAct(LeadWhat tried, LeadWhat right) const {
    if (tried == LeadWhat::ReturnsNull) return slips::kTookLikePoll;
    if (right == LeadWhat::TakesHead) return slips::kWaitedThoughDue;
    if (tried == LeadWhat::TakesHead) return slips::kTookBeforeDue;
    if (right == LeadWhat::LeadsToHead)
        return tried == LeadWhat::LeadsToOther ? slips::kWrongTaskTime : slips::kNobodyLeads;
    return tried == LeadWhat::FollowsToHead ? slips::kTimedFollower : slips::kSecondLeader;
}

Slip LeadExercise::slipOfSignal(const LeadChoice& tried) const {
    const bool offers = moment_->ask == LeadAsk::Offers;
    if (tried.what == LeadWhat::SignalsAll) return slips::kWokeAll;
    if (!signalled()) return offers ? slips::kSignalledBehindHead : slips::kSignalledForNothing;
    if (tried.what == LeadWhat::SignalsNone)
        return offers ? slips::kKeptLeader : slips::kForgotSuccessor;
    return tried.thread == queue().leader ? slips::kSignalToLeader : slips::kNotLongestWaiting;
}

Slip LeadExercise::slipOf(const LeadChoice& tried) const {
    return asksForSignal() ? slipOfSignal(tried) : slipOfAct(tried.what, rightChoice().what);
}

Judgement LeadExercise::refuse(const ExerciseMove& move) const {
    const Slip slip = slipOf(options()[static_cast<std::size_t>(move.value)]);
    return {slip, say(fmt::format("ui.practise.leader.wrong.{}", nameOf(slip)))};
}

// ---- the picture

BoardRow LeadExercise::threadsRow() const {
    BoardRow row{{"ui.practise.leader.threads", {}}, {}};
    for (std::size_t i = 0; i < kLeadThreads; ++i) {
        BoardCell& cell = row.cells.emplace_back();
        cell.text = asWritten(leadThreadName(i));
        const bool asked = moment_ && moment_->ask != LeadAsk::Offers && moment_->thread == i;
        if (asked) cell.tone = CellTone::Now;
        const char* state = queue().leader == i ? "isLeader" : "waits";
        if (play_.isOutside(i) && !asked) {
            cell.tone = CellTone::Busy;
            state = "busy";
        } else if (asked) {
            state = moment_->ask == LeadAsk::Leaves ? "hasTask" : "inTake";
        }
        cell.below = say(fmt::format("ui.practise.leader.{}", state));
    }
    return row;
}

BoardRow LeadExercise::waitingRow() const {
    BoardRow row{{"ui.practise.leader.waiting", {}}, {}};
    for (const LeadWait& wait : queue().waiting) {
        BoardCell& cell = row.cells.emplace_back();
        cell.text = asWritten(leadThreadName(wait.thread));
        cell.below = wait.until
                         ? Said{"ui.practise.leader.until", {{"time", std::to_string(*wait.until)}}}
                         : Said{"ui.practise.leader.noLimit", {}};
    }
    if (row.cells.empty()) row.cells.push_back({{}, {}, CellTone::Free});
    return row;
}

BoardRow LeadExercise::tasksRow() const {
    BoardRow row{{"ui.practise.leader.tasks", {}}, {}};
    for (const LeadTask& task : queue().tasks) {
        BoardCell& cell = row.cells.emplace_back();
        cell.text = asWritten(task.name);
        cell.below = {"ui.practise.leader.due", {{"time", std::to_string(task.due)}}};
        if (moment_ && moment_->ask == LeadAsk::Offers && moment_->task == task)
            cell.tone = CellTone::Now;
    }
    if (row.cells.empty()) row.cells.push_back({{}, {}, CellTone::Free});
    return row;
}

std::vector<BoardRow> LeadExercise::board() const {
    return {threadsRow(), waitingRow(), tasksRow()};
}

// ---- words

Said LeadExercise::say(std::string key) const {
    Said said{std::move(key), {{"now", std::to_string(now())}}};
    if (!queue().tasks.empty()) {
        const LeadTask& head = queue().tasks.front();
        said.values.emplace_back("head", head.name);
        said.values.emplace_back("due", std::to_string(head.due));
        said.values.emplace_back("left", std::to_string(head.due - now()));
    }
    if (queue().tasks.size() > 1)
        said.values.emplace_back("other", std::to_string(queue().tasks.back().due));
    if (queue().leader) said.values.emplace_back("leader", leadThreadName(*queue().leader));
    if (!queue().waiting.empty())
        said.values.emplace_back("longest", leadThreadName(queue().waiting.front().thread));
    if (moment_) {
        said.values.emplace_back("thread", leadThreadName(moment_->thread));
        said.values.emplace_back("task", moment_->task.name);
        said.values.emplace_back("taskDue", std::to_string(moment_->task.due));
    }
    return said;
}

std::vector<Said> LeadExercise::choices() const {
    constexpr std::array<const char*, 9> kChoiceKeys{"takesHead",   "leadsToHead",   "leadsToOther",
                                                     "follows",     "followsToHead", "returnsNull",
                                                     "signalsNone", "signalsOne",    "signalsAll"};
    std::vector<Said> all;
    for (const LeadChoice& choice : options()) {
        Said said = say(fmt::format("ui.practise.leader.choice.{}",
                                    kChoiceKeys[static_cast<std::size_t>(choice.what)]));
        said.values.emplace_back("target", leadThreadName(choice.thread));
        all.push_back(std::move(said));
    }
    return all;
}

Said LeadExercise::statement() const {
    if (!moment_) return say("ui.practise.leader.over");
    constexpr std::array<const char*, 5> kAskKeys{"calls", "timeOver", "woken", "offers", "leaves"};
    return say(
        fmt::format("ui.practise.leader.{}", kAskKeys[static_cast<std::size_t>(moment_->ask)]));
}

Said LeadExercise::hint() const {
    const char* const key = !asksForSignal()                  ? "act"
                            : moment_->ask == LeadAsk::Offers ? "offer"
                                                              : "leaving";
    return say(fmt::format("ui.practise.leader.hint.{}", key));
}

Said LeadExercise::reasonFor(const ExerciseMove&) const {
    const char* key = "follows";
    if (asksForSignal()) {
        const bool offers = moment_->ask == LeadAsk::Offers;
        if (signalled())
            key = !offers ? "successor" : queue().leader ? "newHead" : "newHeadNoLeader";
        else
            key = offers ? "behindHead" : "nothingLeft";
    } else if (queue().tasks.empty()) {
        key = "empty";
    } else if (const LeadAct act = actOf(queue(), now()); act != LeadAct::Follows) {
        key = act == LeadAct::TakesHead ? "takesHead" : "leads";
    }
    return say(fmt::format("ui.practise.leader.right.{}", key));
}

}  // namespace poolscope
