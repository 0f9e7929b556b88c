// StagePrograms: random programs for StagePlayer.
//
//     java -cp /tmp/stages StagePrograms FIRST COUNT > programs
//
// A program's number is its seed; java.util.Random is specified to the bit, so a number always makes
// the same program. The number modulo the themes says what a program has most of.
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

public final class StagePrograms {
    /** What is drawn how often; a word stands as often as its weight is. */
    private enum Theme {
        mixed("one one one oneAsync both either compose any all copy make supply supply complete look run run timeout"
            + " delayed"),
        fan("one one one one one one oneAsync both all complete look"),
        async("oneAsync oneAsync oneAsync oneAsync bothAsync eitherAsync supply supply run run complete look rejected"),
        both("both both both bothAsync all all one complete look run"),
        either("either either either eitherAsync any any one complete look run"),
        compose("compose compose compose composeAsync recover one one make complete look run"),
        failing("fail fail fail fail failAsync one both any all copy minimal obtrude complete look run"),
        timed("timeout timeout timeout delayed delayed one one oneAsync both any copy until look run"),
        tree("one one one one one one one one one one one oneAsync both all"),
        acting("act act act act one one both either complete look run");

        final String[] words;

        Theme(String words) {
            this.words = words.split(" ");
        }
    }

    private static final String[] ONE
        = {"thenApply", "thenAccept", "thenRun", "handle", "whenComplete", "exceptionally"};
    private static final String[] FAIL
        = {"handle", "whenComplete", "exceptionally", "exceptionallyCompose", "thenApply"};
    private static final String[] BOTH = {"thenCombine", "thenAcceptBoth", "runAfterBoth"};
    private static final String[] EITHER = {"applyToEither", "acceptEither", "runAfterEither"};
    private static final String[] THROWN = {"A", "A", "B", "E", "CX", "CE(A)", "CE", "CE(CX)"};

    private final Random random;
    private final Theme theme;
    private final List<String> lines = new ArrayList<>();
    private final List<Integer> sources = new ArrayList<>();
    private int stages;
    private int functions;
    private int time;

    private StagePrograms(long seed) {
        random = new Random(seed);
        theme = Theme.values()[(int)(seed % Theme.values().length)];
    }

    private int below(int bound) {
        return random.nextInt(bound);
    }

    private boolean chance(int percent) {
        return below(100) < percent;
    }

    private String one(String... of) {
        return of[below(of.length)];
    }

    private void makes(String call) {
        lines.add("s" + (++stages) + " = " + call);
    }

    private void source() {
        makes("new");
        sources.add(stages);
    }

    /** A stage so far: often a source, else a late one rather than an early one; in a tree any. */
    private String stage() {
        if (theme == Theme.tree) return "s" + (1 + below(stages));
        if (chance(40)) return "s" + sources.get(below(sources.size()));
        return "s" + (1 + Math.max(below(stages), below(stages)));
    }

    private String value() {
        return chance(10) ? "null" : String.valueOf(below(10));
    }

    private String thrown() {
        return THROWN[below(THROWN.length)];
    }

    private String executor() {
        int drawn = below(20);
        return drawn < 11 ? "E" : drawn < 16 ? "F" : drawn < 18 ? "D" : drawn < 19 || theme != Theme.async ? "E" : "R";
    }

    private String function(String does) {
        return "f" + (++functions) + ":" + does;
    }

    private String plain() {
        int drawn = below(theme == Theme.tree ? 16 : 20);
        return drawn < 13 ? "+" + below(5) : drawn < 16 ? "=" + value() : drawn < 18 ? "!" + thrown() : "^";
    }

    /** What the function of a method does: some need a stage, some have no result. */
    private String does(String method) {
        if (method.contains("ompose"))
            return chance(7) ? "!" + thrown() : chance(4) ? "@null" : "@" + below(stages + 1);
        if (method.matches("thenAccept.*|thenRun.*|acceptEither.*|runAfter.*|whenComplete.*"))
            return chance(theme == Theme.tree ? 0 : 12) ? "!" + thrown() : chance(8) ? "^" : "-";
        return plain();
    }

    private String bodyOf(String method) {
        String does = does(method);
        return function(does.equals("@0") ? "@" + stages : does);
    }

    private void on(String method, String other, boolean async) {
        String words = stage() + " " + method + (async ? "Async" : "");
        makes(words + (other == null ? "" : " " + other) + (async ? " " + executor() : "") + " " + bodyOf(method));
    }

    private void act() {
        String method = one(ONE);
        String call = one("complete," + "s#," + value(), "complete," + "s#," + value(), "cancel,s#,false",
            "completeExceptionally,s#," + thrown(), "obtrudeValue,s#," + value());
        makes(stage() + " " + method + " " + bodyOf(method) + "&" + call.replace("s#", stage()));
    }

    private String several() {
        StringBuilder words = new StringBuilder();
        for (int i = 1 + below(chance(20) ? 6 : 3); i > 0; i--) words.append(' ').append(stage());
        return words.toString();
    }

    private void complete(String stage) {
        int drawn = below(20);
        int values = theme == Theme.failing ? 9 : theme == Theme.tree ? 18 : 15;
        if (drawn < values) lines.add(stage + " complete " + value());
        else if (drawn < 18) lines.add(stage + " completeExceptionally " + thrown());
        else if (drawn < 19) lines.add(stage + " cancel " + chance(50));
        else lines.add(stage + " obtrudeValue " + value());
    }

    private void timeout() {
        int delay = 1 + below(9);
        lines.add(stage() + (chance(50) ? " orTimeout " : " completeOnTimeout " + value() + " ") + delay);
    }

    private void delayed() {
        String executor = one("E", "E", "D") + "~" + (1 + below(6));
        makes(stage() + " thenApplyAsync " + executor + " " + function(plain()));
    }

    private void obtrude() {
        lines.add(stage() + (chance(50) ? " obtrudeValue " + value() : " obtrudeException " + thrown()));
    }

    private void draw(String word) {
        switch (word) {
        case "one": on(one(ONE), null, false); break;
        case "oneAsync": on(one(ONE), null, true); break;
        case "both": on(one(BOTH), stage(), false); break;
        case "bothAsync": on(one(BOTH), stage(), true); break;
        case "either": on(one(EITHER), stage(), false); break;
        case "eitherAsync": on(one(EITHER), stage(), true); break;
        case "compose": on("thenCompose", null, false); break;
        case "composeAsync": on("thenCompose", null, true); break;
        case "recover": on("exceptionallyCompose", null, chance(40)); break;
        case "fail": on(one(FAIL), null, false); break;
        case "failAsync": on(one(FAIL), null, true); break;
        case "rejected": makes(stage() + " " + "thenApplyAsync R " + function("+1")); break;
        case "delayed": delayed(); break;
        case "any": makes("anyOf" + (chance(4) ? "" : several())); break;
        case "all": makes("allOf" + (chance(4) ? "" : several())); break;
        case "copy": makes(stage() + " copy"); break;
        case "minimal": makes(stage() + " " + one("minimalCompletionStage", "toCompletableFuture")); break;
        case "make": make(); break;
        case "supply": supply(); break;
        case "act": act(); break;
        case "timeout": timeout(); break;
        case "complete": complete(stage()); break;
        case "obtrude": obtrude(); break;
        case "until": lines.add("until " + (time += 1 + below(4))); break;
        case "run": lines.add(chance(70) ? "run E" : "runAll " + one("E", "F")); break;
        default: lines.add("look"); break;
        }
    }

    private void make() {
        String kind = one("completedFuture", "failedFuture", "completedStage", "failedStage", "completedFuture");
        makes(kind + " " + (kind.startsWith("failed") ? thrown() : value()));
    }

    private void supply() {
        int drawn = below(3);
        String executor = one("E", "F", "E");
        if (drawn == 0) makes("runAsync " + executor + " " + function(chance(20) ? "!" + thrown() : "-"));
        else if (drawn == 1)
            makes("supplyAsync " + executor + " " + function(chance(25) ? "!" + thrown() : "=" + value()));
        else lines.add(stage() + " completeAsync " + executor + " " + function("=" + value()));
    }

    /** Sources, calls, and an end in which most of what is open is completed and most tasks run. */
    private List<String> program() {
        for (int i = 1 + below(theme == Theme.tree ? 1 : 3); i > 0; i--) source();
        for (int i = (theme == Theme.tree ? 6 : 3) + below(9); i > 0; i--) draw(theme.words[below(theme.words.length)]);
        List<Integer> open = new ArrayList<>(sources);
        java.util.Collections.shuffle(open, random);
        if (chance(60)) lines.add("look");
        for (int source : open) {
            if (chance(theme == Theme.timed ? 40 : 93)) complete("s" + source);
            if (chance(25)) lines.add("run " + one("E", "F"));
        }
        if (lines.toString().matches(".*(~|Timeout).*") || theme == Theme.timed) lines.add("until " + (time + 10));
        if (lines.toString().matches(".* E[ ~].*")) lines.add("runAll E");
        if (lines.toString().contains(" F ")) lines.add("runAll F");
        lines.removeIf(line -> line.matches("run(All)? [EF]") && !lines.toString().contains("Async"));
        return lines;
    }

    public static void main(String[] arguments) {
        long first = Long.parseLong(arguments[0]);
        long count = Long.parseLong(arguments[1]);
        StringBuilder out = new StringBuilder();
        for (long seed = first; seed < first + count; seed++) {
            StagePrograms made = new StagePrograms(seed);
            out.append(seed == first ? "" : "\n").append("program " + seed + " " + made.theme + "\n");
            for (String line : made.program()) out.append(line).append('\n');
        }
        System.out.print(out);
    }
}
