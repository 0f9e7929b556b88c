// StageCalls: the methods of CompletableFuture that a program calls, by their names.
//
// "s1 thenCombineAsync s2 E f3:+1" has words of four sorts: stages, an executor, a function, and values.
// Async methods take an executor always: the default one has threads of its own.
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

final class StageCalls {
    private final StagePlayer player;

    StageCalls(StagePlayer player) {
        this.player = player;
    }

    /** The stage that a call makes, or what it returns. */
    Object call(List<String> words) {
        String first = words.get(0);
        if (!first.matches("s[0-9]+")) return made(words);
        String method = words.get(1);
        CompletableFuture<Object> stage = player.stage(first);
        String last = words.get(words.size() - 1);
        switch (method) {
        case "complete", "completeExceptionally", "cancel", "obtrudeValue", "obtrudeException":
            return completed(stage, method, last);
        case "completeAsync":
            StageFunction supplier = function(last);
            return stage.completeAsync(supplier::run, executor(words)) == stage ? "this" : "other";
        case "orTimeout": return stage.orTimeout(Long.parseLong(last), StageDelays.UNIT) == stage ? "this" : "other";
        case "completeOnTimeout":
            return stage.completeOnTimeout(StageFunction.value(words.get(2)), Long.parseLong(last), StageDelays.UNIT)
                == stage ? "this" : "other";
        case "getNumberOfDependents": return stage.getNumberOfDependents();
        case "toString": return stage.toString().replaceFirst("^[^\\[]*\\[", "").replaceFirst("]$", "");
        case "copy": return stage.copy();
        case "minimalCompletionStage": return stage.minimalCompletionStage();
        case "toCompletableFuture": return stage.toCompletableFuture();
        default: break;
        }
        boolean two = words.get(2).matches("s[0-9]+");
        return two ? both(stage, method, player.stage(words.get(2)), executor(words), function(last))
                   : one(stage, method, executor(words), function(last));
    }

    private Object made(List<String> words) {
        String last = words.get(words.size() - 1);
        switch (words.get(0)) {
        case "new": return new CompletableFuture<Object>();
        case "completedFuture": return CompletableFuture.completedFuture(StageFunction.value(last));
        case "failedFuture": return CompletableFuture.failedFuture(StageFunction.throwable(last));
        case "completedStage": return CompletableFuture.completedStage(StageFunction.value(last));
        case "failedStage": return CompletableFuture.failedStage(StageFunction.throwable(last));
        case "supplyAsync": return CompletableFuture.supplyAsync(supplier(last), player.executor(words.get(1)));
        case "runAsync":
            StageFunction body = function(last);
            return CompletableFuture.runAsync(body::run, player.executor(words.get(1)));
        case "allOf": return CompletableFuture.allOf(stages(words));
        case "anyOf": return CompletableFuture.anyOf(stages(words));
        default: throw new IllegalArgumentException(words.toString());
        }
    }

    private java.util.function.Supplier<Object> supplier(String text) {
        StageFunction function = function(text);
        return function::run;
    }

    private CompletableFuture<?>[] stages(List<String> words) {
        return words.stream().skip(1).map(player::stage).toArray(CompletableFuture<?>[]::new);
    }

    private StageFunction function(String text) {
        return new StageFunction(player, text);
    }

    /** The last word but one of an async method. */
    private Executor executor(List<String> words) {
        return words.get(1).endsWith("Async") ? player.executor(words.get(words.size() - 2)) : null;
    }

    static Object completed(CompletableFuture<Object> stage, String method, String argument) {
        switch (method) {
        case "complete": return stage.complete(StageFunction.value(argument));
        case "completeExceptionally": return stage.completeExceptionally(StageFunction.throwable(argument));
        case "cancel": return stage.cancel(Boolean.parseBoolean(argument));
        case "obtrudeValue": stage.obtrudeValue(StageFunction.value(argument)); return "void";
        case "obtrudeException": stage.obtrudeException(StageFunction.throwable(argument)); return "void";
        default: throw new IllegalArgumentException(method);
        }
    }

    @SuppressWarnings("unchecked")
    private static CompletionStage<Object> staged(Object stage) {
        return (CompletionStage<Object>)stage;
    }

    private static Object one(CompletableFuture<Object> a, String method, Executor e, StageFunction f) {
        switch (method) {
        case "thenApply": return a.thenApply(f::run);
        case "thenApplyAsync": return a.thenApplyAsync(f::run, e);
        case "thenAccept": return a.thenAccept(f::run);
        case "thenAcceptAsync": return a.thenAcceptAsync(f::run, e);
        case "thenRun": return a.thenRun(f::run);
        case "thenRunAsync": return a.thenRunAsync(f::run, e);
        case "thenCompose": return a.thenCompose(x -> staged(f.run(x)));
        case "thenComposeAsync": return a.thenComposeAsync(x -> staged(f.run(x)), e);
        case "handle": return a.handle((x, t) -> f.run(x, t));
        case "handleAsync": return a.handleAsync((x, t) -> f.run(x, t), e);
        case "whenComplete": return a.whenComplete((x, t) -> f.run(x, t));
        case "whenCompleteAsync": return a.whenCompleteAsync((x, t) -> f.run(x, t), e);
        case "exceptionally": return a.exceptionally(f::run);
        case "exceptionallyAsync": return a.exceptionallyAsync(f::run, e);
        case "exceptionallyCompose": return a.exceptionallyCompose(t -> staged(f.run(t)));
        case "exceptionallyComposeAsync": return a.exceptionallyComposeAsync(t -> staged(f.run(t)), e);
        default: throw new IllegalArgumentException(method);
        }
    }

    private static Object both(CompletableFuture<Object> a, String method, CompletableFuture<Object> b, Executor e,
                               StageFunction f) {
        switch (method) {
        case "thenCombine": return a.thenCombine(b, (x, y) -> f.run(x, y));
        case "thenCombineAsync": return a.thenCombineAsync(b, (x, y) -> f.run(x, y), e);
        case "thenAcceptBoth": return a.thenAcceptBoth(b, (x, y) -> f.run(x, y));
        case "thenAcceptBothAsync": return a.thenAcceptBothAsync(b, (x, y) -> f.run(x, y), e);
        case "runAfterBoth": return a.runAfterBoth(b, f::run);
        case "runAfterBothAsync": return a.runAfterBothAsync(b, f::run, e);
        case "applyToEither": return a.applyToEither(b, f::run);
        case "applyToEitherAsync": return a.applyToEitherAsync(b, f::run, e);
        case "acceptEither": return a.acceptEither(b, f::run);
        case "acceptEitherAsync": return a.acceptEitherAsync(b, f::run, e);
        case "runAfterEither": return a.runAfterEither(b, f::run);
        case "runAfterEitherAsync": return a.runAfterEitherAsync(b, f::run, e);
        default: throw new IllegalArgumentException(method);
        }
    }
}
