//@ of ExecutorCompletionService::ExecutorCompletionService
ExecutorCompletionService(Executor executor) {
    this.executor = executor;
    completionQueue = new LinkedBlockingQueue<Future>();     //@ CompletionQueue
}

//@ of ExecutorCompletionService::submit
Future submit(Callable task) {
    RunnableFuture f = newTaskFor(task);                     //@ newTaskFor
    executor.execute(new QueueingFuture(f, completionQueue)); //@ executed
    return f;
}

//@ of QueueingFuture::done
void done() {
    completionQueue.add(task);                               //@ add
}

//@ of CompletionQueue::CompletionQueue
LinkedBlockingQueue() {
    takeLock = new ReentrantLock(); putLock = new ReentrantLock();               //@ Mutex
    notEmpty = takeLock.newCondition();                      //@ Condition
    last = head = new Node(null);
}

//@ of CompletionQueue::take
Future take() throws InterruptedException {
    takeLock.lockInterruptibly();                            //@ lockInterruptibly
    try {
        while (count.get() == 0) notEmpty.await();           //@ await
        return dequeue();                                    //@ dequeue
    } finally {
        takeLock.unlock();                                   //@ ~LockGuard
    }
}

//@ of CompletionQueue::poll()
Future poll() {
    if (count.get() == 0) return null;
    takeLock.lock();                                         //@ lock
    try {
        if (count.get() == 0) return null;
        return dequeue();                                    //@ dequeue
    } finally {
        takeLock.unlock();                                   //@ ~LockGuard
    }
}

//@ of CompletionQueue::poll(Duration)
Future poll(long timeout, TimeUnit unit) throws InterruptedException {
    long left = unit.toNanos(timeout);
    takeLock.lockInterruptibly();                            //@ lockInterruptibly
    try {
        while (count.get() == 0) {
            if (left <= 0) return null;
            left = notEmpty.awaitNanos(left);                //@ awaitFor
        }
        return dequeue();                                    //@ dequeue
    } finally {
        takeLock.unlock();                                   //@ ~LockGuard
    }
}

//@ of CompletionQueue::dequeue
Future dequeue() {
    head = head.next;
    Future first = head.item;
    int c = count.getAndDecrement();                         //@ CompletionTaken
    if (c > 1) notEmpty.signal();                            //@ signal
    return first;
}

//@ of CompletionQueue::add
void add(Future future) {
    int c;
    putLock.lock();                                          //@ lock
    try {
        c = enqueue(future);                                 //@ enqueue
    } finally {
        putLock.unlock();                                    //@ ~LockGuard
    }
    if (c == 0) signalNotEmpty();                            //@ signalCompleted
}

//@ of CompletionQueue::enqueue
int enqueue(Future future) {
    last = last.next = new Node(future);
    return count.getAndIncrement();                          //@ CompletionQueued
}

//@ of CompletionQueue::signalCompleted
void signalNotEmpty() {
    takeLock.lock();                                         //@ lock
    try {
        notEmpty.signal();                                   //@ signal
    } finally {
        takeLock.unlock();                                   //@ ~LockGuard
    }
}
