// TrickyOthers: fork/join pools, timers and threads; see TrickyCalls.java.
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

final class TrickyOthers extends TrickyCalls {
    static void forkJoin() throws Exception {
        group = "fork/join";
        say("parallelism of zero", thrown(() -> new ForkJoinPool(0)));
        say("parallelism of 32768", thrown(() -> new ForkJoinPool(32768)));
        ForkJoinPool pool = new ForkJoinPool(1);
        say("fresh", pool);
        say("submit nothing", thrown(() -> pool.submit((Callable<Integer>) null)));
        say("execute nothing", thrown(() -> pool.execute((Runnable) null)));
        ForkJoinTask<?> one = pool.submit(() -> 1);
        say("join", tell(one::join) + ", get " + got(one) + ", now " + now(one));
        say("cancel when done", one.cancel(true) + ", " + stateOf(one));
        ForkJoinTask<?> failed = pool.submit((Callable<Integer>) () -> { throw new Boom("odd"); });
        say("join throws", tell(failed::join));
        say("get throws", got(failed));
        say("invoke throws", tell(() -> pool.invoke(task(() -> { throw new Boom("odd"); }))));
        say("invoke", tell(() -> pool.invoke(task(() -> 2))));
        Held held = Held.in(pool);
        ForkJoinTask<?> queued = pool.submit(() -> 3);
        say("queued", stateOf(queued) + ", " + now(queued) + ", less "
            + tell(() -> queued.get(-1, TimeUnit.HOURS)));
        say("cancelled", queued.cancel(false) + ", then " + queued.cancel(true) + ", " + stateOf(queued));
        say("cancelled, join", tell(queued::join) + ", get " + got(queued));
        say("get, interrupted", flagged(held.future::get));
        say("get for no time, interrupted", flagged(() -> held.future.get(0, TimeUnit.SECONDS)));
        say("get of what is done, interrupted", flagged(one::get));
        say("join of what is done, interrupted", flagged(one::join));
        say("awaitTermination, interrupted", flagged(() -> pool.awaitTermination(1, TimeUnit.HOURS)));
        say("awaitTermination for no time, interrupted",
            flagged(() -> pool.awaitTermination(0, TimeUnit.HOURS)));
        say("cancel running",
            held.future.cancel(true) + ", " + stateOf(held.future) + ", " + got(held.future));
        say("cancel running, the body", "interrupted " + held.interruptedAtEnd());
        end(pool);
        say("submit after the end", thrown(() -> pool.submit(() -> 1)));
    }

    static ForkJoinTask<Integer> task(Callable<Integer> body) {
        return new RecursiveTask<>() {
            @Override
            protected Integer compute() {
                try {
                    return body.call();
                } catch (RuntimeException thrown) {
                    throw thrown;
                } catch (Exception thrown) {
                    throw new IllegalStateException(thrown);
                }
            }
        };
    }

    static void forkJoinOrder() throws Exception {
        group = "fork/join order";
        StringBuffer order = new StringBuffer();
        for (boolean async : new boolean[] {false, true}) {
            ForkJoinPool pool =
                new ForkJoinPool(1, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, async);
            order.setLength(0);
            pool.invoke(task(() -> {
                for (String name : new String[] {"a", "b", "c"})
                    task(() -> order.append(name).length()).fork();
                return 0;
            }));
            end(pool);
            say(async ? "forks, async" : "forks", order);
        }
        ForkJoinPool pool = new ForkJoinPool(1);
        order.setLength(0);
        Held held = Held.in(pool);
        for (String name : new String[] {"x", "y", "z"}) pool.submit(() -> order.append(name));
        held.go();
        end(pool);
        say("submissions", order);
        ForkJoinPool other = new ForkJoinPool(1);
        say("tryUnfork", other.invoke(new RecursiveTask<String>() {
            @Override
            protected String compute() {
                ForkJoinTask<Integer> older = task(() -> 1).fork();
                ForkJoinTask<Integer> newer = task(() -> 2).fork();
                return older.tryUnfork() + " " + newer.tryUnfork() + " " + newer.tryUnfork() + ", "
                    + stateOf(newer) + ", join " + older.join();
            }
        }));
        say("invokeAll throws", other.invoke(new RecursiveTask<String>() {
            @Override
            protected String compute() {
                ForkJoinTask<Integer> fails = task(() -> { throw new Boom("first"); });
                ForkJoinTask<Integer> rest = task(() -> 2);
                return thrown(() -> ForkJoinTask.invokeAll(fails, rest)) + "; " + stateOf(rest);
            }
        }));
        say("fork outside a pool", thrown(() -> task(() -> 1).fork()));
        end(other);
    }

    static void forkJoinMany() throws Exception {
        group = "fork/join, many";
        ForkJoinPool pool = new ForkJoinPool(2);
        Callable<Integer> fails = () -> { throw new Boom("odd"); };
        say("invokeAll", each(pool.invokeAll(bodies(() -> 1, fails)), future -> now(future)));
        say("invokeAny", tell(() -> pool.invokeAny(bodies(fails, () -> 2))));
        say("invokeAny, all fail", tell(() -> pool.invokeAny(bodies(fails))));
        say("invokeAny of nothing", tell(() -> pool.invokeAny(bodies())));
        Held slow = new Held();
        Callable<String> slower = () -> {
            slow.run();
            return "slow";
        };
        Callable<String> quick = () -> {
            slow.begun.await();
            return "quick";
        };
        say("the quicker", tell(() -> pool.invokeAny(List.of(slower, quick))));
        say("the slower", "interrupted " + slow.interruptedAtEnd());
        end(pool);
        ForkJoinPool busy = new ForkJoinPool(1);
        Held held = Held.in(busy);
        say("invokeAll out of time",
            each(busy.invokeAll(bodies(() -> 1, () -> 2), 1, TimeUnit.MILLISECONDS), its -> stateOf(its)));
        say("invokeAll for less than no time",
            each(busy.invokeAll(bodies(() -> 1, () -> 2), -1, TimeUnit.SECONDS), future -> stateOf(future)));
        say("invokeAny out of time", tell(() -> busy.invokeAny(bodies(() -> 1), 1, TimeUnit.MILLISECONDS)));
        say("invokeAny, interrupted", flagged(() -> busy.invokeAny(bodies(() -> 1))));
        say("invokeAll for a time, interrupted",
            flagged(() -> stateOf(busy.invokeAll(bodies(() -> 1), 1, TimeUnit.HOURS).get(0))));
        held.go();
        end(busy);
        StringBuffer told = new StringBuffer();
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> told.append(plain(thrown)));
        ForkJoinPool last = new ForkJoinPool(1);
        last.execute((Runnable) () -> { throw new Boom("odd"); });
        got(last.submit(() -> 1));
        say("execute throws, uncaught", told);
        Thread.setDefaultUncaughtExceptionHandler(null);
        end(last);
    }

    static void quiescence() throws Exception {
        group = "fork/join quiescence";
        ForkJoinPool pool = new ForkJoinPool(1);
        say("fresh", pool.isQuiescent() + ", " + pool.awaitQuiescence(0, TimeUnit.SECONDS));
        Held held = Held.in(pool);
        say("busy", pool.isQuiescent() + ", " + pool.awaitQuiescence(0, TimeUnit.SECONDS)
            + ", less " + pool.awaitQuiescence(-1, TimeUnit.SECONDS));
        Thread caller = Thread.currentThread();
        ForkJoinTask<Boolean> queued = pool.submit(() -> Thread.currentThread() == caller);
        say("one waits",
            pool.awaitQuiescence(1, TimeUnit.MILLISECONDS) + ", run by the caller " + now(queued));
        say("one waits, interrupted", flagged(() -> pool.awaitQuiescence(1, TimeUnit.MILLISECONDS)));
        held.go();
        say("ended", pool.awaitQuiescence(1, TimeUnit.HOURS));
        end(pool);
    }

    static void forkJoinShutdown() throws Exception {
        group = "fork/join shutdown";
        ForkJoinPool pool = new ForkJoinPool(1);
        Held held = Held.in(pool);
        ForkJoinTask<?> queued = pool.submit(() -> 1);
        pool.shutdown();
        say("awaited for no time", pool.awaitTermination(0, TimeUnit.SECONDS) + ", " + pool.isShutdown()
            + " " + pool.isTerminated());
        say("submit", thrown(() -> pool.submit(() -> 2)));
        say("interrupted the body", held.interruptedAtEnd());
        say("runs the queue", got(queued));
        say("awaited", pool.awaitTermination(1, TimeUnit.HOURS));
        ForkJoinPool stopped = new ForkJoinPool(1);
        Held inside = Held.in(stopped);
        ForkJoinTask<?> never = stopped.submit(() -> 1);
        ForkJoinTask<?> other = stopped.submit(() -> 2);
        say("shutdownNow returns", stopped.shutdownNow().size());
        say("shutdownNow, what is queued", stateOf(never) + "; " + tell(other::join));
        say("shutdownNow, the body", "interrupted " + inside.interruptedAtEnd());
        say("shutdownNow, awaited", stopped.awaitTermination(1, TimeUnit.HOURS) + ", its task "
            + (inside.future.isDone() ? got(inside.future) : "not done"));
    }

    static TimerTask timerTask(Act act) {
        return new TimerTask() {
            @Override
            public void run() {
                try {
                    act.run();
                } catch (RuntimeException thrown) {
                    throw thrown;
                } catch (Exception thrown) {
                    throw new IllegalStateException(thrown);
                }
            }
        };
    }

    static void timers() throws Exception {
        group = "timer";
        Timer timer = new Timer("t");
        say("negative delay", thrown(() -> timer.schedule(timerTask(() -> { }), -1)));
        say("negative delay and no period", thrown(() -> timer.schedule(timerTask(() -> { }), -1, 0)));
        say("period of zero", thrown(() -> timer.schedule(timerTask(() -> { }), 0, 0)));
        say("rate below zero", thrown(() -> timer.scheduleAtFixedRate(timerTask(() -> { }), 0, -1)));
        say("nothing", thrown(() -> timer.schedule(null, 0)));
        Held held = new Held();
        timer.schedule(timerTask(held::run), 0);
        held.begun.await(); // so that the timer's thread does not look at its queue
        TimerTask late = timerTask(() -> { });
        timer.schedule(late, 3_600_000);
        TimerTask rate = timerTask(() -> { });
        timer.scheduleAtFixedRate(rate, 3_600_000, 3_600_000);
        TimerTask stays = timerTask(() -> { });
        timer.schedule(stays, 3_600_000);
        say("cancel", late.cancel() + ", then " + late.cancel() + ", periodic " + rate.cancel());
        say("purge", timer.purge() + ", then " + timer.purge());
        held.go();
        CountDownLatch ran = gate();
        StringBuffer told = new StringBuffer();
        AtomicReference<TimerTask> self = new AtomicReference<>();
        CountDownLatch given = gate();
        TimerTask once = timerTask(() -> {
            given.await();
            told.append(Thread.currentThread().getName() + " " + self.get().cancel());
            ran.countDown();
        });
        self.set(once);
        timer.schedule(once, 0);
        given.countDown();
        ran.await();
        say("cancel in its only run", told);
        say("cancel after its only run", once.cancel());
        told.setLength(0);
        TimerTask often = timerTask(() -> told.append(self.get().cancel() + " " + self.get().cancel()));
        self.set(often);
        timer.schedule(often, 0, 1);
        CountDownLatch behind = gate();
        until(() -> told.length() > 0);
        timer.schedule(timerTask(behind::countDown), 2);
        behind.await();
        say("cancel in one of many", told);
        timer.cancel();
        say("cancelled twice", thrown(timer::cancel));
        say("schedule when cancelled", thrown(() -> timer.schedule(timerTask(() -> { }), 0)));
        say("negative delay when cancelled", thrown(() -> timer.schedule(timerTask(() -> { }), -1)));
        say("purge when cancelled", timer.purge());
        say("a task of it", stays.cancel());
    }

    static void timerDies() throws Exception {
        group = "timer that dies";
        Timer timer = new Timer("t");
        CountDownLatch died = gate();
        StringBuffer told = new StringBuffer();
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {
            told.append(thread.getName() + ": " + plain(thrown));
            died.countDown();
        });
        TimerTask late = timerTask(() -> { });
        timer.schedule(late, 3_600_000);
        timer.schedule(timerTask(() -> { throw new Boom("task"); }), 0, 1);
        died.await();
        say("uncaught", told);
        say("schedule", thrown(() -> timer.schedule(timerTask(() -> { }), 0)));
        say("another task", late.cancel());
        say("purge", timer.purge());
        say("cancel", thrown(timer::cancel));
        Timer own = new Timer("t");
        CountDownLatch over = gate();
        told.setLength(0);
        own.schedule(timerTask(() -> {
            own.cancel();
            told.append(thrown(() -> own.schedule(timerTask(() -> { }), 0)));
            over.countDown();
        }), 0, 1);
        over.await();
        say("cancelled in a run", told);
        Thread.setDefaultUncaughtExceptionHandler(null);
    }

    static void threads() throws Exception {
        group = "threads";
        StringBuffer told = new StringBuffer();
        say("sleep for less than no time", thrown(() -> Thread.sleep(-1)));
        say("interrupted clears", flagged(() -> Thread.interrupted() + " " + Thread.interrupted()));
        say("isInterrupted does not", flagged(() -> Thread.currentThread().isInterrupted()));
        CountDownLatch open = gate();
        Thread thread = new Thread(() -> told.append(thrown(open::await)), "mine");
        thread.start();
        say("name", thread.getName() + ", alive " + thread.isAlive());
        say("join, interrupted", flaggedAct(thread::join));
        thread.interrupt();
        thread.join();
        say("interrupted in a wait", told + ", alive " + thread.isAlive());
        say("join of one that has ended, interrupted", flaggedAct(thread::join));
        CountDownLatch died = gate();
        told.setLength(0);
        Thread.setDefaultUncaughtExceptionHandler((which, thrown) -> {
            told.append(which.getName() + ": " + plain(thrown));
            died.countDown();
        });
        Thread fails = new Thread(() -> { throw new Boom("thread"); }, "fails");
        fails.start();
        died.await();
        fails.join();
        say("uncaught", told + ", alive " + fails.isAlive());
        Thread.setDefaultUncaughtExceptionHandler(null);
    }

    static void all() throws Exception {
        System.out.println("# others");
        forkJoin();
        forkJoinOrder();
        forkJoinMany();
        quiescence();
        forkJoinShutdown();
        timers();
        timerDies();
        threads();
    }
}
