// DelayTrials: what a ForkJoinPool of JDK 25 does with delays: its DelayScheduler, submitWithTimeout.
//
//     javac -d /tmp/delays *.java
//     java -cp /tmp/delays --add-opens java.base/java.util.concurrent=ALL-UNNAMED \
//         -Djava.util.concurrent.ForkJoinPool.common.parallelism=1 DelayTrials > ../../jdk25/delay_scheduler.txt
//
// An answer a line, "group.what = answer". Nothing depends on how fast a thread is: delays are hours, or
// a latch says who goes on; a time is told only as the difference of two of the field `when`. That something
// does not happen (an interrupt, a timeout while the scheduler is held) is told after 50 ms without it.
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

public class DelayTrials {
    static String group = "";

    static void say(String what, Object answer) {
        System.out.println(group + "." + what + " = " + answer);
    }

    static String told(Callable<?> asked) {
        try {
            return String.valueOf(asked.call());
        } catch (Throwable e) {
            Throwable cause = e.getCause();
            return e.getClass().getSimpleName() + (cause == null ? "" : " of " + cause.getClass().getSimpleName());
        }
    }

    static void passed(CountDownLatch latch) {
        try {
            if (!latch.await(60, TimeUnit.SECONDS)) throw new IllegalStateException("nobody came");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void until(BooleanSupplier done) throws InterruptedException {
        for (int i = 0; i < 60_000 && !done.getAsBoolean(); i++) Thread.sleep(1);
        if (!done.getAsBoolean()) throw new IllegalStateException("never came");
    }

    static Object field(Object of, String name) {
        for (Class<?> type = of.getClass(); type != null; type = type.getSuperclass()) {
            try {
                Field found = type.getDeclaredField(name);
                found.setAccessible(true);
                return found.get(of);
            } catch (NoSuchFieldException e) {
                continue;
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
        throw new IllegalArgumentException(name);
    }

    static long when(Object task) {
        return (Long)field(task, "when");
    }

    static int index(Object task) {
        return (Integer)field(task, "heapIndex");
    }

    static String here() {
        return Thread.currentThread().getName().replaceAll("[0-9]+", "n");
    }

    /** Holds the common pool's scheduler inside a dependent of a timeout until it is let go. */
    static final class Held {
        final CountDownLatch go = new CountDownLatch(1);

        Held() {
            CountDownLatch inside = new CountDownLatch(1);
            CompletableFuture<Object> stage = new CompletableFuture<>();
            stage.whenComplete((x, e) -> {
                inside.countDown();
                passed(go);
            });
            stage.orTimeout(1, TimeUnit.NANOSECONDS);
            passed(inside);
        }
    }

    static void threads() throws Exception {
        group = "threads";
        ForkJoinPool pool = new ForkJoinPool(2);
        say("before", "scheduler " + field(pool, "delayScheduler"));
        say("no delay runs on", pool.schedule(DelayTrials::here, 0, TimeUnit.SECONDS).get() + ", scheduler made "
            + (field(pool, "delayScheduler") != null));
        say("a delay runs on", pool.schedule(DelayTrials::here, 1, TimeUnit.MILLISECONDS).get());
        Thread scheduler = (Thread)field(pool, "delayScheduler");
        say("the scheduler", scheduler.getClass().getSimpleName() + " " + scheduler.getName().replaceAll("[0-9]+", "n")
            + ", daemon " + scheduler.isDaemon());
        ScheduledFuture<?> far = pool.schedule(() -> 1, 1, TimeUnit.HOURS);
        say("what schedule returns",
            far.getClass().getSimpleName() + ", a ForkJoinTask " + (far instanceof ForkJoinTask));
        until(() -> scheduler.getState() == Thread.State.TIMED_WAITING);
        say("waits for a far task", scheduler.getState());
        far.cancel(false);
        until(() -> scheduler.getState() == Thread.State.WAITING);
        say("waits with none", scheduler.getState());
        pool.shutdown();
        scheduler.join(60_000);
        say("after shutdown", scheduler.getState());
        say("schedule after shutdown", told(() -> pool.schedule(() -> 1, 1, TimeUnit.HOURS)) + " "
            + told(() -> pool.schedule(() -> 1, 0, TimeUnit.HOURS)));
    }

    static void counts() throws Exception {
        group = "counts";
        ForkJoinPool pool = new ForkJoinPool(1);
        say("without a scheduler", pool.getDelayedTaskCount());
        List<ScheduledFuture<?>> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) tasks.add(pool.schedule(() -> 1, 1, TimeUnit.HOURS));
        until(() -> pool.getDelayedTaskCount() == 3);
        say("three far", pool.getDelayedTaskCount() + ", queued " + pool.getQueuedTaskCount() + ", submitted "
            + pool.getQueuedSubmissionCount() + ", quiescent " + pool.isQuiescent());
        tasks.get(1).cancel(false);
        until(() -> pool.getDelayedTaskCount() == 2);
        say("one cancelled", pool.getDelayedTaskCount() + ", its heapIndex " + index(tasks.get(1)));
        say("toString", pool.toString().replaceAll(".*delayed", "delayed"));
        pool.shutdownNow();
        say("shutdownNow, terminated", pool.awaitTermination(60, TimeUnit.SECONDS) + ", cancelled "
            + tasks.get(0).isCancelled() + ", " + told(() -> tasks.get(0).get()));
    }

    /** The heap, the root first, each task by its rank in the order of times; x for none of these. */
    static String slots(List<? extends Future<?>> tasks) {
        List<Future<?>> sorted = new ArrayList<>(tasks);
        sorted.sort(Comparator.comparingLong(DelayTrials::when));
        Map<Integer, String> slots = new TreeMap<>();
        for (Future<?> task : sorted)
            if (index(task) >= 0) slots.put(index(task), String.valueOf(sorted.indexOf(task) + 1));
        int length = slots.isEmpty() ? 0 : 1 + Collections.max(slots.keySet());
        for (int i = 0; i < length; i++) slots.putIfAbsent(i, "x");
        return String.join(" ", slots.values());
    }

    /** Slots of tasks with these delays, which all waited for the scheduler at once, or came one by one. */
    static List<ScheduledFuture<?>> scheduled(boolean batch, int... delays) throws Exception {
        ForkJoinPool pool = ForkJoinPool.commonPool();
        Held held = batch ? new Held() : null;
        List<ScheduledFuture<?>> tasks = new ArrayList<>();
        for (int delay : delays) {
            ScheduledFuture<?> task = pool.schedule(() -> 1, delay, TimeUnit.HOURS);
            tasks.add(task);
            if (!batch) until(() -> index(task) >= 0);
        }
        if (!batch) return tasks;
        StringBuilder pending = new StringBuilder();
        for (Object t = field(field(pool, "delayScheduler"), "pending"); t != null; t = field(t, "nextPending"))
            pending.append(pending.length() > 0 ? " " : "").append(tasks.indexOf(t) + 1);
        say("pending, of " + delays.length, pending + ", counted " + pool.getDelayedTaskCount());
        held.go.countDown();
        until(() -> tasks.stream().allMatch(task -> index(task) >= 0));
        return tasks;
    }

    static void clear(List<ScheduledFuture<?>> tasks) throws Exception {
        for (Future<?> task : tasks) task.cancel(false);
        until(() -> ForkJoinPool.commonPool().getDelayedTaskCount() == 0);
    }

    static void heap() throws Exception {
        group = "heap";
        int[] down = new int[22];
        for (int i = 0; i < down.length; i++) down[i] = down.length - i;
        List<ScheduledFuture<?>> tasks = scheduled(false, down);
        say("22 down to 1, one by one", slots(tasks));
        tasks.get(21).cancel(false);
        until(() -> index(tasks.get(21)) < 0);
        say("the root cancelled", slots(tasks));
        tasks.get(20).cancel(false);
        until(() -> index(tasks.get(20)) < 0);
        say("the next root cancelled", slots(tasks));
        clear(tasks);
        List<ScheduledFuture<?>> batch = scheduled(true, 1, 2, 3, 4, 5, 6, 7);
        say("1 to 7 in a batch", slots(batch));
        Held held = new Held();
        for (int i : new int[] {1, 2, 3}) batch.get(i).cancel(false);
        say("2, 3, 4 cancelled while the scheduler is held", slots(batch) + ", counted "
            + ForkJoinPool.commonPool().getDelayedTaskCount());
        held.go.countDown();
        until(() -> ForkJoinPool.commonPool().getDelayedTaskCount() == 4);
        say("then", slots(batch));
        clear(batch);
        Field capacity = Class.forName("java.util.concurrent.DelayScheduler").getDeclaredField("INITIAL_HEAP_CAPACITY");
        capacity.setAccessible(true);
        say("slots at the beginning", capacity.get(null));
    }

    /** Tasks that wait for a scheduler that is held get the same time; one worker then runs them. */
    static String ties(int count, boolean batch) throws Exception {
        ForkJoinPool pool = ForkJoinPool.commonPool();
        Held held = batch ? new Held() : null;
        List<Integer> ran = Collections.synchronizedList(new ArrayList<>());
        List<ScheduledFuture<?>> tasks = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            int number = i;
            ScheduledFuture<?> task = pool.schedule(() -> ran.add(number), batch ? 1 : 3, TimeUnit.HOURS);
            tasks.add(task);
            if (!batch) until(() -> index(task) >= 0);
        }
        if (!batch) held = new Held(); // the heap has them in order of time; they become equal and due
        Field when = tasks.get(0).getClass().getDeclaredField("when");
        when.setAccessible(true);
        long now = when(pool.schedule(() -> 0, 0, TimeUnit.SECONDS));
        for (ScheduledFuture<?> task : tasks) when.set(task, now);
        held.go.countDown();
        until(() -> ran.size() == count);
        return ran.toString();
    }

    static void cancelledWhilePending() throws Exception {
        group = "cancelled while pending";
        ForkJoinPool pool = ForkJoinPool.commonPool();
        Held held = new Held();
        ScheduledFuture<?> task = pool.schedule(() -> 1, 1, TimeUnit.HOURS);
        task.cancel(false);
        ScheduledFuture<?> other = pool.schedule(() -> 1, 2, TimeUnit.HOURS);
        held.go.countDown();
        until(() -> index(other) >= 0);
        say("heapIndex", index(task) + ", of the other " + index(other) + ", counted " + pool.getDelayedTaskCount());
        other.cancel(false);
        until(() -> pool.getDelayedTaskCount() == 0);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println("# JDK " + System.getProperty("java.version"));
        threads();
        counts();
        heap();
        cancelledWhilePending();
        group = "ties";
        say("seven equal ones in a batch run in the order", ties(7, true));
        say("seven equal ones that came one by one", ties(7, false));
        DelayTrialsUses.all();
        System.exit(0);
    }
}
