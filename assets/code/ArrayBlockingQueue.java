//@ of ArrayBlockingQueue::ArrayBlockingQueue
ArrayBlockingQueue(int capacity) {
    lock = new ReentrantLock();                              //@ Mutex
    notEmpty = lock.newCondition(); notFull = lock.newCondition();           //@ Condition
    items = new Object[capacity];                            //@ QueueCreated
}

//@ of ArrayBlockingQueue::offer
boolean offer(E task) {
    lock.lock();                                             //@ lock
    try {
        if (count == items.length) return false;             //@ OfferRefused
        items[putIndex] = task;
        putIndex = after(putIndex);
        count++;                                             //@ enqueue
        notEmpty.signal();                                   //@ enqueue/signal
        return true;
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of ArrayBlockingQueue::put
void put(E task) throws InterruptedException {
    lock.lockInterruptibly();                                //@ lockInterruptibly
    try {
        while (count == items.length) notFull.await();       //@ await
        items[putIndex] = task;
        putIndex = after(putIndex);
        count++;                                             //@ enqueue
        notEmpty.signal();                                   //@ enqueue/signal
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of ArrayBlockingQueue::dequeue
E dequeue() {
    E task = items[takeIndex];
    items[takeIndex] = null;
    takeIndex = after(takeIndex);
    count--;                                                 //@ LeftQueue
    notFull.signal();                                        //@ signal
    return task;
}

//@ of ArrayBlockingQueue::take
E take() throws InterruptedException {
    lock.lockInterruptibly();                                //@ lockInterruptibly
    try {
        while (count == 0)                                   //@ TakeBegan
            notEmpty.await();                                //@ await
        return dequeue();                                    //@ dequeue
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of ArrayBlockingQueue::poll(Duration)
E poll(long timeout, TimeUnit unit) throws InterruptedException {
    long left = unit.toNanos(timeout);
    lock.lockInterruptibly();                                //@ lockInterruptibly
    try {
        while (count == 0) {                                 //@ TakeBegan
            if (left <= 0) return null;
            left = notEmpty.awaitNanos(left);                //@ awaitFor
        }
        return dequeue();                                    //@ dequeue
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of ArrayBlockingQueue::poll()
E poll() {
    lock.lock();                                             //@ lock
    try {
        return count == 0 ? null : dequeue();                //@ dequeue
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of ArrayBlockingQueue::peek
E peek() {
    lock.lock();                                             //@ lock
    try {
        return items[takeIndex];
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of ArrayBlockingQueue::remove
boolean remove(Object task) {
    lock.lock();                                             //@ lock
    try {
        int i = indexOf(task);
        if (i < 0) return false;
        closeGap(i);
        count--;                                             //@ LeftQueue
        notFull.signal();                                    //@ signal
        return true;
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of ArrayBlockingQueue::contains
boolean contains(Object task) {
    lock.lock();                                             //@ lock
    try {
        return indexOf(task) >= 0;
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of ArrayBlockingQueue::drainTo
int drainTo(Collection<E> to, int most) {
    lock.lock();                                             //@ lock
    try {
        int moved = 0;
        while (moved < most && count > 0) {
            to.add(dequeue());                               //@ dequeue
            moved++;
        }
        return moved;
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of ArrayBlockingQueue::toArray
Object[] toArray() {
    lock.lock();                                             //@ lock
    try {
        return copyInOrder(items, takeIndex, count);
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of ArrayBlockingQueue::size
int size() {
    lock.lock();                                             //@ lock
    try {
        return count;
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of ArrayBlockingQueue::clear
void clear() {
    lock.lock();                                             //@ lock
    try {
        while (count > 0) dequeue();                         //@ dequeue
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}
