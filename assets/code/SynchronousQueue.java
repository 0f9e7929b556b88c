//@ of SynchronousQueue::SynchronousQueue
SynchronousQueue(boolean fair) {
    this.fair = fair;                                        //@ QueueCreated
}

//@ of SynchronousQueue::offer
boolean offer(E task) {
    Waiter taker = fair ? waiters.pollFirst() : waiters.pollLast();
    if (taker == null) return false;                         //@ OfferRefused
    taker.item = task;                                       //@ handTo
    LockSupport.unpark(taker.thread);                        //@ unpark
    return true;
}

//@ of SynchronousQueue::take
E take() throws InterruptedException {
    E task = transfer(false, 0);                             //@ TakeBegan, transfer
    if (task != null) return task;
    Thread.interrupted();                                    //@ interrupted
    throw new InterruptedException();
}

//@ of SynchronousQueue::poll
E poll(long timeout, TimeUnit unit) throws InterruptedException {
    E task = transfer(true, unit.toNanos(timeout));          //@ TakeBegan, transfer
    if (task == null && Thread.interrupted())                //@ interrupted
        throw new InterruptedException();
    return task;
}

//@ of SynchronousQueue::transfer
E transfer(boolean timed, long nanos) {
    long deadline = System.nanoTime() + nanos;
    Waiter self = new Waiter(Thread.currentThread());
    waiters.addLast(self);
    while (true) {
        if (timed) LockSupport.parkNanos(this, deadline - now()); else LockSupport.park(this); //@ IdleParked, IdleUnparked
        if (self.item != null) return self.item;
        if (Thread.currentThread().isInterrupted() || (timed && System.nanoTime() >= deadline)) {
            waiters.remove(self);
            return null;
        }
    }
}
