//@ of CompletableFuture::asyncStage
static CompletableFuture supplyAsync(Supplier f, Executor e) {
    CompletableFuture d = new CompletableFuture();           //@ make
    e.execute(new AsyncSupply(d, f));                        //@ execute
    return d;
}

//@ of AsyncSupply::run
void runAsyncSupply() {
    if (d.result == null) {
        try {
            d.completeValue(f.get());                        //@ call, completeValue
        } catch (Throwable ex) {
            d.completeThrowable(ex);                         //@ completeThrowable
        }
    }
    d.postComplete();                                        //@ postComplete
}

//@ of CompletableFuture::make
CompletableFuture() {                                        //@ TaskCreated, StageMade
}

//@ of CompletableFuture::uniStage
CompletableFuture thenApply(Executor e, Function f) {
    CompletableFuture d = newIncompleteFuture();             //@ newIncompleteFuture
    if (result == null)
        unipush(new UniApply(e, d, this, f));                //@ unipush
    else if (e == null)
        new UniApply(null, d, this, f).applyNow(result);     //@ fireOrExecute/fireAtOnce
    else
        e.execute(new UniApply(null, d, this, f));           //@ fireOrExecute/execute, fireOrExecute/completeThrowable
    return d;
}

//@ of CompletableFuture::newIncompleteFuture
CompletableFuture newIncompleteFuture() {
    return new CompletableFuture();                          //@ make, StageDependsOn
}

//@ of CompletableFuture::biStage
CompletableFuture thenCombine(Executor e, CompletableFuture b, BiFunction f) {
    CompletableFuture d = newIncompleteFuture();             //@ newIncompleteFuture, StageDependsOn
    if (result == null || b.result == null)
        bipush(b, new BiApply(e, d, this, b, f));            //@ bipush
    else if (e == null)
        d.biApply(result, b.result, f);                      //@ fireOrExecute/fireAtOnce
    else
        e.execute(new BiApply(null, d, this, b, f));         //@ fireOrExecute/execute, fireOrExecute/completeThrowable
    return d;
}

//@ of CompletableFuture::orStage
CompletableFuture applyToEither(Executor e, CompletableFuture b, Function f) {
    if (result != null) return uniApplyNow(result, e, f);    //@ uniStage
    if (b.result != null) return b.uniApplyNow(b.result, e, f); //@ uniStage#2
    CompletableFuture d = newIncompleteFuture();             //@ newIncompleteFuture, StageDependsOn
    orpush(b, new OrApply(e, d, this, b, f));                //@ orpush
    return d;
}

//@ of CompletableFuture::unipush
void unipush(Completion c) {
    while (!tryPushStack(c)) {                               //@ pushStack
        if (result != null) break;
    }
    if (result != null) c.tryFire(SYNC);                     //@ tryFire
}

//@ of CompletableFuture::bipush
void bipush(CompletableFuture b, BiCompletion c) {
    while (result == null) {
        if (tryPushStack(c)) {                               //@ pushStack
            if (b.result == null) b.unipush(new CoCompletion(c)); //@ unipush#2
            else if (result != null) c.tryFire(SYNC);        //@ tryFire
            return;
        }
    }
    b.unipush(c);                                            //@ unipush
}

//@ of CompletableFuture::orpush
void orpush(CompletableFuture b, BiCompletion c) {
    tryPushStack(c);                                         //@ pushStack
    if (result != null) c.tryFire(SYNC);                     //@ tryFire
    else b.unipush(new CoCompletion(c));                     //@ unipush
}

//@ of CompletableFuture::pushStack
boolean tryPushStack(Completion c) {
    c.next = stack;
    return STACK.compareAndSet(this, c.next, c);             //@ CompletionPushed
}

//@ of CompletableFuture::complete
boolean complete(T value) {
    boolean triggered = completeValue(value);                //@ completeValue
    postComplete();                                          //@ postComplete
    return triggered;
}

//@ of CompletableFuture::completeExceptionally
boolean completeExceptionally(Throwable ex) {
    boolean triggered = internalComplete(new AltResult(ex)); //@ internalComplete
    postComplete();                                          //@ postComplete
    return triggered;
}

//@ of CompletableFuture::cancel
boolean cancel(boolean mayInterruptIfRunning) {
    boolean cancelled = result == null
        && internalComplete(new AltResult(new CancellationException())); //@ internalComplete
    postComplete();                                          //@ CancelCalled, postComplete
    return cancelled || isCancelled();
}

//@ of CompletableFuture::obtrude
void obtrudeValue(T value) {
    result = value;                                          //@ StageCompleted
    postComplete();                                          //@ postComplete
}

//@ of CompletableFuture::internalComplete
boolean internalComplete(Object r) {
    return RESULT.compareAndSet(this, null, r);              //@ FutureStateChanged, StageCompleted
}

//@ of CompletableFuture::completeValue
boolean completeValue(T t) {
    return internalComplete(t == null ? NIL : t);            //@ internalComplete
}

//@ of CompletableFuture::completeNull
boolean completeNull() {
    return internalComplete(NIL);                            //@ internalComplete
}

//@ of CompletableFuture::completeThrowable
boolean completeThrowable(Throwable x, Object r) {
    return internalComplete(encodeThrowable(x, r));          //@ internalComplete
}

//@ of CompletableFuture::completeRelay
boolean completeRelay(Object r) {
    return internalComplete(encodeRelay(r));                 //@ internalComplete
}

//@ of CompletableFuture::postComplete
void postComplete() {
    CompletableFuture f = this; Completion h;
    while ((h = f.stack) != null || (f != this && (h = (f = this).stack) != null)) {
        if (STACK.compareAndSet(f, h, h.next)) {             //@ popFor, CompletionPopped
            if (h.next != null && f != this) {
                pushStack(h);                                //@ popFor/pushStack, CompletionPushed
                continue;
            }
            CompletableFuture d = h.tryFire(NESTED);         //@ tryFire
            f = (d == null) ? this : d;
        }
    }
}

//@ of CompletableFuture::postFire
CompletableFuture postFire(CompletableFuture a, CompletableFuture b, int mode) {
    if (b != null && b.stack != null) b.cleanOrFire(mode);   //@ cleanOrFire
    if (a != null && a.stack != null) a.cleanOrFire(mode);   //@ cleanOrFire#2
    if (result != null && stack != null) {
        if (mode < 0) return this;
        postComplete();                                      //@ postComplete
    }
    return null;
}

//@ of CompletableFuture::cleanOrFire
void cleanOrFire(int mode) {
    if (result == null) cleanStack();                        //@ cleanStack
    if (mode >= 0 && result != null) postComplete();         //@ postComplete
}

//@ of CompletableFuture::cleanStack
void cleanStack() {
    for (Completion p = stack; p != null; p = p.next)
        if (!p.isLive()) unlink(p);                          //@ CompletionUnlinked
}

//@ of CompletableFuture::call
Object call(Function f, Object value) {                      //@ TaskBegan
    return f.apply(value);                                   //@ TaskEnded, run, cancel
}

//@ of Action::tryFire
CompletableFuture tryFire(int mode) {
    if (src.result == null || dep == null) return null;
    if (dep.result == null)
        if (!act(mode)) return null;                         //@ act
    src = null; fn = null;
    return dep.postFire(src, snd, mode);                     //@ postFire
}

//@ of Action::fireAtOnce
void applyNow(Object r) {
    act(ASYNC);                                              //@ act
}

//@ of Action::act
boolean act(int mode) {
    switch (kind) {
        case APPLY: return apply(mode);                      //@ apply
        case WHEN_COMPLETE: return uniWhenComplete(mode);    //@ uniWhenComplete
        case HANDLE: return uniHandle(mode);                 //@ uniHandle
        case EXCEPTIONALLY: return uniExceptionally(mode);   //@ uniExceptionally
        case COMPOSE: return compose(mode);                  //@ compose
        default: return dep.completeRelay(r);                //@ completeRelay, completeNull, completeThrowable
    }
}

//@ of Action::apply
boolean apply(int mode) {
    if (r.ex != null) {
        dep.completeThrowable(r.ex, r);                      //@ completeThrowable#1
        return true;
    }
    try {
        if (mode <= 0 && !claim()) return false;             //@ claim
        dep.completeValue(fn.apply(r));                      //@ call, completeValue
    } catch (Throwable ex) {
        dep.completeThrowable(ex);                           //@ completeThrowable#2
    }
    return true;
}

//@ of Action::uniWhenComplete
boolean uniWhenComplete(int mode) {
    try {
        if (mode <= 0 && !claim()) return false;             //@ claim
        fn.accept(r, r.ex);                                  //@ call
        if (r.ex == null) return dep.internalComplete(r);    //@ internalComplete
    } catch (Throwable ex) {
        if (r.ex == null) x = ex;
    }
    return dep.completeThrowable(x, r);                      //@ completeThrowable
}

//@ of Action::uniHandle
boolean uniHandle(int mode) {
    try {
        if (mode <= 0 && !claim()) return false;             //@ claim
        dep.completeValue(fn.apply(r, r.ex));                //@ call, completeValue
    } catch (Throwable ex) {
        dep.completeThrowable(ex);                           //@ completeThrowable
    }
    return true;
}

//@ of Action::uniExceptionally
boolean uniExceptionally(int mode) {
    try {
        if (mode <= 0 && !claim()) return false;             //@ claim
        if (r.ex != null) dep.completeValue(fn.apply(r.ex)); //@ call, completeValue
        else dep.internalComplete(r);                        //@ internalComplete
    } catch (Throwable ex) {
        dep.completeThrowable(ex);                           //@ completeThrowable
    }
    return true;
}

//@ of Action::compose
boolean compose(int mode) {
    if (r.ex != null) return dep.completeThrowable(r.ex, r); //@ completeThrowable#1, internalComplete
    try {
        if (mode <= 0 && !claim()) return false;             //@ claim
        CompletableFuture g = fn.apply(r).toCompletableFuture(); //@ call, toCompletableFuture, StageDependsOn
        if (g.result != null) dep.completeRelay(g.result);   //@ completeRelay
        else g.unipush(new UniRelay(dep, g));                //@ unipush
    } catch (Throwable ex) {
        dep.completeThrowable(ex);                           //@ completeThrowable#2
    }
    return true;
}

//@ of Completion::run
void run() {
    tryFire(ASYNC);                                          //@ tryFire
}

//@ of Action::claim
boolean claim() {
    if (compareAndSetForkJoinTaskTag(0, 1)) {                //@ CompletionClaimed
        if (executor == null) return true;
        executor.execute(this);                              //@ execute
    }
    return false;
}

//@ of CoCompletion::tryFire
CompletableFuture tryFireOther(int mode) {
    CompletableFuture d = base.tryFire(mode);                //@ tryFire
    if (d != null) base = null;
    return d;
}

//@ of CompletableFuture::uniCopyStage
CompletableFuture copy() {
    CompletableFuture d = newIncompleteFuture();             //@ make, StageDependsOn
    unipush(new UniRelay(d, this));                          //@ relayTo
    return d;
}

//@ of CompletableFuture::relayTo
void relayTo(CompletableFuture d) {
    if (result != null) d.completeRelay(result);             //@ completeRelay
    else unipush(new UniRelay(d, this));                     //@ unipush
}

//@ of CompletableFuture::allOf
static CompletableFuture andTree(CompletableFuture[] all, int lo, int hi) {
    CompletableFuture d = new CompletableFuture();           //@ make
    if (lo > hi) d.result = NIL;                             //@ completeNull
    CompletableFuture a = half(all, lo, mid);                //@ allOf#1
    CompletableFuture b = half(all, mid + 1, hi);            //@ allOf#2
    if (a.result == null || b.result == null)                //@ StageDependsOn
        a.bipush(b, new BiRelay(d, a, b));                   //@ bipush
    else d.result = encode(a.result, b.result);              //@ fireAtOnce
    return d;
}

//@ of CompletableFuture::anyOf
static CompletableFuture anyOf(CompletableFuture[] all) {
    CompletableFuture d = new CompletableFuture();           //@ make, StageDependsOn, uniCopyStage
    for (CompletableFuture cf : all)
        if (cf.result != null) return completed(cf.result);  //@ completeRelay
    for (CompletableFuture cf : all)
        cf.unipush(new AnyOf(d, cf, all));                   //@ unipush
    if (d.result != null)
        for (CompletableFuture cf : all) cf.cleanStack();    //@ cleanStack
    return d;
}

//@ of AnyOf::tryFire
CompletableFuture tryFireAny(int mode) {
    if (d.completeRelay(src.result)) {                       //@ completeRelay
        for (CompletableFuture b : srcs)
            if (b != src) b.cleanStack();                    //@ cleanStack
        if (mode < 0) return d;
        d.postComplete();                                    //@ postComplete
    }
    return null;
}

//@ of CompletableFuture::waitingGet
Object waitingGet(boolean interruptible) {
    Signaller q = null; boolean queued = false; Object r;
    while ((r = result) == null) {
        if (q == null) q = new Signaller(interruptible);
        else if (!queued) queued = tryPushStack(q);          //@ pushStack
        else if (interruptible && q.interrupted) {
            q.thread = null; cleanStack(); return null;      //@ cleanStack
        }
        else ForkJoinPool.managedBlock(q);                   //@ block
    }
    postComplete();                                          //@ postComplete, interrupt
    return r;
}

//@ of CompletableFuture::timedGet
Object timedGet(long nanos) throws TimeoutException {
    Signaller q = null; boolean queued = false; Object r;
    while (!(interrupted = Thread.interrupted()) && (r = result) == null && nanos > 0) { //@ interrupted
        if (q == null) q = new Signaller(true, nanos, deadline);
        else if (!queued) queued = tryPushStack(q);          //@ pushStack
        else ForkJoinPool.managedBlock(q);                   //@ block
    }
    if (r == null) cleanStack();                             //@ cleanStack
    if (r == null && !interrupted) throw new TimeoutException();
    postComplete();                                          //@ postComplete
    return r;
}

//@ of Signaller::block
boolean block() {
    while (!isReleasable()) LockSupport.park(this);          //@ Parked, Unparked, park, isReleasable, interrupted
    return true;
}

//@ of Signaller::tryFire
CompletableFuture signal(int ignore) {
    LockSupport.unpark(thread);                              //@ unpark
    return null;
}

//@ of CompletableFuture::orTimeout
CompletableFuture orTimeout(long timeout) {
    if (result == null)
        cancelWhenComplete(new Timeout(this), timeout);      //@ cancelledWhenComplete
    return this;
}

//@ of CompletableFuture::completeOnTimeout
CompletableFuture completeOnTimeout(T value, long timeout) {
    if (result == null)
        cancelWhenComplete(new DelayedCompleter(this, value), timeout); //@ cancelledWhenComplete
    return this;
}

//@ of CompletableFuture::cancelledWhenComplete
void cancelWhenComplete(Runnable then, long timeout) {
    ScheduledFuture due = Delayer.delay(then, timeout);      //@ delay
    whenComplete(new Canceller(due));                        //@ uniStage
}

//@ of Delayer::delay
ScheduledFuture delay(Runnable command, long delay) {
    return delayer.schedule(command, delay, NANOSECONDS);    //@ schedule
}

//@ of OfScheduler::delay
ScheduledFuture delay(Runnable command, long delay) {
    return commonPool.scheduleDelayedTask(new ScheduledForkJoinTask(command, delay)); //@ scheduleDelayedTask
}
