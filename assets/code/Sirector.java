//@ of Sirector::Sirector
Sirector(ExecutorService executor) {
    this.executor = executor;                                //@ ExecutorCreated
}

//@ of Sirector::begin
Group begin(EventHandler... handlers) {
    return new Group(add(handlers));                         //@ add
}

//@ of Sirector::after
Group after(EventHandler... handlers) {
    if (ready) throw new IllegalStateException("script is ready, cannot be edit any more.");
    if (!nodes.keySet().containsAll(List.of(handlers)))
        throw new IllegalStateException("event handler is not in script yet.");
    return new Group(nodesOf(handlers));
}

//@ of HandlerGraph::then
Group then(EventHandler... handlers) {
    List<Node> next = add(handlers);                         //@ add
    for (Node before : group)
        for (Node behind : next)
            if (before.successors.add(behind)) behind.predecessors++; //@ HandlerFollows
    group = next;
    return this;
}

//@ of HandlerGraph::add
List<Node> add(EventHandler... handlers) {
    if (ready) throw new IllegalStateException("script is ready, cannot be edit any more.");
    List<Node> group = new ArrayList<>();
    for (EventHandler handler : handlers) {
        Node node = nodes.computeIfAbsent(handler, Node::new); //@ HandlerAdded
        group.add(node);
    }
    return group;
}

//@ of HandlerGraph::freeze
void ready() {
    ready = true;                                            //@ GraphReady
}

//@ of Sirector::publish(Value,Duration,string)
E publish(E event, long timeout) {
    Publication made = newPublication(event, null);          //@ newPublication
    submitFirst(made);                                       //@ submitFirst
    try {
        return made.end.get(timeout, MILLISECONDS);          //@ get
    } catch (java.util.concurrent.TimeoutException e) {
        stop(made);                                          //@ stop
        throw new TimeoutException("the event took longer than " + timeout + " ms");
    } catch (InterruptedException e) {
        throw new SirectorException(e);                      //@ tellEnd
    } catch (ExecutionException e) {
        throw new SirectorException(e.getCause());
    }
}

//@ of Sirector::publish(Value,EventCallback,string)
void publish(E event, Callback<E> callback) {
    if (callback == null) throw new IllegalArgumentException("callback cannot be null.");
    submitFirst(newPublication(event, callback));            //@ newPublication, submitFirst
}

//@ of Sirector::newPublication
Publication newPublication(E event, Callback<E> callback) {
    if (!ready) throw new IllegalStateException("sirector not started.");
    Publication made = new Publication(event, callback);
    made.end = new FutureTask<>(() -> event);                //@ TaskCreated, EventPublished
    for (Node node : nodes.values()) {
        made.tasks.put(node, () -> node.handler.onEvent(event)); //@ newPlainTask/TaskCreated, newPlainTask
        made.left.put(node, new AtomicInteger(node.predecessors)); //@ HandlerMade
    }
    made.left.put(END, new AtomicInteger(last()));
    return made;
}

//@ of Sirector::submitFirst
void submitFirst(Publication event) {
    List<Node> first = nodes.values().stream().filter(n -> n.predecessors == 0).toList();
    try {
        for (Node node : first) submit(event, node);         //@ submit
    } catch (RejectedExecutionException e) {
        event.end.cancel(false);                             //@ cancel, tellEnd
        throw e;
    }
    if (nodes.isEmpty()) complete(event);                    //@ complete
}

//@ of Sirector::submit
void submit(Publication event, Node node) {
    var future = new FutureTask<>(() -> runFrom(event, node), null); //@ HandlerReleased, newTaskFor
    event.submitted.add(future);
    executor.execute(future);                                //@ execute
    if (event.stopped) future.cancel(true);                  //@ cancel
}

//@ of Sirector::runFrom
void runFrom(Publication event, Node node) {
    try {
        while (node != null && node != END && !event.stopped) {
            event.tasks.get(node).run();                     //@ run
            node = onReturn(event, node);                    //@ returned
        }
    } catch (Exception e) {
        fail(event, e);                                      //@ fail
        return;
    }
    if (node == END && !event.stopped) complete(event);      //@ complete
}

//@ of Sirector::returned
Node onReturn(Publication event, Node node) {
    List<Node> released = new ArrayList<>();
    for (Node each : node.successors.isEmpty() ? Set.of(END) : node.successors)
        if (countDown(event, each)) released.add(each);      //@ countDown, HandlerReleased, submit, runFrom
    return goOn(event, released);                            //@ goOn
}

//@ of Sirector::countDown
boolean countDown(Publication event, Node node) {
    return event.left.get(node).decrementAndGet() == 0;      //@ CountedDown
}

//@ of Sirector::goOn
Node goOn(Publication event, List<Node> released) {
    if (released.isEmpty() || event.stopped) return null;
    for (int i = released.size() - 1; i > 0; i--)
        submit(event, released.get(i));                      //@ submit
    return released.get(0); // its turn comes in place       //@ HandlerReleased
}

//@ of Sirector::complete
void complete(Publication event) {
    event.end.run();                                         //@ run, tellEnd
    if (event.callback == null) return;
    try {
        event.callback.onSuccess(event.event);               //@ CallbackCalled, onSuccess
    } catch (Exception e) {
        fail(event, e);                                      //@ fail
    }
}

//@ of Sirector::fail
void fail(Publication event, Exception error) {
    event.end.setException(error);                           //@ setException, tellEnd
    if (event.callback == null) return;
    event.callback.onError(event.event, error);              //@ CallbackCalled, onError
}

//@ of Sirector::stop
void stop(Publication event) {
    event.stopped = true;
    event.end.cancel(false);                                 //@ cancel#1, tellEnd
    for (Future<?> each : event.submitted) each.cancel(true); //@ cancel#2
}

//@ of Sirector::ablate
void ablate(Part what) {
    broken.add(what);                                        //@ BrokenOnPurpose
}
