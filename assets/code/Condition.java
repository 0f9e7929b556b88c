//@ of Condition::await alone
void await() throws InterruptedException {
    enqueue(Thread.currentThread());                         //@ Awaited, interrupted
    lock.unlock();                                           //@ LockReleased
    LockSupport.park(this);                                  //@ WokeUp
    lock.lock();                                             //@ LockContended, LockAcquired
}

//@ of Condition::awaitFor alone
//@ of LockCondition::await
//@ of VirtualWorld::awaitNow alone
//@ of RealWorld::awaitNow alone
long awaitNanos(long nanos) throws InterruptedException {
    long deadline = System.nanoTime() + nanos;
    enqueue(Thread.currentThread());                         //@ TimedAwaited, Awaited, interrupted
    lock.unlock();                                           //@ LockReleased
    LockSupport.parkNanos(this, nanos);                      //@ WokeUp
    lock.lock();                                             //@ LockContended, LockAcquired
    return deadline - System.nanoTime();
}

//@ of Condition::signal alone
//@ of Condition::signalAll alone
//@ of LockCondition::signal
//@ of LockCondition::signalAll
void signal() {
    moveToLock(firstWaiter());                               //@ Signalled, SignalledNobody
}
