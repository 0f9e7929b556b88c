//@ of Timer::runThread
void run() {                                                 //@ WorkerStarted
    try {
        mainLoop();                                          //@ mainLoop
    } finally {
        synchronized (queue) {                               //@ lock
            newTasksMayBeScheduled = false;                  //@ endWith
            queue.clear();                                   //@ clear
        }                                                    //@ ~LockGuard
    }                                                        //@ WorkerExiting
}

//@ of Timer::mainLoop
void mainLoop() {
    while (true) {                                           //@ WorkerIdle
        try {
            TimerTask task;
            boolean fired;
            synchronized (queue) {                           //@ lock#1
                while (queue.isEmpty() && newTasksMayBeScheduled)
                    queue.wait();                            //@ await
                if (queue.isEmpty()) break;
                task = queue.getMin();
                synchronized (task.lock) {                   //@ lookAtHead/lock
                    if (task.state == CANCELLED) {
                        queue.removeMin();                   //@ lookAtHead/removeMin#1
                        continue;
                    }
                    long currentTime = System.currentTimeMillis();
                    long executionTime = task.nextExecutionTime; //@ HeadSeen
                    fired = executionTime <= currentTime;
                    if (fired && task.period == 0) {
                        queue.removeMin();                   //@ lookAtHead/removeMin
                        task.state = EXECUTED;               //@ changeState
                    } else if (fired) {
                        queue.rescheduleMin(task.period < 0 ? currentTime - task.period
                                : executionTime + task.period); //@ rescheduleMin
                    }
                }                                            //@ lookAtHead/~LockGuard
                if (!fired) queue.wait(executionTime - currentTime); //@ awaitFor
            }                                                //@ ~LockGuard
            if (fired) task.run();                           //@ runTask
        } catch (InterruptedException e) {
        }
    }
}
