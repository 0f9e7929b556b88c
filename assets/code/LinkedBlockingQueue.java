//@ of LinkedBlockingQueue::LinkedBlockingQueue
LinkedBlockingQueue(int capacity) {
    this.capacity = capacity;                                //@ QueueCreated, LinkedBlockingQueue
    takeLock = new ReentrantLock(); putLock = new ReentrantLock();               //@ Mutex
    notEmpty = takeLock.newCondition(); notFull = putLock.newCondition();        //@ Condition
    last = head = new Node(null);
}

//@ of LinkedBlockingQueue::offer
boolean offer(E task) {
    if (count.get() == capacity) return false;               //@ recordRefusal#1
    int c;
    putLock.lock();                                          //@ lock
    try {
        if (count.get() == capacity) return false;           //@ recordRefusal#2
        last = last.next = new Node(task);
        c = count.getAndIncrement();                         //@ enqueue
        if (c + 1 < capacity) notFull.signal();              //@ signal
    } finally {
        putLock.unlock();                                    //@ ~LockGuard
    }
    if (c == 0) signalNotEmpty();                            //@ signalNotEmpty
    return true;
}

//@ of LinkedBlockingQueue::signalNotEmpty
void signalNotEmpty() {
    takeLock.lock();                                         //@ lock
    try {
        notEmpty.signal();                                   //@ signal
    } finally {
        takeLock.unlock();                                   //@ ~LockGuard
    }
}

//@ of LinkedBlockingQueue::signalNotFull
void signalNotFull() {
    putLock.lock();                                          //@ lock
    try {
        notFull.signal();                                    //@ signal
    } finally {
        putLock.unlock();                                    //@ ~LockGuard
    }
}

//@ of LinkedBlockingQueue::put
void put(E task) throws InterruptedException {
    int c;
    putLock.lockInterruptibly();                             //@ lockInterruptibly
    try {
        while (count.get() == capacity) notFull.await();     //@ await
        last = last.next = new Node(task);
        c = count.getAndIncrement();                         //@ enqueue
        if (c + 1 < capacity) notFull.signal();              //@ signal
    } finally {
        putLock.unlock();                                    //@ ~LockGuard
    }
    if (c == 0) signalNotEmpty();                            //@ signalNotEmpty
}

//@ of LinkedBlockingQueue::take
E take() throws InterruptedException {
    E task;
    int c;
    takeLock.lockInterruptibly();                            //@ lockInterruptibly
    try {
        while (count.get() == 0)                             //@ TakeBegan
            notEmpty.await();                                //@ await
        task = dequeue();
        c = count.getAndDecrement();                         //@ dequeue
        if (c > 1) notEmpty.signal();                        //@ signal
    } finally {
        takeLock.unlock();                                   //@ ~LockGuard
    }
    if (c == capacity) signalNotFull();                      //@ signalNotFull
    return task;
}

//@ of LinkedBlockingQueue::poll(Duration)
E poll(long timeout, TimeUnit unit) throws InterruptedException {
    E task;
    int c;
    long left = unit.toNanos(timeout);
    takeLock.lockInterruptibly();                            //@ lockInterruptibly
    try {
        while (count.get() == 0) {                           //@ TakeBegan
            if (left <= 0) return null;
            left = notEmpty.awaitNanos(left);                //@ awaitFor
        }
        task = dequeue();
        c = count.getAndDecrement();                         //@ dequeue
        if (c > 1) notEmpty.signal();                        //@ signal
    } finally {
        takeLock.unlock();                                   //@ ~LockGuard
    }
    if (c == capacity) signalNotFull();                      //@ signalNotFull
    return task;
}

//@ of LinkedBlockingQueue::poll()
E poll() {
    if (count.get() == 0) return null;
    E task;
    int c;
    takeLock.lock();                                         //@ lock
    try {
        if (count.get() == 0) return null;
        task = dequeue();
        c = count.getAndDecrement();                         //@ dequeue
        if (c > 1) notEmpty.signal();                        //@ signal
    } finally {
        takeLock.unlock();                                   //@ ~LockGuard
    }
    if (c == capacity) signalNotFull();                      //@ signalNotFull
    return task;
}

//@ of LinkedBlockingQueue::peek
E peek() {
    if (count.get() == 0) return null;
    takeLock.lock();                                         //@ lock
    try {
        return count.get() == 0 ? null : head.next.item;
    } finally {
        takeLock.unlock();                                   //@ ~LockGuard
    }
}

//@ of LinkedBlockingQueue::remove
boolean remove(Object task) {
    fullyLock();                                             //@ lock
    try {
        for (Node before = head; before.next != null; before = before.next) {
            if (before.next.item != task) continue;
            unlink(before.next, before);                     //@ unlink
            return true;
        }
        return false;
    } finally {
        fullyUnlock();                                       //@ ~LockGuard
    }
}

//@ of LinkedBlockingQueue::contains
boolean contains(Object task) {
    fullyLock();                                             //@ lock
    try {
        for (Node node = head.next; node != null; node = node.next)
            if (node.item == task) return true;
        return false;
    } finally {
        fullyUnlock();                                       //@ ~LockGuard
    }
}

//@ of LinkedBlockingQueue::drainTo
int drainTo(Collection<E> to, int most) {
    boolean wasFull = false;
    int n;
    takeLock.lock();                                         //@ lock
    try {
        n = Math.min(most, count.get());
        for (int i = 0; i < n; i++) {
            to.add(dequeue());                               //@ dequeue
            wasFull |= count.getAndDecrement() == capacity;
        }
    } finally {
        takeLock.unlock();                                   //@ ~LockGuard
    }
    if (wasFull) signalNotFull();                            //@ signalNotFull
    return n;
}

//@ of LinkedBlockingQueue::toArray
Object[] toArray() {
    fullyLock();                                             //@ lock
    try {
        List<E> snapshot = new ArrayList<>();
        for (Node node = head.next; node != null; node = node.next) snapshot.add(node.item);
        return snapshot.toArray();
    } finally {
        fullyUnlock();                                       //@ ~LockGuard
    }
}

//@ of LinkedBlockingQueue::clear
void clear() {
    fullyLock();                                             //@ lock
    try {
        boolean wasFull = count.get() == capacity;
        while (head.next != null) dequeue();                 //@ dequeue
        if (wasFull) notFull.signal();                       //@ signal
    } finally {
        fullyUnlock();                                       //@ ~LockGuard
    }
}
