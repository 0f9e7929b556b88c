// Writing the file line by line.
#include "tests/support/random_scenario.hpp"

#include <initializer_list>

#include "engine/world/random.hpp"

namespace poolscope {

namespace {

/// A scenario file from a seed: one executor of some kind, and clients that use it at random times.
class RandomScenario {
public:
    explicit RandomScenario(std::uint64_t seed) : random_(seed, "predict") {
        head(seed);
        executor(seed);
        for (std::size_t i = 0; i < kBodies; ++i) body(i);
        const std::uint64_t calls = 5 + below(10);
        for (std::uint64_t i = 0; i < calls; ++i) submission(i);
        const std::uint64_t further = below(4);
        for (std::uint64_t i = 0; i < further; ++i) cancellation(calls);
        if (kind_ != Kind::Timer && below(3) > 0)
            at(20 + below(40), below(3) == 0 ? "shutdownNow" : "shutdown", "");
    }
    const std::string& text() const { return text_; }

private:
    enum class Kind { Scheduled, Plain, Timer, ForkJoin, Futures };
    static constexpr std::size_t kBodies = 4;

    std::uint64_t below(std::uint64_t bound) { return random_.below(bound); }
    std::string pick(std::initializer_list<const char*> words) {
        return *(words.begin() + static_cast<std::ptrdiff_t>(below(words.size())));
    }
    static std::string ms(std::uint64_t n) { return "\"" + std::to_string(n) + "ms\""; }

    void head(std::uint64_t seed) {
        text_ = "until = \"150ms\"\nseed = " + std::to_string(seed) + "\n";
        if (below(3) == 0) text_ += "chooser = \"random\"\n";
        if (below(6) == 0) text_ += "cores = 1\n";
    }
    void executor(std::uint64_t seed) {
        kind_ = static_cast<Kind>(seed % 4);
        if (seed % 8 == 2) kind_ = Kind::Scheduled;
        if (seed % 16 == 5) kind_ = Kind::Futures;
        text_ += "[[executor]]\nname = \"pool\"\n";
        const auto size = [&](std::uint64_t n) { return std::to_string(n) + "\n"; };
        switch (kind_) {
            case Kind::Scheduled:
                text_ +=
                    "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = " + size(1 + below(3));
                text_ += "continueExistingPeriodicTasksAfterShutdownPolicy = " +
                         pick({"true\n", "false\n"});
                text_ += "executeExistingDelayedTasksAfterShutdownPolicy = " +
                         pick({"true\n", "false\n"});
                text_ += "queue = " + pick({"\"DelayedWorkQueue\"\n", "\"DelayedWorkQueue\"\n",
                                            "\"DelayedWorkQueue\"\n", "\"FourAryHeap\"\n",
                                            "\"PairingHeap\"\n", "\"HashedWheel\"\n"});
                break;
            case Kind::Plain: {
                const std::uint64_t core = below(3);
                text_ += "kind = \"ThreadPoolExecutor\"\ncorePoolSize = " + size(core);
                text_ += "maximumPoolSize = " + size(core + 1 + below(2));
                text_ += "queue = " + pick({"\"LinkedBlockingQueue\"\n", "\"SynchronousQueue\"\n",
                                            "\"PriorityBlockingQueue\"\n", "\"TaskQueue\"\n",
                                            "{ type = \"ArrayBlockingQueue\", capacity = 2 }\n"});
                text_ +=
                    "rejectedExecutionHandler = " +
                    pick({"\"AbortPolicy\"\n", "\"DiscardPolicy\"\n", "\"CallerRunsPolicy\"\n"});
                break;
            }
            case Kind::Timer: text_ += "kind = \"Timer\"\n"; break;
            case Kind::ForkJoin:
                text_ += "kind = \"ForkJoinPool\"\nparallelism = " + size(1 + below(4));
                break;
            case Kind::Futures:
                text_ += "kind = \"ThreadPoolExecutor\"\ncorePoolSize = " + size(1 + below(2)) +
                         "[[executor]]\nname = \"futures\"\nkind = \"CompletableFuture\"\n"
                         "executor = \"pool\"\n";
                break;
        }
    }
    void body(std::size_t i) {
        text_ += "[[task]]\nname = \"body" + std::to_string(i) + "\"\n";
        if (kind_ == Kind::ForkJoin) {
            text_ += "recursive = { sum = [1, " + std::to_string(10 + below(40)) +
                     "], threshold = 4, leaf = \"work " + std::to_string(1 + below(3)) + "ms\" }\n";
            return;
        }
        if (kind_ == Kind::Futures) {
            text_ += "body = [\"work " + std::to_string(1 + below(9)) +
                     "ms\", \"return value + other + 1\"]\n";
            return;
        }
        if (kind_ == Kind::Plain) text_ += "priority = " + std::to_string(below(4)) + "\n";
        text_ += "runs = [";
        for (std::uint64_t run = 0; run < 2; ++run)
            text_ += std::string(run == 0 ? "" : ", ") + "[\"" + pick({"work ", "sleep "}) +
                     std::to_string(1 + below(15)) + "ms\"]";
        text_ += "]\n";
    }
    void at(std::uint64_t time, const std::string& call, const std::string& keys) {
        text_ += "[[at]]\ntime = " + ms(time) + "\ncall = \"" + call + "\"\nby = \"client" +
                 std::to_string(below(2)) + "\"\n" + keys;
        const bool ofPool = call.starts_with("shutdown");
        if (kind_ == Kind::Futures)
            text_ += std::string("on = \"") + (ofPool ? "pool" : "futures") + "\"\n";
    }
    /// Names in a random order, so that it says nothing about times.
    static std::string label(std::uint64_t i) {
        return std::string(1, static_cast<char>('a' + (i * 7) % 16)) + std::to_string(i);
    }
    void submission(std::uint64_t i) {
        const std::string task =
            "task = \"body" + std::to_string(below(kBodies)) + "\"\nas = \"" + label(i) + "\"\n";
        const std::uint64_t time = below(30);
        const std::string first = ms(below(25));
        const std::string period = ms(1 + below(12));
        const std::uint64_t repeat = below(4);
        if (kind_ == Kind::Futures) return future(i, task);
        if (kind_ == Kind::Plain || kind_ == Kind::ForkJoin) {
            at(time, kind_ == Kind::Plain ? "execute" : pick({"execute", "submit"}), task);
        } else if (repeat > 1) {
            at(time, "schedule", task + "delay = " + first + "\n");
        } else if (kind_ == Kind::Timer) {
            at(time, "scheduleAtFixedRate",
               task + "delay = " + first + "\nperiod = " + period + "\n");
        } else if (repeat == 1) {
            at(time, "scheduleAtFixedRate",
               task + "initialDelay = " + first + "\nperiod = " + period + "\n");
        } else {
            at(time, "scheduleWithFixedDelay",
               task + "initialDelay = " + first + "\ndelay = " + period + "\n");
        }
    }
    /// The first ones depend on none, the others on any before them, which may come later in time.
    void future(std::uint64_t i, const std::string& task) {
        const std::uint64_t time = 3 * i + below(5);
        if (i < 2) return at(time, pick({"supplyAsync", "runAsync"}), task);
        const std::string of = "of = \"" + label(below(i)) + "\"\n";
        if (below(3) == 0)
            return at(time, pick({"thenCombine", "runAfterBothAsync", "applyToEither"}),
                      task + of + "with = \"" + label(below(i)) + "\"\n");
        at(time,
           pick({"thenApply", "thenAccept", "thenRunAsync", "handle", "whenComplete",
                 "exceptionally", "handleAsync"}),
           task + of);
    }
    void ending(const std::string& task) {
        const std::string call = pick({"complete", "cancel", "join", "orTimeout"});
        const bool cancels = call == "cancel";
        at(5 + below(30), call,
           task + (cancels               ? "mayInterrupt = true\n"
                   : call == "orTimeout" ? "timeout = \"5ms\"\n"
                                         : ""));
    }
    void cancellation(std::uint64_t calls) {
        if (kind_ == Kind::Futures) return ending("task = \"" + label(below(calls)) + "\"\n");
        if (kind_ == Kind::Plain || kind_ == Kind::ForkJoin) return;
        std::string keys = "task = \"" + label(below(calls)) + "\"\n";
        if (kind_ == Kind::Scheduled) keys += "mayInterrupt = " + pick({"true\n", "false\n"});
        at(30 + below(20), "cancel", keys);
    }

    Random random_;
    Kind kind_ = Kind::Scheduled;
    std::string text_;
};

}  // namespace

std::string randomScenario(std::uint64_t seed) { return RandomScenario(seed).text(); }

}  // namespace poolscope
