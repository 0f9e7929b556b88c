// Which task a fork/join worker takes out of another one's deque.
#include <optional>
#include <vector>

#include "app/model/predict/draft.hpp"
#include "app/model/predict/makers.hpp"

namespace poolscope {

MadeQuestion askSteals(const Asking& asking, std::size_t asked) {
    const auto taken = asking.get<DequeTaken>(asked);
    if (!taken || taken->how != DequeEnd::Steal || !asking.isAbout(taken->executor))
        return std::nullopt;
    const ThreadId thief = asking.log()[asked].thread;
    const RunState& before = asking.at(asked);
    const auto& deques = before.forkJoin.pool(taken->executor).deques;
    const auto index = static_cast<std::size_t>(taken->deque);
    if (taken->deque < 0 || index >= deques.size()) return std::nullopt;
    const Deque& deque = deques[index];
    if (deque.tasks.empty() || deque.tasks.front() != taken->task || !deque.owner.exists())
        return std::nullopt;

    const auto task = [](TaskId id) { return Said{"predict.steals.task", {{"task", id}}}; };
    const auto why = [&](const char* key, TaskId id) {
        return Said{key, {{"task", id}, {"owner", deque.owner}, {"base", taken->task}}};
    };
    QuestionDraft draft(PredictKind::Steals, asked, asked + 1,
                        {"predict.steals.prompt", {{"thief", thief}, {"owner", deque.owner}}});
    draft.right(task(taken->task), why("predict.steals.why.base", taken->task));
    if (deque.tasks.size() > 1)
        draft.wrong(task(deque.tasks.back()), why("predict.steals.why.top", deque.tasks.back()));
    const std::vector<TaskId>& bodies = before.forkJoin.bodies(deque.owner);
    for (auto body = bodies.rbegin(); body != bodies.rend(); ++body)
        draft.wrong(task(*body), why("predict.steals.why.running", *body));
    for (const TaskId between : deque.tasks)
        if (between != taken->task)
            draft.wrong(task(between), why("predict.steals.why.between", between));
    return draft.shuffled(asking);
}

}  // namespace poolscope
