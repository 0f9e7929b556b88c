//@ of FutureTask::run
void run() {
    if (state != NEW || !RUNNER.compareAndSet(this, null, Thread.currentThread())) //@ RunnerSet[runner=some]
        return;
    try {
        Callable c = callable;
        if (c != null && state == NEW) {
            try {
                V result = c.call();                         //@ RunFrame, call
                set(result);                                 //@ TaskEnded, set
            } catch (Throwable ex) {
                setException(ex);                            //@ TaskEnded[outcome=threw], setException
            }
        }
    } finally {
        runner = null;                                       //@ clearRunner, RunnerSet[runner=none]
        if (state == INTERRUPTING) waitUntilInterrupted();   //@ handlePossibleCancellationInterrupt
    }
}

//@ of FutureTask::runAndReset
boolean runAndReset() {
    if (state != NEW || !RUNNER.compareAndSet(this, null, Thread.currentThread())) //@ RunnerSet[runner=some]
        return false;
    boolean ran = false;
    try {
        Callable c = callable;
        if (c != null && state == NEW) {
            try {
                c.call();                                    //@ RunFrame, call
                ran = true;                                  //@ TaskEnded
            } catch (Throwable ex) {
                setException(ex);                            //@ TaskEnded[outcome=threw], setException
            }
        }
    } finally {
        runner = null;                                       //@ clearRunner, RunnerSet[runner=none]
        if (state == INTERRUPTING) waitUntilInterrupted();   //@ handlePossibleCancellationInterrupt
    }
    return ran && state == NEW;
}

//@ of FutureTask::set
void set(V v) {
    if (STATE.compareAndSet(this, NEW, COMPLETING)) {        //@ FutureStateChanged[to=COMPLETING]
        outcome = v;
        state = NORMAL;                                      //@ FutureStateChanged[to=NORMAL]
        finishCompletion();                                  //@ finishCompletion
    }
}

//@ of FutureTask::setException
void setException(Throwable ex) {
    if (STATE.compareAndSet(this, NEW, COMPLETING)) {        //@ FutureStateChanged[to=COMPLETING]
        outcome = ex;
        state = EXCEPTIONAL;                                 //@ FutureStateChanged[to=EXCEPTIONAL]
        finishCompletion();                                  //@ finishCompletion
    }
}

//@ of FutureTask::cancel
boolean cancel(boolean mayInterruptIfRunning) {
    if (!(state == NEW && STATE.compareAndSet(this, NEW,
            mayInterruptIfRunning ? INTERRUPTING : CANCELLED))) //@ changeState#1, CancelCalled
        return false;
    if (mayInterruptIfRunning) {
        Thread t = runner;
        if (t != null) t.interrupt();                        //@ interruptRunner
        state = INTERRUPTED;                                 //@ FutureStateChanged[to=INTERRUPTED]
    }
    finishCompletion();                                      //@ finishCompletion
    return true;
}

//@ of FutureTask::finishCompletion
void finishCompletion() {
    for (WaitNode q : takeAll(waiters)) {
        Thread t = q.thread;
        q.thread = null;                                     //@ WaiterRemoved
        LockSupport.unpark(t);                               //@ unpark
    }
    done();                                                  //@ DoneCalled, done
    callable = null;
}

//@ of FutureTask::get()
V get() throws InterruptedException, ExecutionException {
    int s = state;
    if (s <= COMPLETING) s = awaitDone(false, 0);            //@ awaitDone
    return report(s);
}

//@ of FutureTask::get(Duration)
V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
    int s = state;
    if (s <= COMPLETING) s = awaitDone(true, unit.toNanos(timeout)); //@ awaitDone
    if (s <= COMPLETING) throw new TimeoutException();
    return report(s);
}

//@ of FutureTask::awaitDone
int awaitDone(boolean timed, long nanos) throws InterruptedException {
    long deadline = System.nanoTime() + nanos;
    WaitNode q = null;
    while (true) {
        if (state > COMPLETING) {
            if (q != null) removeWaiter(q);                  //@ removeWaiter#1
            return state;
        }
        if (state == COMPLETING) {
            Thread.yield();
            continue;
        }
        if (Thread.interrupted()) {                          //@ interrupted
            removeWaiter(q);                                 //@ removeWaiter#2
            throw new InterruptedException();
        }
        if (timed && deadline - System.nanoTime() <= 0) {
            removeWaiter(q);                                 //@ removeWaiter#3
            return state;
        }
        if (q == null) {
            q = new WaitNode();                              //@ addWaiter
            waiters.push(q);
            continue;
        }
        if (timed) LockSupport.parkNanos(this, deadline - now()); else LockSupport.park(this); //@ Parked, Unparked
    }
}
