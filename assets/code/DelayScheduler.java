//@ of DelayScheduler::DelayScheduler
DelayScheduler(ForkJoinPool p, String name) {
    this.pool = p;
    setName(name);
    setDaemon(true);                                         //@ SchedulerMade
}

//@ of DelayScheduler::start
void start() {
    super.start();                                           //@ ThreadStarted
}

//@ of DelayScheduler::signal
int signal() {
    if (active == 0 && compareAndSet(active, 0, 1))
        LockSupport.unpark(this);                            //@ WorkSignalled, unpark
    return active;
}

//@ of DelayScheduler::pend
void pend(ScheduledForkJoinTask task) {
    do {
        task.nextPending = pending;
    } while (!compareAndSet(pending, task.nextPending, task)); //@ DelayPended
    signal();                                                //@ signal
}

//@ of DelayScheduler::cancelDelayedTasksOnShutdown
void cancelDelayedTasksOnShutdown() {
    cancelDelayedTasksOnShutdown = true;                     //@ SettingChanged
    signal();                                                //@ signal
}

//@ of DelayScheduler::run
void run() {
    try {
        loop(pool);                                          //@ WorkerStarted, loop
    } finally {
        restingSize = 0;                                     //@ WorkerExiting
        active = -1;
        pool.tryStopIfShutdown();                            //@ tryStopIfShutdown
    }
}

//@ of DelayScheduler::loop
void loop(ForkJoinPool pool) {
    long parkTime = 0;
    while (true) {
        if (pending == null) rest(parkTime);                 //@ rest
        processPending();                                    //@ processPending
        if (pool.isShutdown() && tryStop()) return;          //@ tryStop
        parkTime = submitReady();                            //@ submitReady
    }
}

//@ of DelayScheduler::rest
void rest(long parkTime) {
    restingSize = n;
    if (active != 0) {
        compareAndSet(active, 1, 0);                         //@ becomesInactive, SchedulerInactive
        return;
    }
    Thread.interrupted();                                    //@ interrupted
    LockSupport.parkNanos(parkTime);                         //@ IdleParked, IdleUnparked, park
}

//@ of DelayScheduler::processPending
void processPending() {
    ScheduledForkJoinTask t;
    while ((t = getAndSet(pending, null)) != null) {         //@ takePending
        while (t != null) {
            process(t);                                      //@ process
            t = t.nextPending;
        }
    }
}

//@ of DelayScheduler::process
void process(ScheduledForkJoinTask t) {
    if (t.heapIndex >= 0) {                                  //@ RemoveBegan
        int k = t.heapIndex;
        t.heapIndex = -1;                                    //@ setHeapIndex
        replace(k);                                          //@ replace, LeftQueue
    } else if (!t.isDone()) {                                //@ PendingDropped
        add(t);                                              //@ OfferBegan, add, OfferEnded
    }
}

//@ of DelayScheduler::submitReady
long submitReady() {
    long now = System.nanoTime();
    while (n > 0) {
        ScheduledForkJoinTask f = h[0];
        long d = f.when - now;                               //@ HeadSeen
        if (!f.isDone() && d > 0) return d;
        f.heapIndex = -1;                                    //@ FinishPollBegan, setHeapIndex
        if (f.isDone()) { }
        else if (f.isImmediate) f.doExec();                  //@ doExec
        else pool.executeEnabledScheduledTask(f);            //@ executeEnabledScheduledTask
        replace(0);                                          //@ replace, LeftQueue
    }
    return 0;
}

//@ of DelayScheduler::tryStop
boolean tryStop() {
    if (!pool.isStopping()) {
        if (cancelDelayedTasksOnShutdown) cancelAll();       //@ cancelAll#1
        else cancelPeriodic();                               //@ cancelPeriodic
        if (n > 0 || !pool.tryStopIfShutdown()) return false; //@ tryStopIfShutdown
    }
    cancelAll();                                             //@ cancelAll#2
    for (ScheduledForkJoinTask t = getAndSet(pending, null); t != null; t = t.nextPending) //@ takePending
        t.trySetCancelled();                                 //@ trySetCancelled, PendingDropped
    return true;
}

//@ of DelayScheduler::takePending
ScheduledForkJoinTask takePending() {
    return getAndSet(pending, null);                         //@ PendingTaken
}

//@ of SchedulerHeap::SchedulerHeap
void heap() {
    h = new ScheduledForkJoinTask[INITIAL_HEAP_CAPACITY];    //@ QueueCreated
}

//@ of SchedulerHeap::add
void add(ScheduledForkJoinTask t) {
    int k = siftUp(n++, t);                                  //@ setSize, siftUp
    h[k] = t;                                                //@ put
    t.heapIndex = k;                                         //@ put/setHeapIndex
    if (n == h.length) h = Arrays.copyOf(h, h.length << 1);  //@ Grew
}

//@ of SchedulerHeap::siftUp
int siftUp(int k, ScheduledForkJoinTask t) {                 //@ SiftUpBegan
    while (k > 0) {
        ScheduledForkJoinTask u = h[(k - 1) >>> 2];
        if (u.when <= t.when) break;                         //@ SiftUpCompared
        h[k] = u;                                            //@ put
        u.heapIndex = k;                                     //@ put/setHeapIndex
        k = (k - 1) >>> 2;
    }
    return k;
}

//@ of SchedulerHeap::siftDown
int siftDown(int k, ScheduledForkJoinTask t) {               //@ SiftDownBegan
    int alsoReplace = -1;
    int child;
    while ((child = leastBefore(t, k)) >= 0) {               //@ leastBefore
        h[k] = h[child];                                     //@ put#1
        h[k].heapIndex = k;                                  //@ put#1/setHeapIndex
        if (alsoReplace < 0 && h[k].isDone()) {
            h[k].heapIndex = -1;                             //@ setHeapIndex
            alsoReplace = k;
        }
        k = child;
    }
    h[k] = t;                                                //@ put#2
    t.heapIndex = k;                                         //@ put#2/setHeapIndex
    return alsoReplace;
}

//@ of SchedulerHeap::leastBefore
int leastBefore(ScheduledForkJoinTask t, int k) {
    int least = -1;
    long leastWhen = t.when;
    for (int child = 4 * k + 1; child <= 4 * k + 4 && child < n; child++) {
        if (h[child].when < leastWhen) {                     //@ SiftDownCompared, SiblingsCompared
            least = child;
            leastWhen = h[child].when;
        }
    }
    return least;
}

//@ of SchedulerHeap::takeLast
ScheduledForkJoinTask takeLast(int k) {
    while (--n > k) {                                        //@ setSize
        ScheduledForkJoinTask last = h[n];
        h[n] = null;                                         //@ clear
        if (!last.isDone()) return last;
        last.heapIndex = -1;                                 //@ drop
    }
    return null;
}

//@ of SchedulerHeap::replace
void replace(int k) {
    while (k >= 0 && n > k) {                                //@ drop
        ScheduledForkJoinTask last = takeLast(k);            //@ takeLast
        if (last == null) {
            h[k] = null;                                     //@ setSize, clear
            break;
        }
        k = siftUp(k, last);                                 //@ siftUp
        k = siftDown(k, last);                               //@ siftDown
    }
}

//@ of SchedulerHeap::cancelPeriodic
void cancelPeriodic() {
    for (int k = n - 1; k >= 0; k--) {
        ScheduledForkJoinTask t = h[k];
        if (!t.isDone() && t.nextDelay == 0) continue;
        t.heapIndex = -1;                                    //@ setHeapIndex
        t.trySetCancelled();                                 //@ trySetCancelled
        replace(k);                                          //@ RemoveBegan, replace, LeftQueue
    }
}

//@ of SchedulerHeap::cancelAll
void cancelAll() {
    for (int k = 0; k < n; k++) {
        ScheduledForkJoinTask t = h[k];
        h[k] = null;                                         //@ clear
        t.heapIndex = -1;                                    //@ setHeapIndex
        t.trySetCancelled();                                 //@ trySetCancelled, LeftQueue
    }
    n = 0;                                                   //@ setSize
}
