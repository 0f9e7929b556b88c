//@ of AbortPolicy::rejectedExecution
void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {
    throw new RejectedExecutionException("Task " + task + " rejected from " + executor); //@ toString
}

//@ of CallerRunsPolicy::rejectedExecution
void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {
    if (!executor.isShutdown()) task.run();                  //@ run
}

//@ of DiscardOldestPolicy::rejectedExecution
void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {
    if (executor.isShutdown()) return;
    executor.getQueue().poll();                              //@ poll
    executor.execute(task);                                  //@ execute
}

//@ of AbortPolicyWithReport::rejectedExecution
void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {
    String message = describe(executor);                     //@ figures
    report(message + Thread.getAllStackTraces());            //@ PoolReported
    throw new RejectedExecutionException(message);
}

//@ of RejectedTaskController::rejectedExecution
void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {
    String message = task + " rejected: " + executor.getPoolSize() + " threads, " //@ getPoolSize
            + executor.getActiveCount() + " active, "        //@ getActiveCount
            + executor.getLargestPoolSize() + " at most, "   //@ getLargestPoolSize
            + executor.getTaskCount() + " tasks, "           //@ getTaskCount
            + executor.getCompletedTaskCount() + " completed, " //@ getCompletedTaskCount
            + executor.getQueue().size() + " queued";        //@ size
    report(message);                                         //@ PoolReported
    throw new RejectedExecutionException(message);
}

//@ of CallerBlocksPolicy::rejectedExecution
void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {
    if (executor.isShutdown())
        throw new RejectedExecutionException("executor has been shut down");
    try {
        executor.getQueue().put(task);                       //@ put, offer
    } catch (InterruptedException e) {
        Thread.currentThread().interrupt();                  //@ interrupt
        throw new RejectedExecutionException("interrupted");
    }
}

//@ of ForwardPolicy::rejectedExecution
void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {
    elsewhere.execute(task);                                 //@ execute
}

//@ of HandlerWithBody::rejectedExecution
void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {
    handle(task);                                            //@ run
    policy.rejectedExecution(task, executor);                //@ rejectedExecution
}
