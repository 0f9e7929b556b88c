// Writing the file line by line.
#include "tests/support/random_waits.hpp"

#include <array>

#include "engine/world/random.hpp"

namespace poolscope {

namespace {

class RandomWaits {
public:
    explicit RandomWaits(std::uint64_t seed) : random_(seed, "waits") {
        head(seed);
        for (std::size_t i = 0; i < kTasks; ++i) body(i);
        for (std::size_t i = 0; i < kTasks; ++i) submission(i);
        const std::uint64_t further = 1 + below(4);
        for (std::uint64_t i = 0; i < further; ++i) furtherCall();
    }
    const std::string& text() const { return text_; }

private:
    static constexpr std::size_t kTasks = 8;

    std::uint64_t below(std::uint64_t bound) { return random_.below(bound); }
    std::string number(std::uint64_t bound) { return std::to_string(below(bound)); }
    std::string length() { return std::to_string(1 + below(9)) + "ms"; }

    void head(std::uint64_t seed) {
        text_ = "until = \"200ms\"\nseed = " + std::to_string(seed) + "\n";
        if (below(3) == 0) text_ += "chooser = \"random\"\n";
        if (below(3) > 0) text_ += "cores = " + std::to_string(1 + below(2)) + "\n";
        text_ += "quantum = \"" + length() + "\"\n";
        if (text_.find("cores") == std::string::npos) text_.resize(text_.find("quantum"));
        text_ += "[[executor]]\nname = \"plain\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = " +
                 std::to_string(1 + below(3)) + "\n";
        text_ +=
            "[[executor]]\nname = \"timed\"\nkind = \"ScheduledThreadPoolExecutor\"\n"
            "corePoolSize = " +
            std::to_string(1 + below(2)) + "\n";
        for (const char* name : {"l0", "l1"})
            text_ += "[[lock]]\nname = \"" + std::string(name) +
                     "\"\nfair = " + (below(2) == 0 ? "true\n" : "false\n");
        text_ += "[[semaphore]]\nname = \"s\"\npermits = " + std::to_string(1 + below(2)) + "\n";
        text_ += "[[latch]]\nname = \"gate\"\ncount = " + std::to_string(1 + below(2)) + "\n";
        if (below(3) == 0)
            text_ += "[[pause]]\ntime = \"" + std::to_string(5 + below(40)) + "ms\"\nfor = \"" +
                     length() + "\"\n";
    }
    std::string spending() {
        constexpr std::array<const char*, 4> kSteps{"work ", "work ", "sleep ", "io "};
        return "\"" + std::string(kSteps[below(kSteps.size())]) + length() + "\"";
    }
    void body(std::size_t i) {
        std::string steps = spending();
        switch (below(7)) {
            case 0: steps += ", \"await gate\""; break;
            case 1: steps += ", \"countDown gate\""; break;
            case 2: steps += ", \"acquire s\", " + spending() + ", \"release s\""; break;
            case 3:
                // The result of one handed in before; on the same thread that may be for ever.
                if (i > 0)
                    steps += ", { call = \"get\", task = \"t" + number(i) + "\", timeout = \"" +
                             length() + "\" }";
                break;
            default: {
                const std::string first = number(2);
                steps += ", \"lock l" + first + "\", " + spending();
                if (below(3) == 0)
                    steps += ", \"lock l" + std::string(first == "0" ? "1" : "0") + "\", " +
                             spending() + ", \"unlock l" + (first == "0" ? "1" : "0") + "\"";
                steps += ", \"unlock l" + first + "\"";
            }
        }
        steps += ", " + spending();
        text_ += "[[task]]\nname = \"b" + std::to_string(i) + "\"\nbody = [" + steps + "]\n";
    }
    void at(const std::string& client, const std::string& call, const std::string& keys) {
        text_ += "[[at]]\ntime = \"" + number(40) + "ms\"\nby = \"" + client + "\"\ncall = \"" +
                 call + "\"\n" + keys;
    }
    void submission(std::size_t i) {
        const std::string task =
            "task = \"b" + std::to_string(i) + "\"\nas = \"t" + std::to_string(i) + "\"\n";
        switch (below(3)) {
            case 0:
                return at("c" + number(2), "schedule",
                          "on = \"timed\"\n" + task + "delay = \"" + length() + "\"\n");
            case 1:
                return at("c" + number(2), "scheduleAtFixedRate",
                          "on = \"timed\"\n" + task + "initialDelay = \"" + length() +
                              "\"\nperiod = \"" + length() + "\"\n");
            default: return at("c" + number(2), "submit", "on = \"plain\"\n" + task);
        }
    }
    void furtherCall() {
        const std::string task = "task = \"t" + number(kTasks) + "\"\n";
        switch (below(4)) {
            case 0: return at("w" + number(2), "get", task + "timeout = \"" + length() + "\"\n");
            case 1: return at("w" + number(2), "get", task);
            case 2:
                return at("w" + number(2), "cancel",
                          task + "mayInterrupt = " + (below(2) == 0 ? "true\n" : "false\n"));
            default:
                at("e", below(2) == 0 ? "shutdown" : "shutdownNow", "on = \"plain\"\n");
                return at("e", "awaitTermination",
                          "on = \"plain\"\ntimeout = \"" + number(100) + "ms\"\n");
        }
    }

    Random random_;
    std::string text_;
};

}  // namespace

std::string randomWaits(std::uint64_t seed) { return RandomWaits(seed).text(); }

}  // namespace poolscope
