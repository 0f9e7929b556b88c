// SirectorModel: in which order one thread runs the handlers of an event, on a real JDK.
//
//     java SirectorModel.java < graphs.txt > orders.txt
//
// A line is a script, its calls apart by semicolons: "begin a, b then c; after b then d". The answer
// is the handlers in the order in which they began. Written from the rules SIR-02, 03, 05, 06 and 07
// of docs/orchestration.md alone: it shows what follows from them on a real ThreadPoolExecutor, and
// is no evidence of anybody's library.
// The pool's thread stands at a gate until all first handlers are submitted, so that the order does
// not depend on who is faster.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public final class SirectorModel {
    /** A node of the graph; an edge counts once. */
    static final class Handler {
        final String name;
        final Set<Handler> behind = new LinkedHashSet<>();
        int before;

        Handler(String name) {
            this.name = name;
        }
    }

    /** What begin, after and then say, in that order. */
    static final class Script {
        final Map<String, Handler> handlers = new LinkedHashMap<>();

        Script(String line) {
            for (String call : line.split(";")) {
                List<Handler> group = List.of();
                for (String part : call.trim().split(" then ")) {
                    List<Handler> named = named(part.replaceFirst("^(begin|after) ", ""));
                    for (Handler first : group)
                        for (Handler second : named)
                            if (first.behind.add(second)) second.before++;
                    group = named;
                }
            }
        }

        private List<Handler> named(String names) {
            List<Handler> found = new ArrayList<>();
            for (String name : names.split(","))
                found.add(handlers.computeIfAbsent(name.trim(), Handler::new));
            return found;
        }
    }

    /** One event: counters of its own. */
    static final class Publication {
        final Map<Handler, AtomicInteger> left = new LinkedHashMap<>();
        final AtomicInteger leftOfEnd = new AtomicInteger();
        final CountDownLatch end = new CountDownLatch(1);
        final List<String> began = new ArrayList<>();
        final ExecutorService pool;

        Publication(Script script, ExecutorService pool) {
            this.pool = pool;
            for (Handler each : script.handlers.values()) {
                left.put(each, new AtomicInteger(each.before));
                if (each.behind.isEmpty()) leftOfEnd.incrementAndGet();
            }
        }

        void submitFirst() {
            List<Handler> first = new ArrayList<>();
            for (Handler each : left.keySet())
                if (each.before == 0) first.add(each);
            for (Handler each : first) submit(each);
        }

        private void submit(Handler handler) {
            pool.submit(() -> runFrom(handler));
        }

        private void runFrom(Handler handler) {
            Handler next = handler;
            while (next != null) {
                began.add(next.name);
                next = returned(next);
            }
        }

        /** Submits all that are free but the first, the last one first; gives the first. */
        private Handler returned(Handler handler) {
            List<Handler> free = new ArrayList<>();
            for (Handler each : handler.behind)
                if (left.get(each).decrementAndGet() == 0) free.add(each);
            if (handler.behind.isEmpty() && leftOfEnd.decrementAndGet() == 0) end.countDown();
            for (int i = free.size() - 1; i > 0; i--) submit(free.get(i));
            return free.isEmpty() ? null : free.get(0);
        }
    }

    static String orderOf(String line) throws Exception {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        CountDownLatch gate = new CountDownLatch(1);
        pool.submit(() -> {
            gate.await();
            return null;
        });
        Publication event = new Publication(new Script(line), pool);
        event.submitFirst();
        gate.countDown();
        event.end.await();
        pool.shutdown();
        return String.join(" ", event.began);
    }

    public static void main(String[] arguments) throws Exception {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line = lines.readLine(); line != null; line = lines.readLine())
            System.out.println(orderOf(line));
    }
}
