// StageThreadsPools: the default pool of CompletableFuture, and who helps while a pool's thread waits.
// Part of StageThreads; its answers depend on the parallelism of the common pool.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

final class StageThreadsPools extends StageThreads {
    private static String here() {
        Thread thread = Thread.currentThread();
        return thread.getName().replaceFirst("[0-9]+$", "n") + (thread.isDaemon() ? ", daemon" : "");
    }

    static void defaults() {
        group = "defaults";
        Executor pool = new CompletableFuture<Object>().defaultExecutor();
        say("defaultExecutor", kind(pool) + (pool == ForkJoinPool.commonPool() ? ", the common pool" : ""));
        CountDownLatch ran = new CountDownLatch(1);
        CompletableFuture<String> where = CompletableFuture.supplyAsync(() -> {
            ran.countDown();
            return here();
        });
        passed(ran);
        say("supplyAsync runs on", where.join());
        CountDownLatch again = new CountDownLatch(1);
        CompletableFuture<String> asked = CompletableFuture.supplyAsync(() -> {
            again.countDown();
            return here();
        }, ForkJoinPool.commonPool());
        passed(again);
        say("supplyAsync on the common pool runs on", asked.join());
        boolean[] kinds = new boolean[3];
        CompletableFuture.runAsync(() -> {}, task -> {
            kinds[0] = task instanceof ForkJoinTask;
            kinds[1] = task instanceof CompletableFuture.AsynchronousCompletionTask;
            kinds[2] = task instanceof Runnable;
        });
        say("what an executor gets", "ForkJoinTask " + kinds[0] + ", AsynchronousCompletionTask " + kinds[1]);
    }

    /** A stage whose default executor is the pool. */
    static final class Of extends CompletableFuture<Object> {
        private final Executor pool;

        Of(Executor pool) {
            this.pool = pool;
        }

        @Override public Executor defaultExecutor() {
            return pool;
        }
    }

    /** A pool's only thread joins a stage that the same pool must complete. */
    static void joinInside(String name, ExecutorService pool, boolean own) throws Exception {
        CompletableFuture<String> told = new CompletableFuture<>();
        Asker[] waits = {null};
        CompletableFuture<Object>[] made = inner();
        CountDownLatch begun = new CountDownLatch(1);
        Thread[] worker = {null};
        pool.execute(() -> {
            worker[0] = Thread.currentThread();
            made[0] = own ? new Of(pool) : new CompletableFuture<>();
            made[0].completeAsync(
                () -> Thread.currentThread() == worker[0] ? "by the one who waits" : "by another thread", pool);
            begun.countDown();
            told.complete(told(made[0]::join));
        });
        passed(begun);
        boolean compensates = pool instanceof ForkJoinPool;
        while (!told.isDone() && (compensates || worker[0].getState() != Thread.State.WAITING)) Thread.sleep(1);
        String answer = told.isDone() ? "run " + told.join()
            : "waits for ever, " + worker[0].getState() + ", " + stackOf(made[0]);
        made[0].complete("an outsider");
        say(name, answer + (compensates ? ", threads " + ((ForkJoinPool)pool).getPoolSize() : ""));
        told.join();
        pool.shutdown();
    }

    @SuppressWarnings("unchecked")
    private static CompletableFuture<Object>[] inner() {
        return (CompletableFuture<Object>[])new CompletableFuture<?>[1];
    }

    /** All threads of the common pool stand; a thread outside joins a stage that waits for one of them. */
    static void joinOutside(String name, boolean submitsItself) throws Exception {
        ForkJoinPool pool = ForkJoinPool.commonPool();
        int threads = ForkJoinPool.getCommonPoolParallelism();
        CountDownLatch stand = new CountDownLatch(threads);
        CountDownLatch go = new CountDownLatch(1);
        for (int i = 0; i < threads; i++)
            pool.execute(() -> {
                stand.countDown();
                passed(go);
            });
        passed(stand);
        CompletableFuture<String> other = CompletableFuture.supplyAsync(() -> Thread.currentThread().getName());
        Asker joins = new Asker("the one who joins", () -> {
            if (!submitsItself) return other.join();
            return CompletableFuture.supplyAsync(() -> Thread.currentThread().getName()).join();
        });
        boolean helped = !joins.waiting().isAlive();
        go.countDown();
        say(name, helped ? "run by " + joins.ended() : "waits");
        joins.ended();
    }

    static void helping() throws Exception {
        group = "helping";
        joinInside("a ThreadPoolExecutor of one", Executors.newFixedThreadPool(1), false);
        joinInside("a ForkJoinPool of one", new ForkJoinPool(1), false);
        joinInside("a ForkJoinPool of one, defaultExecutor", new ForkJoinPool(1), true);
        if (new CompletableFuture<Object>().defaultExecutor() != ForkJoinPool.commonPool()) return;
        joinOutside("a thread outside, all of the common pool busy, its own task", true);
        joinOutside("a thread outside, all of the common pool busy, another thread's task", false);
    }

    static void all() throws Exception {
        defaults();
        helping();
    }
}
