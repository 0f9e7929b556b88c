//@ of ScheduledFutureTask::run
void run() {
    if (!canRunInCurrentRunState(this)) {
        cancel(false);                                       //@ RunRefused, refuseToRun/cancel
    } else if (!isPeriodic()) {
        super.run();                                         //@ run
    } else if (super.runAndReset()) {                        //@ runAndReset
        setNextRunTime();                                    //@ setNextRunTime
        reExecutePeriodic(outerTask);                        //@ reExecutePeriodic
    }
}

//@ of ScheduledFutureTask::setNextRunTime
void setNextRunTime() {
    if (period > 0)
        time += period;                                      //@ NextRunTimeSet[repeat=FixedRate]
    else
        time = triggerTime(-period);                         //@ triggerTime, NextRunTimeSet[repeat=FixedDelay]
}

//@ of ScheduledFutureTask::cancel
boolean cancel(boolean mayInterruptIfRunning) {
    boolean cancelled = super.cancel(mayInterruptIfRunning); //@ cancel
    if (cancelled && removeOnCancel && heapIndex >= 0)
        remove(this);                                        //@ remove
    return cancelled;
}
