// TrickyFutures: futures, interrupts, invokeAll, invokeAny, completion services; see TrickyCalls.java.
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

final class TrickyFutures extends TrickyCalls {
    static void states() throws Exception {
        group = "future states";
        ThreadPoolExecutor pool = one();
        Held held = Held.in(pool);
        AtomicInteger runs = new AtomicInteger();
        Future<?> queued = pool.submit(runs::incrementAndGet);
        say("running", stateOf(held.future) + ", " + now(held.future));
        say("queued", stateOf(queued) + ", " + now(queued));
        say("got for less than no time", tell(() -> queued.get(-1, TimeUnit.HOURS)));
        say("cancelled while queued", queued.cancel(true) + ", then " + queued.cancel(false));
        say("then", stateOf(queued) + ", " + got(queued) + ", " + now(queued));
        held.go();
        say("nothing returned", got(held.future));
        Future<?> one = pool.submit(() -> 1);
        say("returned", got(one) + " " + now(one) + ", cancel " + one.cancel(true) + ", " + stateOf(one));
        Future<?> failed = pool.submit(() -> { throw new Boom("odd"); });
        say("threw", got(failed) + ", cancel " + failed.cancel(true) + ", " + stateOf(failed));
        say("threw, asked again", now(failed));
        end(pool);
        say("the cancelled body", runs + " runs");
        say("cancelled, counted", figures(pool));
    }

    static void cancelRunning() throws Exception {
        group = "cancel running";
        for (boolean interrupts : new boolean[] {false, true}) {
            ThreadPoolExecutor pool = one();
            String call = "cancel(" + interrupts + ")";
            Held held = Held.in(pool);
            say(call, held.future.cancel(interrupts) + ", then " + held.future.cancel(true));
            say(call + ", still in the body", stateOf(held.future) + ", " + got(held.future) + ", "
                + pool.getActiveCount() + " active");
            pool.shutdown();
            say(call + ", the pool", pool.awaitTermination(0, TimeUnit.SECONDS));
            say(call + ", the body", "interrupted " + held.interruptedAtEnd());
            end(pool);
            CountDownLatch open = gate();
            CountDownLatch begun = gate();
            ThreadPoolExecutor other = one();
            Future<?> throwing = other.submit(() -> {
                begun.countDown();
                while (open.getCount() > 0) thrown(open::await);
                throw new Boom("late");
            });
            begun.await();
            throwing.cancel(interrupts);
            open.countDown();
            end(other);
            say(call + ", the body throws", got(throwing) + ", " + figures(other));
        }
    }

    static void thrownByBodies() throws Exception {
        group = "thrown by bodies";
        ThreadPoolExecutor pool = one();
        Future<?> inner = pool.submit(() -> { throw new Boom("inner"); });
        say("another future's", got(pool.submit(() -> inner.get())));
        Future<?> own = pool.submit(() -> { throw new CancellationException(); });
        say("CancellationException", got(own) + ", " + stateOf(own));
        say("TimeoutException", got(pool.submit(() -> { throw new TimeoutException(); })));
        Future<?> interrupted = pool.submit(() -> { throw new InterruptedException(); });
        say("InterruptedException", got(interrupted) + ", " + stateOf(interrupted));
        say("without a message", got(pool.submit(() -> { throw new Boom(null); })));
        say("rejection", got(pool.submit(() -> {
            pool.shutdown();
            return pool.submit(() -> 1);
        })));
    }

    static void interruptedCallers() throws Exception {
        group = "interrupted callers";
        ThreadPoolExecutor pool = one();
        Future<?> done = pool.submit(() -> 1);
        got(done);
        Held held = Held.in(pool);
        Future<?> queued = pool.submit(() -> 2);
        say("get of what is done", flagged(done::get));
        say("get", flagged(queued::get));
        say("get for a time", flagged(() -> queued.get(1, TimeUnit.HOURS)));
        say("get for no time", flagged(() -> queued.get(0, TimeUnit.SECONDS)));
        say("sleep", flaggedAct(() -> Thread.sleep(3_600_000)));
        say("sleep for no time", flaggedAct(() -> Thread.sleep(0)));
        say("awaitTermination", flagged(() -> pool.awaitTermination(1, TimeUnit.HOURS)));
        say("awaitTermination for no time", flagged(() -> pool.awaitTermination(0, TimeUnit.SECONDS)));
        say("submit", flagged(() -> pool.submit(() -> 3).isDone()));
        say("cancel", flagged(() -> queued.cancel(true)));
        say("invokeAll", flagged(() -> pool.invokeAll(bodies(() -> 4))));
        say("invokeAll for no time",
            flagged(() -> stateOf(pool.invokeAll(bodies(() -> 4), 0, TimeUnit.SECONDS).get(0))));
        say("invokeAny", flagged(() -> pool.invokeAny(bodies(() -> 5))));
        say("invokeAny for a time", flagged(() -> pool.invokeAny(bodies(() -> 5), 1, TimeUnit.HOURS)));
        say("invokeAny for no time", flagged(() -> pool.invokeAny(bodies(() -> 5), 0, TimeUnit.SECONDS)));
        say("shutdown", flaggedAct(pool::shutdown));
        held.go();
        end(pool);
        say("awaitTermination of what has ended", flagged(() -> pool.awaitTermination(1, TimeUnit.HOURS)));
        say("left in the queue", figures(pool));
        Full runs = new Full(new ThreadPoolExecutor.CallerRunsPolicy());
        say("invokeAll that the caller runs",
            flagged(() -> now(runs.pool.invokeAll(bodies(() -> 6)).get(0))));
        runs.close();
    }

    static void waitingBodies() throws Exception {
        group = "bodies that wait";
        ThreadPoolExecutor pool = pool(2, 2, new LinkedBlockingQueue<>());
        Held held = Held.in(pool);
        List<Callable<?>> waits = List.of(
            () -> thrown(() -> Thread.sleep(3_600_000)), () -> tell(() -> held.future.get()),
            () -> tell(() -> held.future.get(1, TimeUnit.HOURS)),
            () -> tell(() -> pool.awaitTermination(1, TimeUnit.HOURS)));
        String[] names = {"sleep", "get", "get for a time", "awaitTermination"};
        for (int i = 0; i < names.length; i++) {
            Callable<?> wait = waits.get(i);
            CountDownLatch begun = gate();
            AtomicReference<String> told = new AtomicReference<>();
            CountDownLatch ended = gate();
            Future<?> future = pool.submit(() -> {
                begun.countDown();
                told.set(wait.call() + ", flag " + Thread.currentThread().isInterrupted());
                ended.countDown();
                return 1;
            });
            begun.await();
            future.cancel(true);
            ended.await();
            say(names[i], told + ", " + got(future));
        }
        held.go();
        end(pool);
    }

    static void invokeAll() throws Exception {
        group = "invokeAll";
        ThreadPoolExecutor pool = pool(2, 2, new LinkedBlockingQueue<>());
        say("of nothing", pool.invokeAll(bodies()).size());
        Callable<Integer> fails = () -> { throw new Boom("two"); };
        say("of three", each(pool.invokeAll(bodies(() -> 1, fails, () -> 3)), future -> now(future)));
        Held held = Held.in(pool);
        Callable<Integer> waits = () -> {
            held.future.get();
            return 1;
        };
        say("out of time",
            each(pool.invokeAll(bodies(waits, waits), 1, TimeUnit.MILLISECONDS), future -> stateOf(future)));
        AtomicInteger runs = new AtomicInteger();
        say("less than no time",
            each(pool.invokeAll(bodies(runs::incrementAndGet), -1, TimeUnit.HOURS), future -> now(future))
            + ", " + runs + " runs");
        say("enough time", each(pool.invokeAll(bodies(() -> 7), 1, TimeUnit.HOURS), future -> now(future)));
        held.go();
        end(pool);
    }

    static void invokeAny() throws Exception {
        group = "invokeAny";
        ThreadPoolExecutor pool = one();
        Callable<Integer> fails = () -> { throw new Boom("first"); };
        say("of nothing", tell(() -> pool.invokeAny(bodies())));
        say("first fails", tell(() -> pool.invokeAny(bodies(fails, () -> 2))));
        Callable<Integer> last = () -> { throw new Boom("last"); };
        say("all fail", tell(() -> pool.invokeAny(bodies(fails, last))));
        say("all fail in time", tell(() -> pool.invokeAny(bodies(fails), 1, TimeUnit.HOURS)));
        Callable<Integer> cancels = () -> { throw new CancellationException(); };
        say("one throws CancellationException", tell(() -> pool.invokeAny(bodies(cancels))));
        Callable<Integer> nothing = null;
        say("nothing in it", tell(() -> pool.invokeAny(bodies(nothing))));
        Held held = Held.in(pool);
        say("out of time", tell(() -> pool.invokeAny(bodies(() -> 3), 1, TimeUnit.MILLISECONDS)));
        say("no time", tell(() -> pool.invokeAny(bodies(() -> 3), 0, TimeUnit.SECONDS)));
        held.go();
        end(pool);
        ThreadPoolExecutor two = pool(2, 2, new LinkedBlockingQueue<>());
        CountDownLatch begun = gate();
        CountDownLatch ended = gate();
        StringBuffer told = new StringBuffer();
        Callable<String> slow = () -> {
            begun.countDown();
            told.append(thrown(() -> Thread.sleep(3_600_000)));
            ended.countDown();
            return "slow";
        };
        Callable<String> quick = () -> {
            begun.await();
            return "quick";
        };
        say("the quicker", tell(() -> two.invokeAny(List.of(slow, quick))));
        ended.await();
        say("the slower", told);
        end(two);
    }

    static void completion() throws Exception {
        group = "completion service";
        ThreadPoolExecutor pool = one();
        ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(pool);
        say("empty", service.poll() + ", for a time " + service.poll(1, TimeUnit.NANOSECONDS));
        say("submit nothing", thrown(() -> service.submit(null)));
        Held held = Held.in(pool);
        Future<Integer> one = service.submit(() -> 1);
        Future<Integer> cancelled = service.submit(() -> 2);
        Future<Integer> failed = service.submit(() -> { throw new Boom("three"); });
        say("cancelled while queued", cancelled.cancel(true) + ", delivered " + (service.poll() != null));
        say("take, interrupted", flagged(service::take));
        held.go();
        Future<Integer> first = service.take();
        Future<Integer> second = service.take();
        Future<Integer> third = service.take();
        say("the same futures", (first == one) + " " + (second == cancelled) + " " + (third == failed));
        say("first", now(first));
        say("second", now(second));
        say("third", now(third));
        say("no more", service.poll());
        got(service.submit(() -> 4));
        until(() -> pool.getCompletedTaskCount() == 5);
        say("take what is there, interrupted", flagged(service::take));
        say("poll for a time, interrupted", flagged(() -> service.poll(1, TimeUnit.HOURS)));
        say("poll for no time, interrupted", flagged(() -> service.poll(0, TimeUnit.SECONDS)));
        say("poll, interrupted", flagged(() -> now(service.poll())));
        say("poll what is not there, interrupted", flagged(() -> service.poll()));
        Held last = Held.in(pool);
        Future<Integer> never = service.submit(() -> 5);
        say("shutdownNow returns", pool.shutdownNow().size());
        last.go();
        end(pool);
        say("never begun", service.poll() + ", " + stateOf(never) + ", cancel " + never.cancel(false));
        say("then delivered", service.poll());
        say("submit after the end", thrown(() -> service.submit(() -> 6)) + ", delivered " + service.poll());
        ThreadPoolExecutor two = pool(2, 2, new LinkedBlockingQueue<>());
        ExecutorCompletionService<String> racing = new ExecutorCompletionService<>(two);
        CountDownLatch open = gate();
        racing.submit(() -> {
            open.await();
            return "slow";
        });
        racing.submit(() -> "quick");
        say("quick first", now(racing.take()));
        open.countDown();
        say("then slow", now(racing.take()));
        end(two);
    }

    static void all() throws Exception {
        System.out.println("# futures");
        states();
        cancelRunning();
        thrownByBodies();
        interruptedCallers();
        waitingBodies();
        invokeAll();
        invokeAny();
        completion();
    }
}
