//@ of ScheduledThreadPoolExecutor::ScheduledThreadPoolExecutor
ScheduledThreadPoolExecutor(int corePoolSize) {
    super(corePoolSize, Integer.MAX_VALUE, 10, MILLISECONDS,
            new DelayedWorkQueue());                         //@ ThreadPoolExecutor
    executeExistingDelayedTasksAfterShutdown = true;         //@ SettingChanged
}

//@ of ScheduledThreadPoolExecutor::schedule(RunnablePtr,Duration,string)
ScheduledFuture schedule(Runnable command, long delay, TimeUnit unit) {
    long time = triggerTime(delay, unit);                    //@ triggerTime
    var task = new ScheduledFutureTask(command, time, sequencer.getAndIncrement()); //@ newTask
    delayedExecute(task);                                    //@ delayedExecute
    return task;
}

//@ of ScheduledThreadPoolExecutor::schedule(CallablePtr,Duration,string)
ScheduledFuture schedule(Callable callable, long delay, TimeUnit unit) {
    long time = triggerTime(delay, unit);                    //@ triggerTime
    var task = new ScheduledFutureTask(callable, time, sequencer.getAndIncrement()); //@ newTask
    delayedExecute(task);                                    //@ delayedExecute
    return task;
}

//@ of ScheduledThreadPoolExecutor::scheduleAtFixedRate
ScheduledFuture scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
    long time = triggerTime(initialDelay, unit);             //@ triggerTime
    var task = new ScheduledFutureTask(command, time, unit.toNanos(period)); //@ newTask
    task.outerTask = task;
    delayedExecute(task);                                    //@ delayedExecute
    return task;
}

//@ of ScheduledThreadPoolExecutor::scheduleWithFixedDelay
ScheduledFuture scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit) {
    long time = triggerTime(initialDelay, unit);             //@ triggerTime
    var task = new ScheduledFutureTask(command, time, -unit.toNanos(delay)); //@ newTask
    task.outerTask = task;
    delayedExecute(task);                                    //@ delayedExecute
    return task;
}

//@ of ScheduledThreadPoolExecutor::execute
void execute(Runnable command) {
    schedule(command, 0, NANOSECONDS);                       //@ schedule
}

//@ of ScheduledThreadPoolExecutor::submit
Future submit(Callable task) {
    return schedule(task, 0, NANOSECONDS);                   //@ schedule
}

//@ of ScheduledThreadPoolExecutor::triggerTime
long triggerTime(long delay) {
    if (delay >= Long.MAX_VALUE >> 1) delay = overflowFree(delay); //@ hugeTriggerTime
    return System.nanoTime() + delay;
}

//@ of ScheduledThreadPoolExecutor::overflowFree
long overflowFree(long delay) {
    Delayed head = (Delayed) super.getQueue().peek();        //@ peek
    if (head != null) {
        long headDelay = head.getDelay(NANOSECONDS);
        if (headDelay < 0 && delay - headDelay < 0)
            delay = Long.MAX_VALUE + headDelay;              //@ OverflowFree[cut=true]
    }
    return delay;                                            //@ OverflowFree[cut=false]
}

//@ of ScheduledThreadPoolExecutor::delayedExecute
void delayedExecute(RunnableScheduledFuture task) {
    if (isShutdown()) {
        reject(task);                                        //@ reject
        return;
    }
    super.getQueue().add(task);                              //@ TaskQueued, offer
    if (!canRunInCurrentRunState(task) && remove(task))      //@ remove
        task.cancel(false);                                  //@ cancel
    else
        ensurePrestart();                                    //@ ensurePrestart
}

//@ of ScheduledThreadPoolExecutor::reExecutePeriodic
void reExecutePeriodic(RunnableScheduledFuture task) {
    if (canRunInCurrentRunState(task)) {
        super.getQueue().add(task);                          //@ TaskQueued, offer
        if (canRunInCurrentRunState(task) || !remove(task)) { //@ remove
            ensurePrestart();                                //@ ensurePrestart
            return;
        }
    }
    task.cancel(false);                                      //@ cancel
}

//@ of ScheduledThreadPoolExecutor::onShutdown
void onShutdown() {
    for (Object e : super.getQueue().toArray()) {            //@ toArray
        var task = (RunnableScheduledFuture) e;
        boolean drop = task.isPeriodic() ? !continuePeriodic : !executeDelayed && task.getDelay() > 0;
        if (drop || task.isCancelled()) {                    //@ ShutdownDecided
            if (super.getQueue().remove(task))               //@ remove
                task.cancel(false);                          //@ cancel
        }
    }
    tryTerminate();                                          //@ tryTerminate
}

//@ of ScheduledThreadPoolExecutor::setContinueExistingPeriodicTasksAfterShutdownPolicy
void setContinueExistingPeriodicTasksAfterShutdownPolicy(boolean value) {
    continueExistingPeriodicTasksAfterShutdown = value;      //@ SettingChanged
    if (!value && isShutdown()) onShutdown();                //@ onShutdown
}

//@ of ScheduledThreadPoolExecutor::setExecuteExistingDelayedTasksAfterShutdownPolicy
void setExecuteExistingDelayedTasksAfterShutdownPolicy(boolean value) {
    executeExistingDelayedTasksAfterShutdown = value;        //@ SettingChanged
    if (!value && isShutdown()) onShutdown();                //@ onShutdown
}

//@ of ScheduledThreadPoolExecutor::setRemoveOnCancelPolicy
void setRemoveOnCancelPolicy(boolean value) {
    removeOnCancel = value;                                  //@ SettingChanged
}
