// Exercises with CompletableFutures: which thread runs a function.
//
// In easy ones functions depend on one future, and the client registers them before it is complete
// or afterwards. From difficulty 2 on there are Async methods, from 3 on functions of two futures,
// from 4 on the client completes a future itself, and at 5 a timeout completes one, on the
// Delayer's thread.
#include <array>
#include <string>
#include <vector>

#include "app/learn/exercise/run/run_kind.hpp"
#include "app/learn/exercise/run/scenario_text.hpp"

namespace poolscope {

namespace {

constexpr std::array<const char*, 4> kOfOne{"thenApply", "thenAccept", "thenRun", "whenComplete"};

class FutureCalls {
public:
    FutureCalls(ScenarioText& text, ExerciseRandom& random, int difficulty)
        : text_(text), random_(random), difficulty_(difficulty) {}

    void source(std::int64_t at) {
        const std::string& name = next();
        text_.define(name, works(5, 20));
        text_.call(at, "supplyAsync", "task = \"" + name + "\"\n", "futures");
    }
    /// Somebody completes it later: the client, or a timeout.
    void incomplete(std::int64_t at) {
        const std::string& name = next();
        text_.call(at, "newIncompleteFuture", "as = \"" + name + "\"\n", "futures");
        const std::string task = "task = \"" + name + "\"\n";
        if (difficulty_ == kHardest && random_.oneIn(2))
            text_.call(at, "orTimeout", task + "timeout = \"20ms\"\n", "futures");
        else
            text_.call(at + 20, "complete", task, "futures");
    }
    void dependent(std::int64_t at) {
        const bool both = difficulty_ >= 3 && random_.oneIn(3);
        const std::string first = any();
        const std::string second = any();
        const std::string& name = next();
        text_.define(name, works(1, 4));
        std::string method = both ? "runAfterBoth" : kOfOne[random_.between(0, kOfOne.size() - 1)];
        if (difficulty_ >= 2 && random_.oneIn(3)) method += "Async";
        std::string lines = "task = \"" + name + "\"\nof = \"" + first + "\"\n";
        if (both) lines += "with = \"" + second + "\"\n";
        text_.call(at, method, lines, "futures");
    }

private:
    const std::string& next() {
        return futures_.emplace_back(1, static_cast<char>('a' + futures_.size()));
    }
    const std::string& any() { return futures_[random_.between(0, futures_.size() - 1)]; }
    std::string works(std::size_t least, std::size_t most) {
        return fmt::format("\"work {}ms\"", random_.between(least, most));
    }

    ScenarioText& text_;
    ExerciseRandom& random_;
    const int difficulty_;
    std::vector<std::string> futures_;
};

std::string callbacksScenario(ExerciseRandom& random, int difficulty) {
    ScenarioText text("graph", 500);
    text.executor("kind = \"ThreadPoolExecutor\"\ncorePoolSize = 2\n");
    text.executor("kind = \"CompletableFuture\"\nexecutor = \"pool\"\n", "futures");
    FutureCalls calls(text, random, difficulty);
    calls.source(0);
    calls.source(0);
    if (difficulty >= 4) calls.incomplete(0);
    std::int64_t now = 0;
    for (int i = difficulty < 3 ? 6 : 9; i > 0; --i) {
        now += static_cast<std::int64_t>(random.between(0, 8));
        calls.dependent(now);
    }
    return text.str();
}

}  // namespace

extern const RunKind kCallbacksKind;
const RunKind kCallbacksKind{callbacksScenario, kindsOf({PredictKind::Callback}), 4, 8};

}  // namespace poolscope
