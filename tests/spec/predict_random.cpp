// Over random runs: the right choice is what an independent reading of the log says, no wrong one
// is, and choices read differently in every language.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "tests/spec/predict_oracle.hpp"
#include "tests/spec/predict_support.hpp"
#include "tests/support/random_runs.hpp"
#include "tests/support/random_scenario.hpp"

using namespace poolscope;

namespace {

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
        const RunRecord run = runVirtually(read(randomScenario(seed)));
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
