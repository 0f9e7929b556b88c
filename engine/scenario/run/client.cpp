// Making calls in time and in order.
#include "engine/scenario/run/client.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <queue>
#include <utility>

#include "engine/scenario/language/thread_names.hpp"
#include "engine/scenario/run/draws.hpp"
#include "engine/scenario/run/task_body.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {
namespace {

/// The executor that a call without `on` means.
std::uint32_t executorOf(const ScenarioRuntime& runtime, const Call& call,
                         const CallContext& context,
                         const ScenarioRuntime::Submission& submission) {
    if (call.executor != Call::kFromContext) return call.executor;
    if (submission.executor != Call::kFromContext) return submission.executor;
    if (specOf(call.method).receiver == Receiver::Thread) {
        const ThreadNames threads(runtime.scenario().executors);
        const auto owner = threads.executorOf(std::get<std::string>(call.arguments[0]));
        if (owner) return *owner;
    }
    return context.executor == Call::kFromContext ? 0 : context.executor;
}

CallTarget resolve(ScenarioRuntime& runtime, const Call& call, const CallContext& context) {
    CallTarget target;
    const MethodSpec& spec = specOf(call.method);
    ScenarioRuntime::Submission submission;
    if (spec.task == TaskNeed::Task || spec.task == TaskNeed::MayTask) {
        target.label = call.task == kSelf ? context.self : call.task;
        if (context.made != nullptr && context.made->contains(target.label))
            target.label = context.made->at(target.label);
        submission = runtime.find(target.label);
        target.task = submission.task;
        target.future = submission.future;
        target.lost = submission.lost;
    }
    target.executor = executorOf(runtime, call, context, submission);
    if (spec.task == TaskNeed::Template)
        target.steps = context.body ? context.body : runtime.templateAt(call.templateIndex);
    return target;
}

/// Waits for the time of a call. An interrupt meanwhile is kept for the call: a client that only
/// waits for its turn is not inside any method that would answer it.
Co<void> sleepUntil(ScenarioRuntime& runtime, Instant time) {
    World& world = runtime.world();
    bool interrupted = false;
    while (isBefore(world.now(), time) && !runtime.isClosed()) {
        try {
            co_await world.sleepUntil(time);
        } catch (const Throwable&) {
            interrupted = true;
        }
    }
    if (interrupted) world.interrupt(world.currentThread());
}

Co<void> waitUntil(ScenarioRuntime& runtime, const AtCall& at, Instant time) {
    const StackFrame frame(runtime.world());
    const StackFrame program(runtime.world(), kCallsOfScenario, at.number);
    const bool isTime = !isBefore(runtime.world().now(), time);
    return isTime ? Co<void>::ready()
                  : frame.tail(program.tail(sleepUntil(runtime, time), int(at.number)));
}

Co<void> performAt(ScenarioRuntime& runtime, const AtCall& at, const CallContext& context) {
    const StackFrame frame(runtime.world());
    const StackFrame program(runtime.world(), kCallsOfScenario, at.number);
    return frame.tail(program.tail(performCall(runtime, at.call, context), int(at.number)));
}

/// Makes one call of a client. An exception of the call is in the log; unless the client does not
/// catch it, it goes on, as a person at a prompt would. `nth` counts the calls of a repeated [[at]]
/// from 0.
Co<void> makeCall(ScenarioRuntime& runtime, const AtCall& at, Duration time, std::uint64_t nth) {
    runtime.world().resetDigest(nth == 0 ? at.number : StateDigest::mix(at.number, nth));
    co_await waitUntil(runtime, at, Instant{time.ns});
    co_await runtime.settle(at.number);
    if (runtime.isClosed()) co_return;
    CallContext context;
    context.number = at.number;
    try {
        co_await performAt(runtime, at, context);
    } catch (const Throwable&) {
        if (!at.catches) throw;
    }
}

/// Calls of one client.
using Calls = std::vector<const AtCall*>;

/// A call that a client with a repeated [[at]] has yet to make.
struct NextCall {
    Duration time;
    const AtCall* at = nullptr;
    std::size_t place = 0;  ///< among the client's
    std::uint64_t nth = 0;
    std::shared_ptr<ArrivalTimes> more;  ///< null: no more than this one

    /// Whether it is made after the other one.
    friend bool operator<(const NextCall& a, const NextCall& b) {
        return a.time != b.time ? b.time < a.time : b.at->number < a.at->number;
    }
};

/// The calls of a client in order of their times, those of one instant in the order of the file. A
/// call that follows another comes after the last repetition of that one.
class CallsByTime {
public:
    /// `calls`: in the order of the file.
    CallsByTime(Calls calls, std::uint64_t seed) : seed_(seed), all_(std::move(calls)) {
        for (std::size_t i = 0; i < all_.size(); ++i)
            if (i == 0 || !all_[i]->follows) enter(i, all_[i]->time);
    }

    std::optional<NextCall> take() {
        if (calls_.empty()) return std::nullopt;
        NextCall next = calls_.top();
        calls_.pop();
        const std::optional<Duration> again = next.more ? next.more->next() : std::nullopt;
        if (again)
            calls_.push(
                {std::max(*again, next.time), next.at, next.place, next.nth + 1, next.more});
        else
            enterFollower(next.place, next.time);
        return next;
    }

private:
    void enter(std::size_t place, Duration time) {
        NextCall next{time, all_[place], place, 0, nullptr};
        if (next.at->arrivals) {
            next.more = std::make_shared<ArrivalTimes>(*next.at, seed_);
            const std::optional<Duration> first = next.more->next();
            if (!first) return enterFollower(place, time);
            if (!next.at->follows) next.time = *first;
        }
        calls_.push(std::move(next));
    }
    void enterFollower(std::size_t place, Duration time) {
        if (place + 1 < all_.size() && all_[place + 1]->follows) enter(place + 1, time);
    }

    const std::uint64_t seed_;
    Calls all_;
    std::priority_queue<NextCall> calls_;
};

/// In the order of the file; by time if one of the client's calls is repeated.
Co<void> makeCalls(ScenarioRuntime& runtime, Calls all) {
    const bool repeats =
        std::any_of(all.begin(), all.end(), [](const AtCall* at) { return at->arrivals; });
    if (!repeats) {
        for (const AtCall* const at : all) {
            co_await makeCall(runtime, *at, at->time, 0);
            if (runtime.isClosed()) co_return;
        }
        co_return;
    }
    CallsByTime calls(std::move(all), runtime.world().seed());
    while (const std::optional<NextCall> next = calls.take()) {
        co_await makeCall(runtime, *next->at, next->time, next->nth);
        if (runtime.isClosed()) co_return;
    }
}

/// The [[thread]] that begins with the run; the reader has seen to it that there is one.
std::uint32_t firstOwn(const Scenario& scenario) {
    const auto first = std::find_if(scenario.threads.begin(), scenario.threads.end(),
                                    [](const ThreadSpec& one) { return !one.startedByStep; });
    return static_cast<std::uint32_t>(first - scenario.threads.begin());
}

/// What the first thread does; `self` is the [[thread]] that it is, if it is one.
Co<void> beFirst(ScenarioRuntime& runtime, std::vector<Thread*> others,
                 std::optional<std::uint32_t> self) {
    co_await runtime.createExecutors();
    std::vector<Calls> callsOf(others.size() + 1);
    for (const AtCall& at : runtime.scenario().calls) callsOf[at.client].push_back(&at);
    for (std::size_t i = 0; i < others.size(); ++i) {
        ThreadBody body = [&runtime, calls = std::move(callsOf[i + 1])] {
            return makeCalls(runtime, calls);
        };
        runtime.world().start(*others[i], std::move(body), POOLSCOPE_HERE);
    }
    const std::vector<ThreadSpec>& own = runtime.scenario().threads;
    for (std::uint32_t i = 0; i < own.size(); ++i)
        if (!own[i].startedByStep && self != i) runtime.startOwn(i);
    if (self)
        co_await performOwnThread(runtime, *self);
    else
        co_await makeCalls(runtime, std::move(callsOf[0]));
}

/// Whether the caller knows the new tasks only by what the method returns. A Runnable, a TimerTask
/// and a ForkJoinTask it had before.
bool returnsTasks(Method method, ExecutorKind kind) {
    switch (method) {
        case Method::Submit:
        case Method::InvokeAll: return kind != ExecutorKind::ForkJoinPool;
        case Method::Schedule:
        case Method::ScheduleAtFixedRate:
        case Method::ScheduleWithFixedDelay:
        case Method::ScheduleCron:
        case Method::SubmitWithTimeout: return true;
        default: return false;
    }
}

/// What the new task of the call should be called.
std::string labelWanted(const Call& call, const CallTarget& target) {
    if (!call.as.empty()) return call.as;
    return target.steps ? target.steps->name : std::string(specOf(call.method).name);
}

/// The call threw: what its labels stand for from now on.
void giveBackLabels(ScenarioRuntime& runtime, const Call& call, const CallTarget& target,
                    const std::string& wanted, const std::string& thrown) {
    const bool returns = returnsTasks(call.method, runtime.adapter(target.executor).kind());
    const std::string why =
        std::string(specOf(call.method).name) + " threw " + thrown.substr(0, thrown.find(':'));
    if (!wanted.empty()) runtime.giveBackLabel(target.label, wanted, returns, why);
    if (call.method != Method::InvokeAll) return;
    for (std::size_t i = 0; i < target.labels.size(); ++i)
        runtime.giveBackLabel(target.labels[i], runtime.scenario().tasks[call.templates[i]].name,
                              returns, why);
}

}  // namespace

Co<void> performCall(ScenarioRuntime& runtime, const Call& call, const CallContext& context) {
    World& world = runtime.world();
    CallTarget target = resolve(runtime, call, context);
    std::string wanted;
    if (target.steps || specOf(call.method).task == TaskNeed::New) {
        wanted = labelWanted(call, target);
        target.label = runtime.takeLabel(wanted);
        if (context.made != nullptr) (*context.made)[wanted] = target.label;
        if (context.last != nullptr) *context.last = target.label;
    } else if (!call.as.empty()) {
        target.taken = runtime.takeLabel(call.as);
        if (context.made != nullptr) (*context.made)[call.as] = target.taken;
    }
    for (const std::uint32_t each : call.templates) {
        const std::string& name = runtime.scenario().tasks[each].name;
        target.labels.push_back(runtime.takeLabel(name));
        if (context.made != nullptr) (*context.made)[name] = target.labels.back();
    }
    const ExecutorId executor = runtime.adapter(target.executor).id();
    const TextId method = world.text(specOf(call.method).name);
    world.emit(POOLSCOPE_HERE,
               CallBegan{executor, method, world.text(argumentText(call, target)), context.number});
    std::string result;
    std::exception_ptr error;
    try {
        result = co_await dispatchCall(runtime, call, target);
    } catch (const std::bad_alloc&) {
        throw;  // no exception of the call: this program lacks memory
    } catch (...) {
        error = std::current_exception();
    }
    std::string thrown;
    if (error) thrown = asThrowable(error).toString();
    if (error) giveBackLabels(runtime, call, target, wanted, thrown);
    world.emit(POOLSCOPE_HERE,
               CallEnded{executor, method, world.text(result), world.text(thrown), context.number});
    if (error) std::rethrow_exception(error);
}

Co<void> performOwnThread(ScenarioRuntime& runtime, std::uint32_t index) {
    const ThreadSpec& spec = runtime.scenario().threads[index];
    TaskBody body(runtime, spec.body, Call::kFromContext, spec.name);
    std::exception_ptr error;
    try {
        co_await body.run();
    } catch (const std::bad_alloc&) {
        throw;
    } catch (...) {
        error = std::current_exception();
    }
    runtime.endOf(index).over();
    if (error) std::rethrow_exception(error);
}

void startClients(ScenarioRuntime& runtime) {
    std::vector<std::string> names = runtime.scenario().clients;
    const bool ownOnly = names.empty() && !runtime.scenario().threads.empty();
    if (names.empty() && !ownOnly) names.emplace_back("main");
    std::vector<Thread*> threads;
    for (const std::string& name : names) {
        Thread& thread = runtime.world().newThread(name, ThreadRole::Client);
        runtime.enter(thread);
        threads.push_back(&thread);
    }
    for (const ThreadSpec& own : runtime.scenario().threads)
        runtime.enterOwn(runtime.world().newThread(own.name, ThreadRole::Program));
    std::optional<std::uint32_t> self;
    if (ownOnly) self = firstOwn(runtime.scenario());
    if (self) threads.push_back(&runtime.ownThread(*self));
    const std::vector<Thread*> others(threads.begin() + 1, threads.end());
    ThreadBody first = [&runtime, others, self] { return beFirst(runtime, others, self); };
    runtime.world().start(*threads.front(), std::move(first), POOLSCOPE_HERE);
}

}  // namespace poolscope
