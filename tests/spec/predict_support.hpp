// Questions of a run, for the tests about them: all there are, and what they say.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/model/predict/asker.hpp"
#include "app/model/predict/said.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/run/recording.hpp"
#include "tests/spec/model_script.hpp"
#include "tests/spec/predict_oracle.hpp"
#include "tests/support/built_in.hpp"
#include "tests/support/read_scenario.hpp"

namespace poolscope {

/// Every question of these kinds that a log has, one kind after the other.
inline std::vector<PredictQuestion> questionsOf(RunHistory& history, PredictKinds kinds,
                                                std::uint64_t seed = 1) {
    std::vector<PredictQuestion> all;
    history.follow();
    Asker asker(history, seed);
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        if (!kinds.test(kind)) continue;
        const PredictKinds one = kindsOf({static_cast<PredictKind>(kind)});
        for (std::size_t from = 0;;) {
            auto question = asker.next(from, history.size(), one);
            if (!question) break;
            from = question->asked + 1;
            all.push_back(std::move(*question));
        }
    }
    return all;
}

/// Asks all questions of these kinds under 200 random schedules of `scenario(more)`: the right
/// choice, and no other, must be what another reading of the log says. Returns how many it asked.
template <class Scenario>
std::size_t askedUnderRandomSchedules(const Scenario& scenario, PredictKinds kinds) {
    const TextCatalog english = loadTexts("en");
    std::size_t asked = 0;
    for (int seed = 1; seed <= 200; ++seed) {
        CAPTURE(seed);
        const RunRecord run = runVirtually(
            read(scenario("chooser = \"random\"\nseed = " + std::to_string(seed) + "\n")));
        RunHistory history(*run.log);
        for (const PredictQuestion& question : questionsOf(history, kinds)) {
            CAPTURE(textOf(question.prompt, history.names(), english).text);
            const std::string answer = answerOf(question, *run.log, history.names());
            for (std::size_t i = 0; i < question.choices.size(); ++i)
                CHECK((textOf(question.choices[i].text, history.names(), english).text == answer) ==
                      (i == question.right));
            ++asked;
        }
    }
    return asked;
}

/// A run and its questions of one kind, in words.
class AskedLog {
public:
    AskedLog(const Log& log, PredictKind kind, const std::string& language = "en")
        : texts_(loadTexts(language)), history(log) {
        questions = questionsOf(history, kindsOf({kind}));
    }
    std::string say(const Said& said) const { return textOf(said, history.names(), texts_).text; }
    std::string prompt(std::size_t i) const { return say(questions.at(i).prompt); }
    std::string right(std::size_t i) const {
        return say(questions.at(i).choices.at(questions.at(i).right).text);
    }
    std::string why(std::size_t i) const {
        return say(questions.at(i).choices.at(questions.at(i).right).why);
    }
    /// The wrong choices with their reasons, sorted: "a: because | b: because".
    std::string wrong(std::size_t i) const {
        std::vector<std::string> all;
        const PredictQuestion& question = questions.at(i);
        for (std::size_t c = 0; c < question.choices.size(); ++c)
            if (c != question.right)
                all.push_back(say(question.choices[c].text) + ": " + say(question.choices[c].why));
        std::sort(all.begin(), all.end());
        std::string text;
        for (const std::string& each : all) text += (text.empty() ? "" : " | ") + each;
        return text;
    }

private:
    TextCatalog texts_;

public:
    RunHistory history;
    std::vector<PredictQuestion> questions;
};

}  // namespace poolscope
