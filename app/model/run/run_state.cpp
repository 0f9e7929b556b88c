// Applies an event to all models, and answers questions that need several of them.
#include "app/model/run/run_state.hpp"

namespace poolscope {

RunState::RunState(const Log& log)
    : tasks(log),
      heaps(log),
      workers(log),
      runs(log),
      life(log),
      pools(log),
      forkJoin(log),
      graphs(log),
      stages(log),
      pauses(log) {}

RunState::RunState(const RunState&) = default;
RunState::RunState(RunState&&) noexcept = default;
RunState& RunState::operator=(const RunState&) = default;
RunState& RunState::operator=(RunState&&) noexcept = default;
RunState::~RunState() = default;

std::size_t RunState::copied() const {
    return tasks.copied() + heaps.copied() + workers.copied() + runs.copied() + life.copied() +
           pools.copied() + forkJoin.copied() + graphs.copied() + stages.copied();
}

void RunState::apply(const Event& event, std::size_t at) {
    tasks.apply(event, at);
    heaps.apply(event, at);
    workers.apply(event, at);
    runs.apply(event, at, tasks);
    life.apply(event, at);
    pools.apply(event, at);
    forkJoin.apply(event, at);
    graphs.apply(event, at);
    stages.apply(event, at);
    pauses.apply(event, at);
    position = at + 1;
    time = workers.now();
}

KindTable RunState::kinds() {
    KindTable all{};
    for (const KindTable* const one :
         {&TasksModel::kinds(), &HeapModel::kinds(), &WorkersModel::kinds(), &LocksModel::kinds(),
          &RunsModel::kinds(), &LifecycleModel::kinds(), &PoolModel::kinds(),
          &ForkJoinModel::kinds(), &GraphModel::kinds(), &StagesModel::kinds()})
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = all[i] || (*one)[i];
    return all;
}

std::vector<QueueWaiter> RunState::waitersOf(ExecutorId executor) const {
    std::vector<QueueWaiter> all;
    const ThreadId leader = heaps.heap(executor).leader();
    const ConditionId available = locks().available(executor);
    for (const ConditionWaiter& waiter : locks().condition(available).waiters) {
        all.push_back({waiter.thread, waiter.thread == leader, waiter.timed, waiter.deadline});
    }
    return all;
}

}  // namespace poolscope
