// DelayTrialsUses: periodic tasks, shutdown, submitWithTimeout, and timeouts of CompletableFuture; see DelayTrials.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

final class DelayTrialsUses extends DelayTrials {
    private static final long PERIOD = 1_000_000;

    /** How far apart the planned times of five runs are, in periods; the first run takes ten. */
    private static String runs(boolean fixedRate) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        List<Long> planned = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch made = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(5);
        AtomicReference<ScheduledFuture<?>> self = new AtomicReference<>();
        Runnable body = () -> {
            passed(made);
            long end = System.nanoTime() + 10 * PERIOD;
            planned.add(when(self.get()));
            while (planned.size() == 1 && System.nanoTime() - end < 0) Thread.onSpinWait();
            done.countDown();
        };
        self.set(fixedRate ? pool.scheduleAtFixedRate(body, PERIOD, PERIOD, TimeUnit.NANOSECONDS)
                           : pool.scheduleWithFixedDelay(body, PERIOD, PERIOD, TimeUnit.NANOSECONDS));
        made.countDown();
        passed(done);
        self.get().cancel(false);
        pool.shutdownNow();
        StringBuilder apart = new StringBuilder();
        for (int i = 1; i < 5; i++) {
            long step = planned.get(i) - planned.get(i - 1);
            apart.append(i > 1 ? ", " : "").append(step == PERIOD ? "1" : step > PERIOD ? "more" : "less");
        }
        return apart.toString();
    }

    static void periodic() throws Exception {
        group = "periodic";
        say("fixed rate, the first run takes ten periods; planned times apart", runs(true));
        say("fixed delay, the first run takes ten periods; planned times apart", runs(false));
        ForkJoinPool pool = new ForkJoinPool(1);
        ScheduledFuture<?> fails = pool.scheduleAtFixedRate(() -> { throw new IllegalStateException(); }, 1, 1,
            TimeUnit.MILLISECONDS);
        say("a run that throws ends it", told(fails::get) + ", counted " + pool.getDelayedTaskCount());
        say("bad arguments", told(() -> pool.scheduleAtFixedRate(() -> {}, 1, 0, TimeUnit.SECONDS)) + " "
            + told(() -> pool.schedule((Runnable)null, 1, TimeUnit.SECONDS)) + " "
            + told(() -> pool.schedule(() -> {}, 1, null)));
        pool.shutdownNow();
    }

    /** What is left of a one-shot and a periodic task when the pool is shut down. */
    private static String left(ForkJoinPool pool, Runnable... calls) throws Exception {
        ScheduledFuture<?> once = pool.schedule(() -> 1, 1, TimeUnit.HOURS);
        ScheduledFuture<?> often = pool.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.HOURS);
        until(() -> pool.getDelayedTaskCount() == 2);
        for (Runnable call : calls) call.run();
        until(() -> often.isDone());
        if (!pool.isTerminated()) Thread.sleep(50);
        String told = "one-shot cancelled " + once.isCancelled() + ", periodic cancelled " + often.isCancelled()
            + ", counted " + pool.getDelayedTaskCount();
        if (once.isCancelled()) pool.awaitTermination(60, TimeUnit.SECONDS);
        return told + ", terminated " + pool.isTerminated();
    }

    static void shutdowns() throws Exception {
        group = "shutdown";
        ForkJoinPool plain = new ForkJoinPool(1);
        say("shutdown", left(plain, plain::shutdown));
        plain.cancelDelayedTasksOnShutdown();
        say("then cancelDelayedTasksOnShutdown, terminated", plain.awaitTermination(60, TimeUnit.SECONDS));
        ForkJoinPool strict = new ForkJoinPool(1);
        say("cancelDelayedTasksOnShutdown, shutdown",
            left(strict, strict::cancelDelayedTasksOnShutdown, strict::shutdown));
        ForkJoinPool now = new ForkJoinPool(1);
        say("shutdownNow", left(now, now::shutdownNow));
        ForkJoinPool waits = new ForkJoinPool(1);
        ScheduledFuture<String> soon = waits.schedule(DelayTrials::here, 30, TimeUnit.MILLISECONDS);
        waits.shutdown();
        say("a task that is due after shutdown runs on", soon.get() + ", then terminated "
            + waits.awaitTermination(60, TimeUnit.SECONDS));
        ForkJoinPool closed = new ForkJoinPool(1);
        ScheduledFuture<String> before = closed.schedule(DelayTrials::here, 30, TimeUnit.MILLISECONDS);
        closed.close();
        say("close waits for a delayed task", before.isDone() + ", " + told(before::get));
    }

    /** A body that a timeout meets while it runs. */
    private static final class Slow {
        final CountDownLatch begun = new CountDownLatch(1);
        final CountDownLatch go = new CountDownLatch(1);
        final CountDownLatch leave = new CountDownLatch(1);
        final AtomicReference<String> where = new AtomicReference<>("nowhere");
        volatile boolean interrupted;
        ForkJoinTask<Integer> task;

        /** The scheduler is held until the body has begun: else a timeout could come before it. */
        static Slow met(Consumer<ForkJoinTask<Integer>> action) {
            Slow slow = new Slow();
            Held held = new Held();
            slow.task = ForkJoinPool.commonPool().submitWithTimeout(slow::body, 1, TimeUnit.NANOSECONDS,
                action == null ? null : task -> {
                    slow.where.set(here());
                    action.accept(task);
                });
            passed(slow.begun);
            held.go.countDown();
            return slow;
        }

        int body() {
            begun.countDown();
            try {
                go.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
            passed(leave);
            return 1;
        }

        /** What get tells after the body has returned. */
        String end() throws InterruptedException {
            go.countDown();
            leave.countDown();
            until(ForkJoinPool.commonPool()::isQuiescent);
            return told(task::get) + ", the body interrupted " + interrupted;
        }
    }

    static void timeouts() throws Exception {
        group = "submitWithTimeout";
        ForkJoinPool pool = ForkJoinPool.commonPool();
        ForkJoinTask<String> quick = pool.submitWithTimeout(DelayTrials::here, 1, TimeUnit.HOURS, null);
        say("in time", quick.get());
        until(() -> pool.getDelayedTaskCount() == 0);
        say("in time, counted then", pool.getDelayedTaskCount());
        Slow cancelled = Slow.met(null);
        say("too late, no action", told(cancelled.task::get) + ", cancelled " + cancelled.task.isCancelled());
        until(() -> cancelled.interrupted);
        say("too late, no action, in the end", cancelled.end());
        Slow replaced = Slow.met(task -> task.complete(7));
        say("an action completes", told(replaced.task::get) + ", it ran on " + replaced.where);
        until(() -> replaced.interrupted);
        say("an action completes, the body does not return yet", told(replaced.task::get));
        say("an action completes, in the end", replaced.end());
        Slow failed = Slow.met(task -> task.completeExceptionally(new IllegalStateException()));
        say("an action fails it", told(failed.task::get));
        until(() -> failed.interrupted);
        say("an action fails it, in the end", failed.end());
        Slow idle = Slow.met(task -> {});
        until(() -> idle.interrupted);
        say("an action does nothing, in the end", idle.end());
        Slow throwing = Slow.met(task -> { throw new IllegalStateException(); });
        until(() -> !throwing.where.get().equals("nowhere"));
        Thread.sleep(50);
        say("an action throws, in the end", throwing.end());
    }

    static void stages() throws Exception {
        group = "CompletableFuture";
        ForkJoinPool common = ForkJoinPool.commonPool();
        say("defaultExecutor is the common pool", new CompletableFuture<>().defaultExecutor() == common);
        CompletableFuture<Object> stage = new CompletableFuture<>();
        CompletableFuture<String> where = stage.handle((x, e) -> here());
        stage.orTimeout(1, TimeUnit.MILLISECONDS);
        say("a dependent of orTimeout runs on", where.join());
        CompletableFuture<Object> other = new CompletableFuture<>();
        CompletableFuture<String> there = other.thenApply(x -> here());
        other.completeOnTimeout(1, 1, TimeUnit.MILLISECONDS);
        say("a dependent of completeOnTimeout runs on", there.join());
        say("delayedExecutor hands over on", CompletableFuture.supplyAsync(DelayTrials::here,
            CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS, Runnable::run)).join());
        say("delayedExecutor without an executor runs on", CompletableFuture.supplyAsync(DelayTrials::here,
            CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS)).join());
        CompletableFuture<Object> held = new CompletableFuture<>();
        held.orTimeout(1, TimeUnit.HOURS);
        until(() -> common.getDelayedTaskCount() == 1);
        say("orTimeout, counted by the common pool", common.getDelayedTaskCount() + ", dependents "
            + held.getNumberOfDependents());
        held.complete(1);
        until(() -> common.getDelayedTaskCount() == 0);
        say("completed", common.getDelayedTaskCount());
        Held blocks = new Held();
        CompletableFuture<Object> late = new CompletableFuture<>();
        late.orTimeout(1, TimeUnit.MILLISECONDS);
        Thread.sleep(50);
        say("while a dependent holds the scheduler, a due timeout", late.isDone() ? "fires" : "waits");
        blocks.go.countDown();
        say("then", told(late::get));
    }

    static void all() throws Exception {
        periodic();
        shutdowns();
        timeouts();
        stages();
    }
}
