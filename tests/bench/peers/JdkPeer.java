// What the JDK's own pools take, asked by tests/bench/peer_process.hpp: a question a line, and for each
// a line with nanoseconds for one task (of lateness: nanoseconds late).
//
//     insert N | cancel N | steady N | drain N    timers of a ScheduledThreadPoolExecutor(1)
//     bytes N                                     what one of N pending timers takes
//     scheduled W                                 10^5 tasks without a delay, W workers, one producer
//     plain W P                                   the same through execute of a fixed pool, P producers
//     turn 1 | turn 2                             10^4 tasks one by one, each waited for: a fixed pool, a ForkJoinPool
//     fork W                                      2^17 - 1 forks and joins in a ForkJoinPool of W workers
//     lateness T                                  the median of T ticks at a fixed rate of 1 ms
//
// The parts are those of tests/bench/timers.cpp, pools.cpp and forks.cpp. The first question of a kind is answered
// after warming up, so that compiled code is measured. Run by `java JdkPeer.java`.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class JdkPeer {
    static final long HOUR = TimeUnit.HOURS.toNanos(1);
    static final int TASKS = 100_000;
    static final int WARM_UPS = 15;

    /** Timers whose one worker is held in a body until they are drained. */
    static final class Timers {
        final ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        final CountDownLatch open = new CountDownLatch(1);
        final CountDownLatch fired;
        final ScheduledFuture<?>[] futures;

        Timers(int n) throws InterruptedException {
            futures = new ScheduledFuture<?>[n];
            fired = new CountDownLatch(n);
            pool.setRemoveOnCancelPolicy(true);
            CountDownLatch held = new CountDownLatch(1);
            pool.execute(() -> {
                held.countDown();
                awaitQuietly(open);
            });
            held.await();
        }

        void schedule(int i, long delay) {
            futures[i] = pool.schedule(fired::countDown, delay, TimeUnit.NANOSECONDS);
        }

        void cancel(int i) {
            futures[i].cancel(false);
            futures[i] = null;
        }

        void end() throws InterruptedException {
            open.countDown();
            pool.shutdownNow();
            pool.awaitTermination(1, TimeUnit.MINUTES);
        }
    }

    static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static long[] delays(int n, long longest) {
        return new SplittableRandom(1).longs(n, 0, longest).toArray();
    }

    /** Every second one, in random order. */
    static int[] halfOf(int n) {
        int[] half = new int[n / 2];
        for (int i = 0; i < half.length; i++) half[i] = 2 * i + 1;
        SplittableRandom random = new SplittableRandom(2);
        for (int i = half.length; i > 1; i--) {
            int j = random.nextInt(i);
            int other = half[i - 1];
            half[i - 1] = half[j];
            half[j] = other;
        }
        return half;
    }

    static double timers(String part, int n) throws InterruptedException {
        long soon = part.equals("drain") ? TimeUnit.MICROSECONDS.toNanos(n) : HOUR;
        long[] delays = delays(n, soon);
        int[] half = halfOf(n);
        Timers timers = new Timers(n);
        long begin = System.nanoTime();
        for (int i = 0; i < n; i++) timers.schedule(i, delays[i]);
        long done = n;
        if (part.equals("cancel")) {
            done = half.length;
            begin = System.nanoTime();
            for (int i : half) timers.cancel(i);
        } else if (part.equals("steady")) {
            done = half.length;
            begin = System.nanoTime();
            for (int i : half) {
                timers.cancel(i);
                timers.schedule(i, delays[i]);
            }
        } else if (part.equals("drain")) {
            Thread.sleep(TimeUnit.NANOSECONDS.toMillis(soon) + 1);
            begin = System.nanoTime();
            timers.open.countDown();
            timers.fired.await();
        }
        double each = (System.nanoTime() - begin) / (double) done;
        timers.end();
        return each;
    }

    static long used() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(50);
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    static double bytes(int n) throws InterruptedException {
        long[] delays = delays(n, HOUR);
        Timers timers = new Timers(n);
        long before = used();
        for (int i = 0; i < n; i++) timers.schedule(i, delays[i]);
        double each = (used() - before) / (double) n;
        timers.end();
        return each;
    }

    interface HandIn {
        void task(Runnable body);
    }

    /** From the first task handed in until the pool has ended. */
    static double burst(ExecutorService pool, int producers, HandIn handIn) throws InterruptedException {
        AtomicInteger counted = new AtomicInteger();
        Thread[] threads = new Thread[producers];
        long begin = System.nanoTime();
        for (int p = 0; p < producers; p++) {
            threads[p] = new Thread(() -> {
                for (int i = 0; i < TASKS / producers; i++) handIn.task(counted::incrementAndGet);
            });
            threads[p].start();
        }
        for (Thread thread : threads) thread.join();
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        double each = (System.nanoTime() - begin) / (double) TASKS;
        if (counted.get() != TASKS) throw new IllegalStateException("tasks were lost");
        return each;
    }

    static double scheduled(int workers) throws InterruptedException {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(workers);
        return burst(pool, 1, body -> pool.schedule(body, 0, TimeUnit.NANOSECONDS));
    }

    static double plain(int workers, int producers) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(workers);
        return burst(pool, producers, pool::execute);
    }

    /** Of one worker each. */
    static final ExecutorService[] TURNS = {Executors.newFixedThreadPool(1, JdkPeer::daemon), new ForkJoinPool(1)};

    static Thread daemon(Runnable body) {
        Thread thread = new Thread(body);
        thread.setDaemon(true);
        return thread;
    }

    static double turn(int kind) throws Exception {
        ExecutorService pool = TURNS[kind - 1];
        int turns = 10_000;
        long begin = System.nanoTime();
        for (int i = 0; i < turns; i++) {
            int number = i;
            if (pool.submit(() -> number).get() != i) throw new IllegalStateException("another's");
        }
        return (System.nanoTime() - begin) / (double) turns;
    }

    static final class Tree extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;
        final int levels;

        Tree(int levels) {
            this.levels = levels;
        }

        @Override
        protected Integer compute() {
            if (levels == 0) return 1;
            Tree one = new Tree(levels - 1);
            one.fork();
            int other = new Tree(levels - 1).compute();
            return one.join() + other;
        }
    }

    static final Map<Integer, ForkJoinPool> FORKING = new HashMap<>();

    /** The pool stays. */
    static double fork(int workers) {
        ForkJoinPool pool = FORKING.computeIfAbsent(workers, ForkJoinPool::new);
        int levels = 17;
        long begin = System.nanoTime();
        if (pool.invoke(new Tree(levels)) != 1 << levels) throw new IllegalStateException("leaves were lost");
        return (System.nanoTime() - begin) / (double) ((1 << levels) - 1);
    }

    static double lateness(int ticks) throws InterruptedException {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        pool.prestartAllCoreThreads();
        Thread.sleep(5);
        long[] late = new long[ticks];
        int[] at = {0};
        CountDownLatch over = new CountDownLatch(1);
        long period = TimeUnit.MILLISECONDS.toNanos(1);
        long start = System.nanoTime();
        pool.scheduleAtFixedRate(() -> {
            if (at[0] == ticks) return;
            late[at[0]] = System.nanoTime() - (start + (at[0] + 1) * period);
            if (++at[0] == ticks) over.countDown();
        }, period, period, TimeUnit.NANOSECONDS);
        over.await();
        pool.shutdownNow();
        Arrays.sort(late);
        return late[ticks / 2];
    }

    static double answer(String[] words) throws Exception {
        int n = Integer.parseInt(words[1]);
        switch (words[0]) {
            case "scheduled": return scheduled(n);
            case "plain": return plain(n, Integer.parseInt(words[2]));
            case "fork": return fork(n);
            case "turn": return turn(n);
            case "lateness": return lateness(n);
            case "bytes": return bytes(n);
            default: return timers(words[0], n);
        }
    }

    static void warmUp(String[] words) throws Exception {
        String[] small = words.clone();
        boolean ofTimers = Set.of("insert", "cancel", "steady", "drain").contains(words[0]);
        if (ofTimers) small[1] = "20000";
        boolean tasks = ofTimers || Set.of("scheduled", "plain", "fork", "turn").contains(words[0]);
        for (int i = 0; tasks && i < WARM_UPS; i++) answer(small);
    }

    public static void main(String[] arguments) throws Exception {
        Set<String> warm = new HashSet<>();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ");
            if (warm.add(words[0])) warmUp(words);
            System.gc();
            System.out.println(answer(words));
        }
    }
}
