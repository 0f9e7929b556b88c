//@ of AbstractExecutorService::submit
Future submit(Callable task) {
    RunnableFuture f = newTaskFor(task);                     //@ newTaskFor
    execute(f);                                              //@ executed
    return f;
}

//@ of AbstractExecutorService::invokeAll
List<Future> invokeAll(Collection<Callable> tasks) throws InterruptedException {
    List<Future> futures = new ArrayList<>();
    try {
        for (Callable task : tasks) {
            RunnableFuture f = newTaskFor(task);             //@ newTaskFor
            futures.add(f);
            execute(f);                                      //@ execute
        }
        for (Future f : futures)
            if (!f.isDone()) f.get();                        //@ quietly, quietlyUntil
        return futures;
    } finally {
        cancelUnfinished(futures);                           //@ cancelAll
    }
}

//@ of AbstractExecutorService::invokeAny
Object invokeAny(Collection<Callable> tasks) throws InterruptedException, ExecutionException {
    return doInvokeAny(tasks);                               //@ doInvokeAny
}

//@ of AbstractExecutorService::doInvokeAny
Object doInvokeAny(List<Callable> tasks) throws InterruptedException, ExecutionException {
    var ecs = new ExecutorCompletionService(this);           //@ ExecutorCompletionService
    int next = 0;
    int active = 0;
    try {
        while (true) {
            Future f = next == 0 ? null : ecs.poll();        //@ poll#1
            if (f == null && next < tasks.size()) {
                ecs.submit(tasks.get(next++));               //@ submit
                active++;
                continue;
            }
            if (f == null && active == 0) throw failed;
            if (f == null) f = ecs.take();                   //@ take, poll#2
            active--;
            try {
                return f.get();                              //@ get
            } catch (ExecutionException ex) {
                failed = ex;
            }
        }
    } finally {
        cancelAll(futures);                                  //@ cancelAll
    }
}
