// The claims, by kind of event.
#include "tests/explore/sentence_claims.hpp"

#include <algorithm>

#include "engine/trace/human_time.hpp"
#include "engine/trace/queue_kinds.hpp"

namespace poolscope {

namespace {

/// Collects claims; `holds(what, event, reading)` gets the event's own struct.
class Claims {
public:
    template <EventStruct What, class Holds>
    void add(std::string english, std::string chinese, Holds holds) {
        WordClaim claim{std::string(What::kName), std::move(english), std::move(chinese), {}, {}};
        claim.holds = [holds](const Event& event, const LogReading& log) {
            return holds(event.what.as<What>(), event, log);
        };
        all.push_back(std::move(claim));
    }
    /// That the task of the event never begins a run afterwards.
    template <EventStruct What>
    void never(std::string english, std::string chinese, TaskId What::*which = &What::task) {
        WordClaim claim{std::string(What::kName), std::move(english), std::move(chinese), {}, {}};
        claim.holds = [](const Event&, const LogReading&) { return true; };
        claim.never = [which](const Event& event) { return event.what.as<What>().*which; };
        all.push_back(std::move(claim));
    }

    std::vector<WordClaim> all;
};

bool isDone(const LogReading& log, TaskId task) {
    return log.task(task).state > FutureState::Completing;
}

bool anyIdle(const LogReading& log, ExecutorId pool) {
    const auto& workers = log.executor(pool).workers;
    return std::any_of(workers.begin(), workers.end(),
                       [&](ThreadId worker) { return log.thread(worker).idleSince.has_value(); });
}

std::int32_t queuedIn(const ReadExecutor& pool) {
    return isHeap(pool.kindOfQueue()) ? pool.size : static_cast<std::int32_t>(pool.line.size());
}

bool isWaiting(const LogReading& log, ExecutorId pool, ThreadId thread) {
    const auto& all = log.condition(log.available(pool)).waiters;
    return std::any_of(all.begin(), all.end(),
                       [&](const ReadWaiter& one) { return one.thread == thread; });
}

void ofLocks(Claims& claims) {
    claims.add<Signalled>("has waited longest", "等待最久", [](auto& e, auto&, auto& log) {
        return log.condition(e.condition).firstBefore == e.target;
    });
    claims.add<LockReleased>(
        "Nobody is waiting for it", "没有线程在等它",
        [](auto& e, auto&, auto& log) { return log.lock(e.lock).line.empty(); });
    claims.add<LockReleased>("releases", "释放", [](auto& e, auto& event, auto& log) {
        return log.lock(e.lock).ownerBefore == event.thread;
    });
    claims.add<LockAcquired>("acquires", "获得", [](auto& e, auto& event, auto& log) {
        const ReadLock& lock = log.lock(e.lock);
        const bool again = lock.ownerBefore == event.thread;
        return lock.owner == event.thread && (again || !lock.ownerBefore.exists()) &&
               again == (e.holds > 1);
    });
    claims.add<LockContended>("holds it", "持有", [](auto& e, auto&, auto& log) {
        return e.owner.exists() && log.lock(e.lock).owner == e.owner;
    });
    const auto empty = [](auto& e, auto&, auto& log) {
        return log.executor(log.executorOf(e.condition)).size == 0;
    };
    claims.add<Awaited>("the queue is empty", "队列为空", empty);
    claims.add<TimedAwaited>("the queue is empty", "队列为空", empty);
    claims.add<Awaited>("is the leader", "是 leader 线程", [](auto& e, auto& event, auto& log) {
        const ThreadId leader = log.executor(log.executorOf(e.condition)).leader;
        return leader.exists() && leader != event.thread;
    });
    claims.add<TimedAwaited>(
        "the leader, waits", "leader 线程 ", [](auto& e, auto& event, auto& log) {
            return log.executor(log.executorOf(e.condition)).leader == event.thread;
        });
    claims.add<TimedAwaited>("when the head", "队首", [](auto& e, auto&, auto& log) {
        const ReadExecutor& pool = log.executor(log.executorOf(e.condition));
        return pool.head().exists() && log.task(pool.head()).trigger == e.deadline;
    });
    claims.add<InterruptCleared>(
        "has noticed the interrupt", "已响应中断",
        [](auto&, auto& event, auto& log) { return log.thread(event.thread).interruptedBefore; });
}

void ofLeaders(Claims& claims) {
    claims.add<LeaderTaken>("becomes the leader", "成为 leader 线程",
                            [](auto& e, auto& event, auto& log) {
                                const ReadExecutor& pool = log.executor(e.executor);
                                return pool.leader == event.thread && !pool.leaderBefore.exists();
                            });
    claims.add<LeaderTaken>("the head", "队首", [](auto& e, auto& event, auto& log) {
        const TaskId head = log.executor(e.executor).head();
        return head == e.head && log.task(head).trigger - event.time == e.delay;
    });
    claims.add<LeaderCleared>("no longer the leader", "不再是 leader 线程",
                              [](auto& e, auto&, auto& log) {
                                  const ReadExecutor& pool = log.executor(e.executor);
                                  return pool.leaderBefore == e.leader && !pool.leader.exists();
                              });
    claims.add<LeaderCleared>("has woken up", "已醒来", [](auto& e, auto& event, auto& log) {
        return e.leader == event.thread && !isWaiting(log, e.executor, e.leader);
    });
    claims.add<LeaderCleared>(
        "until now the queue was empty", "队列原来是空的",
        [](auto& e, auto&, auto& log) { return log.executor(e.executor).size == 1; });
    claims.add<HeadSeen>("is due in", "才到期", [](auto& e, auto& event, auto& log) {
        return log.executor(e.executor).head() == e.head && e.delay.ns > 0 &&
               log.task(e.head).trigger - event.time == e.delay;
    });
    claims.add<HeadSeen>("is due now", "正好到期", [](auto& e, auto& event, auto& log) {
        return log.executor(e.executor).head() == e.head && log.task(e.head).trigger == event.time;
    });
    claims.add<HeadSeen>("has been due for", "已经到期", [](auto& e, auto& event, auto& log) {
        return log.executor(e.executor).head() == e.head &&
               isBefore(log.task(e.head).trigger, event.time);
    });
    claims.add<HeadSeen>("The queue is empty", "队列为空", [](auto& e, auto&, auto& log) {
        return log.executor(e.executor).size == 0;
    });
}

void ofQueues(Claims& claims) {
    const auto isNotHead = [](auto& e, auto&, auto& log) {
        return log.executor(e.executor).head() != e.task;
    };
    const auto alone = [](auto& e, auto&, auto& log) {
        return queuedIn(log.executor(e.executor)) == 1;
    };
    const auto isHead = [](auto& e, auto&, auto& log) {
        return log.executor(e.executor).head() == e.task;
    };
    claims.add<OfferEnded>("It is not the head", "它不是队首", isNotHead);
    claims.add<OfferEnded>("the only task", "唯一的任务", alone);
    claims.add<OfferEnded>("as the new head", "成为新的队首", isHead);
    claims.add<Enqueued>("as the only task", "唯一的任务", alone);
    claims.add<Enqueued>("as the last of", "个任务的最后", [](auto& e, auto&, auto& log) {
        const std::vector<TaskId>& line = log.executor(e.executor).line;
        return line.back() == e.task && static_cast<std::int32_t>(line.size()) == e.size;
    });
    claims.add<FinishPollBegan>("the only task", "唯一的任务", alone);
    claims.add<FinishPollBegan>("takes the head", "队首", isHead);
    claims.add<FinishPollBegan>("takes the root", "取走根", isHead);
    claims.add<FinishPollBegan>("the first of those whose tick is over", "中的第一个", isHead);
    claims.add<OfferRefused>("the queue is full", "队列已满", [](auto& e, auto&, auto& log) {
        const ReadExecutor& pool = log.executor(e.executor);
        return queuedIn(pool) == e.size && e.size >= pool.capacity;
    });
    claims.add<OfferRefused>("no worker waits", "没有工作线程等着接手",
                             [](auto& e, auto&, auto& log) { return !anyIdle(log, e.executor); });
    claims.add<HandedOver>("was waiting for a task", "正在等待任务", [](auto& e, auto&, auto& log) {
        return log.thread(e.taker).idleSince.has_value();
    });
    claims.add<HeapIndexSet>("the task knows its slot", "任务知道自己的下标",
                             [](auto& e, auto&, auto& log) {
                                 const ReadExecutor& pool = log.executor(log.task(e.task).executor);
                                 return pool.at(e.index) == e.task;
                             });
    claims.add<RemoveBegan>("so no search is needed", "无需查找", [](auto& e, auto&, auto& log) {
        return log.executor(e.executor).at(e.slot) == e.task && log.task(e.task).indexed;
    });
    claims.add<SlotCleared>("the last task of the array", "数组末尾",
                            [](auto& e, auto&, auto& log) {
                                const ReadExecutor& pool = log.executor(e.executor);
                                return e.slot - pool.first() == pool.size;
                            });
    claims.add<CompletionTaken>("completed longest ago", "最早完成", [](auto& e, auto&, auto& log) {
        return log.executor(e.executor).firstCompleted == e.task;
    });
    claims.add<CompletionQueued>("as number", "排在第", [](auto& e, auto&, auto& log) {
        const auto& done = log.executor(e.executor).completed;
        return static_cast<std::int32_t>(done.size()) == e.size && done.back() == e.task;
    });
}

void ofRequests(Claims& claims) {
    claims.add<DelayPended>("on top of the stack", "放到请求栈顶", [](auto& e, auto&, auto& log) {
        return log.executor(e.executor).pending.back() == e.task;
    });
    claims.add<DelayPended>("is cancelled", "已取消", [](auto& e, auto&, auto& log) {
        const auto& slots = log.executor(e.executor).slots;
        const auto isIt = [&](const auto& slot) { return slot.second == e.task; };
        return !e.inserts && log.task(e.task).cancelled &&
               std::any_of(slots.begin(), slots.end(), isIt);
    });
    const auto all = [](auto& e, auto& event, auto& log) {
        const ReadExecutor& pool = log.executor(e.executor);
        return pool.scheduler == event.thread && pool.pending.empty() &&
               static_cast<std::int32_t>(pool.taken.size()) == e.count;
    };
    claims.add<PendingTaken>("the only request", "唯一的请求", all);
    claims.add<PendingTaken>("all", "全部", all);
    claims.add<PendingDropped>("it is cancelled", "它已取消", [](auto& e, auto&, auto& log) {
        return log.task(e.task).cancelled;
    });
    claims.add<SchedulerInactive>("no request left", "没有请求", [](auto& e, auto&, auto& log) {
        const ReadExecutor& pool = log.executor(e.executor);
        return pool.pending.empty() && pool.size == e.size;
    });
    claims.add<FinishPollBegan>(
        "because it is cancelled", "因为它已取消",
        [](auto& e, auto&, auto& log) { return log.task(e.task).cancelled; });
    claims.add<SchedulerMade>(
        "gets a DelayScheduler", "有了 DelayScheduler",
        [](auto& e, auto&, auto& log) { return log.thread(e.scheduler).pool == e.executor; });
}

void ofHeaps(Claims& claims) {
    claims.add<SiftUpCompared>("its parent", "父节点", [](auto& e, auto&, auto& log) {
        return e.before == (log.compared(e.task, e.parentTask) < 0) &&
               log.executor(e.executor).at(e.parent) == e.parentTask;
    });
    claims.add<SiftDownCompared>("child", "子节点", [](auto& e, auto&, auto& log) {
        return e.stays == (log.compared(e.task, e.childTask) <= 0) &&
               log.executor(e.executor).at(e.child) == e.childTask;
    });
    claims.add<ChildrenCompared>("smaller child", "较小的子节点", [](auto& e, auto&, auto& log) {
        const ReadExecutor& pool = log.executor(e.executor);
        return e.rightChosen == (log.compared(e.rightTask, e.leftTask) < 0) &&
               pool.at(e.left) == e.leftTask && pool.at(e.left + 1) == e.rightTask;
    });
    claims.add<SiblingsCompared>("smallest child", "最小的子节点", [](auto& e, auto&, auto& log) {
        return e.chosen == (log.compared(e.childTask, e.leastTask) < 0);
    });
    claims.add<RootsCompared>("goes before", "排在", [](auto& e, auto&, auto& log) {
        return e.firstWins == (log.compared(e.first, e.second) < 0);
    });
    claims.add<SlotFilled>(" goes before it.", "排在它前面。", [](auto& e, auto&, auto& log) {
        return log.compared(log.executor(e.executor).work.key, e.task) < 0;
    });
    claims.add<SlotFilled>("because it goes before", "因为它排在", [](auto& e, auto&, auto& log) {
        return log.compared(e.task, log.executor(e.executor).work.key) < 0;
    });
    claims.add<SlotFilled>("does not go before its parent", "不排在父节点",
                           [](auto& e, auto&, auto& log) {
                               const ReadExecutor& pool = log.executor(e.executor);
                               const std::int32_t parent = pool.parentOf(e.slot - pool.first());
                               return log.compared(e.task, pool.at(parent + pool.first())) >= 0;
                           });
    claims.add<SlotFilled>("no child of slot", "的子节点都不", [](auto& e, auto&, auto& log) {
        const ReadExecutor& pool = log.executor(e.executor);
        const std::int32_t each = pool.fanOut();
        const std::int32_t from = each * (e.slot - pool.first()) + 1 + pool.first();
        for (std::int32_t child = from; child < from + each; ++child)
            if (pool.at(child).exists() && log.compared(pool.at(child), e.task) < 0) return false;
        return true;
    });
    claims.add<SlotFilled>("has no child", "没有子节点", [](auto& e, auto&, auto& log) {
        const ReadExecutor& pool = log.executor(e.executor);
        return pool.childrenOf(e.slot - pool.first()) == 0;
    });
}

void ofExecutors(Claims& claims) {
    claims.add<ExecutorCreated>("has yet to set", "还没有设置", [](auto& e, auto&, auto& log) {
        const ReadExecutor& pool = log.executor(e.executor);
        return pool.settings.empty() && !pool.queue && pool.counted() == 0;
    });
    const auto noWorkers = [](auto& e, auto&, auto& log) {
        return log.executor(e.executor).workers.empty() && log.executor(e.executor).deques.empty();
    };
    claims.add<ExecutorCreated>("it has no thread yet", "还没有线程", noWorkers);
    claims.add<ExecutorCreated>("no workers and no deques", "还没有工作线程和双端队列", noWorkers);
    claims.add<CtlChanged>(
        "is left and no task may run", "工作线程已全部退出",
        [](auto& e, auto&, auto& log) { return log.executor(e.executor).counted() == 0; });
}

void ofPools(Claims& claims) {
    claims.add<CtlChanged>("ctl", "ctl", [](auto& e, auto&, auto& log) {
        return log.executor(e.executor).ctlBefore == e.from;
    });
    claims.add<WorkerAdded>(" now)", "，是第", [](auto& e, auto&, auto& log) {
        return log.executor(e.executor).workers.size() == e.poolSize;
    });
    claims.add<WorkerIdle>("more than corePoolSize", "工作线程多于 corePoolSize",
                           [](auto& e, auto&, auto& log) {
                               const ReadExecutor& pool = log.executor(e.executor);
                               return pool.counted() > pool.setting(Setting::CorePoolSize);
                           });
    claims.add<WorkerIdle>("at most corePoolSize", "不多于 corePoolSize",
                           [](auto& e, auto&, auto& log) {
                               const ReadExecutor& pool = log.executor(e.executor);
                               return pool.counted() <= pool.setting(Setting::CorePoolSize);
                           });
    claims.add<WorkerExiting>("more workers than maximumPoolSize", "超过了 maximumPoolSize",
                              [](auto& e, auto&, auto& log) {
                                  const ReadExecutor& pool = log.executor(e.executor);
                                  return pool.counted() + 1 >
                                         pool.setting(Setting::MaximumPoolSize);
                              });
    claims.add<WorkerExiting>(
        "is shut down and its queue is empty", "已关闭，队列也空了", [](auto& e, auto&, auto& log) {
            const ReadExecutor& pool = log.executor(e.executor);
            return pool.state() != PoolRunState::Running && queuedIn(pool) == 0;
        });
    claims.add<WorkerExiting>("fewer workers than corePoolSize", "少于 corePoolSize",
                              [](auto& e, auto&, auto& log) {
                                  const ReadExecutor& pool = log.executor(e.executor);
                                  return pool.counted() < pool.setting(Setting::CorePoolSize);
                              });
    claims.add<WorkerExiting>("is in STOP", "STOP", [](auto& e, auto&, auto& log) {
        return log.executor(e.executor).state() == PoolRunState::Stop;
    });
    claims.add<Rejected>("is full", "已满", [](auto& e, auto&, auto& log) {
        const ReadExecutor& pool = log.executor(e.executor);
        return pool.state() == PoolRunState::Running && queuedIn(pool) >= pool.capacity &&
               pool.counted() >= pool.setting(Setting::MaximumPoolSize);
    });
    claims.add<Rejected>("is shut down", "已关闭", [](auto& e, auto&, auto& log) {
        return log.executor(e.executor).state() != PoolRunState::Running;
    });
    claims.add<PolicyActed>("taken out of the queue", "从队列中取出",
                            [](auto& e, auto& event, auto& log) {
                                return log.thread(event.thread).tookOut == e.dropped;
                            });
    claims.add<PolicyActed>("nothing to drop", "没有可丢弃", [](auto& e, auto&, auto& log) {
        return queuedIn(log.executor(e.executor)) == 0;
    });
    claims.add<PolicyActed>("back to its caller", "交还给调用者", [](auto& e, auto&, auto& log) {
        return log.executor(e.executor).state() == PoolRunState::Running &&
               log.executor(e.executor).rejected == e.task;
    });
    const auto counts = [](auto& e, auto&, auto& log) {
        return log.executor(e.executor).counted() == static_cast<std::uint32_t>(e.count);
    };
    claims.add<ExecuteStepped>("fewer than corePoolSize", "少于 corePoolSize",
                               [counts](auto& e, auto& event, auto& log) {
                                   return counts(e, event, log) && e.count < e.limit;
                               });
    claims.add<ExecuteStepped>("it adds no core worker", "不能再为",
                               [](auto& e, auto&, auto&) { return e.count >= e.limit; });
    claims.add<ExecuteStepped>("so execute creates none", "execute 不为", counts);
    claims.add<ExecuteStepped>("There is no worker", "没有工作线程可以", counts);
    claims.add<ExecuteStepped>("still RUNNING", "仍是 RUNNING", [](auto& e, auto&, auto& log) {
        return log.executor(e.executor).state() == PoolRunState::Running;
    });
    claims.add<ExecuteStepped>("has been shut down", "被关闭了", [](auto& e, auto&, auto& log) {
        return log.executor(e.executor).state() != PoolRunState::Running;
    });
    claims.add<ExecuteStepped>("fewer workers than maximumPoolSize", "少于 maximumPoolSize",
                               [](auto& e, auto&, auto& log) {
                                   return log.executor(e.executor).counted() <=
                                          static_cast<std::uint32_t>(e.limit);
                               });
    claims.add<ExecuteStepped>("no worker is waiting", "没有工作线程等着接手",
                               [](auto& e, auto&, auto& log) { return !anyIdle(log, e.executor); });
}

void ofTasks(Claims& claims) {
    const auto isNotDone = [](auto& e, auto&, auto& log) { return !isDone(log, e.task); };
    const auto done = [](auto& e, auto&, auto& log) { return isDone(log, e.task); };
    claims.add<Parked>("is not done", "还没有完成", isNotDone);
    claims.add<Parked>("is not complete", "还没有完成", isNotDone);
    claims.add<FutureStateChanged>(
        "that runs its function goes on", "执行它函数的线程继续执行",
        [](auto& e, auto&, auto& log) { return log.task(e.task).isRunning(); });
    claims.add<Unparked>("is not done yet", "还没有完成", isNotDone);
    claims.add<Unparked>("has unparked it", "唤醒了它", done);
    claims.add<DoneCalled>("is done", "已完成", done);
    claims.add<CancelCalled>("is already done", "已经完成", [](auto& e, auto&, auto& log) {
        return log.task(e.task).state != FutureState::New || log.task(e.task).cancelled;
    });
    claims.add<CancelCalled>("stay in the queue", "留在队列里",
                             [](auto& e, auto&, auto& log) { return log.task(e.task).queued; });
    claims.add<ShutdownDecided>("in the queue", "留在队列里", [](auto& e, auto&, auto& log) {
        return log.task(e.task).queued && !log.task(e.task).cancelled;
    });
    claims.add<ShutdownDecided>("is due", "已到期", [](auto& e, auto& event, auto& log) {
        return !isBefore(event.time, log.task(e.task).trigger);
    });
    claims.add<ShutdownDecided>("already cancelled", "早已取消", [](auto& e, auto&, auto& log) {
        return log.task(e.task).cancelled;
    });
    claims.never<ShutdownDecided>("remove and cancel", "移出并取消");
    claims.add<TaskBegan>("exactly as planned", "按计划准时", [](auto& e, auto& event, auto&) {
        return e.timed && e.planned == event.time;
    });
    claims.never<FutureStateChanged>("and never runs", "也永远不会执行");
    claims.never<FutureStateChanged>("Its series is over", "这个系列到此为止");
    claims.never<PolicyActed>("so it never runs", "它不会再执行", &PolicyActed::dropped);
    claims.never<PolicyActed>("without a word", "不作任何提示");
    claims.never<LeftQueue>("of a cancelled task skips the body", "不执行已取消任务的任务体");
}

void ofForkJoin(Claims& claims) {
    claims.add<Pushed>("slot", "下标", [](auto& e, auto&, auto& log) {
        const ReadDeque& deque = log.executor(e.executor).deques.at(e.deque);
        const auto top = deque.base + static_cast<std::int32_t>(deque.tasks.size());
        return deque.tasks.back() == e.task && e.slot == top - 1;
    });
    claims.add<DequeTaken>("from the top of its own", "自己双端队列的 top 端",
                           [](auto& e, auto& event, auto& log) {
                               const ReadDeque& deque = log.executor(e.executor).deques.at(e.deque);
                               return deque.takenAtTop && deque.owner == event.thread;
                           });
    claims.add<DequeTaken>("from the base of", "的 base 端", [](auto& e, auto&, auto& log) {
        return log.executor(e.executor).deques.at(e.deque).takenAtBase;
    });
    claims.add<Scanned>("it found", " 来自", [](auto& e, auto&, auto& log) {
        const auto& deques = log.executor(e.executor).deques;
        const auto found = deques.find(e.deque);
        return found != deques.end() && found->second.taken == e.task;
    });
    claims.add<Scanned>("nothing to take", "没有可取的任务", [](auto& e, auto&, auto& log) {
        const auto& deques = log.executor(e.executor).deques;
        return std::all_of(deques.begin(), deques.end(),
                           [](const auto& one) { return one.second.tasks.empty(); });
    });
    const auto done = [](auto& e, auto&, auto& log) { return isDone(log, e.task); };
    claims.add<JoinEnded>("already done", "早已完成", done);
    claims.add<JoinEnded>("is done, so join", "已完成：join", done);
    claims.add<JoinEnded>("itself", "自己执行了", [](auto& e, auto& event, auto& log) {
        const auto& runs = log.task(e.task).runs;
        return isDone(log, e.task) && !runs.empty() && runs.back().thread == event.thread;
    });
}

void ofThreads(Claims& claims) {
    claims.add<ProcessExited>("the last thread that is no daemon", "最后一个非守护线程",
                              [](auto&, auto&, auto& log) { return !log.anyKeepsProcess(); });
}

void ofGraphs(Claims& claims) {
    claims.add<HandlerMade>("It waits for", "等待", [](auto& e, auto&, auto& log) {
        return e.waitsFor == log.task(e.task).left;
    });
    claims.add<CountedDown>("counts", "的计数减", [](auto& e, auto&, auto& log) {
        return e.left == log.task(e.task).leftBefore - 1;
    });
    const auto free = [](auto& e, auto&, auto& log) { return log.task(e.task).left <= 0; };
    claims.add<CountedDown>("nothing is left", "不必再等待", free);
    claims.add<HandlerReleased>("nothing is left", "不必再等待", free);
    claims.add<CountedDown>("has returned twice", "返回了两次", [](auto& e, auto&, auto& log) {
        const ReadTask& task = log.task(e.task);
        for (const std::int32_t before : log.executor(task.graph).waitedFor(task.handler))
            if (log.task(log.task(task.event).handlers.at(before)).runs.size() > 1) return true;
        return false;
    });
    claims.add<HandlerReleased>("waits for no other", "不等待别的", [](auto& e, auto&, auto& log) {
        return log.executor(log.task(e.task).graph).waitedFor(log.task(e.task).handler).empty();
    });
    claims.add<EventEnded>("all its handlers", "它的处理程序都", [](auto& e, auto&, auto& log) {
        const auto& handlers = log.task(e.event).handlers;
        return std::all_of(handlers.begin(), handlers.end(),
                           [&](const auto& each) { return log.task(each.second).returned(); });
    });
}

}  // namespace

std::vector<WordClaim> wordClaims() {
    Claims claims;
    ofLocks(claims);
    ofLeaders(claims);
    ofQueues(claims);
    ofRequests(claims);
    ofHeaps(claims);
    ofExecutors(claims);
    ofPools(claims);
    ofTasks(claims);
    ofForkJoin(claims);
    ofThreads(claims);
    ofGraphs(claims);
    return claims.all;
}

}  // namespace poolscope
