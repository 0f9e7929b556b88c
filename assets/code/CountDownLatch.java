//@ of CountDownLatch::await
void await() throws InterruptedException {
    while (count > 0) {                                      //@ acquire, SynchronizerPassed
        enqueue(Thread.currentThread());                     //@ tellWait, SynchronizerAwaited
        LockSupport.park(this);                              //@ park
    }
}

//@ of CountDownLatch::countDown
void countDown() {
    count--;                                                 //@ release, SynchronizerReleased
    if (count == 0) unparkAll();                             //@ wake
}
