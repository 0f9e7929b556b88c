// StageView: looks into a CompletableFuture: its result as it is kept, its stack, who stands in it.
//
// Needs --add-opens java.base/java.util.concurrent=ALL-UNNAMED.
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

final class StageView {
    private final Map<Object, String> names;
    private final Map<Throwable, Integer> thrown = new IdentityHashMap<>();

    StageView(Map<Object, String> names) {
        this.names = names;
    }

    /** A field of the object's class or of one above it; null where there is none. */
    static Object get(Object object, String field) {
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
            try {
                Field found = type.getDeclaredField(field);
                found.setAccessible(true);
                return found.get(object);
            } catch (NoSuchFieldException e) {
                continue;
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
        return null;
    }

    /** "UniApply>3 CoCompletion>5", the top of the stack first. */
    List<String> stack(CompletableFuture<?> stage) {
        List<String> found = new ArrayList<>();
        for (Object c = get(stage, "stack"); c != null; c = get(c, "next")) found.add(completion(c));
        return found;
    }

    /** The class and the stage that it completes: x where it let go of it, _ where no name is known. */
    String completion(Object completion) {
        String simple = completion.getClass().getSimpleName();
        Object base = simple.equals("CoCompletion") ? get(completion, "base") : completion;
        Object dep = base == null ? null : get(base, "dep");
        return simple + ">" + (dep == null ? "x" : names.getOrDefault(dep, "_"));
    }

    /** The field "result": ? for none yet, else a value or an exception, whose number tells it from others. */
    String result(CompletableFuture<?> stage) {
        Object result = get(stage, "result");
        if (result == null) return "?";
        if (!result.getClass().getSimpleName().equals("AltResult")) return StageFunction.text(result);
        Throwable ex = (Throwable)get(result, "ex");
        if (ex == null) return "null";
        return StageFunction.text(ex) + "@" + thrown.computeIfAbsent(ex, e -> thrown.size() + 1);
    }

    /** "5 5 5 d 0": result, getNow and join, both get, flags, number of dependents. */
    String end(CompletableFuture<Object> stage) {
        Object none = new Object() {
            @Override public String toString() {
                return "?";
            }
        };
        String now = told(() -> stage.getNow(none));
        String join = now.equals("?") ? now : told(stage::join);
        String get = now.equals("?") ? now : told(stage::get);
        String timed = now.equals("?") ? now : told(() -> stage.get(1, TimeUnit.HOURS));
        if (!now.equals(join) || !get.equals(timed)) throw new IllegalStateException(now + join + get + timed);
        return result(stage) + " " + now + " " + get + " " + flags(stage) + " " + told(stage::getNumberOfDependents);
    }

    private static String flags(CompletableFuture<?> stage) {
        try {
            String flags = (stage.isDone() ? "d" : "") + (stage.isCompletedExceptionally() ? "x" : "")
                + (stage.isCancelled() ? "c" : "");
            return flags.isEmpty() ? "-" : flags;
        } catch (UnsupportedOperationException e) {
            return "UOE";
        }
    }

    interface Asked {
        Object ask() throws InterruptedException, ExecutionException, java.util.concurrent.TimeoutException;
    }

    static String told(Asked asked) {
        try {
            return StageFunction.text(asked.ask());
        } catch (Throwable e) {
            return StageFunction.text(e);
        }
    }
}
