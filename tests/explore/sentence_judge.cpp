// Choosing, filling and comparing, event after event.
#include "tests/explore/sentence_judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "app/model/narration/text_template.hpp"
#include "app/storage/data_files.hpp"

namespace poolscope {

namespace {

/// Two stops after one another, and numbers that have a name in Java.
constexpr std::array<std::string_view, 9> kNoMarks{
    "..", "。。", ".。", "!.", "?.", "！。", "？。", "2147483647", "9223372036854775807"};
/// What has not happened is not announced: the event that does it says it.
constexpr std::array<std::string_view, 5> kNotInEnglish{" will ", " about to ", " is going to ",
                                                        " never will", "will be "};
constexpr std::array<std::string_view, 5> kNotInChinese{"即将", "将要", "将会", "接下来", "会抛出"};

}  // namespace

SentenceJudge::SentenceJudge() : claims_(wordClaims()), heard_(claims_.size(), 0) {
    for (const char* language : {"en", "zh"}) languages_.push_back(languageOf(language));
}

SentenceJudge::Language SentenceJudge::languageOf(const std::string& name) {
    Language language{loadTexts(name), {}};
    for (const auto& [key, text] : language.texts.all()) {
        if (!key.starts_with("event.")) continue;
        const std::size_t dot = key.find('.', 6);
        Variant variant{key, {}, text};
        std::string rest = key.substr(dot + 1) == "else" ? "" : key.substr(dot + 1) + ",";
        while (!rest.empty()) {
            const std::size_t comma = rest.find(',');
            const std::size_t equals = rest.find('=');
            variant.conditions.emplace_back(rest.substr(0, equals),
                                            rest.substr(equals + 1, comma - equals - 1));
            rest = rest.substr(comma + 1);
        }
        language.variants[key.substr(6, dot - 6)].push_back(std::move(variant));
    }
    return language;
}

const SentenceJudge::Variant* SentenceJudge::chosen(const std::vector<Variant>& variants,
                                                    const ReadFacts& facts) {
    const auto holds = [&](const std::pair<std::string, std::string>& condition) {
        const auto fact = facts.find(condition.first);
        if (fact == facts.end()) return false;
        const std::string& word = fact->second.word;
        return word.empty() ? condition.second == "none" : condition.second == word;
    };
    const auto found = std::find_if(variants.begin(), variants.end(), [&](const Variant& one) {
        return std::all_of(one.conditions.begin(), one.conditions.end(), holds);
    });
    return found == variants.end() ? nullptr : &*found;
}

void SentenceJudge::fault(const std::string& what, const std::string& example) {
    Fault& known = faults_[what];
    if (known.times++ == 0) known.example = example;
}

void SentenceJudge::judgeOne(const Event& event, std::size_t position, const Language& language,
                             bool english, const Narrator& narrator, const RunState& after,
                             const ReadFacts& facts, const LogReading& reading) {
    const std::string said = narrator.sentence(position, after);
    const std::string key(narrator.sentenceKey(position, after));
    const std::string example = fmt::format("{} #{}: {}", run_, position + 1, said);
    const std::vector<Variant>& variants = language.variants.at(std::string(nameOf(event)));
    const Variant* const own = chosen(variants, facts);
    ++sentences_;
    if (own == nullptr || own->key != key)
        return fault(fmt::format("{} is said, not {}", key, own == nullptr ? "nothing" : own->key),
                     example);
    std::size_t claims = own->conditions.size();
    const std::string wanted = filled(own->text, [&](std::string_view name) {
        const auto fact = facts.find(name);
        const bool known = fact != facts.end();
        if (!known) fault(fmt::format("{}: nothing confirms {{{}}}", key, name), example);
        if (known && name != "who") ++claims;
        return known ? std::optional<std::string>(fact->second.text) : std::nullopt;
    });
    if (said != wanted)
        fault(fmt::format("{}: has other values", key), example + "\n      " + wanted);
    confirmed_[std::string(nameOf(event))] += claims;
    judgeWords(event, said, english, reading);
    for (const std::string_view words : english ? kNotInEnglish : kNotInChinese)
        if (said.find(words) != std::string::npos)
            fault(fmt::format("{}: \"{}\" is said", key, words), example);
    for (const std::string_view marks : kNoMarks)
        if (said.find(marks) != std::string::npos)
            fault(fmt::format("{}: \"{}\" is written", key, marks), example);
}

void SentenceJudge::judgeWords(const Event& event, const std::string& said, bool english,
                               const LogReading& reading) {
    for (std::size_t i = 0; i < claims_.size(); ++i) {
        const WordClaim& claim = claims_[i];
        const std::string& words = english ? claim.english : claim.chinese;
        if (claim.kind != nameOf(event) || said.find(words) == std::string::npos) continue;
        ++heard_[i];
        ++confirmed_[claim.kind];
        if (!claim.holds(event, reading))
            fault(fmt::format("{}: \"{}\" is not so", claim.kind, words), run_ + ": " + said);
        if (claim.never) promises_.emplace(claim.never(event).value, said);
    }
}

void SentenceJudge::judge(const Log& log, const std::string& run,
                          const std::function<bool(const Event&)>& missed) {
    run_ = run;
    promises_.clear();
    Names names;
    names.follow(log);
    std::vector<Narrator> narrators;
    for (const Language& language : languages_) narrators.emplace_back(log, names, language.texts);
    RunState after(log);
    LogReading reading(log);
    for (std::size_t i = 0; i < log.size(); ++i) {
        const Event event = log[i];
        if (!missed || !missed(event)) after.apply(event, i);
        reading.read(event);
        if (const auto* began = event.what.get<TaskBegan>())
            if (const auto never = promises_.find(began->task.value); never != promises_.end())
                fault("what should never run runs", run + ": " + never->second);
        const auto& pause = reading.pause();
        if (pause && event.thread.exists() && isBefore(pause->first, event.time) &&
            isBefore(event.time, pause->second))
            fault("a thread runs while the process stands still", run);
        for (std::size_t l = 0; l < languages_.size(); ++l)
            judgeOne(event, i, languages_[l], l == 0, narrators[l], after,
                     readFacts(event, log, names, reading, languages_[l].texts), reading);
    }
}

std::string SentenceJudge::faults() const {
    std::string all;
    for (const auto& [what, known] : faults_)
        all += fmt::format("{}, {} times\n    {}\n", what, known.times, known.example);
    return all;
}

std::vector<std::string> SentenceJudge::unheard() const {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < claims_.size(); ++i)
        if (heard_[i] == 0) all.push_back(claims_[i].kind + ": " + claims_[i].english);
    return all;
}

}  // namespace poolscope
