//@ of VirtualWorld::sleepNow alone
//@ of VirtualWorld::wake alone
//@ of RealWorld::sleepNow alone
void sleep(long millis) throws InterruptedException {
    sleepUntil(now() + millis);                              //@ SleepBegan, SleepEnded, interrupted
}

//@ of VirtualWorld::finish alone
//@ of RealWorld::body alone
//@ of World::exitsWith alone
void run() {                                                 //@ ThreadStarted
    if (target != null) target.run();
}                                                            //@ ThreadEnded, ProcessExited

//@ of VirtualWorld::interrupt alone
//@ of RealWorld::interruptAndTell alone
void interrupt() {
    interrupted = true;                                      //@ Interrupted
    LockSupport.unpark(this);                                //@ InterruptCleared, wake
}

//@ of ThreadEnd::join
void join() throws InterruptedException {
    while (isAlive()) {                                      //@ acquire, tryAcquire, ThreadJoined
        wait();                                              //@ tellWait, ThreadAwaited, park
    }
}

//@ of ThreadEnd::over
void exit() {
    notifyAll();                                             //@ release, wake
}

//@ of ScenarioRuntime::startOwn
void start() {
    start0();                                                //@ ThreadStarted
}
