//@ of Semaphore::acquire
void acquire(int permits) throws InterruptedException {
    if (Thread.interrupted()) throw new InterruptedException(); //@ interrupted
    while (!tryTake(permits)) {                              //@ acquire, tryAcquire, SynchronizerPassed
        enqueue(Thread.currentThread());                     //@ tellWait, SynchronizerAwaited
        LockSupport.park(this);                              //@ park
    }
}

//@ of Semaphore::release
void release(int permits) {
    available += permits;                                    //@ release, SynchronizerReleased
    LockSupport.unpark(firstWaiter());                       //@ wake
}
