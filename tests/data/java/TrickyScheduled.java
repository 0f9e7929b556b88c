// TrickyScheduled: scheduled pools: times, periodic tasks, policies; see TrickyCalls.java.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

final class TrickyScheduled extends TrickyCalls {
    static void delays() throws Exception {
        group = "delays";
        ScheduledThreadPoolExecutor pool = timed();
        say("core below zero", thrown(() -> new ScheduledThreadPoolExecutor(-1)));
        say("rate of zero", thrown(() -> pool.scheduleAtFixedRate(() -> { }, 0, 0, TimeUnit.SECONDS)));
        say("rate below zero", thrown(() -> pool.scheduleAtFixedRate(() -> { }, 0, -1, TimeUnit.SECONDS)));
        say("delay of zero", thrown(() -> pool.scheduleWithFixedDelay(() -> { }, 0, 0, TimeUnit.SECONDS)));
        say("nothing at a rate of zero",
            thrown(() -> pool.scheduleAtFixedRate(null, 0, 0, TimeUnit.SECONDS)));
        say("schedule nothing", thrown(() -> pool.schedule((Runnable) null, 0, TimeUnit.SECONDS)));
        Held held = Held.in(pool);
        StringBuffer order = new StringBuffer();
        ScheduledFuture<?> a = pool.schedule(() -> order.append("a"), 0, TimeUnit.SECONDS);
        ScheduledFuture<?> b = pool.schedule(() -> order.append("b"), -1, TimeUnit.HOURS);
        ScheduledFuture<?> c = pool.schedule(() -> order.append("c"), Long.MIN_VALUE, TimeUnit.NANOSECONDS);
        ScheduledFuture<?> late = pool.schedule(() -> order.append("late"), 1, TimeUnit.HOURS);
        ScheduledFuture<?> later =
            pool.schedule(() -> order.append("later"), Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        ScheduledFuture<?> rate = pool.scheduleAtFixedRate(() -> { }, 1, 1, TimeUnit.HOURS);
        pool.execute(() -> order.append("d"));
        Future<?> last = pool.submit(() -> order.append("e"));
        say("signs",
            due(a) + " " + due(b) + " " + due(c) + " " + due(late) + " " + due(later) + " " + due(rate));
        say("periodic", periodic(a) + " " + periodic(rate));
        held.go();
        got(last);
        say("order of those that are due", order);
        late.cancel(false);
        say("sign when done", due(a) + " " + due(late));
        say("shutdownNow returns", pool.shutdownNow().size());
        say("and leaves", stateOf(late) + "; " + stateOf(later) + "; " + stateOf(rate));
    }

    static String due(ScheduledFuture<?> future) {
        return future.getDelay(TimeUnit.NANOSECONDS) <= 0 ? "due" : "later";
    }

    static boolean periodic(ScheduledFuture<?> future) {
        return ((RunnableScheduledFuture<?>) future).isPeriodic();
    }

    static void periodicThrows() throws Exception {
        group = "periodic task throws";
        ScheduledThreadPoolExecutor pool = timed();
        AtomicInteger runs = new AtomicInteger();
        Runnable third = () -> {
            if (runs.incrementAndGet() % 3 == 0) throw new Boom("third");
        };
        ScheduledFuture<?> rate = pool.scheduleAtFixedRate(third, 0, 1, TimeUnit.NANOSECONDS);
        say("rate", got(rate) + ", " + runs + " runs");
        say("its state", stateOf(rate) + ", cancel " + rate.cancel(true));
        ScheduledFuture<?> delay = pool.scheduleWithFixedDelay(third, 0, 1, TimeUnit.NANOSECONDS);
        say("delay", got(delay) + ", " + runs + " runs");
        pool.execute(() -> { throw new Boom("kept"); });
        say("the worker goes on", worker(pool));
        end(pool);
        say("each run counts", figures(pool));
    }

    /** The interrupt flag that the next task finds. */
    static String nextFlag(ExecutorService pool) {
        return "flag " + got(pool.submit(() -> Thread.currentThread().isInterrupted()));
    }

    static void scheduledHooks() throws Exception {
        group = "scheduled hooks";
        StringBuffer told = new StringBuffer();
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1) {
            @Override
            protected void beforeExecute(Thread thread, Runnable task) {
                told.append("before ");
            }

            @Override
            protected void afterExecute(Runnable task, Throwable thrown) {
                told.append(thrown + "/" + stateOf((Future<?>) task) + " ");
            }
        };
        pool.execute(() -> { throw new Boom("kept"); });
        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?> rate = pool.scheduleAtFixedRate(() -> {
            if (runs.incrementAndGet() == 3) throw new Boom("third");
        }, 0, 1, TimeUnit.NANOSECONDS);
        got(rate);
        end(pool);
        say("once and three runs", told.toString().trim());
    }

    static void cancelMidRun() throws Exception {
        group = "cancel mid-run";
        for (boolean interrupts : new boolean[] {false, true}) {
            ScheduledThreadPoolExecutor pool = timed();
            String call = "cancel(" + interrupts + ")";
            Held held = new Held();
            ScheduledFuture<?> future = pool.scheduleAtFixedRate(held, 0, 1, TimeUnit.NANOSECONDS);
            held.begun.await();
            say(call, future.cancel(interrupts) + ", then " + future.cancel(interrupts));
            say(call + ", the body", "interrupted " + held.interruptedAtEnd());
            say(call + ", the next task", nextFlag(pool));
            say(call + ", the future", got(future) + ", " + held.runs + " runs, "
                + pool.getQueue().size() + " queued");
            end(pool);
        }
    }

    static void selfCancel() throws Exception {
        group = "self-cancel";
        for (boolean interrupts : new boolean[] {false, true}) {
            ScheduledThreadPoolExecutor pool = timed();
            String call = "cancel(" + interrupts + ")";
            AtomicReference<Future<?>> self = new AtomicReference<>();
            CountDownLatch given = gate();
            StringBuffer told = new StringBuffer();
            Act cancels = () -> told.append(self.get().cancel(interrupts) + " "
                + self.get().cancel(interrupts) + ", flag " + Thread.currentThread().isInterrupted() + ", ");
            self.set(pool.scheduleWithFixedDelay(() -> thrown(() -> {
                given.await();
                cancels.run();
            }), 0, 1, TimeUnit.NANOSECONDS));
            given.countDown();
            say(call + ", next task", nextFlag(pool));
            say(call + ", periodic", told + got(self.get()));
            CountDownLatch again = gate();
            told.setLength(0);
            self.set(pool.submit(() -> {
                again.await();
                cancels.run();
                told.append("sleep " + thrown(() -> Thread.sleep(0)) + ", ");
                return "over";
            }));
            again.countDown();
            end(pool);
            say(call + ", once", told + got(self.get()));
        }
    }

    static void policies() throws Exception {
        group = "policies changed after shutdown";
        ScheduledThreadPoolExecutor pool = timed();
        ScheduledFuture<?> late = pool.schedule(() -> 1, 1, TimeUnit.HOURS);
        ScheduledFuture<?> rate = pool.scheduleAtFixedRate(() -> { }, 1, 1, TimeUnit.HOURS);
        pool.shutdown();
        say("at shutdown", stateOf(late) + "; " + stateOf(rate) + "; " + pool.getQueue().size() + " queued");
        pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(true);
        say("periodic: true", stateOf(rate) + "; " + pool.isTerminated());
        pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        say("delayed: false", stateOf(late) + "; " + pool.getQueue().size() + " queued");
        pool.awaitTermination(1, TimeUnit.HOURS);
        say("delayed: false, the pool", pool);

        ScheduledThreadPoolExecutor goesOn = timed();
        goesOn.setContinueExistingPeriodicTasksAfterShutdownPolicy(true);
        AtomicInteger runs = new AtomicInteger();
        CountDownLatch more = gate();
        ScheduledFuture<?> ticks = goesOn.scheduleAtFixedRate(() -> {
            if (goesOn.isShutdown() && runs.incrementAndGet() == 3) more.countDown();
        }, 0, 1, TimeUnit.MICROSECONDS);
        goesOn.shutdown();
        more.await();
        say("periodic goes on", stateOf(ticks) + ", terminated " + goesOn.isTerminated());
        goesOn.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
        say("periodic: false", goesOn.awaitTermination(1, TimeUnit.HOURS) + ", " + got(ticks));

        ScheduledThreadPoolExecutor mid = timed();
        mid.setContinueExistingPeriodicTasksAfterShutdownPolicy(true);
        Held held = new Held();
        ScheduledFuture<?> inside = mid.scheduleAtFixedRate(held, 0, 1, TimeUnit.NANOSECONDS);
        held.begun.await();
        mid.shutdown();
        mid.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
        say("periodic: false, mid-run", stateOf(inside) + ", interrupted " + held.interruptedAtEnd());
        say("periodic: false, after that run", got(inside) + ", " + held.runs + " runs");
    }

    static void dueAtShutdown() throws Exception {
        group = "due at shutdown";
        ScheduledThreadPoolExecutor pool = timed();
        Held held = Held.in(pool);
        Future<?> due = pool.submit(() -> 1);
        ScheduledFuture<?> cancelled = pool.schedule(() -> 2, 1, TimeUnit.HOURS);
        ScheduledFuture<?> late = pool.schedule(() -> 3, 1, TimeUnit.HOURS);
        cancelled.cancel(false);
        say("before", pool.getQueue().size() + " queued");
        pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        pool.shutdown();
        say("delayed: false",
            stateOf(due) + "; " + stateOf(late) + "; " + pool.getQueue().size() + " queued");
        pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(true);
        held.go();
        say("the one that was due", got(due) + ", the late one " + got(late));
        pool.awaitTermination(1, TimeUnit.HOURS);
        say("schedule then", thrown(() -> pool.schedule(() -> 4, 0, TimeUnit.SECONDS)));
        ScheduledThreadPoolExecutor keeps = timed();
        ScheduledFuture<?> one = keeps.schedule(() -> 1, 1, TimeUnit.HOURS);
        ScheduledFuture<?> two = keeps.schedule(() -> 2, 1, TimeUnit.HOURS);
        keeps.shutdown();
        one.cancel(false);
        say("cancelled after shutdown", keeps.getQueue().size() + " queued");
        keeps.purge();
        say("purged", keeps.getQueue().size() + " queued, terminated " + keeps.isTerminated());
        keeps.setRemoveOnCancelPolicy(true);
        two.cancel(false);
        say("the last is removed", keeps.getQueue().size() + " queued, terminated "
            + keeps.awaitTermination(1, TimeUnit.HOURS));
    }

    static void removeOnCancel() throws Exception {
        group = "remove on cancel";
        ScheduledThreadPoolExecutor pool = timed();
        List<ScheduledFuture<?>> late = new ArrayList<>();
        for (int i = 0; i < 4; i++) late.add(pool.schedule(() -> 1, 1, TimeUnit.HOURS));
        late.get(0).cancel(true);
        say("at first", pool.getQueue().size() + " queued");
        pool.setRemoveOnCancelPolicy(true);
        say("set", pool.getQueue().size() + " queued");
        late.get(1).cancel(true);
        say("the next one", pool.getQueue().size() + " queued");
        say("the first again", late.get(0).cancel(true) + ", " + pool.getQueue().size() + " queued");
        pool.purge();
        say("purged", pool.getQueue().size() + " queued");
        pool.shutdownNow();
    }

    static void scheduledCoreZero() throws Exception {
        group = "scheduled core of zero";
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(0);
        say("sizes", pool.getCorePoolSize() + " to " + pool.getMaximumPoolSize());
        ScheduledFuture<?> late = pool.schedule(() -> 1, 1, TimeUnit.HOURS);
        say("waits with", pool.getPoolSize() + " worker");
        pool.setRemoveOnCancelPolicy(true);
        late.cancel(false);
        until(() -> pool.getPoolSize() == 0);
        say("nothing left", pool);
        say("runs", got(pool.schedule(() -> 1, 0, TimeUnit.SECONDS)));
        end(pool);
    }

    static void catchUp() throws Exception {
        group = "late runs";
        for (boolean rate : new boolean[] {true, false}) {
            ScheduledThreadPoolExecutor pool = timed();
            StringBuffer order = new StringBuffer();
            AtomicReference<Future<?>> self = new AtomicReference<>();
            CountDownLatch given = gate();
            Runnable body = () -> thrown(() -> {
                given.await();
                order.append("p");
                if (order.length() == 1) {
                    Thread.sleep(1); // the run is longer than its next periods
                    pool.execute(() -> order.append("x"));
                }
                if (order.toString().replace("x", "").length() == 5) self.get().cancel(false);
            });
            self.set(rate ? pool.scheduleAtFixedRate(body, 0, 1, TimeUnit.NANOSECONDS)
                : pool.scheduleWithFixedDelay(body, 0, 1, TimeUnit.NANOSECONDS));
            given.countDown();
            got(self.get());
            end(pool);
            say(rate ? "a rate catches up" : "a delay does not", order);
        }
    }

    static void scheduledShutdownNow() throws Exception {
        group = "scheduled shutdownNow";
        ScheduledThreadPoolExecutor pool = timed();
        pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(true);
        Held held = new Held();
        ScheduledFuture<?> inside = pool.scheduleAtFixedRate(held, 0, 1, TimeUnit.NANOSECONDS);
        held.begun.await();
        ScheduledFuture<?> late = pool.schedule(() -> 1, 1, TimeUnit.HOURS);
        late.cancel(false);
        Future<?> due = pool.submit(() -> 1);
        say("returns", pool.shutdownNow().size());
        say("mid-run", stateOf(inside) + ", interrupted " + held.interruptedAtEnd());
        say("after that run", got(inside) + ", " + held.runs + " runs");
        pool.awaitTermination(1, TimeUnit.HOURS);
        say("what never began", stateOf(due) + ", cancel " + due.cancel(true));
        say("the pool", pool);
    }

    static void scheduledRejected() throws Exception {
        group = "scheduled, rejected";
        AtomicReference<Runnable> refused = new AtomicReference<>();
        ScheduledThreadPoolExecutor pool =
            new ScheduledThreadPoolExecutor(1, (task, its) -> refused.set(task));
        pool.schedule(() -> 1, 1, TimeUnit.HOURS);
        pool.shutdown();
        Future<?> late = pool.schedule(() -> 2, 1, TimeUnit.HOURS);
        say("kept by the handler", now(late) + ", " + pool.getQueue().size() + " queued");
        refused.get().run();
        say("run by it before its time", now(late));
        Future<?> rate = pool.scheduleAtFixedRate(() -> { }, 0, 1, TimeUnit.HOURS);
        refused.get().run();
        say("a periodic one, run", now(rate));
        pool.shutdownNow();
        Future<?> stopped = pool.schedule(() -> 3, 0, TimeUnit.SECONDS);
        refused.get().run();
        say("after shutdownNow, run", now(stopped));
        List<RejectedExecutionHandler> handlers = List.of(new ThreadPoolExecutor.CallerRunsPolicy(),
            new ThreadPoolExecutor.DiscardPolicy(), new ThreadPoolExecutor.DiscardOldestPolicy());
        String[] names = {"caller runs", "discard", "discard oldest"};
        for (int i = 0; i < names.length; i++) {
            ScheduledThreadPoolExecutor over = new ScheduledThreadPoolExecutor(1, handlers.get(i));
            Future<?> first = over.schedule(() -> 1, 1, TimeUnit.HOURS);
            over.shutdown();
            say(names[i], now(over.schedule(() -> 2, 0, TimeUnit.SECONDS)) + "; " + stateOf(first));
            over.shutdownNow();
        }
    }

    static void all() throws Exception {
        System.out.println("# scheduled pools");
        delays();
        periodicThrows();
        scheduledHooks();
        cancelMidRun();
        selfCancel();
        policies();
        dueAtShutdown();
        removeOnCancel();
        scheduledCoreZero();
        catchUp();
        scheduledShutdownNow();
        scheduledRejected();
    }
}
