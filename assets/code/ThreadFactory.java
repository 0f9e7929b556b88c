//@ of ConfiguredThreadFactory::newThread
Thread newThread(Runnable work) {
    int number = made.getAndIncrement();
    if (number >= limit) return null;                        // or throw an OutOfMemoryError
    Thread thread = new Thread(work, String.format(nameFormat, number)); //@ newThread
    thread.setDaemon(daemon);                                //@ configure
    thread.setPriority(priority);
    return thread;
}
