// StagePlayer: plays programs of CompletableFuture calls on a real JDK 17 and writes its answers.
//
//     javac -d /tmp/stages *.java
//     java -cp /tmp/stages --add-opens java.base/java.util.concurrent=ALL-UNNAMED StagePlayer < programs > answers
//
// Programs and answers have one format (../../completable-future/README.md); answers in the input are
// dropped, so that a file of answers can be played again. All runs on one thread, except that what
// the JDK's timer fires runs on its thread while this one waits: no answer depends on who is faster.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

public final class StagePlayer {
    private final Map<String, CompletableFuture<Object>> stages = new LinkedHashMap<>();
    private final Map<Object, String> names = new IdentityHashMap<>();
    private final Map<String, Deque<Runnable>> kept = new LinkedHashMap<>();
    private final List<String> answers = new ArrayList<>();
    private final StageView view = new StageView(names);
    private final StageDelays delays = new StageDelays();
    private final StageCalls calls = new StageCalls(this);
    private String thread = "main";

    private StagePlayer() throws ReflectiveOperationException {
        kept.put("E", new ArrayDeque<>());
        kept.put("F", new ArrayDeque<>());
    }

    void answer(String line) {
        answers.add(line);
    }

    String thread() {
        return StageDelays.onThread() ? "delayer" : thread;
    }

    CompletableFuture<Object> stage(String name) {
        CompletableFuture<Object> found = stages.get(name.startsWith("s") ? name : "s" + name);
        if (found == null) throw new IllegalArgumentException("no stage " + name);
        return found;
    }

    /** E and F keep tasks, R rejects, D runs them at once; "E~5" is delayedExecutor(5, E). */
    Executor executor(String name) {
        int tilde = name.indexOf('~');
        if (tilde > 0) {
            Executor behind = executor(name.substring(0, tilde));
            long delay = Long.parseLong(name.substring(tilde + 1));
            return CompletableFuture.delayedExecutor(delay, StageDelays.UNIT, behind);
        }
        switch (name) {
        case "R": return task -> { throw new RejectedExecutionException(); };
        case "D": return Runnable::run;
        case "null": return null;
        default: return kept.get(name)::add;
        }
    }

    /** A call that completes a stage, from the program or from a function: what it returned or threw. */
    String complete(String stage, String method, String argument) {
        return StageView.told(() -> StageCalls.completed(stage(stage), method, argument));
    }

    private void look() {
        stages.forEach((name, stage) -> {
            List<String> stack = view.stack(stage);
            if (names.get(stage).equals(name.substring(1)) && !stack.isEmpty())
                answer("~ " + name + " " + String.join(" ", stack));
        });
        kept.forEach((name, tasks) -> {
            List<String> texts = new ArrayList<>();
            for (Runnable task : tasks) texts.add(view.completion(task));
            if (!texts.isEmpty()) answer("~ " + name + " " + String.join(" ", texts));
        });
        if (delays.queued() > 0) answer("~ delayer " + delays.queued());
    }

    private void run(String executor, int most) {
        thread = executor;
        Deque<Runnable> tasks = kept.get(executor);
        for (int i = 0; i < most && !tasks.isEmpty(); i++) tasks.poll().run();
        thread = "main";
    }

    /** What stands behind "->", or null. */
    private String call(List<String> words) throws Exception {
        switch (words.get(0)) {
        case "look": look(); return null;
        case "run": run(words.get(1), 1); return null;
        case "runAll": run(words.get(1), 1000); return null;
        case "until": delays.until(Long.parseLong(words.get(1))); return null;
        default: break;
        }
        boolean makes = words.size() > 1 && words.get(1).equals("=");
        try {
            Object answer = calls.call(makes ? words.subList(2, words.size()) : words);
            if (!makes) return StageFunction.text(answer);
            @SuppressWarnings("unchecked")
            CompletableFuture<Object> made = (CompletableFuture<Object>)answer;
            stages.put(words.get(0), made);
            names.putIfAbsent(made, words.get(0).substring(1));
            return null;
        } catch (RuntimeException | Error e) {
            return StageFunction.text(e);
        }
    }

    private void line(String line, PrintStream out) throws Exception {
        String told = call(Arrays.asList(line.split(" ")));
        delays.note();
        out.println(told == null ? line : line + " -> " + told);
        answers.forEach(out::println);
        answers.clear();
    }

    private void end(PrintStream out) {
        look();
        stages.forEach((name, stage) -> answer("= " + name + " " + view.end(stage)));
        answers.forEach(out::println);
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(new java.io.FileOutputStream(java.io.FileDescriptor.out), false, "UTF-8");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        StagePlayer player = null;
        for (String line; (line = in.readLine()) != null;) {
            if (line.isEmpty() || line.startsWith("#") || line.startsWith("program ")) {
                if (player != null) player.end(out);
                player = line.startsWith("program ") ? new StagePlayer() : null;
                out.println(line);
            } else if (":.~=".indexOf(line.charAt(0)) < 0) {
                player.line(line.replaceFirst(" -> .*", ""), out);
            }
        }
        if (player != null) player.end(out);
        out.flush();
    }
}
