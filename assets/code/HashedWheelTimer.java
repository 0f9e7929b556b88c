//@ of HashedWheel::HashedWheel
HashedWheelTimer(long tickDuration, int ticksPerWheel) {
    wheel = new Bucket[ticksPerWheel];                       //@ LinkedTasks
    this.tickDuration = tickDuration;                        //@ WheelMade
}

//@ of HashedWheel::insert
void newTimeout(Task task) {
    Timeout timeout = new Timeout(task);                     //@ makeNode
    long now = sinceStart() / tickDuration;
    if (isEmpty()) tick = now;                               //@ turnTo
    long ticks = Math.max(timeout.deadline / tickDuration, now);
    timeout.remainingRounds = (ticks - tick) / wheel.length;
    wheel[(int) (ticks % wheel.length)].addTimeout(timeout); //@ TimeoutPlaced
}

//@ of HashedWheel::advance
void advance() {
    long over = sinceStart() / tickDuration;
    while (tick < over) {
        for (Timeout timeout : wheel[(int) (tick % wheel.length)]) {
            if (timeout.remainingRounds == 0)
                expire(timeout);                             //@ TimeoutExpired
            else
                timeout.remainingRounds--;                   //@ RoundCounted
        }
        tick++;                                              //@ turnTo
    }
}

//@ of HashedWheel::release
Task remove(Timeout timeout) {
    timeout.bucket.unlink(timeout);                          //@ TimeoutUnlinked
    return timeout.task;                                     //@ freeNode
}
