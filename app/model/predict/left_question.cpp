// What is left in a pool's queue when shutdown or shutdownNow returns, with its policies.
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/predict/draft.hpp"
#include "app/model/predict/makers.hpp"
#include "app/model/predict/queued_tasks.hpp"

namespace poolscope {

namespace {

using TaskSet = std::vector<TaskId>;  ///< sorted by number

TaskSet queueSet(const RunState& state, ExecutorId executor) {
    TaskSet tasks = queuedTasks(state, executor);
    std::sort(tasks.begin(), tasks.end());
    return tasks;
}

bool isPeriodic(const RunState& state, TaskId task) {
    return state.tasks.of(task).repeat != Repeat::Once ||
           state.tasks.of(state.tasks.meant(task)).repeat != Repeat::Once;
}

struct ShutdownCall {
    ExecutorId executor;
    std::string_view method;
    std::size_t end = 0;  ///< of the call's last event
};

std::optional<ShutdownCall> shutdownCallAt(const Asking& asking, std::size_t asked) {
    const auto call = asking.last<CallBegan>(asked);
    if (!call || !asking.isAbout(call->executor)) return std::nullopt;
    const std::string_view method = asking.log().text(call->method);
    if (method != "shutdown" && method != "shutdownNow") return std::nullopt;
    const ThreadId caller = asking.log()[asked - 1].thread;
    const auto end = asking.find(asked, [&](std::size_t position) {
        return asking.log().is<CallEnded>(position) && asking.log()[position].thread == caller;
    });
    if (!end) return std::nullopt;
    return ShutdownCall{call->executor, method, *end};
}

/// Whether other threads leave the queue alone during the call.
bool isUndisturbed(const Asking& asking, std::size_t from, const ShutdownCall& call) {
    const ThreadId caller = asking.log()[from - 1].thread;
    for (std::size_t i = from; i < call.end; ++i) {
        const Event event = asking.log()[i];
        const auto* left = event.what.get<LeftQueue>();
        const auto* queued = event.what.get<TaskQueued>();
        const auto* came = event.what.get<Enqueued>();
        const bool ours = (left != nullptr && left->executor == call.executor) ||
                          (queued != nullptr && queued->executor == call.executor) ||
                          (came != nullptr && came->executor == call.executor);
        if (ours && event.thread != caller) return false;
    }
    return true;
}

/// A set of tasks with a word for it.
struct LeftShare {
    std::string word;
    TaskSet tasks;
};

}  // namespace

MadeQuestion askLeft(const Asking& asking, std::size_t asked) {
    const auto call = shutdownCallAt(asking, asked);
    if (!call || !isUndisturbed(asking, asked, *call)) return std::nullopt;
    const TaskSet left = queueSet(asking.at(call->end), call->executor);
    const RunState& before = asking.at(asked);
    const ExecutorLife& life = before.life.executor(call->executor);
    const bool hasPolicies = life.spec().isScheduled;
    if (!life.spec().hasCtl()) return std::nullopt;

    const TaskSet all = queueSet(before, call->executor);
    TaskSet periodic;
    TaskSet delayed;
    for (const TaskId task : all) (isPeriodic(before, task) ? periodic : delayed).push_back(task);
    std::vector<LeftShare> shares{
        {"all", all}, {"none", {}}, {"delayed", delayed}, {"periodic", periodic}};
    // Shares that are the same set are one answer.
    std::vector<LeftShare> distinct;
    for (const LeftShare& share : shares)
        if (std::none_of(distinct.begin(), distinct.end(),
                         [&](const LeftShare& known) { return known.tasks == share.tasks; }))
            distinct.push_back(share);
    const auto right = std::find_if(distinct.begin(), distinct.end(),
                                    [&](const LeftShare& share) { return share.tasks == left; });
    if (right == distinct.end()) return std::nullopt;

    // Cancelled tasks are dropped, and those that are due are kept, whatever the policies: then the
    // reasons below would not be the whole truth.
    const bool now = call->method == "shutdownNow";
    TaskSet kept = now ? TaskSet{} : all;
    if (!now && hasPolicies)
        std::erase_if(kept, [&](TaskId task) {
            return life.setting(isPeriodic(before, task)
                                    ? Setting::ContinuePeriodicAfterShutdown
                                    : Setting::ExecuteDelayedAfterShutdown) == 0;
        });
    if (kept != left) return std::nullopt;
    const auto choice = [](const LeftShare& share) {
        return Said{"predict.left.share." + share.word,
                    {{"n", std::to_string(share.tasks.size())}}};
    };
    const auto setting = [&](Setting which) {
        return std::string(life.setting(which) != 0 ? "true" : "false");
    };
    const auto said = [&](const std::string& key) {
        return Said{"predict.left." + key,
                    {{"executor", call->executor},
                     {"keepDelayed", setting(Setting::ExecuteDelayedAfterShutdown)},
                     {"keepPeriodic", setting(Setting::ContinuePeriodicAfterShutdown)}}};
    };
    const std::string how = now ? "now" : hasPolicies ? "policies" : "plain";
    QuestionDraft draft(PredictKind::Left, asked, call->end + 1, said("prompt." + how));
    draft.right(choice(*right), said("right." + how));
    for (const LeftShare& share : distinct)
        if (share.word != right->word)
            draft.wrong(choice(share), said("wrong." + how + "." + share.word));
    return draft.shuffled(asking);
}

}  // namespace poolscope
