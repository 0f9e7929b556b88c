//@ of RecursiveTask::exec
boolean exec() {
    result = compute();                                      //@ compute
    return true;
}
