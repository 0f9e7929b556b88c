//@ of TomcatThreadPoolExecutor::execute
void execute(Runnable command) {
    submittedCount++;
    try {
        super.execute(command);                              //@ execute
    } catch (RejectedExecutionException full) {
        if (!taskQueue.force(command)) {                     //@ force, ExecuteStepped
            submittedCount--;
            throw new RejectedExecutionException("Queue capacity is full.");
        }
    }
}
