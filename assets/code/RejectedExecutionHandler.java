//@ of AbortPolicy::rejectedExecution
void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {
    throw new RejectedExecutionException("Task " + task + " rejected from " + executor); //@ toString, PolicyActed
}

//@ of CallerRunsPolicy::rejectedExecution
void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {
    if (!executor.isShutdown()) task.run();                  //@ run, PolicyActed
}

//@ of DiscardPolicy::rejectedExecution
void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {
}                                                            //@ PolicyActed

//@ of DiscardOldestPolicy::rejectedExecution
void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {
    if (executor.isShutdown()) return;                       //@ PolicyActed[act=discards]
    executor.getQueue().poll();                              //@ poll
    executor.execute(task);                                  //@ execute, PolicyActed
}

//@ of AbortPolicyWithReport::rejectedExecution
void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {
    String message = describe(executor);                     //@ figures
    report(message + Thread.getAllStackTraces());            //@ PoolReported
    throw new RejectedExecutionException(message);           //@ PolicyActed
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
    throw new RejectedExecutionException(message);           //@ PolicyActed
}

//@ of CallerBlocksPolicy::rejectedExecution
void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {
    String why = "executor has been shut down";
    if (!executor.isShutdown()) {
        try {
            executor.getQueue().put(task);                   //@ put, offer, PolicyActed
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();              //@ interrupt
            why = "interrupted";
        }
    }
    throw new RejectedExecutionException(why);               //@ PolicyActed[act=throws]
}

//@ of ForwardPolicy::rejectedExecution
void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {
    elsewhere.execute(task);                                 //@ execute, PolicyActed
}

//@ of HandlerWithBody::rejectedExecution
void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {
    handle(task);                                            //@ run
    policy.rejectedExecution(task, executor);                //@ rejectedExecution
}
