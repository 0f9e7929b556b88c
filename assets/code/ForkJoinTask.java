//@ of ForkJoinTask::doExec
void doExec() {
    if (isDone()) return;
    try {
        boolean complete = exec() && postExec();             //@ BodyFrame, exec, postExec
        if (complete) setDone(NORMAL);                       //@ TaskEnded, settle#2
    } catch (Throwable ex) {
        setExceptional(ex);                                  //@ TaskEnded[outcome=threw], settle#1
    }
}

//@ of ForkJoinTask::settle
boolean setDone(int status) {
    if (isDone()) return false;
    this.status = status;                                    //@ FutureStateChanged
    for (Aux waiter : takeAll(waiters))
        LockSupport.unpark(waiter.thread);                   //@ WaiterRemoved, unpark
    return true;
}

//@ of ForkJoinTask::fork
ForkJoinTask fork() {
    if (Thread.currentThread() instanceof ForkJoinWorkerThread w)
        w.workQueue.push(this);                              //@ announce, push
    else
        ForkJoinPool.common.externalPush(this);              //@ externalPush
    return this;
}

//@ of ForkJoinTask::join
V join() {
    int s = awaitDone(false);                                //@ awaitDone
    return report(s);
}

//@ of ForkJoinTask::joinForPoolInvoke
V joinForPoolInvoke(ForkJoinPool pool) {
    int s = awaitDone(false);                                //@ awaitDone
    return report(s);
}

//@ of ForkJoinTask::invoke
V invoke() {
    doExec();                                                //@ announce, doExec
    int s = awaitDone(false);                                //@ awaitDone
    return report(s);
}

//@ of ForkJoinTask::get()
V get() throws InterruptedException, ExecutionException {
    int s = awaitDone(true);                                 //@ awaitDone
    return reportWrapped(s);
}

//@ of ForkJoinTask::get(Duration)
V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
    int s = awaitDone(true, unit.toNanos(timeout));          //@ awaitDone
    if (s == 0) throw new TimeoutException();
    return reportWrapped(s);
}

//@ of ForkJoinTask::cancel
boolean cancel(boolean mayInterruptIfRunning) {
    setDone(CANCELLED);                                      //@ settle
    return isCancelled();                                    //@ CancelCalled
}

//@ of ForkJoinTask::trySetCancelled
void trySetCancelled() {
    setDone(CANCELLED);                                      //@ settle
}

//@ of ForkJoinTask::tryUnfork
boolean tryUnfork() {
    return myQueue().tryUnpush(this);                        //@ tryUnpush
}

//@ of ForkJoinTask::awaitDone
int awaitDone(boolean interruptible) {
    if (interruptible && Thread.interrupted()) throw new InterruptedException(); //@ interrupted
    if (isDone()) return status;                             //@ JoinBegan, JoinEnded[way=AlreadyDone]
    WorkQueue q = myQueue();
    if (q != null && q.tryRemove(this)) {                    //@ tryRemove
        doExec();                                            //@ helpThenBlock/doExec
        if (isDone()) return status;                         //@ JoinEnded[way=RanIt]
    }
    boolean blocks = q == null || pool.helpJoin(this, q);    //@ helpJoin
    if (!blocks) return status;                              //@ JoinEnded[way=Helped]
    waiters.add(Thread.currentThread());                     //@ addWaiter
    while (!isDone()) {
        LockSupport.park(this);                              //@ Parked, Unparked
        if (Thread.interrupted() && interruptible) break;    //@ block/interrupted
        if (pool.isStopping()) cancel(true);                 //@ block/settle
    }
    waiters.remove(Thread.currentThread());                  //@ removeWaiter
    if (interrupted && !interruptible) Thread.currentThread().interrupt(); //@ block/interrupt
    pool.uncompensate();                                     //@ uncompensate
    return status;                                           //@ JoinEnded
}

//@ of ForkJoinTask::invokeAll
void invokeAll(ForkJoinTask... tasks) {
    for (int i = tasks.length - 1; i > 0; i--)
        tasks[i].fork();                                     //@ fork
    tasks[0].doExec();                                       //@ doExec, invokeAll
    for (ForkJoinTask t : tasks)
        t.join();                                            //@ join
}                                                            //@ cancel

//@ of ForkJoinTask::ForkJoinTask
ForkJoinTask() {
    status = 0;                                              //@ announce
}
