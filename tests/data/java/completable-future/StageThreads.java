// StageThreads: what CompletableFuture does with threads of its own and with threads that wait.
//
//     java -cp /tmp/stages --add-opens java.base/java.util.concurrent=ALL-UNNAMED \
//         -Djava.util.concurrent.ForkJoinPool.common.parallelism=3 StageThreads > threads.txt
//
// An answer a line, "group.what = answer". Latches and thread states decide who goes on when, so the
// lines are the same each time. The groups of StageThreadsPools depend on the parallelism.
import java.util.IdentityHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

public class StageThreads {
    static String group = "";

    static void say(String what, Object answer) {
        System.out.println(group + "." + what + " = " + answer);
    }

    static String told(StageView.Asked asked) {
        return StageView.told(asked);
    }

    static String stackOf(CompletableFuture<?> stage) {
        return new StageView(new IdentityHashMap<>()).stack(stage).toString().replace(">x", "").replace(">_", "");
    }

    static void passed(CountDownLatch latch) {
        try {
            if (!latch.await(20, TimeUnit.SECONDS)) throw new IllegalStateException("nobody came");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A thread that asks, and what it was told. */
    static final class Asker extends Thread {
        private final StageView.Asked asked;
        volatile String told;
        volatile boolean flag;

        Asker(String name, StageView.Asked asked) {
            super(name);
            this.asked = asked;
            start();
        }

        Asker waiting() throws InterruptedException {
            while (getState() != State.WAITING && getState() != State.TIMED_WAITING && isAlive()) Thread.sleep(1);
            return this;
        }

        String ended() throws InterruptedException {
            join(20_000);
            return isAlive() ? "waits" : told;
        }

        @Override public void run() {
            told = StageView.told(asked);
            flag = Thread.currentThread().isInterrupted();
        }
    }

    static void waiters() throws Exception {
        group = "waiters";
        CompletableFuture<Object> stage = new CompletableFuture<>();
        Asker joins = new Asker("joins", stage::join).waiting();
        say("join", stackOf(stage) + ", " + joins.getState());
        Asker gets = new Asker("gets", () -> stage.get(1, TimeUnit.HOURS)).waiting();
        say("and a timed get", stackOf(stage) + ", " + gets.getState() + ", " + stage.getNumberOfDependents());
        stage.complete(5);
        say("completed", joins.ended() + ", " + gets.ended() + ", " + stage.getNumberOfDependents());
        CompletableFuture<Object> never = new CompletableFuture<>();
        say("a timed get times out", told(() -> never.get(1, TimeUnit.MILLISECONDS)) + ", " + stackOf(never));
        say("no time", told(() -> never.get(0, TimeUnit.SECONDS)) + " " + told(() -> never.get(-5, TimeUnit.SECONDS)));
        say("no unit", told(() -> never.get(1, null)) + " " + told(() -> stage.get(1, null)));
        say("its message", messageOf(() -> never.get(1, TimeUnit.MILLISECONDS)));
        say("getNow", told(() -> never.getNow(7)) + ", " + stackOf(never));
    }

    static String messageOf(StageView.Asked asked) {
        try {
            return "" + asked.ask();
        } catch (Throwable e) {
            return "" + e.getMessage();
        }
    }

    static void interrupts() throws Exception {
        group = "interrupts";
        CompletableFuture<Object> stage = new CompletableFuture<>();
        Asker gets = new Asker("gets", stage::get).waiting();
        gets.interrupt();
        say("get", gets.ended() + ", flag " + gets.flag + ", " + stackOf(stage));
        Asker timed = new Asker("timed", () -> stage.get(1, TimeUnit.HOURS)).waiting();
        timed.interrupt();
        say("a timed get", timed.ended() + ", flag " + timed.flag + ", " + stackOf(stage));
        Asker joins = new Asker("joins", stage::join).waiting();
        joins.interrupt();
        Thread.sleep(20);
        say("join", (joins.isAlive() ? "waits" : "ended") + ", " + stackOf(stage));
        stage.complete(5);
        say("join, then completed", joins.ended() + ", flag " + joins.flag);
        CompletableFuture<Object> open = new CompletableFuture<>();
        Thread.currentThread().interrupt();
        say("get, interrupted before", told(open::get) + ", flag " + Thread.interrupted() + ", " + stackOf(open));
        Thread.currentThread().interrupt();
        say("a timed get, interrupted before",
            told(() -> open.get(0, TimeUnit.HOURS)) + ", flag " + Thread.interrupted());
        Thread.currentThread().interrupt();
        say("done, interrupted before", told(stage::get) + " " + told(() -> stage.get(0, TimeUnit.HOURS)) + ", flag "
            + Thread.interrupted());
    }

    /** The completing thread stands in a function: who runs what is left in the stack? */
    static void helpers() throws Exception {
        group = "helpers";
        for (String who : new String[] {"complete", "cancel", "a registration", "getNow", "get"}) {
            CompletableFuture<Object> stage = new CompletableFuture<>();
            CountDownLatch inside = new CountDownLatch(1);
            CountDownLatch go = new CountDownLatch(1);
            String[] ran = {"nobody yet"};
            stage.thenRun(() -> ran[0] = Thread.currentThread().getName());
            stage.thenRun(() -> {
                inside.countDown();
                passed(go);
            });
            Asker completer = new Asker("the completer", () -> stage.complete(5));
            passed(inside);
            String told = who.equals("complete") ? told(() -> stage.complete(6))
                : who.equals("cancel") ? told(() -> stage.cancel(true))
                : who.equals("getNow") ? told(() -> stage.getNow(6))
                : who.equals("get") ? told(stage::get)
                : told(() -> stage.thenApply(x -> "at once").join());
            say(who, told + ", the rest was run by " + ran[0]);
            go.countDown();
            completer.ended();
            say(who + ", in the end", ran[0]);
        }
    }

    /** A waiter that is released takes part: which of the two gets which function is a race, so it is not told. */
    static void releasedWaiter() throws Exception {
        group = "helpers";
        CompletableFuture<Object> stage = new CompletableFuture<>();
        CountDownLatch go = new CountDownLatch(1);
        Thread[] ran = new Thread[2];
        stage.thenRun(() -> ran[0] = Thread.currentThread());
        stage.thenRun(() -> {
            ran[1] = Thread.currentThread();
            passed(go);
        });
        Asker waiter = new Asker("the waiter", stage::join).waiting();
        Asker completer = new Asker("the completer", () -> stage.complete(5));
        while (waiter.isAlive() && completer.isAlive()) Thread.sleep(1);
        go.countDown();
        waiter.ended();
        completer.ended();
        say("a waiter", "one function ran on the completer and one on the waiter: " + (ran[0] != ran[1]));
    }

    static class Mine extends CompletableFuture<Object> {
        static final Executor OWN = task -> new Thread(task, "own").start();

        @Override public <U> CompletableFuture<U> newIncompleteFuture() {
            @SuppressWarnings("unchecked")
            CompletableFuture<U> made = (CompletableFuture<U>)new Mine();
            return made;
        }

        @Override public Executor defaultExecutor() {
            return OWN;
        }
    }

    static String kind(Object stage) {
        return stage.getClass().getSimpleName();
    }

    static void subclasses() {
        group = "subclasses";
        Mine mine = new Mine();
        CompletableFuture<Object> plain = new CompletableFuture<>();
        say("then", kind(mine.thenApply(x -> x)) + " " + kind(mine.thenRun(() -> {})) + " "
            + kind(mine.handle((x, e) -> x)));
        say("two", kind(mine.thenCombine(plain, (x, y) -> x)) + " " + kind(plain.thenCombine(mine, (x, y) -> x)));
        say("either", kind(mine.applyToEither(plain, x -> x)) + " " + kind(plain.applyToEither(mine, x -> x)));
        say("copy", kind(mine.copy()) + ", minimal " + kind(mine.minimalCompletionStage()) + ", itself "
            + (mine.toCompletableFuture() == mine));
        say("static ones", kind(CompletableFuture.allOf(mine, mine)) + " " + kind(CompletableFuture.anyOf(mine)) + " "
            + kind(CompletableFuture.anyOf(mine, mine)));
        say("timeouts", (mine.orTimeout(1, TimeUnit.HOURS) == mine) + " "
            + (mine.completeOnTimeout(1, 1, TimeUnit.HOURS) == mine));
        CompletableFuture<String> where = mine.thenApplyAsync(x -> Thread.currentThread().getName());
        Mine later = new Mine();
        later.completeAsync(() -> Thread.currentThread().getName());
        mine.complete(1);
        say("thenApplyAsync runs on", where.join() + ", completeAsync on " + later.join());
        CompletableFuture<?> minimal = (CompletableFuture<?>)CompletableFuture.completedStage(1);
        say("of a minimal stage", kind(minimal.thenApply(x -> x)) + " " + kind(minimal.copy()) + " "
            + kind(minimal.toCompletableFuture()) + " " + told(minimal::join) + " " + told(minimal::get) + " "
            + told(() -> minimal.get(1, TimeUnit.SECONDS)) + " " + told(minimal::isDone) + " "
            + told(minimal::isCancelled) + " " + told(minimal::isCompletedExceptionally));
    }

    static Throwable thrown(StageView.Asked asked) {
        try {
            asked.ask();
            return null;
        } catch (Throwable e) {
            return e;
        }
    }

    static void objects() {
        group = "objects";
        for (Throwable x : new Throwable[] {new StageFunction.A(), StageFunction.throwable("CE(A)"),
                 StageFunction.throwable("CX")}) {
            CompletableFuture<Object> stage = CompletableFuture.failedFuture(x);
            Throwable join = thrown(stage::join);
            Throwable get = thrown(stage::get);
            say(StageFunction.text(x), "join throws " + StageFunction.text(join) + ", the one kept " + (join == x)
                + ", the same again " + (join == thrown(stage::join)) + "; get throws " + StageFunction.text(get)
                + ", the one kept " + (get == x) + ", the same again " + (get == thrown(stage::get)));
        }
    }

    static void nulls() {
        group = "nulls";
        CompletableFuture<Object> a = new CompletableFuture<>();
        say("exceptions", told(() -> a.completeExceptionally(null)) + " "
            + told(() -> { a.obtrudeException(null); return 0; }) + " "
            + told(() -> CompletableFuture.failedFuture(null)) + " "
            + told(() -> CompletableFuture.failedStage(null)));
        say("functions", told(() -> a.thenApply(null)) + " " + told(() -> a.whenComplete(null)) + " "
            + told(() -> CompletableFuture.supplyAsync(null)) + " " + told(() -> a.completeAsync(null)));
        say("other stages", told(() -> a.thenCombine(null, (x, y) -> x)) + " "
            + told(() -> a.runAfterEither(null, () -> {})));
        say("arrays", told(() -> CompletableFuture.allOf((CompletableFuture<?>[])null)) + " "
            + told(() -> CompletableFuture.anyOf((CompletableFuture<?>[])null)));
        say("elements", told(() -> CompletableFuture.allOf(a, null)) + " "
            + told(() -> CompletableFuture.anyOf(a, null)) + " " + told(() -> CompletableFuture.anyOf(a, a, null)));
        CompletableFuture<Object> left = new CompletableFuture<>();
        say("the third of three", told(() -> CompletableFuture.allOf(left, left, null)) + ", " + stackOf(left));
        say("units", told(() -> a.orTimeout(1, null)) + " " + told(() -> a.completeOnTimeout(1, 1, null)) + " "
            + told(() -> CompletableFuture.delayedExecutor(1, null)));
        say("what stayed in the stack", stackOf(a));
    }

    static void timers() throws Exception {
        group = "timers";
        Class<?> type = Class.forName("java.util.concurrent.CompletableFuture$Delayer");
        java.lang.reflect.Field field = type.getDeclaredField("delayer");
        field.setAccessible(true);
        java.util.concurrent.ScheduledThreadPoolExecutor pool
            = (java.util.concurrent.ScheduledThreadPoolExecutor)field.get(null);
        say("the pool", kind(pool) + ", core " + pool.getCorePoolSize() + ", removeOnCancel "
            + pool.getRemoveOnCancelPolicy());
        CompletableFuture<Object> stage = new CompletableFuture<>();
        CompletableFuture<String> where = stage.handle((x, e) -> Thread.currentThread().getName() + ", daemon "
            + Thread.currentThread().isDaemon() + ", priority " + Thread.currentThread().getPriority());
        stage.orTimeout(1, TimeUnit.MILLISECONDS);
        say("a dependent runs on", where.join());
        say("the message", messageOf(stage::get) + "; " + stage.handle((x, e) -> e.getMessage()).join());
        CompletableFuture<Object> late = new CompletableFuture<>();
        say("no time", told(() -> late.orTimeout(-1, TimeUnit.SECONDS).join()));
        say("threads of the pool", pool.getPoolSize() + ", largest " + pool.getLargestPoolSize());
        Executor behind = CompletableFuture.delayedExecutor(0, TimeUnit.SECONDS, Runnable::run);
        say("delayedExecutor without delay",
            CompletableFuture.supplyAsync(() -> Thread.currentThread().getName(), behind).join());
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println("# parallelism of the common pool: " + ForkJoinPool.getCommonPoolParallelism());
        if (arguments.length == 0) {
            timers();
            waiters();
            interrupts();
            helpers();
            releasedWaiter();
            subclasses();
            objects();
            nulls();
        }
        StageThreadsPools.all();
        System.exit(0);
    }
}
