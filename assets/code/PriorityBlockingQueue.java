//@ of PriorityBlockingQueue::PriorityBlockingQueue
PriorityBlockingQueue(int initialCapacity) {
    lock = new ReentrantLock();                              //@ Mutex
    notEmpty = lock.newCondition();                          //@ Condition
    queue = new Object[initialCapacity];                     //@ QueueCreated
}

//@ of PriorityBlockingQueue::offer
boolean offer(E task) {
    lock.lock();                                             //@ lock
    try {
        while (size >= queue.length) tryGrow(queue.length);  //@ tryGrow
        insert(task);                                        //@ OfferBegan, insert
        notEmpty.signal();                                   //@ signal
        return true;                                         //@ OfferEnded
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of PriorityBlockingQueue::tryGrow
void tryGrow(int oldCap) {
    lock.unlock();                                           //@ unlock
    Object[] newArray = null;
    if (allocationSpinLock.compareAndSet(0, 1)) {
        newArray = new Object[larger(oldCap)];
        allocationSpinLock.set(0);
    }
    if (newArray == null) Thread.yield();
    lock.lock();                                             //@ lock
    if (newArray != null && queue.length == oldCap)
        queue = copyInto(newArray, queue);                   //@ growTo
}

//@ of PriorityBlockingQueue::dequeue
E dequeue() {
    if (size == 0) return null;
    E head = removeHead();                                   //@ FinishPollBegan, removeHead
    return head;                                             //@ LeftQueue
}

//@ of PriorityBlockingQueue::take
E take() throws InterruptedException {
    lock.lockInterruptibly();                                //@ lockInterruptibly
    try {
        E result;
        while ((result = dequeue()) == null)                 //@ TakeBegan, dequeue
            notEmpty.await();                                //@ await
        return result;
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of PriorityBlockingQueue::poll(Duration)
E poll(long timeout, TimeUnit unit) throws InterruptedException {
    long left = unit.toNanos(timeout);
    lock.lockInterruptibly();                                //@ lockInterruptibly
    try {
        E result;
        while ((result = dequeue()) == null && left > 0)     //@ TakeBegan, dequeue
            left = notEmpty.awaitNanos(left);                //@ awaitFor
        return result;
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of PriorityBlockingQueue::poll()
E poll() {
    lock.lock();                                             //@ lock
    try {
        return dequeue();                                    //@ dequeue
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of PriorityBlockingQueue::peek
E peek() {
    lock.lock();                                             //@ lock
    try {
        return size == 0 ? null : queue[0];
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of PriorityBlockingQueue::remove
boolean remove(Object task) {
    lock.lock();                                             //@ lock
    try {
        int i = indexOf(task);                               //@ RemoveBegan
        if (i < 0) return false;
        removeAt(i);                                         //@ removeAt
        return true;                                         //@ LeftQueue
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of PriorityBlockingQueue::contains
boolean contains(Object task) {
    lock.lock();                                             //@ lock
    try {
        return indexOf(task) != -1;
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of PriorityBlockingQueue::drainTo
int drainTo(Collection<E> to, int most) {
    lock.lock();                                             //@ lock
    try {
        int n = Math.min(size, most);
        for (int i = 0; i < n; i++) to.add(dequeue());       //@ dequeue
        return n;
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of PriorityBlockingQueue::toArray
Object[] toArray() {
    lock.lock();                                             //@ lock
    try {
        return Arrays.copyOf(queue, size);
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of PriorityBlockingQueue::size
int size() {
    lock.lock();                                             //@ lock
    try {
        return size;
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of PriorityBlockingQueue::clear
void clear() {
    lock.lock();                                             //@ lock
    try {
        for (int i = 0; i < size; i++) queue[i] = null;      //@ clear
        size = 0;                                            //@ setSize, LeftQueue
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of BinaryHeap::siftUp within PriorityBlockingQueue
void siftUp(int k, E key) {                                  //@ SiftUpBegan
    while (k > 0) {
        int parent = (k - 1) >>> 1;
        E e = queue[parent];
        if (key.compareTo(e) >= 0) break;                    //@ SiftUpCompared
        queue[k] = e;                                        //@ fill#1
        k = parent;
    }
    queue[k] = key;                                          //@ fill#2
}

//@ of BinaryHeap::siftDown within PriorityBlockingQueue
void siftDown(int k, E key) {                                //@ SiftDownBegan
    int half = size >>> 1;
    while (k < half) {
        int child = 2 * k + 1;
        int right = child + 1;
        if (right < size && queue[child].compareTo(queue[right]) > 0) //@ ChildrenCompared
            child = right;
        E c = queue[child];
        if (key.compareTo(c) <= 0) break;                    //@ SiftDownCompared
        queue[k] = c;                                        //@ fill#1
        k = child;
    }
    queue[k] = key;                                          //@ fill#2
}

//@ of BinaryHeap::insert within PriorityBlockingQueue
void insert(E element) {
    siftUp(size, element);                                   //@ siftUp
    size = size + 1;                                         //@ setSize
}

//@ of BinaryHeap::removeHead within PriorityBlockingQueue
E removeHead() {
    E head = queue[0];
    E last = queue[--size];                                  //@ setSize
    queue[size] = null;                                      //@ SlotCleared
    if (size > 0) siftDown(0, last);                         //@ siftDown
    return head;
}

//@ of BinaryHeap::removeAt within PriorityBlockingQueue
void removeAt(int i) {
    E last = queue[--size];                                  //@ setSize
    queue[size] = null;                                      //@ SlotCleared
    if (i < size) {
        siftDown(i, last);                                   //@ siftDown
        if (queue[i] == last) siftUp(i, last);               //@ siftUp
    }
}
