// Holds what is said of a run's events against a second reading of its log.
//
// Promises: for every event, in English and Chinese, the variant said is the first one that holds
// by the reading, each place in it has the reading's value, and each claim made in words holds.
// What cannot be confirmed is a fault, said once for each variant with the first example.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "app/model/narration/narrator.hpp"
#include "tests/explore/read_facts.hpp"
#include "tests/explore/sentence_claims.hpp"

namespace poolscope {

class SentenceJudge {
public:
    SentenceJudge();

    /// `missed`: events that the models of the window are not told of, to see that it is noticed.
    void judge(const Log& log, const std::string& run,
               const std::function<bool(const Event&)>& missed = nullptr);

    /// One line each, with how often: empty if everything was confirmed.
    std::string faults() const;
    /// How many claims of a kind's sentences were confirmed: places, conditions, words.
    const std::map<std::string, std::size_t, std::less<>>& confirmed() const { return confirmed_; }
    /// Claims in words that no sentence made.
    std::vector<std::string> unheard() const;
    std::size_t sentences() const { return sentences_; }

private:
    struct Variant {
        std::string key;
        std::vector<std::pair<std::string, std::string>> conditions;
        std::string text;
    };
    struct Language {
        TextCatalog texts;
        std::map<std::string, std::vector<Variant>, std::less<>> variants;
    };
    struct Fault {
        std::size_t times = 0;
        std::string example;
    };

    static Language languageOf(const std::string& name);
    static const Variant* chosen(const std::vector<Variant>& variants, const ReadFacts& facts);
    void judgeOne(const Event& event, std::size_t position, const Language& language, bool english,
                  const Narrator& narrator, const RunState& after, const ReadFacts& facts,
                  const LogReading& reading);
    void judgeWords(const Event& event, const std::string& said, bool english,
                    const LogReading& reading);
    void fault(const std::string& what, const std::string& example);

    std::vector<Language> languages_;
    std::vector<WordClaim> claims_;
    std::vector<std::size_t> heard_;
    std::map<std::string, std::size_t, std::less<>> confirmed_;
    std::map<std::string, Fault> faults_;
    std::map<std::uint32_t, std::string> promises_;  ///< by task: who said that it never runs
    std::string run_;
    std::size_t sentences_ = 0;
};

}  // namespace poolscope
