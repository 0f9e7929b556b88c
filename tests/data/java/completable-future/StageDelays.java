// StageDelays: the JDK's own timer of CompletableFuture on a clock that only a program moves.
//
// A program's unit of time is an hour, so nothing ever fires by itself. "until T" takes what would be
// due out of the queue of the Delayer and has the Delayer's thread run it, one after the other, while
// the caller waits: the classes and the thread are the JDK's, only the clock is not. For JDK 17, whose
// Delayer holds a ScheduledThreadPoolExecutor; a JDK without a Delayer plays only programs without delays.
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

final class StageDelays {
    static final TimeUnit UNIT = TimeUnit.HOURS;

    private static final class Pending {
        final Runnable task;
        final long when;

        Pending(Runnable task, long when) {
            this.task = task;
            this.when = when;
        }
    }

    private final ScheduledThreadPoolExecutor delayer;
    private final List<Pending> pending = new ArrayList<>();
    private long now;

    StageDelays() throws ReflectiveOperationException {
        delayer = ofTheJdk();
        if (delayer != null) delayer.getQueue().clear();
    }

    private static ScheduledThreadPoolExecutor ofTheJdk() throws ReflectiveOperationException {
        try {
            Field field = Class.forName("java.util.concurrent.CompletableFuture$Delayer").getDeclaredField("delayer");
            field.setAccessible(true);
            return (ScheduledThreadPoolExecutor)field.get(null);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    /** Notes what was given to the Delayer since the last call, in the order in which it was. */
    void note() {
        if (delayer == null) return;
        pending.removeIf(p -> !delayer.getQueue().contains(p.task));
        List<Runnable> queued = new ArrayList<>(delayer.getQueue());
        for (Pending known : pending) queued.remove(known.task);
        queued.sort(Comparator.comparingLong(task -> (Long)StageView.get(task, "sequenceNumber")));
        for (Runnable task : queued) {
            double hours = ((ScheduledFuture<?>)task).getDelay(TimeUnit.NANOSECONDS) / (double)UNIT.toNanos(1);
            pending.add(new Pending(task, now + Math.round(hours)));
        }
    }

    /** The clock goes to the time; what is due on the way runs, ties in the order in which they were queued. */
    void until(long time) throws Exception {
        for (;;) {
            note();
            Pending next = null;
            for (Pending p : pending)
                if (p.when <= time && (next == null || p.when < next.when)) next = p;
            if (next == null) break; // always, where there is no Delayer
            now = next.when;
            delayer.remove(next.task);
            delayer.submit(next.task).get();
        }
        now = Math.max(now, time);
    }

    int queued() {
        return delayer == null ? 0 : delayer.getQueue().size();
    }

    static boolean onThread() {
        return Thread.currentThread().getName().equals("CompletableFutureDelayScheduler");
    }
}
