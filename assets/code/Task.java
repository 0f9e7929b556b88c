//@ of TaskBody::run
void run() {
    for (Step step : steps) {
        switch (step) {
            case WORK -> compute(step.length);               //@ workUntil
            case SLEEP -> Thread.sleep(step.length);         //@ sleepUntil
            case IO -> in.read();                            //@ ioUntil
            case LOCK -> lock.lock();                        //@ perform/lock
            case UNLOCK -> lock.unlock();                    //@ perform/unlock
            case ACQUIRE -> semaphore.acquire();             //@ perform/acquire
            case RELEASE -> semaphore.release();             //@ perform/release
            case AWAIT -> latch.await();                     //@ perform/await
            case COUNT_DOWN -> latch.countDown();            //@ perform/countDown
            case SIGNAL -> condition.signal();               //@ perform/signal, perform/signalAll
            case JOIN -> thread.join();                      //@ perform/join
            case START -> thread.start();                    //@ startOwn
            case EVALUATE -> evaluate(step.expression);      //@ evaluate, VariableRead, VariableWritten, CompareFailed
            case ASSERT -> check(step.condition);            //@ check, Asserted
            case WHILE -> whileTrue(step.condition);         //@ spin, SpinBegan, SpinEnded
            case CALL -> invoke(step.call);                 //@ performCall
        }
    }
}
