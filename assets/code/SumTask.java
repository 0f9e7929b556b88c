//@ of PartTask::compute(RecursiveSpec)
Integer compute() {
    if (isSmall()) return computeDirectly();                 //@ perform#1
    SumTask left = new SumTask(firstHalf());                 //@ part
    SumTask right = new SumTask(secondHalf());
    left.fork();                                             //@ both/fork, both/invokeAll
    int here = right.compute();                              //@ both/computeInPlace
    int there = left.join();                                 //@ both/join
    return combine(here, there);                             //@ perform
}
