//@ of Timer::Timer
Timer(String name) {
    queue = new TaskQueue();                                 //@ announce, Mutex, Condition, TimerQueue
    thread = new TimerThread(queue);                         //@ newThread, WorkerAdded
    thread.setName(name);
    thread.start();                                          //@ ThreadStarted
}

//@ of Timer::schedule
void schedule(TimerTask task, Date firstTime, long period) {
    sched(task, firstTime.getTime(), -period);               //@ sched, schedule
}

//@ of Timer::scheduleAtFixedRate
void scheduleAtFixedRate(TimerTask task, Date firstTime, long period) {
    sched(task, firstTime.getTime(), period);                //@ sched, scheduleAtFixedRate
}

//@ of Timer::sched
void sched(TimerTask task, long time, long period) {
    synchronized (queue) {                                   //@ lock#1
        if (!thread.newTasksMayBeScheduled)
            throw new IllegalStateException("Timer already cancelled.");
        synchronized (task.lock) {                           //@ lock#2
            if (task.state != VIRGIN)
                throw new IllegalStateException("Task already scheduled or cancelled");
            task.nextExecutionTime = time;                   //@ introduce, TaskTimed
            task.period = period;
            task.state = SCHEDULED;                          //@ changeState
        }
        queue.add(task);                                     //@ OfferBegan, add
        if (queue.getMin() == task) queue.notify();          //@ signal
    }                                                        //@ OfferEnded, ~LockGuard
}

//@ of Timer::cancel
void cancel() {
    synchronized (queue) {                                   //@ lock
        queue.clear();                                       //@ clear
        thread.newTasksMayBeScheduled = false;               //@ endWith/TimerEnded
        queue.notify();                                      //@ endWith/signal
    }                                                        //@ ~LockGuard
}

//@ of Timer::release
void cleanUp() {
    synchronized (queue) {                                   //@ lock
        thread.newTasksMayBeScheduled = false;               //@ endWith/TimerEnded
        queue.notify();                                      //@ endWith/signal
    }                                                        //@ ~LockGuard
}

//@ of Timer::purge
int purge() {
    int result = 0;
    synchronized (queue) {                                   //@ lock
        for (int i = queue.size(); i > 0; i--) {
            if (queue.get(i).state != CANCELLED) continue;
            queue.quickRemove(i);                            //@ RemoveBegan, quickRemove, LeftQueue
            result++;
        }
        if (result != 0) queue.heapify();                    //@ heapify
    }                                                        //@ ~LockGuard
    return result;
}
