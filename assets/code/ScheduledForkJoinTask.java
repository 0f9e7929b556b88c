//@ of ScheduledForkJoinTask::ScheduledForkJoinTask
ScheduledForkJoinTask(ForkJoinPool p, long delay, long nextDelay) {
    this.when = System.nanoTime() + Math.max(delay, 0);      //@ announce, TaskTimed
    this.nextDelay = nextDelay;
    this.heapIndex = -1;
}

//@ of ScheduledForkJoinTask::postExec
boolean postExec() {
    if (nextDelay == 0 || isDone()) return true;
    if (pool.isShutdown()) {
        trySetCancelled();                                   //@ trySetCancelled
        return true;
    }
    heapIndex = -1;                                          //@ setHeapIndex
    when = nextDelay > 0 ? when + nextDelay : System.nanoTime() - nextDelay; //@ NextRunTimeSet
    pool.delayScheduler.pend(this);                          //@ TaskQueued, pendSelf
    return false;
}

//@ of ScheduledForkJoinTask::cancel
boolean cancel(boolean mayInterruptIfRunning) {
    boolean cancelled = super.cancel(mayInterruptIfRunning); //@ cancel
    boolean running = interruptIfRunning(mayInterruptIfRunning); //@ interruptIfRunning
    if (!running && heapIndex >= 0 && nextPending == null)
        pool.delayScheduler.pend(this);                      //@ pendSelf
    return cancelled;
}

//@ of ScheduledForkJoinTask::pendSelf
void pendSelf() {
    pool.delayScheduler.pend(this);                          //@ pend
}

//@ of InterruptibleTask::exec
boolean exec() {
    Thread.interrupted();                                    //@ interrupted
    runner = Thread.currentThread();
    if (pool.isStopping()) trySetCancelled();                //@ trySetCancelled
    if (!isDone()) result = compute();                       //@ compute
    runner = null;
    return true;
}

//@ of InterruptibleTask::compute
T compute() {
    if (runnable == null) return callable.call();            //@ call
    runnable.run();                                          //@ run, lambda
    return null;
}

//@ of InterruptibleTask::interruptIfRunning
boolean interruptIfRunning() {
    if (runner == null) return false;
    runner.interrupt();                                      //@ interrupt
    return true;
}

//@ of InterruptibleTask::cancel
boolean cancelCallable(boolean mayInterruptIfRunning) {
    boolean cancelled = super.cancel(mayInterruptIfRunning); //@ cancel
    if (mayInterruptIfRunning) interruptIfRunning();         //@ interruptIfRunning
    return cancelled;
}

//@ of InterruptibleTask::complete
void complete(T value) {
    result = value;
    setDone(NORMAL);                                         //@ settle
}

//@ of CallableWithTimeout::postExec
boolean cancelTimeout() {
    timeoutAction.cancel(false);                             //@ cancel
    return true;
}
