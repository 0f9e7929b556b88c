// TrickyPools: thread pools: sizes, rejection, hooks, counters, shutdown; see TrickyCalls.java.
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

final class TrickyPools extends TrickyCalls {
    static void arguments() throws Exception {
        group = "arguments";
        BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
        say("core below zero", thrown(() -> pool(-1, 1, queue)));
        say("maximum of zero", thrown(() -> pool(0, 0, queue)));
        say("maximum below core", thrown(() -> pool(2, 1, queue)));
        say("keep-alive below zero",
            thrown(() -> new ThreadPoolExecutor(1, 1, -1, TimeUnit.NANOSECONDS, queue)));
        say("linked queue without room", thrown(() -> new LinkedBlockingQueue<Runnable>(0)));
        say("array queue without room", thrown(() -> new ArrayBlockingQueue<Runnable>(0)));
        say("fixed pool of zero", thrown(() -> Executors.newFixedThreadPool(0)));
        ThreadPoolExecutor pool = one();
        say("execute nothing", thrown(() -> pool.execute(null)));
        say("submit nothing", thrown(() -> pool.submit((Runnable) null)));
        Held held = Held.in(pool);
        say("invokeAll of one and nothing", thrown(() -> pool.invokeAll(bodies(() -> 1, null))));
        say("and then", figures(pool));
        held.go();
        end(pool);
        say("execute nothing after the end", thrown(() -> pool.execute(null)));
    }

    static void sizes() throws Exception {
        group = "sizes";
        ThreadPoolExecutor pool = pool(1, 4, new LinkedBlockingQueue<>());
        say("core below zero", thrown(() -> pool.setCorePoolSize(-1)));
        say("core above maximum", thrown(() -> pool.setCorePoolSize(5)));
        say("maximum of zero", thrown(() -> pool.setMaximumPoolSize(0)));
        pool.setCorePoolSize(2);
        say("maximum below core", thrown(() -> pool.setMaximumPoolSize(1)));
        say("after all that", pool.getCorePoolSize() + " to " + pool.getMaximumPoolSize());
        say("a larger core and no task", figures(pool));
        pool.setCorePoolSize(1);
        Held held = Held.in(pool);
        CountDownLatch open = gate();
        for (int i = 0; i < 3; i++) pool.execute(() -> tell(() -> open.await(1, TimeUnit.HOURS)));
        pool.setCorePoolSize(3);
        say("a larger core and three tasks", pool.getPoolSize() + " workers");
        held.go();
        open.countDown();
        pool.setCorePoolSize(1);
        until(() -> pool.getPoolSize() == 1);
        end(pool);
        say("a smaller core, and the end", figures(pool));
        ThreadPoolExecutor fresh = pool(2, 2, new LinkedBlockingQueue<>());
        say("prestart", fresh.prestartAllCoreThreads() + ", then " + fresh.prestartAllCoreThreads());
        end(fresh);
        say("prestart after the end", fresh.prestartAllCoreThreads());
        ThreadPoolExecutor wide = pool(0, 2, new SynchronousQueue<>());
        wide.setKeepAliveTime(1, TimeUnit.HOURS);
        Held first = Held.in(wide);
        Held second = Held.in(wide);
        wide.setMaximumPoolSize(1);
        say("a smaller maximum, all busy", wide.getPoolSize() + " workers");
        first.go();
        until(() -> wide.getPoolSize() == 1);
        say("one of them done", figures(wide));
        second.go();
        end(wide);
    }

    static void order() throws Exception {
        group = "order";
        StringBuffer order = new StringBuffer();
        ThreadPoolExecutor pool = pool(1, 2, new ArrayBlockingQueue<>(1));
        Held held = Held.in(pool);
        Future<?> queued = pool.submit(() -> order.append("queued "));
        Future<?> extra = pool.submit(() -> order.append("extra "));
        got(extra);
        got(queued);
        say("the task that finds the queue full", order.toString().trim());
        held.go();
        end(pool);
        ThreadPoolExecutor zero = pool(0, 5, new LinkedBlockingQueue<>());
        Held only = Held.in(zero);
        for (int i = 0; i < 3; i++) zero.execute(() -> order.append("x"));
        say("core of zero and room in the queue", figures(zero));
        say("prestart of core zero", zero.prestartAllCoreThreads());
        only.go();
        end(zero);
        say("core of zero, ended", figures(zero));
    }

    static void coreTimeOut() throws Exception {
        group = "core time-out";
        ThreadPoolExecutor pool = one();
        say("allowed without keep-alive", thrown(() -> pool.allowCoreThreadTimeOut(true)));
        say("not allowed without keep-alive", thrown(() -> pool.allowCoreThreadTimeOut(false)));
        say("keep-alive below zero", thrown(() -> pool.setKeepAliveTime(-1, TimeUnit.SECONDS)));
        pool.setKeepAliveTime(1, TimeUnit.MILLISECONDS);
        pool.allowCoreThreadTimeOut(true);
        say("keep-alive of zero when allowed", thrown(() -> pool.setKeepAliveTime(0, TimeUnit.SECONDS)));
        say("before it", worker(pool));
        until(() -> pool.getPoolSize() == 0);
        say("core left", figures(pool));
        say("after it", worker(pool));
        end(pool);
    }

    static void rejected() throws Exception {
        group = "rejected";
        Full aborts = new Full(new ThreadPoolExecutor.AbortPolicy());
        say("abort", thrown(() -> aborts.pool.submit(() -> 2)));
        aborts.close();
        Full runs = new Full(new ThreadPoolExecutor.CallerRunsPolicy());
        Thread caller = Thread.currentThread();
        say("caller runs, on its thread", now(runs.pool.submit(() -> Thread.currentThread() == caller)));
        say("caller runs, execute throws",
            thrown(() -> runs.pool.execute(() -> { throw new Boom("here"); })));
        say("caller runs, submit throws", now(runs.pool.submit(() -> { throw new Boom("here"); })));
        say("caller runs, interrupted",
            flagged(() -> now(runs.pool.submit(() -> Thread.currentThread().isInterrupted()))));
        say("caller runs, counted", figures(runs.pool));
        runs.close();
        Full discards = new Full(new ThreadPoolExecutor.DiscardPolicy());
        Future<?> dropped = discards.pool.submit(() -> 2);
        discards.close();
        say("discard", now(dropped) + ", queued " + now(discards.queued));
        Full oldest = new Full(new ThreadPoolExecutor.DiscardOldestPolicy());
        Future<?> newest = oldest.pool.submit(() -> 2);
        oldest.close();
        say("discard oldest", now(newest) + ", oldest " + now(oldest.queued));
        say("what it dropped", oldest.queued.cancel(false) + ", then " + stateOf(oldest.queued));
        ThreadPoolExecutor hands = pool(1, 1, new SynchronousQueue<>());
        Held held = Held.in(hands);
        hands.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardOldestPolicy());
        say("discard oldest without a queue", thrown(() -> hands.execute(() -> { })));
        held.go();
        end(hands);
    }

    static void rejectedLate() throws Exception {
        group = "rejected after shutdown";
        List<RejectedExecutionHandler> handlers = List.of(new ThreadPoolExecutor.CallerRunsPolicy(),
            new ThreadPoolExecutor.DiscardPolicy(), new ThreadPoolExecutor.DiscardOldestPolicy());
        String[] names = {"caller runs", "discard", "discard oldest"};
        for (int i = 0; i < names.length; i++) {
            Full full = new Full(handlers.get(i));
            full.pool.shutdown();
            Future<?> late = full.pool.submit(() -> 2);
            say(names[i], now(late) + ", " + full.pool.getQueue().size() + " queued");
            full.close();
            say(names[i] + ", ended", now(late) + ", queued " + now(full.queued));
        }
        Full aborts = new Full(new ThreadPoolExecutor.AbortPolicy());
        aborts.pool.shutdown();
        say("abort", thrown(() -> aborts.pool.submit(() -> 2)));
        aborts.close();
        say("abort, ended", thrown(() -> aborts.pool.submit(() -> 2)));
        say("invokeAll, ended", thrown(() -> aborts.pool.invokeAll(bodies(() -> 1))));
        say("invokeAny, ended", thrown(() -> aborts.pool.invokeAny(bodies(() -> 1))));
    }

    /** A pool that says what its hooks are told, and may throw there. */
    static final class Hooked extends ThreadPoolExecutor {
        final StringBuffer told = new StringBuffer();
        final CountDownLatch died = gate();
        volatile String fails = "";

        Hooked() {
            super(1, 1, 0, TimeUnit.NANOSECONDS, new LinkedBlockingQueue<>());
            AtomicInteger made = new AtomicInteger();
            setThreadFactory(body -> {
                Thread thread = new Thread(body, "w-" + made.incrementAndGet());
                thread.setUncaughtExceptionHandler((which, thrown) -> {
                    told.append("uncaught(" + which.getName() + " " + plain(thrown) + ") ");
                    died.countDown();
                });
                return thread;
            });
        }

        private void tell(String hook, String text) {
            told.append(text);
            if (fails.equals(hook)) throw new Boom(hook);
        }

        @Override
        protected void beforeExecute(Thread thread, Runnable task) {
            tell("before", "before ");
        }

        @Override
        protected void afterExecute(Runnable task, Throwable thrown) {
            tell("after", thrown == null ? "after " : "after(" + plain(thrown) + ") ");
        }

        @Override
        protected void terminated() {
            told.append("terminated(" + isShutdown() + " " + isTerminated() + " " + getPoolSize() + ") ");
        }

        /** What was told until a worker died of it, then the next worker's name and the figures. */
        String endAfterDeath() throws Exception {
            died.await();
            String before = told.toString();
            fails = "";
            String next = worker(this);
            end(this);
            return before + "next on " + next + ", " + getCompletedTaskCount() + " completed";
        }
    }

    static void hooks() throws Exception {
        group = "hooks";
        Hooked calm = new Hooked();
        got(calm.submit(() -> 1));
        got(calm.submit(() -> { throw new Boom("kept"); }));
        calm.execute(() -> { });
        end(calm);
        say("of tasks that leave nothing", calm.told.toString().trim());
        Hooked cancelled = new Hooked();
        Held held = Held.in(cancelled);
        cancelled.submit(() -> 1).cancel(false);
        held.go();
        end(cancelled);
        say("of a task that was cancelled", cancelled.told.toString().trim());
        Hooked body = new Hooked();
        body.execute(() -> { throw new Boom("body"); });
        say("execute throws", body.endAfterDeath());
        Hooked before = new Hooked();
        before.fails = "before";
        AtomicInteger runs = new AtomicInteger();
        Future<?> never = before.submit(runs::incrementAndGet);
        say("before throws", before.endAfterDeath());
        say("before throws, the task", runs + " runs, " + now(never));
        Hooked after = new Hooked();
        after.fails = "after";
        Future<?> ran = after.submit(() -> 1);
        say("after throws", after.endAfterDeath());
        say("after throws, the task", now(ran));
        Hooked both = new Hooked();
        both.fails = "after";
        both.execute(() -> { throw new Boom("body"); });
        say("body and after throw", both.endAfterDeath());
    }

    static void factories() throws Exception {
        group = "thread factories";
        ThreadPoolExecutor none = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(), body -> null);
        Future<?> waits = none.submit(() -> 1);
        say("no thread", now(waits) + ", " + figures(none));
        say("no thread, shutdownNow", none.shutdownNow().size() + ", terminated " + none.isTerminated());
        ThreadPoolExecutor hands = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
            new SynchronousQueue<>(), body -> null);
        say("no thread and no queue", thrown(() -> hands.execute(() -> { })));
        ThreadPoolExecutor throwing = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(), body -> { throw new Boom("factory"); });
        say("it throws", thrown(() -> throwing.submit(() -> 1)));
        say("it throws, and then", figures(throwing));
    }

    static void counters() throws Exception {
        group = "counters";
        ThreadPoolExecutor pool = one();
        say("fresh", figures(pool));
        Held first = Held.in(pool);
        say("busy", figures(pool));
        Future<?> queued = pool.submit(() -> 1);
        Held second = new Held();
        pool.execute(second);
        queued.cancel(false);
        say("one waits, one is cancelled", figures(pool));
        pool.purge();
        say("purged", figures(pool));
        first.go();
        second.begun.await();
        say("in the second body", figures(pool));
        second.go();
        end(pool);
        say("ended", figures(pool));
    }

    static void shutdown() throws Exception {
        group = "shutdown";
        ThreadPoolExecutor pool = one();
        Held held = Held.in(pool);
        Future<?> queued = pool.submit(() -> 1);
        say("running", pool);
        pool.shutdown();
        say("twice", thrown(pool::shutdown));
        say("shut down", pool.isShutdown() + " " + pool.isTerminated());
        say("shut down, its text", pool);
        say("awaited for no time", pool.awaitTermination(0, TimeUnit.SECONDS));
        say("awaited for less", pool.awaitTermination(-1, TimeUnit.SECONDS));
        say("interrupted the body", held.interruptedAtEnd());
        say("ran the queue", got(queued));
        pool.awaitTermination(1, TimeUnit.HOURS);
        say("terminated", pool.isTerminated() + " " + pool.awaitTermination(-1, TimeUnit.SECONDS));
        say("terminated, its text", pool);
        say("shutdownNow when terminated", pool.shutdownNow().size());
    }

    static void shutdownNow() throws Exception {
        group = "shutdownNow";
        ThreadPoolExecutor pool = one();
        Held held = Held.in(pool);
        Future<?> queued = pool.submit(() -> 1);
        pool.execute(() -> { });
        say("returns", pool.shutdownNow().size() + ", then " + pool.shutdownNow().size());
        say("still in the body", pool);
        say("interrupted the body", held.interruptedAtEnd() + ", " + got(held.future));
        pool.awaitTermination(1, TimeUnit.HOURS);
        say("what never began", now(queued) + ", cancel " + queued.cancel(true) + ", " + stateOf(queued));
        ThreadPoolExecutor own = one();
        say("from inside", got(own.submit(() -> own.shutdownNow().size() + ", flag "
            + Thread.currentThread().isInterrupted() + ", " + own.awaitTermination(-1, TimeUnit.SECONDS))));
        ThreadPoolExecutor calm = one();
        say("shutdown from inside", got(calm.submit(() -> {
            calm.shutdown();
            return "flag " + Thread.currentThread().isInterrupted() + ", "
                + thrown(() -> calm.execute(() -> { }));
        })));
    }

    static void all() throws Exception {
        System.out.println("# pools");
        arguments();
        sizes();
        order();
        coreTimeOut();
        rejected();
        rejectedLate();
        hooks();
        factories();
        counters();
        shutdown();
        shutdownNow();
    }
}
