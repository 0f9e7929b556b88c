// Folding the calls of every thread.
#include "app/model/verdict/call_problems.hpp"

#include <algorithm>

#include "app/model/metrics/client_calls.hpp"

namespace poolscope {

const KindTable& CallProblems::kinds() {
    static constexpr KindTable kKinds = kindsOf({EventKind::ThreadCreated, EventKind::ThreadEnded,
                                                 EventKind::CallBegan, EventKind::CallEnded});
    return kKinds;
}

void CallProblems::apply(const Event& event) {
    if (const auto* made = event.what.get<ThreadCreated>())
        clients_.try_emplace(log_.text(made->name), made->created);
    else if (const auto* over = event.what.get<ThreadEnded>())
        threads_[event.thread].error = over->error;
    else if (const auto* began = event.what.get<CallBegan>())
        begin(*began, event.thread, event.time);
    else if (const auto* ended = event.what.get<CallEnded>())
        end(*ended, event.thread, event.time);
}

bool CallProblems::isLate(const Thread& client, Instant planned, Instant now) const {
    if (!isMadeLate(planned, now, client.until)) return false;
    return !realClock_ || (now - planned >= milliseconds(10) && client.planned != planned);
}

void CallProblems::begin(const CallBegan& e, ThreadId by, Instant now) {
    Thread& client = threads_[by];
    const Inside inside{e.executor, e.method, e.argument};
    if (e.call > 0 && e.call <= planned_.size()) {
        const std::size_t number = e.call - 1;
        const std::size_t nth = made_[number]++;
        const std::vector<Instant>& times = planned_[number].times;
        if (nth < times.size()) {
            const bool follows = planned_[number].follows;
            std::optional<std::size_t> before;
            if (!follows) before = client.order.plannedLater(number, times[nth]);
            if (!follows && isLate(client, times[nth], now)) {
                const Inside& was = client.last;
                late_.push_back(
                    {number, nth, now, by, {}, was.executor, was.method, was.argument, before});
            }
            client.planned = times[nth];
        }
    }
    client.calls.push_back(inside);
}

void CallProblems::end(const CallEnded& e, ThreadId by, Instant now) {
    Thread& client = threads_[by];
    Inside call{e.executor, e.method, {}};
    if (!client.calls.empty()) {
        call = client.calls.back();
        client.calls.pop_back();
    }
    if (client.calls.empty()) {
        client.last = call;
        client.until = now;
    }
    if (!e.error.exists()) return;
    const std::string_view error = log_.text(e.error);
    const std::string_view exception = error.substr(0, error.find(':'));
    const auto known = std::find_if(failed_.begin(), failed_.end(), [&](const FailedCalls& one) {
        return one.executor == e.executor && one.method == e.method && one.exception == exception;
    });
    if (known != failed_.end())
        ++known->count;
    else
        failed_.push_back(
            {e.executor, e.method, std::string(exception), 1, now, call.argument, e.error});
}

/// The call of the file that the client has before this one and that is planned later, if there is
/// one; from now on this one counts, too.
std::optional<std::size_t> CallProblems::Order::plannedLater(std::size_t number, Instant time) {
    if (byTime_) return std::nullopt;
    if (latest_ && isBefore(time, when_)) return latest_;
    latest_ = number;
    when_ = time;
    return std::nullopt;
}

ThreadId CallProblems::clientNamed(std::string_view name) const {
    const auto found = clients_.find(name);
    return found == clients_.end() ? ThreadId{} : found->second;
}

void CallProblems::finish(const RunPlan& plan, RunProblems& problems) {
    std::map<std::string_view, Order> orders;
    for (const PlannedCall& call : planned_)
        if (call.repeats) orders[call.client].byTime();
    for (std::size_t number = 0; number < planned_.size(); ++number) {
        const PlannedCall& call = planned_[number];
        std::optional<std::size_t> before;
        if (!call.times.empty() && !call.follows)
            before = orders[call.client].plannedLater(number, call.times.front());
        for (std::size_t nth = made_[number]; nth < planned_[number].times.size(); ++nth) {
            const Instant time = planned_[number].times[nth];
            if (plan.ending != RunEnd::Quiet && !isBefore(time, plan.end))
                ++problems.left.calls;
            else
                late_.push_back(neverMade(number, nth, before));
        }
    }
    problems.failedCalls = std::move(failed_);
    problems.lateCalls = std::move(late_);
}

LateCall CallProblems::neverMade(std::size_t number, std::size_t nth,
                                 std::optional<std::size_t> before) {
    LateCall never;
    never.number = number;
    never.nth = nth;
    never.client = clientNamed(planned_[number].client);
    never.before = before;
    if (!never.client.exists()) return never;
    const Thread& client = threads_[never.client];
    never.ended = client.error;
    if (client.calls.empty()) return never;
    never.insideExecutor = client.calls.front().executor;
    never.inside = client.calls.front().method;
    never.insideArgument = client.calls.front().argument;
    return never;
}

}  // namespace poolscope
