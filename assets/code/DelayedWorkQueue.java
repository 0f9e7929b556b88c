//@ of DelayedWorkQueue::DelayedWorkQueue
DelayedWorkQueue() {
    queue = new RunnableScheduledFuture[16];                 //@ makeTasks
    lock = new ReentrantLock();                              //@ Mutex
    available = lock.newCondition();                         //@ Condition
}

//@ of DelayedWorkQueue::offer
boolean offer(Runnable x) {
    var e = (RunnableScheduledFuture) x;
    lock.lock();                                             //@ lock
    try {
        int i = size;                                        //@ OfferBegan
        if (i >= queue.length) grow();                       //@ insert/grow
        size = i + 1;                                        //@ insert/setSize
        if (i == 0) {
            queue[0] = e;                                    //@ insert/fill
            setIndex(e, 0);                                  //@ insert/fill/setIndex
        } else {
            siftUp(i, e);                                    //@ insert, insert/siftUp
        }
        if (queue[0] == e) {
            leader = null;                                   //@ clearLeader
            available.signal();                              //@ signal
        }
        return true;                                         //@ OfferEnded
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of DelayHeap::siftUp
void siftUp(int k, RunnableScheduledFuture key) {            //@ SiftUpBegan
    while (k > 0) {
        int parent = (k - 1) >>> 1;
        RunnableScheduledFuture e = queue[parent];
        if (key.compareTo(e) >= 0) break;                    //@ SiftUpCompared
        queue[k] = e;                                        //@ fill#1
        setIndex(e, k);                                      //@ fill#1/setIndex
        k = parent;
    }
    queue[k] = key;                                          //@ fill#2
    setIndex(key, k);                                        //@ fill#2/setIndex
}

//@ of DelayHeap::siftDown
void siftDown(int k, RunnableScheduledFuture key) {          //@ SiftDownBegan
    int half = size >>> 1;
    while (k < half) {
        int child = 2 * k + 1;
        int right = child + 1;
        if (right < size && queue[child].compareTo(queue[right]) > 0) //@ ChildrenCompared
            child = right;
        RunnableScheduledFuture c = queue[child];
        if (key.compareTo(c) <= 0) break;                    //@ SiftDownCompared
        queue[k] = c;                                        //@ fill#1
        setIndex(c, k);                                      //@ fill#1/setIndex
        k = child;
    }
    queue[k] = key;                                          //@ fill#2
    setIndex(key, k);                                        //@ fill#2/setIndex
}

//@ of DelayedWorkQueue::take
RunnableScheduledFuture take() throws InterruptedException {
    lock.lockInterruptibly();                                //@ lockInterruptibly
    try {
        while (true) {                                       //@ TakeBegan
            RunnableScheduledFuture first = queue[0];
            if (first == null) {
                available.await();                           //@ await#1, await#1/Awaited
                continue;
            }
            long delay = first.getDelay(NANOSECONDS);        //@ headIsDue
            if (delay <= 0) return finishPoll(first);        //@ finishPoll
            if (leader != null) {
                available.await();                           //@ await#2, Awaited
                continue;
            }
            leader = Thread.currentThread();                 //@ takeLead
            try {
                available.awaitNanos(delay);                 //@ awaitFor, TimedAwaited
            } finally {
                if (leader == Thread.currentThread())
                    leader = null;                           //@ clearLeader
            }
        }
    } finally {
        if (leader == null && queue[0] != null)
            available.signal();                              //@ ~OnLeaving/signal
        lock.unlock();                                       //@ ~OnLeaving
    }
}

//@ of DelayedWorkQueue::poll(Duration)
RunnableScheduledFuture poll(long timeout, TimeUnit unit) throws InterruptedException {
    long left = unit.toNanos(timeout);
    lock.lockInterruptibly();                                //@ lockInterruptibly
    try {
        while (true) {                                       //@ TakeBegan
            RunnableScheduledFuture first = queue[0];
            if (first == null) {
                if (left <= 0) return null;
                left = available.awaitNanos(left);           //@ awaitFor#1
                continue;
            }
            long delay = first.getDelay(NANOSECONDS);        //@ headIsDue
            if (delay <= 0) return finishPoll(first);        //@ finishPoll
            if (left <= 0) return null;
            if (left < delay || leader != null) {
                left = available.awaitNanos(left);           //@ awaitFor#2
                continue;
            }
            leader = Thread.currentThread();                 //@ takeLead
            try {
                long timeLeft = available.awaitNanos(delay); //@ awaitFor#3
                left = left - (delay - timeLeft);
            } finally {
                if (leader == Thread.currentThread())
                    leader = null;                           //@ clearLeader
            }
        }
    } finally {
        if (leader == null && queue[0] != null)
            available.signal();                              //@ ~OnLeaving/signal
        lock.unlock();                                       //@ ~OnLeaving
    }
}

//@ of DelayedWorkQueue::poll()
RunnableScheduledFuture poll() {
    lock.lock();                                             //@ lock
    try {
        RunnableScheduledFuture first = queue[0];
        if (first == null || first.getDelay(NANOSECONDS) > 0) //@ headIsDue
            return null;
        return finishPoll(first);                            //@ finishPoll
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of DelayedWorkQueue::finishPoll
RunnableScheduledFuture finishPoll(RunnableScheduledFuture head) { //@ FinishPollBegan
    RunnableScheduledFuture last = queue[--size];            //@ clearLast/setSize
    queue[size] = null;                                      //@ clearLast/SlotCleared
    if (size > 0) siftDown(0, last);                         //@ removeHead, siftDown
    setIndex(head, -1);                                      //@ removeHead/setIndex
    return head;                                             //@ LeftQueue
}

//@ of DelayedWorkQueue::remove
boolean remove(Object x) {
    lock.lock();                                             //@ lock
    try {
        int i = indexOf(x);                                  //@ RemoveBegan, ArraySearched
        if (i < 0) return false;
        setIndex(queue[i], -1);                              //@ removeAt/setIndex
        RunnableScheduledFuture last = queue[--size];        //@ clearLast/setSize
        queue[size] = null;                                  //@ clearLast/SlotCleared
        if (i < size) {
            siftDown(i, last);                               //@ removeAt, removeAt/siftDown
            if (queue[i] == last) siftUp(i, last);           //@ removeAt/siftUp
        }
        return true;                                         //@ LeftQueue
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of DelayedWorkQueue::peek
RunnableScheduledFuture peek() {
    lock.lock();                                             //@ lock
    try {
        return queue[0];
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of DelayedWorkQueue::contains
boolean contains(Object x) {
    lock.lock();                                             //@ lock
    try {
        return indexOf(x) != -1;
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of DelayedWorkQueue::drainTo
int drainTo(Collection<Runnable> to, int most) {
    lock.lock();                                             //@ lock
    try {
        int moved = 0;
        while (moved < most && queue[0] != null
                && queue[0].getDelay(NANOSECONDS) <= 0) {    //@ headIsDue
            to.add(finishPoll(queue[0]));                    //@ finishPoll
            moved++;
        }
        return moved;
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of DelayedWorkQueue::toArray
Object[] toArray() {
    lock.lock();                                             //@ lock
    try {
        return Arrays.copyOf(queue, size);
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of DelayedWorkQueue::size
int size() {
    lock.lock();                                             //@ lock
    try {
        return size;
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of DelayedWorkQueue::clear
void clear() {
    lock.lock();                                             //@ lock
    try {
        for (int i = 0; i < size; i++) {
            RunnableScheduledFuture left = queue[i];
            queue[i] = null;                                 //@ clear
            setIndex(left, -1);                              //@ clear/setIndex
        }
        size = 0;                                            //@ clear/setSize, LeftQueue
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}
