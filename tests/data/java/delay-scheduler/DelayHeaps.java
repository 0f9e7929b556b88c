// DelayHeaps: 2,000 random programs of schedule and cancel, and the heap of JDK 25's DelayScheduler after each batch.
//
//     javac -d /tmp/delays *.java
//     java -cp /tmp/delays --add-opens java.base/java.util.concurrent=ALL-UNNAMED DelayHeaps > ../../jdk25/heaps.txt
//
// A program a line: "+1@5 +2@3 -1 / +3@3 / -2 = 2 / 2 3 / 3". Behind "=" are the task numbers in the order of the slots
// after each batch, "." for an empty heap. +N@T schedules task N at time T, -N cancels it; " / " is between batches.
// Each program has a pool of its own. Before each batch an immediate task, earlier than all others, takes the root and
// holds the scheduler there. The batch is made by one thread. Then the scheduler is let go: it takes the immediate task
// from the root, then works off the requests of the batch. The heap is read when it is at rest.
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.TimeUnit;

public class DelayHeaps extends DelayTrials {
    private static final int PROGRAMS = 2000;
    private static final long HOUR = TimeUnit.HOURS.toNanos(1);

    /** An operation: it schedules this task at this time or, if the time is 0, cancels it. */
    private record Operation(int task, int time) {
        @Override
        public String toString() {
            return time > 0 ? "+" + task + "@" + time : "-" + task;
        }
    }

    /** What is not public in JDK 25. */
    private static final class Inside {
        static final Constructor<?> TASK;
        static final Field WHEN;
        static final Method NOW;
        static final Method SCHEDULE;
        static final Method SIGNAL;

        static {
            try {
                Class<?> scheduler = Class.forName("java.util.concurrent.DelayScheduler");
                Class<?> task = Class.forName("java.util.concurrent.DelayScheduler$ScheduledForkJoinTask");
                TASK = task.getConstructor(long.class, long.class, boolean.class, Runnable.class, Callable.class,
                    ForkJoinPool.class);
                WHEN = task.getDeclaredField("when");
                NOW = scheduler.getDeclaredMethod("now");
                SIGNAL = scheduler.getDeclaredMethod("signal");
                SCHEDULE = ForkJoinPool.class.getDeclaredMethod("scheduleDelayedTask", task);
                TASK.setAccessible(true);
                WHEN.setAccessible(true);
                NOW.setAccessible(true);
                SIGNAL.setAccessible(true);
                SCHEDULE.setAccessible(true);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        /** A task without a period and with a delay of 0. */
        static ForkJoinTask<?> task(ForkJoinPool pool, boolean immediate, Runnable body) throws Exception {
            return (ForkJoinTask<?>)TASK.newInstance(0L, 0L, immediate, body, null, pool);
        }
    }

    /** A program that is being played. */
    private static final class Played {
        final ForkJoinPool pool = new ForkJoinPool(1);
        final List<ForkJoinTask<?>> tasks = new ArrayList<>();
        final long base;

        Played() throws Exception {
            base = (Long)Inside.NOW.invoke(null);
        }

        /** Plays a batch while the scheduler is held; the heap after it. */
        String batch(List<Operation> operations) throws Exception {
            CountDownLatch inside = new CountDownLatch(1);
            CountDownLatch go = new CountDownLatch(1);
            Inside.SCHEDULE.invoke(pool, Inside.task(pool, true, () -> {
                inside.countDown();
                passed(go);
            }));
            passed(inside);
            for (Operation operation : operations) make(operation);
            Object scheduler = field(pool, "delayScheduler");
            Inside.SIGNAL.invoke(scheduler); // also if the batch has no request: it is active until it is through
            go.countDown();
            until(() -> field(scheduler, "pending") == null && field(scheduler, "active").equals(0));
            String heap = heap();
            if (pool.getDelayedTaskCount() != (heap.equals(".") ? 0 : heap.split(" ").length))
                throw new IllegalStateException("counted " + pool.getDelayedTaskCount() + ", but has " + heap);
            return heap;
        }

        private void make(Operation operation) throws Exception {
            if (operation.time() == 0) {
                tasks.get(operation.task() - 1).cancel(false);
                return;
            }
            ForkJoinTask<?> task = Inside.task(pool, false, () -> {});
            Inside.WHEN.setLong(task, base + operation.time() * HOUR);
            tasks.add(task);
            Inside.SCHEDULE.invoke(pool, task);
        }

        private String heap() {
            List<String> slots = new ArrayList<>();
            for (int number = 1; number <= tasks.size(); number++) {
                int slot = index(tasks.get(number - 1));
                while (slots.size() <= slot) slots.add("?");
                if (slot >= 0) slots.set(slot, String.valueOf(number));
            }
            return slots.isEmpty() ? "." : String.join(" ", slots);
        }

        void end() throws InterruptedException {
            pool.shutdownNow();
            if (!pool.awaitTermination(60, TimeUnit.SECONDS)) throw new IllegalStateException("not terminated");
        }
    }

    /** Every 100th program is large and cancels less, so that more than 64 tasks are in its heap. */
    private static List<List<Operation>> program(Random random, boolean large) {
        int latest = random.nextBoolean() ? 20 : 1000;
        int cancels = large ? 8 : 35;
        int made = 0;
        List<Integer> left = new ArrayList<>();
        List<List<Operation>> batches = new ArrayList<>();
        for (int i = large ? 1 + random.nextInt(2) : 1 + random.nextInt(5); i > 0; i--) {
            List<Operation> batch = new ArrayList<>();
            for (int k = large ? 70 + random.nextInt(81) : 1 + random.nextInt(12); k > 0; k--) {
                if (made == 0 || random.nextInt(100) >= cancels) {
                    left.add(++made);
                    batch.add(new Operation(made, 1 + random.nextInt(latest)));
                } else if (left.isEmpty() || random.nextInt(10) == 0) { // any, so perhaps one that is cancelled already
                    Integer task = 1 + random.nextInt(made);
                    left.remove(task);
                    batch.add(new Operation(task, 0));
                } else {
                    batch.add(new Operation(left.remove(random.nextInt(left.size())), 0));
                }
            }
            batches.add(batch);
        }
        return batches;
    }

    private static String joined(List<Operation> batch) {
        return String.join(" ", batch.stream().map(Operation::toString).toList());
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println("# JDK " + System.getProperty("java.version"));
        Random random = new Random(20261201);
        for (int i = 1; i <= PROGRAMS; i++) {
            List<List<Operation>> program = program(random, i % 100 == 0);
            List<String> heaps = new ArrayList<>();
            Played played = new Played();
            for (List<Operation> batch : program) heaps.add(played.batch(batch));
            played.end();
            System.out.println(String.join(" / ", program.stream().map(DelayHeaps::joined).toList()) + " = "
                + String.join(" / ", heaps));
        }
        System.exit(0);
    }
}
