//@ of TimerQueue::TimerQueue
TaskQueue() {
    queue = new TimerTask[128];                              //@ announce
}

//@ of TimerQueue::add
void add(TimerTask task) {
    if (size + 1 == queue.length)
        queue = Arrays.copyOf(queue, 2 * queue.length);      //@ growTo
    fixUp(size + 1, task);                                   //@ insert, insert/siftUp
    size++;                                                  //@ insert/setSize
}

//@ of TimerQueue::rescheduleMin
void rescheduleMin(long newTime) {
    queue[1].nextExecutionTime = newTime;                    //@ NextRunTimeSet
    fixDown(1, queue[1]);                                    //@ siftHead
}

//@ of Timer::removeMin
void removeMin() {                                           //@ FinishPollBegan
    TimerTask last = queue[size--];                          //@ setSize
    queue[size + 1] = null;                                  //@ SlotCleared
    if (size > 0) fixDown(1, last);                          //@ removeMin, siftDown
}                                                            //@ LeftQueue

//@ of BinaryHeap::siftUp within TimerQueue
void fixUp(int k, TimerTask key) {                           //@ SiftUpBegan
    while (k > 1) {
        int parent = k >> 1;
        TimerTask e = queue[parent];
        if (key.nextExecutionTime >= e.nextExecutionTime) break; //@ SiftUpCompared
        queue[k] = e;                                        //@ fill#1
        k = parent;
    }
    queue[k] = key;                                          //@ fill#2
}

//@ of BinaryHeap::siftDown within TimerQueue
void fixDown(int k, TimerTask key) {                         //@ SiftDownBegan
    int child;
    while ((child = k << 1) <= size) {
        int right = child + 1;
        if (right <= size
                && queue[child].nextExecutionTime > queue[right].nextExecutionTime) //@ ChildrenCompared
            child = right;
        TimerTask c = queue[child];
        if (key.nextExecutionTime <= c.nextExecutionTime) break; //@ SiftDownCompared
        queue[k] = c;                                        //@ fill#1
        k = child;
    }
    queue[k] = key;                                          //@ fill#2
}
