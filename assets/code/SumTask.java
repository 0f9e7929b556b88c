//@ of PartTask::compute(RecursiveSpec)
Integer compute() {
    if (isSmall()) return computeDirectly();                 //@ perform#1
    SumTask left = new SumTask(firstHalf());                 //@ part
    SumTask right = new SumTask(secondHalf());
    int both = split.both(left, right);                      //@ both
    return combine(both);                                    //@ perform
}

//@ of PartTask::compute(RecursiveSpec) within forkLeft
Integer compute() {
    if (isSmall()) return computeDirectly();                 //@ perform#1
    SumTask left = new SumTask(firstHalf());                 //@ part
    SumTask right = new SumTask(secondHalf());
    left.fork();                                             //@ both/fork
    int there = right.compute();                             //@ both/computeInPlace
    int here = left.join();                                  //@ both/join
    return combine(here + there);                            //@ perform
}

//@ of PartTask::compute(RecursiveSpec) within forkRight
Integer compute() {
    if (isSmall()) return computeDirectly();                 //@ perform#1
    SumTask left = new SumTask(firstHalf());                 //@ part
    SumTask right = new SumTask(secondHalf());
    right.fork();                                            //@ both/fork
    int here = left.compute();                               //@ both/computeInPlace
    int there = right.join();                                //@ both/join
    return combine(here + there);                            //@ perform
}

//@ of PartTask::compute(RecursiveSpec) within forkBoth
Integer compute() {
    if (isSmall()) return computeDirectly();                 //@ perform#1
    SumTask left = new SumTask(firstHalf());                 //@ part
    SumTask right = new SumTask(secondHalf());
    left.fork();                                             //@ both/fork#1
    right.fork();                                            //@ both/fork#2
    int here = left.join();                                  //@ both/join#1
    int there = right.join();                                //@ both/join#2
    return combine(here + there);                            //@ perform
}

//@ of PartTask::compute(RecursiveSpec) within invokeAll
Integer compute() {
    if (isSmall()) return computeDirectly();                 //@ perform#1
    SumTask left = new SumTask(firstHalf());                 //@ part
    SumTask right = new SumTask(secondHalf());
    invokeAll(left, right);                                  //@ both
    int here = left.getRawResult();
    int there = right.getRawResult();
    return combine(here + there);                            //@ perform
}
