//@ of ReschedulingRunnable::ReschedulingRunnable
ReschedulingRunnable(Runnable delegate, Trigger trigger, ScheduledExecutorService executor) {
    this.delegate = delegate;                                //@ TaskCreated
    this.trigger = trigger;                                  //@ SeriesMade
    triggerContextMonitor = new Object();                    //@ Mutex
}

//@ of ReschedulingRunnable::schedule
ScheduledFuture schedule() {
    synchronized (triggerContextMonitor) {                   //@ lock
        return scheduleNext();                               //@ scheduleNext
    }                                                        //@ ~LockGuard
}

//@ of ReschedulingRunnable::scheduleNext
ScheduledFuture scheduleNext() {
    scheduledExecutionTime = trigger.nextExecutionTime(triggerContext); //@ TriggerAsked[never=false]
    if (scheduledExecutionTime == null) return null;         //@ TriggerAsked[never=true]
    long delay = scheduledExecutionTime.getTime() - now();   //@ NextRunTimeSet, TaskTimed
    currentFuture = executor.schedule(this, delay, MILLISECONDS); //@ schedule
    return this;
}

//@ of ReschedulingRunnable::run
void run() {
    Date actual = new Date();
    delegate.run();                                          //@ runDelegate
    Date completion = new Date();
    synchronized (triggerContextMonitor) {                   //@ lock
        triggerContext.update(scheduledExecutionTime, actual, completion);
        if (!currentFuture.isCancelled()) scheduleNext();    //@ scheduleNext
    }                                                        //@ ~LockGuard
}

//@ of ReschedulingRunnable::cancel
boolean cancel(boolean mayInterruptIfRunning) {
    synchronized (triggerContextMonitor) {                   //@ lock
        return currentFuture.cancel(mayInterruptIfRunning);  //@ cancel
    }                                                        //@ ~LockGuard
}

//@ of ReschedulingRunnable::get
Object get() throws InterruptedException, ExecutionException {
    return currentFuture.get();                              //@ get
}
