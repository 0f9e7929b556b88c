// TrickyCalls: what a real JDK answers to calls whose answers one easily gets wrong.
//
//     javac -d DIRECTORY Tricky*.java && java -cp DIRECTORY TrickyCalls > ../jdk17/tricky_calls.txt
//
// A line is an answer, "group.name = value"; "# theme" stands before the groups of a theme, each of
// which is a class here: TrickyPools, TrickyScheduled, TrickyFutures, TrickyOthers. This one has the
// words that they use. tests/real/library_tricky_*.cpp makes the same calls on the library, group by
// group under the same names, and compares line by line.
//
// No line depends on how fast anything is: threads meet at latches, and only orders and states are
// said. Class names are the simple ones; hash codes, the texts of tasks, and the messages that the
// virtual machine adds of its own are left out.
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;

public class TrickyCalls {
    /** What bodies throw. */
    static final class Boom extends RuntimeException {
        static final long serialVersionUID = 1;

        Boom(String message) {
            super(message);
        }
    }

    /** A call that may throw anything. */
    interface Act {
        void run() throws Exception;
    }

    /** What stands before the next answers. */
    static String group;

    static void say(String name, Object value) {
        System.out.println(group + "." + name + " = " + plain(value));
    }

    static String plain(Object value) {
        return String.valueOf(value)
            .replaceAll("Task .* rejected", "Task T rejected")
            .replaceAll("(\\w+\\.)+(?=[A-Z])|\\w+\\$", "")
            .replaceAll("@[0-9a-f]+\\[", "@p[")
            .replaceAll("(InterruptedException|NullPointerException): .*", "$1");
    }

    /** The value of a call, or what it throws. */
    static String tell(Callable<?> call) {
        try {
            return plain(call.call());
        } catch (Throwable thrown) {
            return plain(thrown);
        }
    }

    static String thrown(Act act) {
        return tell(() -> {
            act.run();
            return "nothing";
        });
    }

    /** A future's answer without waiting, and with. */
    static String now(Future<?> future) {
        return tell(() -> future.get(0, TimeUnit.NANOSECONDS));
    }

    static String got(Future<?> future) {
        return tell(future::get);
    }

    /** What a thread whose interrupt flag is set is told, and the flag afterwards. */
    static String flagged(Callable<?> call) throws Exception {
        AtomicReference<String> answer = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            Thread.currentThread().interrupt();
            answer.set(tell(call) + ", flag " + Thread.currentThread().isInterrupted());
        });
        thread.start();
        thread.join();
        return answer.get();
    }

    static String flaggedAct(Act act) throws Exception {
        return flagged(() -> {
            act.run();
            return "nothing";
        });
    }

    static void until(BooleanSupplier met) {
        while (!met.getAsBoolean()) Thread.yield();
    }

    static CountDownLatch gate() {
        return new CountDownLatch(1);
    }

    /** A body that stays until go(), whatever interrupts it. */
    static final class Held implements Runnable {
        final CountDownLatch begun = gate();
        final CountDownLatch ended = gate();
        final AtomicInteger runs = new AtomicInteger();
        volatile boolean interrupted;
        Future<?> future;
        private final CountDownLatch open = gate();

        /** Returns when a worker of the pool is in it. */
        static Held in(ExecutorService pool) throws Exception {
            Held held = new Held();
            held.future = pool.submit(held);
            held.begun.await();
            return held;
        }

        @Override
        public void run() {
            runs.incrementAndGet();
            begun.countDown();
            while (open.getCount() > 0) {
                try {
                    open.await();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            interrupted |= Thread.currentThread().isInterrupted();
            ended.countDown();
        }

        void go() {
            open.countDown();
        }

        boolean interruptedAtEnd() throws Exception {
            go();
            ended.await();
            return interrupted;
        }
    }

    /** Its threads are w-1, w-2, and so on. */
    static ThreadPoolExecutor pool(int core, int maximum, BlockingQueue<Runnable> queue) {
        AtomicInteger made = new AtomicInteger();
        return new ThreadPoolExecutor(core, maximum, 0, TimeUnit.NANOSECONDS, queue,
            body -> new Thread(body, "w-" + made.incrementAndGet()));
    }

    static ThreadPoolExecutor one() {
        return pool(1, 1, new LinkedBlockingQueue<>());
    }

    static ScheduledThreadPoolExecutor timed() {
        AtomicInteger made = new AtomicInteger();
        return new ScheduledThreadPoolExecutor(1,
            body -> new Thread(body, "w-" + made.incrementAndGet()));
    }

    /** One worker and one place in the queue, both taken. */
    static final class Full {
        final ThreadPoolExecutor pool = pool(1, 1, new ArrayBlockingQueue<>(1));
        final Held held = Held.in(pool);
        final Future<?> queued = pool.submit(() -> 1);

        Full(RejectedExecutionHandler handler) throws Exception {
            pool.setRejectedExecutionHandler(handler);
        }

        void close() throws Exception {
            held.go();
            end(pool);
        }
    }

    /** The name of the thread that runs the next task. */
    static String worker(ExecutorService pool) {
        return got(pool.submit(() -> Thread.currentThread().getName()));
    }

    static void end(ExecutorService pool) throws Exception {
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.HOURS);
    }

    static String figures(ThreadPoolExecutor pool) {
        return pool.getTaskCount() + " tasks, " + pool.getCompletedTaskCount() + " completed, "
            + pool.getActiveCount() + " active, " + pool.getPoolSize() + " workers, "
            + pool.getLargestPoolSize() + " at most, " + pool.getQueue().size() + " queued";
    }

    @SafeVarargs
    static List<Callable<Integer>> bodies(Callable<Integer>... all) {
        return Arrays.asList(all);
    }

    static String each(List<Future<Integer>> futures, Function<Future<?>, String> answer) {
        return futures.stream().map(answer).collect(Collectors.joining("; "));
    }

    static String stateOf(Future<?> future) {
        return (future.isDone() ? "done" : "not done") + (future.isCancelled() ? ", cancelled" : "");
    }

    public static void main(String[] arguments) throws Exception {
        TrickyPools.all();
        TrickyScheduled.all();
        TrickyFutures.all();
        TrickyOthers.all();
        System.exit(0);
    }
}
