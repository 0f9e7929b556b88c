//@ of TaskQueue::offer
boolean offer(Runnable task) {
    int threads = parent.getPoolSize();
    if (threads == parent.getMaximumPoolSize())
        return super.offer(task);                            //@ offer#2
    if (parent.getSubmittedCount() <= threads)
        return super.offer(task);                            //@ offer#3, offer
    if (threads < parent.getMaximumPoolSize())
        return false;                                        //@ refuse
    return super.offer(task);                                //@ offer#4
}

//@ of TaskQueue::force
boolean force(Runnable task) {
    if (parent.isShutdown())
        throw new RejectedExecutionException();
    return super.offer(task);                                //@ offer
}
