// StageFunction: a function of a program, "f2:+3&complete,s5,7"; see ../../completable-future/README.md.
//
// Its name, what it does, and a call that it makes first. It says in the answers that it ran, on which
// thread and with which inputs. Throwables have short names here: see text.
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;

final class StageFunction {
    @SuppressWarnings("serial")
    static final class A extends RuntimeException {}
    @SuppressWarnings("serial")
    static final class B extends RuntimeException {}
    @SuppressWarnings("serial")
    static final class E extends Error {}

    private static final Map<String, String> SHORT = Map.of(
        "CompletionException", "CE", "ExecutionException", "EE", "CancellationException", "CX", "TimeoutException",
        "TE", "NullPointerException", "NPE", "RejectedExecutionException", "REE", "UnsupportedOperationException",
        "UOE", "InterruptedException", "IE");

    private final StagePlayer player;
    private final String name;
    private final String does;
    private final String[] call;

    StageFunction(StagePlayer player, String text) {
        this.player = player;
        String[] parts = text.split("&");
        name = parts[0].substring(0, parts[0].indexOf(':'));
        does = parts[0].substring(name.length() + 1);
        call = parts.length > 1 ? parts[1].split(",") : null;
    }

    /** What a lambda of the JDK's caller returns or throws. */
    Object run(Object... inputs) {
        StringBuilder line = new StringBuilder(": " + name + " " + player.thread());
        for (Object input : inputs) line.append(' ').append(text(input));
        player.answer(line.toString());
        if (call != null) player.answer(". " + name + " " + player.complete(call[1], call[0], call[2]));
        switch (does.charAt(0)) {
        case '+': return sum(inputs) + Integer.parseInt(does.substring(1));
        case '=': return value(does.substring(1));
        case '!': throw sneaky(throwable(does.substring(1)));
        case '@': return does.equals("@null") ? null : player.stage(does.substring(1));
        case '^': return rethrown(inputs);
        default: return null;
        }
    }

    private static int sum(Object[] inputs) {
        int sum = 0;
        for (Object input : inputs) sum += input instanceof Integer ? (Integer)input : 0;
        return sum;
    }

    private static Object rethrown(Object[] inputs) {
        for (Object input : inputs)
            if (input instanceof Throwable) throw sneaky((Throwable)input);
        return inputs.length > 0 ? inputs[0] : null;
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> RuntimeException sneaky(Throwable thrown) throws T {
        throw (T)thrown;
    }

    static Object value(String text) {
        return text.equals("null") ? null : (Object)Integer.valueOf(text);
    }

    static Throwable throwable(String text) {
        switch (text) {
        case "A": return new A();
        case "B": return new B();
        case "E": return new E();
        case "CX": return new CancellationException();
        case "CE": return new CompletionException((Throwable)null);
        case "CE(A)": return new CompletionException(new A());
        case "CE(CX)": return new CompletionException(new CancellationException());
        default: throw new IllegalArgumentException(text);
        }
    }

    /** 5, null, A, CE(A) for a CompletionException caused by an A, A[B] for an A that suppressed a B. */
    static String text(Object value) {
        if (!(value instanceof Throwable)) return String.valueOf(value);
        Throwable thrown = (Throwable)value;
        String simple = thrown.getClass().getSimpleName();
        String text = SHORT.getOrDefault(simple, simple);
        if (thrown.getCause() != null) text += "(" + text(thrown.getCause()) + ")";
        for (Throwable suppressed : thrown.getSuppressed()) text += "[" + text(suppressed) + "]";
        return text;
    }
}
