//@ of ForkJoinDeque::push
void push(ForkJoinTask task) {
    boolean wasEmpty = base == top;
    array[top++ & (array.length - 1)] = task;                //@ put
    if (wasEmpty) pool.signalWork();                         //@ signalWork
}

//@ of ForkJoinDeque::lockedPush
boolean lockedPush(ForkJoinTask task) {
    boolean wasEmpty = base == top;
    array[top++ & (array.length - 1)] = task;                //@ put
    return wasEmpty;
}

//@ of ForkJoinDeque::nextLocalTask
ForkJoinTask nextLocalTask() {
    return fifo ? pollBase()                                 //@ takeBase
            : array[--top & (array.length - 1)];             //@ takeTop
}

//@ of ForkJoinDeque::tryPoll
ForkJoinTask tryPoll() {
    if (base == top) return null;
    return array[base++ & (array.length - 1)];               //@ takeBase
}

//@ of ForkJoinDeque::tryRemove
boolean tryRemove(ForkJoinTask task) {
    for (int i = top - 1; i >= base; i--) {
        if (array[i & (array.length - 1)] != task) continue;
        removeAt(i);                                         //@ takeOut
        return true;
    }
    return false;
}

//@ of ForkJoinDeque::tryUnpush
boolean tryUnpush(ForkJoinTask task) {
    if (array[(top - 1) & (array.length - 1)] != task) return false;
    array[--top & (array.length - 1)] = null;                //@ takeOut
    return true;
}

//@ of ForkJoinDeque::topLevelExec
void topLevelExec(ForkJoinTask task, WorkQueue from) {
    while (task != null) {
        task.doExec();                                       //@ doExec
        task = nextLocalTask();                              //@ nextLocalTask
        if (task == null) task = from.tryPoll();             //@ tryPoll
    }
}
