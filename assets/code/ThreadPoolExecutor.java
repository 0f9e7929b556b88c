//@ of ThreadPoolExecutor::ThreadPoolExecutor
ThreadPoolExecutor(int corePoolSize, int maximumPoolSize, long keepAliveTime, TimeUnit unit,
        BlockingQueue<Runnable> workQueue) {
    ctl = new AtomicInteger(RUNNING);                        //@ announce
    mainLock = new ReentrantLock();                          //@ Mutex
    termination = mainLock.newCondition();                   //@ Condition
    this.workQueue = workQueue;                              //@ lambda, ThreadPoolExecutor
    this.corePoolSize = corePoolSize;                        //@ SettingChanged[setting=CorePoolSize]
    this.maximumPoolSize = maximumPoolSize;                  //@ SettingChanged[setting=MaximumPoolSize]
    this.keepAliveTime = unit.toNanos(keepAliveTime);        //@ SettingChanged[setting=KeepAliveTime]
}

//@ of ThreadPoolExecutor::execute
void execute(Runnable command) {
    int c = ctl.get();
    if (workerCountOf(c) < corePoolSize) {                   //@ ExecuteStepped[step=BelowCore]
        if (addWorker(command, true)) return;                //@ addWorker#1, ExecuteStepped[step=CoreWorkerMade]
        c = ctl.get();
    }
    if (isRunning(c) && workQueue.offer(command)) {          //@ offered
        int recheck = ctl.get();
        if (!isRunning(recheck)                              //@ ExecuteStepped[step=StillRunning]
                && remove(command)) {                        //@ lookAgain/remove, ExecuteStepped[step=TakenBack]
            reject(command);                                 //@ lookAgain/reject
        } else if (workerCountOf(recheck) == 0) {            //@ ExecuteStepped[step=HasWorkers]
            addWorker(null, false);                          //@ lookAgain/addWorker
        }
    } else if (!addWorker(command, false)) {                 //@ addWorker#2, ExecuteStepped[step=ExtraWorkerMade]
        reject(command);                                     //@ reject
    }
}

//@ of ThreadPoolExecutor::reject
void reject(Runnable command) {                              //@ Rejected
    handler.rejectedExecution(command, this);                //@ rejectedExecution
}

//@ of ThreadPoolExecutor::addWorker
boolean addWorker(Runnable firstTask, boolean core) {
    while (true) {
        int c = ctl.get();
        if (runStateAtLeast(c, SHUTDOWN)
                && (runStateAtLeast(c, STOP) || firstTask != null || workQueue.isEmpty())) //@ isEmpty
            return false;
        if (workerCountOf(c) >= (core ? corePoolSize : maximumPoolSize)) return false;
        if (ctl.compareAndSet(c, c + 1)) break;              //@ casCtl
    }
    Worker w = new Worker(firstTask); // its state is -1
    w.thread = threadFactory.newThread(w);                   //@ newThread, Worker
    boolean started = false;
    try {
        mainLock.lock();                                     //@ enlist/lock
        try {
            if (!isRunning(ctl.get()) && (stopped() || firstTask != null)) return false;
            workers.add(w);                                  //@ WorkerAdded
        } finally {
            mainLock.unlock();                               //@ enlist/~LockGuard
        }
        w.thread.start();                                    //@ ThreadStarted
        started = true;
    } finally {
        if (!started) addWorkerFailed(w);                    //@ addWorkerFailed
    }
    return started;
}

//@ of ThreadPoolExecutor::addWorkerFailed
void addWorkerFailed(Worker w) {
    mainLock.lock();                                         //@ lock
    try {
        if (w != null) workers.remove(w);
        decrementWorkerCount();                              //@ decrementWorkerCount
        tryTerminate();                                      //@ tryTerminate
    } finally {
        mainLock.unlock();                                   //@ ~LockGuard
    }
}

//@ of ThreadPoolExecutor::runWorker
void runWorker(Worker w) {
    Runnable task = w.firstTask;
    w.unlock(); // state -1 -> 0: allow interrupts           //@ WorkerStarted
    boolean completedAbruptly = true;
    try {
        while (task != null || (task = getTask()) != null) { //@ getTask
            w.lock();                                        //@ runTask/lock
            if (runStateAtLeast(ctl.get(), STOP)) w.thread.interrupt(); //@ runTask/interrupt
            else Thread.interrupted();                       //@ runTask/interrupted
            try {
                beforeExecute(w.thread, task);               //@ HookCalled[hook=BeforeExecute], beforeExecute
                try {
                    task.run();                              //@ runTask/run
                    afterExecute(task, null);                //@ HookCalled[hook=AfterExecute error=none], afterExecute#1
                } catch (Throwable thrown) {
                    afterExecute(task, thrown);              //@ HookCalled[hook=AfterExecute error=some], afterExecute#2
                    throw thrown;
                }
            } finally {
                task = null;
                w.completedTasks++;                          //@ ~TaskFrame/TaskCounted
                w.unlock();                                  //@ ~TaskFrame/unlock
            }
        }
        completedAbruptly = false;
    } finally {
        processWorkerExit(w, completedAbruptly);             //@ WorkerExiting, processWorkerExit
    }
}

//@ of ThreadPoolExecutor::getTask
Runnable getTask() {
    boolean timedOut = false;
    while (true) {
        int c = ctl.get();
        if (runStateAtLeast(c, SHUTDOWN)
                && (runStateAtLeast(c, STOP) || workQueue.isEmpty())) { //@ isEmpty#1
            decrementWorkerCount();                          //@ decrementWorkerCount
            return null;
        }
        int wc = workerCountOf(c);
        boolean timed = allowCoreThreadTimeOut || wc > corePoolSize;
        boolean tooMany = wc > maximumPoolSize;
        if ((tooMany || (timed && timedOut))
                && (wc > 1 || workQueue.isEmpty())) {        //@ isEmpty#2
            if (ctl.compareAndSet(c, c - 1)) return null;    //@ casCtl
            continue;
        }
        try {                                                //@ WorkerIdle
            Runnable task = timed
                    ? workQueue.poll(keepAliveTime, NANOSECONDS) //@ poll
                    : workQueue.take();                      //@ take
            if (task != null) return task;
            timedOut = true;                                 //@ WorkerTimedOut
        } catch (InterruptedException retry) {
            timedOut = false;
        }
    }
}

//@ of ThreadPoolExecutor::processWorkerExit
void processWorkerExit(Worker w, boolean completedAbruptly) {
    if (completedAbruptly) decrementWorkerCount();           //@ decrementWorkerCount
    mainLock.lock();                                         //@ lock
    try {
        completedTaskCount += w.completedTasks;
        workers.remove(w);                                   //@ removeWorker
    } finally {
        mainLock.unlock();                                   //@ ~LockGuard
    }
    tryTerminate();                                          //@ tryTerminate
    if (runStateAtLeast(ctl.get(), STOP)) return;
    if (!completedAbruptly) {
        int min = allowCoreThreadTimeOut ? 0 : corePoolSize;
        if (min == 0 && !workQueue.isEmpty()) min = 1;       //@ isEmpty
        if (workerCountOf(ctl.get()) >= min) return;
    }
    addWorker(null, false);                                  //@ addWorker
}

//@ of ThreadPoolExecutor::tryTerminate
void tryTerminate() {
    while (true) {
        int c = ctl.get();
        if (isRunning(c) || runStateAtLeast(c, TIDYING)) return;
        if (runStateLessThan(c, STOP) && !workQueue.isEmpty()) return; //@ isEmpty
        if (workerCountOf(c) != 0) {
            interruptIdleWorkers(ONLY_ONE);                  //@ interruptIdleWorkers
            return;
        }
        mainLock.lock();                                     //@ lock
        try {
            if (!ctl.compareAndSet(c, TIDYING)) continue;    //@ casCtl#1, CtlChanged[reason=Tidying], CtlCasFailed
            try {
                terminated();                                //@ HookCalled, terminated
            } finally {
                ctl.set(TERMINATED);                         //@ CtlChanged[reason=Terminated]
                termination.signalAll();                     //@ signalAll
            }
            return;
        } finally {
            mainLock.unlock();                               //@ ~LockGuard
        }
    }
}

//@ of ThreadPoolExecutor::interruptIdleWorkers
void interruptIdleWorkers(boolean onlyOne) {
    mainLock.lock();                                         //@ lock
    try {
        for (Worker w : workers) {
            if (!w.thread.isInterrupted() && w.tryLock()) {  //@ tryLock
                try {
                    w.thread.interrupt();                    //@ interrupt
                } finally {
                    w.unlock();                              //@ unlock
                }
            }
            if (onlyOne) break;
        }
    } finally {
        mainLock.unlock();                                   //@ ~LockGuard
    }
}

//@ of ThreadPoolExecutor::advanceRunState
void advanceRunState(int targetState) {
    while (true) {
        int c = ctl.get();
        if (runStateAtLeast(c, targetState)) return;
        if (ctl.compareAndSet(c, ctlOf(targetState, workerCountOf(c)))) return; //@ casCtl
    }
}

//@ of ThreadPoolExecutor::shutdown
void shutdown() {
    mainLock.lock();                                         //@ lock
    try {
        advanceRunState(SHUTDOWN);                           //@ advanceRunState
        interruptIdleWorkers();                              //@ interruptIdleWorkers
        onShutdown();                                        //@ onShutdown
    } finally {
        mainLock.unlock();                                   //@ ~LockGuard
    }
    tryTerminate();                                          //@ tryTerminate
}

//@ of ThreadPoolExecutor::shutdownNow
List<Runnable> shutdownNow() {
    List<Runnable> tasks;
    mainLock.lock();                                         //@ lock
    try {
        advanceRunState(STOP);                               //@ advanceRunState
        for (Worker w : workers) w.interruptIfStarted();     //@ interrupt
        tasks = drainQueue();                                //@ drainQueue
    } finally {
        mainLock.unlock();                                   //@ ~LockGuard
    }
    tryTerminate();                                          //@ tryTerminate
    return tasks;
}

//@ of ThreadPoolExecutor::drainQueue
List<Runnable> drainQueue() {
    List<Runnable> tasks = new ArrayList<>();
    workQueue.drainTo(tasks);                                //@ drainTo
    if (!workQueue.isEmpty()) {                              //@ isEmpty
        for (Runnable task : workQueue.toArray())            //@ toArray
            if (workQueue.remove(task)) tasks.add(task);     //@ remove
    }
    return tasks;
}

//@ of ThreadPoolExecutor::awaitTermination
boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
    long left = unit.toNanos(timeout);
    mainLock.lock();                                         //@ lock
    try {
        while (runStateLessThan(ctl.get(), TERMINATED)) {
            if (left <= 0) return false;
            left = termination.awaitNanos(left);             //@ awaitFor
        }
        return true;
    } finally {
        mainLock.unlock();                                   //@ ~LockGuard
    }
}

//@ of ThreadPoolExecutor::remove
boolean remove(Runnable task) {
    boolean removed = workQueue.remove(task);                //@ remove
    tryTerminate();                                          //@ tryTerminate
    return removed;
}

//@ of ThreadPoolExecutor::purge
void purge() {
    for (Runnable task : workQueue.toArray())                //@ toArray
        if (task instanceof Future && ((Future) task).isCancelled())
            workQueue.remove(task);                          //@ remove
    tryTerminate();                                          //@ tryTerminate
}

//@ of ThreadPoolExecutor::setCorePoolSize
void setCorePoolSize(int corePoolSize) {
    int delta = corePoolSize - this.corePoolSize;
    this.corePoolSize = corePoolSize;                        //@ recordSetting
    if (workerCountOf(ctl.get()) > corePoolSize) {
        interruptIdleWorkers();                              //@ interruptIdleWorkers
    } else if (delta > 0) {
        int k = Math.min(delta, workQueue.size());           //@ size
        while (k-- > 0 && addWorker(null, true)) {           //@ addWorker
            if (workQueue.isEmpty()) break;                  //@ isEmpty
        }
    }
}

//@ of ThreadPoolExecutor::setMaximumPoolSize
void setMaximumPoolSize(int maximumPoolSize) {
    this.maximumPoolSize = maximumPoolSize;                  //@ recordSetting
    if (workerCountOf(ctl.get()) > maximumPoolSize)
        interruptIdleWorkers();                              //@ interruptIdleWorkers
}

//@ of ThreadPoolExecutor::setKeepAliveTime
void setKeepAliveTime(long time, TimeUnit unit) {
    long delta = unit.toNanos(time) - this.keepAliveTime;
    this.keepAliveTime = unit.toNanos(time);                 //@ recordSetting
    if (delta < 0) interruptIdleWorkers();                   //@ interruptIdleWorkers
}

//@ of ThreadPoolExecutor::allowCoreThreadTimeOut
void allowCoreThreadTimeOut(boolean value) {
    if (value == allowCoreThreadTimeOut) return;
    allowCoreThreadTimeOut = value;                          //@ recordSetting
    if (value) interruptIdleWorkers();                       //@ interruptIdleWorkers
}

//@ of ThreadPoolExecutor::prestartCoreThread
boolean prestartCoreThread() {
    return workerCountOf(ctl.get()) < corePoolSize
            && addWorker(null, true);                        //@ addWorker
}

//@ of ThreadPoolExecutor::prestartAllCoreThreads
int prestartAllCoreThreads() {
    int started = 0;
    while (addWorker(null, true)) started++;                 //@ addWorker
    return started;
}

//@ of ThreadPoolExecutor::ensurePrestart
void ensurePrestart() {
    int wc = workerCountOf(ctl.get());
    if (wc < corePoolSize) addWorker(null, true);            //@ prestart#1
    else if (wc == 0) addWorker(null, false);                //@ prestart#2
}

//@ of ThreadPoolExecutor::hasWorker
boolean hasWorker(Thread thread) {
    mainLock.lock();                                         //@ lock
    try {
        for (Worker w : workers)
            if (w.thread == thread) return true;
        return false;
    } finally {
        mainLock.unlock();                                   //@ ~LockGuard
    }
}

//@ of ThreadPoolExecutor::getPoolSize
int getPoolSize() {
    mainLock.lock();                                         //@ lock
    try {
        return runStateAtLeast(ctl.get(), TIDYING) ? 0 : workers.size();
    } finally {
        mainLock.unlock();                                   //@ ~LockGuard
    }
}

//@ of ThreadPoolExecutor::getActiveCount
int getActiveCount() {
    mainLock.lock();                                         //@ lock
    try {
        int active = 0;
        for (Worker w : workers)
            if (w.isLocked()) active++;
        return active;
    } finally {
        mainLock.unlock();                                   //@ ~LockGuard
    }
}

//@ of ThreadPoolExecutor::getLargestPoolSize
int getLargestPoolSize() {
    mainLock.lock();                                         //@ lock
    try {
        return largestPoolSize;
    } finally {
        mainLock.unlock();                                   //@ ~LockGuard
    }
}

//@ of ThreadPoolExecutor::getTaskCount
long getTaskCount() {
    mainLock.lock();                                         //@ lock
    try {
        long count = completedTaskCount;
        for (Worker w : workers)
            count += w.completedTasks + (w.isLocked() ? 1 : 0);
        return count + workQueue.size();                     //@ size
    } finally {
        mainLock.unlock();                                   //@ ~LockGuard
    }
}

//@ of ThreadPoolExecutor::getCompletedTaskCount
long getCompletedTaskCount() {
    mainLock.lock();                                         //@ lock
    try {
        long count = completedTaskCount;
        for (Worker w : workers) count += w.completedTasks;
        return count;
    } finally {
        mainLock.unlock();                                   //@ ~LockGuard
    }
}

//@ of ThreadPoolExecutor::toString
String toString() {
    mainLock.lock();                                         //@ lock
    try {
        completed = completedTaskCount;
        for (Worker w : workers) {
            completed += w.completedTasks;
            if (w.isLocked()) active++;
        }
    } finally {
        mainLock.unlock();                                   //@ ~LockGuard
    }
    return describe(workers.size(), active, workQueue.size(), completed); //@ size
}

//@ of ThreadPoolExecutor::ablate
void ablate(Part what) {
    broken.add(what);                                        //@ BrokenOnPurpose
}
