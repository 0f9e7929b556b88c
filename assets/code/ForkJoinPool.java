//@ of ForkJoinPool::ForkJoinPool
ForkJoinPool(int parallelism, boolean asyncMode) {
    registrationLock = new ReentrantLock();                  //@ announcePool, Mutex
    termination = registrationLock.newCondition();           //@ Condition
    this.parallelism = parallelism;                          //@ SettingChanged[setting=Parallelism]
    this.asyncMode = asyncMode;                              //@ SettingChanged[setting=AsyncMode]
    this.keepAlive = SECONDS.toMillis(60);                   //@ SettingChanged[setting=KeepAliveTime]
}

//@ of ForkJoinPool::invoke
T invoke(ForkJoinTask task) {
    submit(task);                                            //@ submit
    return task.join();                                      //@ joinForPoolInvoke
}

//@ of ForkJoinPool::execute
void execute(ForkJoinTask task) {
    submit(task);                                            //@ submit
}

//@ of OfPool::execute
void execute(Runnable task) {
    submit(new RunnableExecuteAction(task));                 //@ runnableExecuteAction, execute
}

//@ of ForkJoinPool::submit
ForkJoinTask submit(ForkJoinTask task) {
    if (Thread.currentThread() instanceof ForkJoinWorkerThread w && w.pool == this)
        task.fork();                                         //@ fork
    else
        externalPush(task);                                  //@ externalPush
    return task;
}

//@ of ForkJoinPool::externalPush
void externalPush(ForkJoinTask task) {                       //@ announce
    if (isShutdown()) throw new RejectedExecutionException(); //@ Rejected
    WorkQueue q = submissionQueue();                         //@ submissionQueue
    boolean wasEmpty = q.push(task);                         //@ lockedPush
    if (isStopping()) tryTerminate(true, true);              //@ tryTerminate
    if (wasEmpty) signalWork();                              //@ signalWork
}

//@ of ForkJoinPool::signalWork
void signalWork() {
    if (active >= parallelism) return;
    WorkQueue idle = idleStack.poll();
    if (idle != null) {
        active++;
        LockSupport.unpark(idle.owner);                      //@ WorkSignalled[worker=some], unpark
    } else if (total < parallelism) {
        active++;                                            //@ WorkSignalled[worker=none]
        total++;
        createWorker();                                      //@ createWorker
    }
}

//@ of ForkJoinPool::createWorker
void createWorker() {
    ForkJoinWorkerThread w = factory.newThread(this);        //@ newThread, WorkerAdded
    try {
        w.start();                                           //@ ThreadStarted
    } catch (Throwable ex) {
        deregisterWorker(w, ex);                             //@ tryTerminate
    }
}

//@ of ForkJoinPool::runWorker
void runWorker(WorkQueue w) {
    do {
        while (scan(w)) { }                                  //@ scan
    } while (awaitWork(w));                                  //@ awaitWork
}

//@ of ForkJoinPool::scan
boolean scan(WorkQueue w) {
    int r = w.nextRandom();
    for (int i = 0; i < queues.length; i++) {
        WorkQueue q = queues[(r + i * step) & (queues.length - 1)];
        if (q == null || q.isEmpty()) continue;
        ForkJoinTask t = q.tryPoll();                        //@ tryPoll
        if (t == null) continue;
        if (!q.isEmpty()) signalWork();                      //@ signalWork
        w.topLevelExec(t, q);                                //@ Scanned[task=some], topLevelExec
        return true;
    }
    return false;                                            //@ Scanned[task=none]
}

//@ of ForkJoinPool::awaitWork
boolean awaitWork(WorkQueue w) {
    idleStack.push(w);
    boolean quiescent = --active <= 0;
    Thread.interrupted();                                    //@ interrupted
    if (isStopping()) return false;
    if (workQueued() && reactivate(w)) return true;
    if (quiescent && isShutdown() && tryTerminate(false, false)) return false; //@ tryTerminate
    long deadline = System.nanoTime() + keepAlive;
    while (w.isIdle()) {
        if (isStopping()) return false;
        Thread.interrupted();                                //@ parkIdle/interrupted
        if (quiescent && System.nanoTime() >= deadline && leave(w)) return false;
        if (quiescent) LockSupport.parkUntil(deadline); else LockSupport.park(); //@ IdleParked, IdleUnparked
    }
    return true;
}

//@ of ForkJoinPool::deregisterWorker
void deregisterWorker(WorkQueue w) {                         //@ WorkerExiting
    registrationLock.lock();                                 //@ lock
    try {
        queues[w.index] = null;
        stealCount += w.nsteals;                             //@ WorkerRemoved
    } finally {
        registrationLock.unlock();                           //@ ~LockGuard
    }
    for (ForkJoinTask t; (t = w.pop()) != null; )            //@ pop
        t.cancel(true);                                      //@ cancel
    if (!tryTerminate(false, false)) signalWork();           //@ tryTerminate, signalWork
}

//@ of ForkJoinPool::helpJoin
boolean helpJoin(ForkJoinTask task, WorkQueue own) {
    while (!task.isDone()) {
        for (WorkQueue thief : queuesOfWorkersThatStoleFrom(own)) {
            ForkJoinTask instead = thief.tryPoll();          //@ helpOnce/tryPoll
            if (instead != null) instead.doExec();           //@ Helped, helpOnce/doExec
        }
        if (task.isDone()) continue;
        if (isStopping()) task.cancel(true);                 //@ cancel
        else if (tryCompensate()) return true;               //@ tryCompensate
    }
    return false;
}

//@ of ForkJoinPool::tryCompensate
boolean tryCompensate() {
    if (total >= parallelism && !idleStack.isEmpty()) {
        LockSupport.unpark(idleStack.pop().owner);           //@ Compensated[how=WokeIdle], unpark
    } else if (total >= parallelism && active > 1) {
        active--;                                            //@ Compensated[how=LetGo]
    } else {
        total++;                                             //@ Compensated[how=AddedWorker]
        try {
            createWorker();                                  //@ createWorker
        } catch (Throwable ex) {
            uncompensate();                                  //@ uncompensate
            throw ex;
        }
    }
    return true;
}

//@ of ForkJoinPool::uncompensate
void uncompensate() {
    active++;                                                //@ Compensated
}

//@ of ForkJoinPool::shutdown
void shutdown() {
    tryTerminate(false, true);                               //@ tryTerminate
}

//@ of ForkJoinPool::shutdownNow
List<Runnable> shutdownNow() {
    tryTerminate(true, true);                                //@ tryTerminate
    return Collections.emptyList();
}

//@ of ForkJoinPool::tryTerminate
boolean tryTerminate(boolean now, boolean enable) {
    if (!isShutdown()) {
        if (!enable) return false;
        mode = SHUTDOWN;                                     //@ ModeChanged[to=SHUTDOWN]
    }
    if (!isStopping()) {
        if (!now && !canStop()) return false;                //@ signalDelays
        mode = STOP;                                         //@ ModeChanged[to=STOP]
    }
    for (ForkJoinTask t; (t = pollScan()) != null; )         //@ pollScan
        t.cancel(true);                                      //@ helpTerminate/cancel
    for (WorkQueue q : queues)
        if (q.owner != null) q.owner.interrupt();            //@ interruptWorkers
    if (total == 0 && !signalDelays()) {                     //@ signalIfEmpty/signalDelays, helpTerminate/signalIfEmpty/signalDelays
        mode = TERMINATED;                                   //@ ModeChanged[to=TERMINATED]
        registrationLock.lock();                             //@ signalIfEmpty/lock
        termination.signalAll();                             //@ signalIfEmpty/signalAll
        registrationLock.unlock();                           //@ signalIfEmpty/~LockGuard
    }
    return true;
}

//@ of ForkJoinPool::awaitTermination
boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
    if (this == common) return !helpQuiesce(timeout, unit);  //@ helpQuiesce
    long deadline = System.nanoTime() + unit.toNanos(timeout);
    registrationLock.lock();                                 //@ lock
    try {
        while (!isTerminated()) {
            long left = deadline - System.nanoTime();
            if (left <= 0) return false;
            termination.awaitNanos(left);                    //@ awaitFor
        }
        return true;
    } finally {
        registrationLock.unlock();                           //@ ~LockGuard
    }
}

//@ of ForkJoinPool::awaitQuiescence
boolean awaitQuiescence(long timeout, TimeUnit unit) {
    return helpQuiesce(unit.toNanos(timeout));               //@ helpQuiesce
}

//@ of ForkJoinPool::helpQuiescePool
int helpQuiescePool(WorkQueue own, long timeout) {
    while (true) {
        for (ForkJoinTask t; (t = own.nextLocalTask()) != null; ) //@ nextLocalTask
            t.doExec();                                      //@ doExec
        ForkJoinTask other = pollOthers(own);                //@ tryPoll
        if (other != null) other.doExec();                   //@ helpQuiesceOnce/doExec
        else if (allIdle()) return QUIET;
        else LockSupport.parkNanos(nap);                     //@ napWhileBusy
    }
}

//@ of ForkJoinPool::externalHelpQuiescePool
int externalHelpQuiescePool(long timeout) {
    while (true) {
        ForkJoinTask t = pollScan();                         //@ pollScan
        if (t != null) t.doExec();                           //@ doExec
        else if (canStop()) return QUIET;
        else LockSupport.parkNanos(nap);                     //@ napWhileBusy
    }
}

//@ of ForkJoinPool::ablate
void ablate(Part what) {
    broken.add(what);                                        //@ BrokenOnPurpose
}

//@ of ScheduledForkJoinPool::schedule
ScheduledFuture schedule(Callable callable, long delay, TimeUnit unit) {
    return scheduleDelayedTask(new ScheduledForkJoinTask(this, unit.toNanos(delay), 0)); //@ scheduleDelayedTask
}

//@ of ScheduledForkJoinPool::scheduleAtFixedRate
ScheduledFuture scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
    return scheduleDelayedTask(new ScheduledForkJoinTask(this, initialDelay, period)); //@ scheduleDelayedTask
}

//@ of ScheduledForkJoinPool::scheduleWithFixedDelay
ScheduledFuture scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit) {
    return scheduleDelayedTask(new ScheduledForkJoinTask(this, initialDelay, -delay)); //@ scheduleDelayedTask
}

//@ of ScheduledForkJoinPool::scheduleDelayedTask
ScheduledForkJoinTask scheduleDelayedTask(ScheduledForkJoinTask task) { //@ ScheduledForkJoinTask
    DelayScheduler ds = delayScheduler;
    if (ds == null) ds = startDelayScheduler();              //@ startDelayScheduler
    if (ds == null || isShutdown()) throw new RejectedExecutionException(); //@ Rejected
    ds.pend(task);                                           //@ TaskQueued, pend
    return task;
}

//@ of ScheduledForkJoinPool::startDelayScheduler
DelayScheduler startDelayScheduler() {
    if (delayScheduler == null && !isShutdown()) {
        delayScheduler = new DelayScheduler(this, poolName + "-delayScheduler"); //@ DelayScheduler, SchedulerHeap, newThread
        delayScheduler.start();                              //@ start
    }
    return delayScheduler;
}

//@ of ScheduledForkJoinPool::submitWithTimeout
ForkJoinTask submitWithTimeout(Callable callable, long timeout, TimeUnit unit, Consumer timeoutAction) {
    CallableWithTimeout task = new CallableWithTimeout(callable); //@ announce
    task.timeoutAction = new ScheduledForkJoinTask(this, timeout, 0);
    scheduleDelayedTask(task.timeoutAction);                 //@ scheduleDelayedTask
    return submit(task);                                     //@ submit
}

//@ of ScheduledForkJoinPool::cancelDelayedTasksOnShutdown
void cancelDelayedTasksOnShutdown() {
    DelayScheduler ds = startDelayScheduler();               //@ startDelayScheduler
    if (ds != null) ds.cancelDelayedTasksOnShutdown();       //@ cancelDelayedTasksOnShutdown
}

//@ of ScheduledForkJoinPool::executeEnabledScheduledTask
void executeEnabledScheduledTask(ScheduledForkJoinTask task) {
    WorkQueue q = externalSubmissionQueue();                 //@ submissionQueue
    boolean wasEmpty = q.push(task);                         //@ lockedPush
    if (wasEmpty) signalWork();                              //@ signalWork
}

//@ of ScheduledForkJoinPool::tryStopIfShutdown
boolean tryStopIfShutdown() {
    return tryTerminate(false, false);                       //@ tryTerminate
}

//@ of ScheduledForkJoinPool::signalDelays
boolean signalDelays() {
    return delayScheduler != null && delayScheduler.signal() >= 0; //@ signal
}
