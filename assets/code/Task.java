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
            case CALL -> invoke(step.call);                 //@ performCall
        }
    }
}
