//@ of TimerTask::cancel
boolean cancel() {
    synchronized (lock) {                                    //@ lock
        boolean result = state == SCHEDULED;                 //@ introduce
        state = CANCELLED;                                   //@ changeState
        return result;
    }                                                        //@ ~LockGuard
}

//@ of TimerTask::scheduledExecutionTime
long scheduledExecutionTime() {
    synchronized (lock) {                                    //@ lock
        return period < 0 ? nextExecutionTime + period : nextExecutionTime - period;
    }                                                        //@ ~LockGuard
}

//@ of TimerTask::TimerTask
TimerTask() {
    lock = new Object();                                     //@ Mutex
}
