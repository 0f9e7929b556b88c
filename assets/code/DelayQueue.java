//@ of DelayQueue::DelayQueue
DelayQueue() {
    lock = new ReentrantLock();                              //@ Mutex
    available = lock.newCondition();                         //@ Condition
    q = new PriorityQueue<E>();                              //@ QueueCreated
}

//@ of DelayQueue::offer
boolean offer(E e) {
    lock.lock();                                             //@ lock
    try {
        q.offer(e);                                          //@ OfferBegan, growTo, insert
        if (q.peek() == e) {
            leader = null;                                   //@ clearLeader
            available.signal();                              //@ signal
        }
        return true;                                         //@ OfferEnded
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of DelayQueue::take
E take() throws InterruptedException {
    lock.lockInterruptibly();                                //@ lockInterruptibly
    try {
        while (true) {                                       //@ TakeBegan
            E first = q.peek();
            if (first == null) {
                available.await();                           //@ await#1, await#1/Awaited
                continue;
            }
            long delay = first.getDelay(NANOSECONDS);        //@ headIsDue
            if (delay <= 0) return q.poll();                 //@ pollHead
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
        if (leader == null && q.peek() != null)
            available.signal();                              //@ ~OnLeaving/signal
        lock.unlock();                                       //@ ~OnLeaving
    }
}

//@ of DelayQueue::poll(Duration)
E poll(long timeout, TimeUnit unit) throws InterruptedException {
    long left = unit.toNanos(timeout);
    lock.lockInterruptibly();                                //@ lockInterruptibly
    try {
        while (true) {                                       //@ TakeBegan
            E first = q.peek();
            if (first == null) {
                if (left <= 0) return null;
                left = available.awaitNanos(left);           //@ awaitFor#1
                continue;
            }
            long delay = first.getDelay(NANOSECONDS);        //@ headIsDue
            if (delay <= 0) return q.poll();                 //@ pollHead
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
        if (leader == null && q.peek() != null)
            available.signal();                              //@ ~OnLeaving/signal
        lock.unlock();                                       //@ ~OnLeaving
    }
}

//@ of DelayQueue::pollHead
E poll() {                                                   //@ FinishPollBegan
    E head = q.removeHead();                                 //@ removeHead
    return head;                                             //@ LeftQueue
}

//@ of DelayQueue::poll()
E poll() {
    lock.lock();                                             //@ lock
    try {
        E first = q.peek();
        if (first == null || first.getDelay(NANOSECONDS) > 0) //@ headIsDue
            return null;
        return q.poll();                                     //@ pollHead
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of DelayQueue::peek
E peek() {
    lock.lock();                                             //@ lock
    try {
        return q.peek();
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of DelayQueue::remove
boolean remove(Object e) {
    lock.lock();                                             //@ lock
    try {
        int i = q.indexOf(e);                                //@ RemoveBegan
        if (i < 0) return false;
        q.removeAt(i);                                       //@ removeAt
        return true;                                         //@ LeftQueue
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of DelayQueue::contains
boolean contains(Object e) {
    lock.lock();                                             //@ lock
    try {
        return q.contains(e);
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of DelayQueue::drainTo
int drainTo(Collection<E> to, int most) {
    lock.lock();                                             //@ lock
    try {
        int moved = 0;
        while (moved < most && q.peek() != null
                && q.peek().getDelay(NANOSECONDS) <= 0) {    //@ headIsDue
            to.add(q.poll());                                //@ pollHead
            moved++;
        }
        return moved;
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of DelayQueue::toArray
Object[] toArray() {
    lock.lock();                                             //@ lock
    try {
        return q.toArray();
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of DelayQueue::size
int size() {
    lock.lock();                                             //@ lock
    try {
        return q.size();
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of DelayQueue::clear
void clear() {
    lock.lock();                                             //@ lock
    try {
        q.clear();                                           //@ clear, LeftQueue
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}
