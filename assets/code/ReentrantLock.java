//@ of Mutex::lock alone
//@ of VirtualWorld::tryLockNow alone
//@ of ReentrantLock::lock
void lock() {
    while (!compareAndSetState(0, 1)) {                      //@ lock, LockAcquired, tryAcquire
        enqueue(Thread.currentThread());                     //@ LockContended, tellWait
        LockSupport.park(this);                              //@ grant, wake
    }
    setOwner(Thread.currentThread());
}

//@ of Mutex::lockInterruptibly alone
void lockInterruptibly() throws InterruptedException {
    if (Thread.interrupted()) throw new InterruptedException(); //@ interrupted
    while (!compareAndSetState(0, 1)) {                      //@ LockAcquired
        enqueue(Thread.currentThread());                     //@ LockContended
        LockSupport.park(this);                              //@ grant, wake
    }
    setOwner(Thread.currentThread());
}

//@ of Mutex::tryLock alone
boolean tryLock() {
    return compareAndSetState(0, 1);                         //@ LockAcquired
}

//@ of Mutex::unlock alone
//@ of ReentrantLock::unlock
void unlock() {
    setState(getState() - 1);                                //@ LockReleased, release, tryRelease
    if (getState() == 0) LockSupport.unpark(firstWaiter());  //@ grant, wake
}
