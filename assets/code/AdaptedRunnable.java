//@ of AdaptedRunnable::exec
boolean exec() {
    runnable.run();                                          //@ run
    return true;
}
