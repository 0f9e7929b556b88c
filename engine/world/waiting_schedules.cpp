// Taking one schedule after the other out of the runs that gave them.
#include "engine/world/waiting_schedules.hpp"

#include <utility>

namespace poolscope {

WaitingSchedules::WaitingSchedules(Deviations begun) : begun_(std::move(begun)) {}

/// With what the allocator adds.
std::size_t WaitingSchedules::bytesOf(const Run& run) {
    constexpr std::size_t kAllocators = 16;
    return sizeof run + run.branches.done.capacity() * sizeof(Deviation) +
           run.branches.choices.capacity() * sizeof(Branches::Choice) + 2 * kAllocators;
}

void WaitingSchedules::add(Branches run) {
    if (run.choices.empty()) return;
    run.choices.shrink_to_fit();
    for (const Branches::Choice& choice : run.choices) size_ += choice.others;
    runs_.push_back({std::move(run), 0, 0});
    bytes_ += bytesOf(runs_.back());
}

Schedule WaitingSchedules::takeBegun() {
    --size_;
    return {*std::exchange(begun_, std::nullopt), std::nullopt};
}

std::optional<Schedule> WaitingSchedules::takeFirst() {
    if (begun_) return takeBegun();
    if (runs_.empty()) return std::nullopt;
    Run& run = runs_.front();
    const Branches::Choice& choice = run.branches.choices[run.choice];
    Schedule next{run.branches.done, Schedule::Turn{choice.at, run.other}};
    --size_;
    if (++run.other == choice.others) {
        run.other = 0;
        if (++run.choice == run.branches.choices.size()) {
            bytes_ -= bytesOf(run);
            runs_.pop_front();
        }
    }
    return next;
}

std::optional<Schedule> WaitingSchedules::takeLast() {
    if (begun_) return takeBegun();
    if (runs_.empty()) return std::nullopt;
    Run& run = runs_.back();
    std::vector<Branches::Choice>& choices = run.branches.choices;
    const std::uint32_t at = choices.back().at;
    Schedule next{run.branches.done, Schedule::Turn{at, --choices.back().others}};
    --size_;
    const std::uint32_t taken = run.choice + 1 == choices.size() ? run.other : 0;
    if (choices.back().others == taken) {
        choices.pop_back();
        if (run.choice == choices.size()) {
            bytes_ -= bytesOf(run);
            runs_.pop_back();
        }
    }
    return next;
}

Branching::Branching(const Schedule& schedule, std::uint32_t preemptions)
    : last_(schedule.last), branches_{schedule.before, {}}, preemptions_(preemptions) {}

std::size_t Branching::choose(const Choice& choice, const std::function<std::uint64_t()>& state) {
    if (last_ && choice.at < last_->at) return choice.plain;
    const auto all = static_cast<std::uint32_t>(choice.candidates.size());
    if (last_) {
        turnsAt(choice, state);
        const std::size_t other = std::exchange(last_, std::nullopt)->other;
        const std::size_t pick = other < choice.plain ? other : other + 1;
        if (pick >= all) return choice.plain;  // a program that did not do the same again
        branches_.done.push_back({choice.at, choice.candidates[pick]});
        return pick;
    }
    if (leavesAt(choice, state)) return SchedulingStrategy::kLeave;
    if (choice.goesOn && choice.preemptions >= preemptions_) {
        leftSomeOut_ = true;
    } else {
        branches_.choices.push_back({choice.at, all - 1});
    }
    return choice.plain;
}

}  // namespace poolscope
