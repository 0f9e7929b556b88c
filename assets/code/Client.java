//@ of startClients
void start() {
    for (String name : clients)
        threads.add(new Thread(this::run, name));            //@ newThread
    threads.get(0).start();                                  //@ ThreadStarted
}

//@ of beFirst
void main() {
    createExecutors();                                       //@ createExecutors
    for (Thread other : threads) other.start();              //@ ThreadStarted, startOwn
    run();                                                   //@ makeCalls, performOwnThread
}

//@ of performOwnThread
void runProgram() {
    body.run();                                              //@ run, over
}

//@ of makeCalls
void run() {
    for (Call call : calls) {
        sleepUntil(call.time);                               //@ makeCall, waitUntil
        try {
            invoke(call);                                    //@ performCall
        } catch (Exception e) {
            if (!call.catches) throw e;
        }
    }
}

//@ of UserThread::live
void runOfUser() {
    while (true) {
        LockSupport.park();                                  //@ park
        Thread.interrupted();                                //@ interrupted
        try {
            invoke(nextCall());                              //@ performCall
        } catch (Exception e) {
            // The log has it.
        }
    }
}

//@ of UserThread::ask
void ask(Call call) {
    asked.add(call);
    thread.start();                                          //@ newThread, ThreadStarted
}
