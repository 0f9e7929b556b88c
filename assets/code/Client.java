//@ of startClients
void start() {
    for (String name : clients)
        threads.add(new Thread(this::run, name));            //@ newThread
    threads.get(0).start();                                  //@ ThreadStarted
}

//@ of beFirst
void main() {
    createExecutors();                                       //@ createExecutors
    for (Thread other : threads) other.start();              //@ ThreadStarted
    run();                                                   //@ makeCalls
}

//@ of makeCalls
void run() {
    for (Call call : calls) {
        sleepUntil(call.time);                               //@ makeCall, waitUntil
        invoke(call);                                        //@ performCall
    }
}

//@ of performCall
Object invoke(Call call) {
    try {
        return call.method.invoke(executor, call.arguments); //@ CallBegan, dispatchCall, CallEnded
    } catch (Exception e) {
        return e;                                            //@ CallEnded[error=some]
    }
}

//@ of UserThread::live
void runOfUser() {
    while (true) {
        LockSupport.park();                                  //@ park
        Thread.interrupted();                                //@ interrupted
        invoke(nextCall());                                  //@ performCall
    }
}

//@ of UserThread::ask
void ask(Call call) {
    asked.add(call);
    thread.start();                                          //@ newThread, ThreadStarted
}
