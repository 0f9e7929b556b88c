// The tables.
#include "app/perspectives/lifecycle/machines.hpp"

#include <array>

namespace poolscope {

namespace {

template <class State>
constexpr std::uint8_t n(State state) {
    return static_cast<std::uint8_t>(state);
}
constexpr std::array<MachineState, 7> kFutureStates{{{n(FutureState::New), 0, 1.5F},
                                                     {n(FutureState::Completing), 1, 0.5F},
                                                     {n(FutureState::Normal), 2, 0, true},
                                                     {n(FutureState::Exceptional), 2, 1, true},
                                                     {n(FutureState::Cancelled), 2, 2, true},
                                                     {n(FutureState::Interrupting), 1, 3},
                                                     {n(FutureState::Interrupted), 2, 3, true}}};
constexpr std::array<MachineEdge, 6> kFutureEdges{
    {{n(FutureState::New), n(FutureState::Completing)},
     {n(FutureState::Completing), n(FutureState::Normal)},
     {n(FutureState::Completing), n(FutureState::Exceptional)},
     {n(FutureState::New), n(FutureState::Cancelled)},
     {n(FutureState::New), n(FutureState::Interrupting)},
     {n(FutureState::Interrupting), n(FutureState::Interrupted)}}};

constexpr std::array<MachineState, 4> kForkJoinStates{{{n(FutureState::New), 0, 1.5F},
                                                       {n(FutureState::Normal), 2, 0.5F, true},
                                                       {n(FutureState::Exceptional), 2, 1.5F, true},
                                                       {n(FutureState::Cancelled), 2, 2.5F, true}}};
constexpr std::array<MachineEdge, 3> kForkJoinEdges{
    {{n(FutureState::New), n(FutureState::Normal)},
     {n(FutureState::New), n(FutureState::Exceptional)},
     {n(FutureState::New), n(FutureState::Cancelled)}}};

using T = TimerTaskState;
constexpr std::array<MachineState, 4> kTimerTaskStates{{{n(T::Virgin), 0, 1.5F},
                                                        {n(T::Scheduled), 1, 0.5F},
                                                        {n(T::Executed), 2, 0.5F, true},
                                                        {n(T::Cancelled), 2, 2.5F, true}}};
constexpr std::array<MachineEdge, 5> kTimerTaskEdges{{{n(T::Virgin), n(T::Scheduled)},
                                                      {n(T::Scheduled), n(T::Executed)},
                                                      {n(T::Scheduled), n(T::Cancelled)},
                                                      {n(T::Virgin), n(T::Cancelled)},
                                                      {n(T::Executed), n(T::Cancelled)}}};

using R = PoolRunState;
constexpr std::array<MachineState, 5> kRunStates{{{n(R::Running), 0},
                                                  {n(R::Shutdown), 1},
                                                  {n(R::Stop), 2},
                                                  {n(R::Tidying), 3},
                                                  {n(R::Terminated), 4, 0, true}}};
constexpr std::array<MachineEdge, 6> kRunEdges{
    {{n(R::Running), n(R::Shutdown), "shutdown()"},
     {n(R::Shutdown), n(R::Stop), "shutdownNow()"},
     {n(R::Stop), n(R::Tidying), "life.pool.empty"},
     {n(R::Tidying), n(R::Terminated), "terminated()"},
     {n(R::Running), n(R::Stop), "shutdownNow()"},
     {n(R::Shutdown), n(R::Tidying), "life.pool.emptyAll"}}};

constexpr std::array<MachineState, 4> kModes{
    {{n(R::Running), 0}, {n(R::Shutdown), 1}, {n(R::Stop), 2}, {n(R::Terminated), 3, 0, true}}};
constexpr std::array<MachineEdge, 3> kModeEdges{
    {{n(R::Running), n(R::Shutdown), "shutdown()"},
     {n(R::Shutdown), n(R::Stop), "life.pool.quiescent"},
     {n(R::Stop), n(R::Terminated), "life.pool.empty"}}};

constexpr std::array<MachineState, 2> kFlag{{{0, 0}, {1, 1, 0, true}}};
constexpr std::array<MachineEdge, 1> kFlagEdges{{{0, 1, "life.pool.timerEnds"}}};

constexpr std::array<Machine, 5> kTaskMachines{
    {{"life.future", kFutureStates, kFutureEdges},
     {"life.forkJoinTask", kForkJoinStates, kForkJoinEdges},
     {"life.timerTask", kTimerTaskStates, kTimerTaskEdges},
     {"life.completable", kForkJoinStates, kForkJoinEdges},
     {"life.bareTask", {}, {}}}};
constexpr std::array<Machine, 4> kPoolMachines{{{"life.runState", kRunStates, kRunEdges},
                                                {"life.mode", kModes, kModeEdges},
                                                {"life.timerFlag", kFlag, kFlagEdges},
                                                {"life.noState", {}, {}}}};

}  // namespace

const Machine& pictureOf(TaskStateKind machine) {
    return kTaskMachines[static_cast<std::size_t>(machine)];
}

const Machine& pictureOf(ExecutorStateKind machine) {
    return kPoolMachines[static_cast<std::size_t>(machine)];
}

}  // namespace poolscope
