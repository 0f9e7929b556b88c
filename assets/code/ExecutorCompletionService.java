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

//@ of CompletionQueue::take
Future take() throws InterruptedException {
    lock.lockInterruptibly();                                //@ lockInterruptibly
    try {
        while (futures.isEmpty()) completed.await();         //@ await
        return futures.removeFirst();                        //@ dequeue
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of CompletionQueue::poll()
Future poll() {
    lock.lock();                                             //@ lock
    try {
        return futures.pollFirst();                          //@ dequeue
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of CompletionQueue::poll(Duration)
Future poll(long timeout, TimeUnit unit) throws InterruptedException {
    long left = unit.toNanos(timeout);
    lock.lockInterruptibly();                                //@ lockInterruptibly
    try {
        while (futures.isEmpty() && left > 0)
            left = completed.awaitNanos(left);               //@ awaitFor
        return futures.pollFirst();                          //@ dequeue
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}

//@ of CompletionQueue::add
void add(Future future) {
    lock.lock();                                             //@ lock
    try {
        futures.addLast(future);                             //@ CompletionQueued
        completed.signal();                                  //@ signal
    } finally {
        lock.unlock();                                       //@ ~LockGuard
    }
}
