// Choosing questions of a run, and judging answers by them.
#include "app/learn/exercise/exercise.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "app/learn/exercise/run/run_kind.hpp"

namespace poolscope {

namespace {

/// One after the other: the next is asked where the one before is answered, or later.
std::vector<PredictQuestion> questionsIn(RunHistory& history, const RunKind& kind,
                                         ExerciseRandom& random, int difficulty) {
    std::vector<PredictQuestion> all;
    Asker asker(history, 1, true);
    const Asking asking{history, 1, {}};
    std::size_t from = 0;
    while (from < history.size() && isBefore(history.log()[from].time, Instant{} + kind.since))
        ++from;
    if (kind.series != nullptr) return kind.series(asking, from, random, difficulty);
    while (from < history.size()) {
        auto question = kind.own != nullptr ? kind.own(asking, from)
                                            : asker.next(from, history.size(), kind.asked);
        if (!question && kind.own == nullptr) break;
        from = question ? question->revealed : from + 1;
        if (question) all.push_back(std::move(*question));
    }
    return all;
}

/// The answer, and what can be mistaken about it.
std::string sortOf(const PredictQuestion& question) {
    std::set<std::string_view> mistakes;
    for (const PredictChoice& choice : question.choices)
        if (choice.listed) mistakes.insert(choice.mistake);
    return fmt::format("{} {}", question.choices[question.right].why.key, fmt::join(mistakes, " "));
}

/// Of the sorts that are asked most often the last question is left out, again and again.
void thinOut(std::vector<PredictQuestion>& questions, std::size_t most) {
    std::map<std::string, std::size_t> times;
    for (const PredictQuestion& question : questions) ++times[sortOf(question)];
    while (questions.size() > most) {
        const auto often =
            std::max_element(times.begin(), times.end(),
                             [](const auto& a, const auto& b) { return a.second < b.second; });
        const auto last = std::find_if(questions.rbegin(), questions.rend(),
                                       [&](const PredictQuestion& question) {
                                           return times[sortOf(question)] == often->second;
                                       });
        --times[sortOf(*last)];
        questions.erase(std::next(last).base());
    }
}

}  // namespace

Exercise::Exercise(ExerciseKind kind, const RunKind& how, ExerciseRandom& random, int difficulty)
    : kind_(kind),
      scenario_(how.scenario(random, difficulty)),
      source_(openScenarioText(scenario_, "exercise", {})),
      history_(source_->log()) {
    history_.follow();
    questions_ = questionsIn(history_, how, random, difficulty);
    thinOut(questions_, how.most);
}

Judgement Exercise::judge(std::size_t choice) {
    const PredictChoice& chosen = question().choices[choice];
    const Judgement judged{choice == question().right ? std::string_view() : chosen.mistake,
                           chosen.why};
    if (!judged.right()) {
        ++slips_[judged.mistake];
        clean_ = false;
        return judged;
    }
    ++answered_;
    if (std::exchange(clean_, true)) ++firstRight_;
    return judged;
}

Said Exercise::takeHint() {
    clean_ = false;
    if (!question().hint.key.empty()) return question().hint;
    return {fmt::format("ui.practise.hintOf.{}", nameOf(question().kind)),
            question().prompt.values};
}

Judgement Exercise::showStep() {
    clean_ = false;
    return judge(question().right);
}

}  // namespace poolscope
