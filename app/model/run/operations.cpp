// Cutting the log into operations.
#include "app/model/run/operations.hpp"

#include <algorithm>

namespace poolscope {

namespace {

/// An operation of at most this weight has only woken a thread.
constexpr int kWaking = 1;
constexpr int kCall = 8;

/// Base of a visitor that answers: what it says of kinds that it has no function for.
template <auto kAnswer>
struct Otherwise {
    template <EventStruct What>
    constexpr auto operator()(const What&) const {
        return kAnswer;
    }
};

/// Rank of an event as the name of its operation: the highest wins, the first of equals; 0: never.
struct NamingWeight : Otherwise<0> {
    using Otherwise::operator();
    int operator()(const TimeJumped&) const { return kWaking; }
    int operator()(const WokeUp&) const { return kWaking; }
    int operator()(const SleepEnded&) const { return kWaking; }
    int operator()(const Unparked&) const { return kWaking; }
    int operator()(const ThreadJoined&) const { return kWaking; }
    int operator()(const SpinEnded&) const { return kWaking; }
    int operator()(const WorkerIdle&) const { return 2; }
    int operator()(const VariableCreated&) const { return 2; }
    int operator()(const VariableRead&) const { return 2; }
    int operator()(const ThreadAwaited&) const { return 3; }
    int operator()(const SpinBegan&) const { return 3; }
    int operator()(const CompareFailed&) const { return 4; }
    int operator()(const VariableWritten&) const { return 4; }
    int operator()(const Asserted&) const { return 5; }
    int operator()(const ExecutorCreated&) const { return 2; }
    int operator()(const WorkerStarted&) const { return 3; }
    int operator()(const Awaited&) const { return 3; }
    int operator()(const TimedAwaited&) const { return 3; }
    int operator()(const LeaderTaken&) const { return 4; }
    int operator()(const OfferEnded&) const { return 5; }
    int operator()(const LeftQueue&) const { return 5; }
    int operator()(const NextRunTimeSet&) const { return 6; }
    int operator()(const RunRefused&) const { return 6; }
    int operator()(const WorkerExiting&) const { return 6; }
    int operator()(const TaskBegan&) const { return 7; }
    int operator()(const TaskEnded&) const { return 7; }
    int operator()(const HandlerReleased&) const { return 6; }
    int operator()(const EventEnded&) const { return 7; }
    int operator()(const CallBegan&) const { return kCall; }
};

/// What a client does after a call is no part of it: the call's summary must not stand beside the
/// line of code that puts the client to sleep.
bool endsCall(const Event& event) {
    return event.what.is<SleepBegan>() || event.what.is<ThreadEnded>();
}

struct Begins : Otherwise<false> {
    using Otherwise::operator();
    bool operator()(const CallBegan&) const { return true; }
    bool operator()(const TimeJumped&) const { return true; }
    bool operator()(const WokeUp&) const { return true; }
    bool operator()(const SleepEnded& e) const { return !e.busy; }
    bool operator()(const Unparked&) const { return true; }
    bool operator()(const WorkerStarted&) const { return true; }
    bool operator()(const WorkerIdle&) const { return true; }
    bool operator()(const WorkerExiting&) const { return true; }
    bool operator()(const TaskBegan&) const { return true; }
    bool operator()(const TaskEnded&) const { return true; }
    bool operator()(const NextRunTimeSet&) const { return true; }
};

}  // namespace

bool Operations::beginsAt(const Event& event) const {
    if (all_.empty()) return true;
    if (weight_ == kCall && endsCall(event)) return true;
    if (!event.what.visit(Begins{})) return false;
    // Nothing but a client's sleep or end so far: it goes with what comes next.
    if (weight_ == 0 && all_.size() > 1) return false;
    return weight_ != kWaking || event.what.is<TimeJumped>();
}

void Operations::follow(std::size_t end) {
    for (; read_ < end; ++read_) {
        const Event& event = (*log_)[read_];
        if (beginsAt(event)) {
            all_.push_back({read_, read_, read_});
            weight_ = -1;
        }
        const int weight = event.what.visit(NamingWeight{});
        Operation& last = all_.back();
        if (weight > weight_) {
            weight_ = weight;
            last.event = read_;
        }
        last.end = read_ + 1;
    }
}

std::size_t Operations::at(std::size_t position) const {
    const auto after = std::upper_bound(
        all_.begin(), all_.end(), position,
        [](std::size_t p, const Operation& operation) { return p < operation.begin; });
    return after == all_.begin() ? 0 : static_cast<std::size_t>(after - all_.begin()) - 1;
}

std::size_t Operations::next(std::size_t position) const {
    if (all_.empty()) return 0;
    return std::max(position, all_[at(position)].end);
}

std::size_t Operations::previous(std::size_t position) const {
    return position == 0 || all_.empty() ? 0 : all_[at(position - 1)].begin;
}

std::size_t Operations::floor(std::size_t position) const {
    if (all_.empty()) return 0;
    return position >= all_.back().end ? all_.back().end : all_[at(position)].begin;
}

}  // namespace poolscope
