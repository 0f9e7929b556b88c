//@ of PartTask::compute(RecursiveSpec) within fib-forkLeft
Integer compute() {
    if (n <= 1) return computeDirectly();                    //@ perform#1
    FibTask left = new FibTask(n - 1);                       //@ part
    FibTask right = new FibTask(n - 2);
    left.fork();                                             //@ both/fork
    int there = right.compute();                             //@ both/computeInPlace
    int here = left.join();                                  //@ both/join
    return combine(here + there);                            //@ perform
}

//@ of PartTask::compute(RecursiveSpec) within fib-forkRight
Integer compute() {
    if (n <= 1) return computeDirectly();                    //@ perform#1
    FibTask left = new FibTask(n - 1);                       //@ part
    FibTask right = new FibTask(n - 2);
    right.fork();                                            //@ both/fork
    int here = left.compute();                               //@ both/computeInPlace
    int there = right.join();                                //@ both/join
    return combine(here + there);                            //@ perform
}

//@ of PartTask::compute(RecursiveSpec) within fib-forkBoth
Integer compute() {
    if (n <= 1) return computeDirectly();                    //@ perform#1
    FibTask left = new FibTask(n - 1);                       //@ part
    FibTask right = new FibTask(n - 2);
    left.fork();                                             //@ both/fork#1
    right.fork();                                            //@ both/fork#2
    int here = left.join();                                  //@ both/join#1
    int there = right.join();                                //@ both/join#2
    return combine(here + there);                            //@ perform
}

//@ of PartTask::compute(RecursiveSpec) within fib-invokeAll
Integer compute() {
    if (n <= 1) return computeDirectly();                    //@ perform#1
    FibTask left = new FibTask(n - 1);                       //@ part
    FibTask right = new FibTask(n - 2);
    invokeAll(left, right);                                  //@ both
    int here = left.getRawResult();
    int there = right.getRawResult();
    return combine(here + there);                            //@ perform
}
