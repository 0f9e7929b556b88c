//@ of ForkJoinPool::workerBody
void run() {
    pool.registerWorker(workQueue);                          //@ registerWorker
    pool.runWorker(workQueue);                               //@ WorkerStarted, runWorker
    pool.deregisterWorker(workQueue);                        //@ deregisterWorker
}
