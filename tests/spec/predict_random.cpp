// Over random runs: the right choice is what an independent reading of the log says, no wrong one
// is, and choices read differently in every language.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "engine/world/random.hpp"
#include "tests/spec/predict_oracle.hpp"
#include "tests/spec/predict_support.hpp"
#include "tests/support/random_runs.hpp"

using namespace poolscope;

namespace {

/// A scenario file from a seed: one executor of some kind, and clients that use it at random times.
class RandomFile {
public:
    explicit RandomFile(std::uint64_t seed) : random_(seed, "predict") {
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
    enum class Kind { Scheduled, Plain, Timer, ForkJoin };
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
        }
    }
    void body(std::size_t i) {
        text_ += "[[task]]\nname = \"body" + std::to_string(i) + "\"\n";
        if (kind_ == Kind::ForkJoin) {
            text_ += "recursive = { sum = [1, " + std::to_string(10 + below(40)) +
                     "], threshold = 4, leaf = \"work " + std::to_string(1 + below(3)) + "ms\" }\n";
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
    void cancellation(std::uint64_t calls) {
        if (kind_ == Kind::Plain || kind_ == Kind::ForkJoin) return;
        std::string keys = "task = \"" + label(below(calls)) + "\"\n";
        if (kind_ == Kind::Scheduled) keys += "mayInterrupt = " + pick({"true\n", "false\n"});
        at(30 + below(20), "cancel", keys);
    }

    Random random_;
    Kind kind_ = Kind::Scheduled;
    std::string text_;
};

/// What is wrong with a question, or "".
class Judge {
public:
    Judge() : english_(loadTexts("en")), chinese_(loadTexts("zh")) {}

    std::string judge(const PredictQuestion& question, const RunHistory& history) const {
        if (question.asked >= question.revealed || question.revealed > history.size())
            return "it is revealed before it is asked";
        if (question.choices.size() < 2 || question.choices.size() > 4) return "not 2 to 4 choices";
        if (question.right >= question.choices.size()) return "no right choice";
        const std::string answer = answerOf(question, history.log(), history.names());
        std::size_t right = 0;
        for (std::size_t i = 0; i < question.choices.size(); ++i) {
            const bool says = words(question.choices[i].text, history, english_) == answer;
            right += says ? 1 : 0;
            if (says && question.right != i) return "a wrong choice is right: " + answer;
        }
        if (right != 1) return "the log says " + answer;
        for (const TextCatalog* texts : {&english_, &chinese_})
            if (std::string fault = readsBadly(question, history, *texts); !fault.empty())
                return fault;
        return "";
    }
    std::string told(const PredictQuestion& question, const RunHistory& history) const {
        std::string all = words(question.prompt, history, english_);
        for (std::size_t i = 0; i < question.choices.size(); ++i)
            all += std::string(i == question.right ? "\n  > " : "\n    ") +
                   words(question.choices[i].text, history, english_) + " (" +
                   words(question.choices[i].why, history, english_) + ")";
        return all;
    }

private:
    static std::string words(const Said& said, const RunHistory& history,
                             const TextCatalog& texts) {
        return textOf(said, history.names(), texts).text;
    }
    static std::string readsBadly(const PredictQuestion& question, const RunHistory& history,
                                  const TextCatalog& texts) {
        std::set<std::string> choices;
        std::vector<std::string> all{words(question.prompt, history, texts)};
        for (const PredictChoice& choice : question.choices) {
            all.push_back(words(choice.text, history, texts));
            if (!choices.insert(all.back()).second) return "twice: " + all.back();
            all.push_back(words(choice.why, history, texts));
        }
        for (const std::string& text : all)
            if (text.empty() || text.find('{') != std::string::npos || text.starts_with("predict."))
                return "a text with a gap: " + text;
        return "";
    }

    TextCatalog english_;
    TextCatalog chinese_;
};

}  // namespace

TEST_CASE("PRE-30 over random runs the right choice is what the log says, and no other") {
    const Judge judge;
    std::map<std::string_view, std::size_t> asked;
    for (std::uint64_t seed = 1; seed <= randomRuns(1000); ++seed) {
        CAPTURE(seed);
        const RandomFile file(seed);
        const RunRecord run = runVirtually(read(file.text()));
        RunHistory history(*run.log);
        for (const PredictQuestion& question : questionsOf(history, PredictKinds{}.set(), seed)) {
            ++asked[nameOf(question.kind)];
            const std::string fault = judge.judge(question, history);
            if (!fault.empty())
                FAIL_CHECK(nameOf(question.kind)
                           << " at " << question.asked << ": " << fault << "\n"
                           << judge.told(question, history));
        }
    }
    for (const std::string_view kind : kPredictKindWords) {
        INFO(kind);
        CHECK(asked[kind] >= 10);
    }
}

TEST_CASE("PRE-31 the built-in scenarios yield every kind, and every text is filled") {
    const Judge judge;
    std::set<PredictKind> kinds;
    for (const std::string& name : builtInNames()) {
        const RunRecord run = runVirtually(builtIn(name));
        RunHistory history(*run.log);
        history.follow();
        Asker asker(history, 1);
        for (std::size_t kind = 0; kind < kPredictKindWords.size(); ++kind) {
            std::size_t from = 0;
            // The first few of each kind: some runs have ten thousand.
            for (int i = 0; i < 5; ++i) {
                const auto question =
                    asker.next(from, history.size(), kindsOf({static_cast<PredictKind>(kind)}));
                if (!question) break;
                from = question->asked + 1;
                kinds.insert(question->kind);
                const std::string fault = judge.judge(*question, history);
                if (!fault.empty())
                    FAIL_CHECK(name << ", " << nameOf(question->kind) << " at " << question->asked
                                    << ": " << fault << "\n"
                                    << judge.told(*question, history));
            }
        }
    }
    CHECK(kinds.size() == kPredictKindWords.size());
}
