// Where fork and a submission put a task: in which deque of the pool, and at which end.
//
// It is asked while that deque has tasks: the ends of an empty one are the same.
#include "app/model/predict/deques_asked.hpp"
#include "app/model/predict/draft.hpp"
#include "app/model/predict/makers.hpp"

namespace poolscope {

namespace {

/// A worker but that one; none: there is no other.
ThreadId otherWorker(const ForkJoinState& pool, ThreadId thread) {
    for (const Deque& deque : pool.deques)
        if (deque.exists && deque.owner.exists() && deque.owner != thread) return deque.owner;
    return {};
}

}  // namespace

MadeQuestion askPushes(const Asking& asking, std::size_t asked) {
    const auto pushed = asking.get<Pushed>(asked);
    if (!pushed || !asking.isAbout(pushed->executor)) return std::nullopt;
    const ThreadId thread = asking.log()[asked].thread;
    const DequesAsked deques(asking, asked, pushed->executor, thread);
    const RunState& state = deques.state();
    const std::vector<TaskId>& bodies = state.forkJoin.bodies(thread);
    const bool forks = deques.ownerOf(pushed->deque).exists();
    if (deques.isEmpty(pushed->deque)) return std::nullopt;
    if (forks && (deques.ownerOf(pushed->deque) != thread || bodies.empty())) return std::nullopt;

    const auto say = [&](const std::string& key) {
        Said said{"predict.pushes." + key, {{"thread", thread}, {"new", pushed->task}}};
        if (forks) said.values.emplace_back("task", bodies.back());
        return said;
    };
    QuestionDraft draft(PredictKind::Pushes, asked, asked + 1,
                        say(forks ? "prompt.forks" : "prompt.submits"));
    const auto place = [](const char* key) {
        return Said{std::string("predict.pushes.") + key, {}};
    };
    draft.right(place(forks ? "ownTop" : "sharedTop"),
                say(forks ? "right.forks" : "right.submits"));
    const auto wrong = [&](Said choice, const char* mistake) {
        draft.wrong(std::move(choice), say(std::string("wrong.") + mistake), 0, mistake);
    };
    wrong(place(forks ? "ownBase" : "sharedBase"), forks ? "pushedAtBase" : "submittedInFront");
    if (const ThreadId other = otherWorker(state.forkJoin.pool(pushed->executor), thread);
        other.exists())
        wrong({"predict.pushes.worker", {{"worker", other}}},
              forks ? "forkedToOther" : "submittedToWorker");
    if (forks) wrong(place("shared"), "forkedToShared");
    return draft.shuffled(asking);
}

}  // namespace poolscope
