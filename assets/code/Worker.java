//@ of lambda in ThreadPoolExecutor::addWorker
void run() {
    runWorker(this);                                         //@ runWorker
}
