//@ of PlainTask::run
void run() {
    body.run();                                              //@ TaskBegan, run
}                                                            //@ TaskEnded
