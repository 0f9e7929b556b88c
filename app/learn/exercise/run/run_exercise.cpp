// Choosing questions of a run, and judging answers by them.
#include "app/learn/exercise/run/run_exercise.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace poolscope {

namespace {

constexpr std::uint64_t kDrawsOfARun = 40;  ///< until there is enough to ask; the last one is taken

/// One after the other: the next is asked where the one before is answered, or later.
std::vector<PredictQuestion> questionsIn(RunHistory& history, const RunKind& kind) {
    std::vector<PredictQuestion> all;
    Asker asker(history, 1, true);
    const Asking asking{history, 1, {}};
    std::size_t from = 0;
    while (from < history.size()) {
        auto question = kind.own != nullptr ? kind.own(asking, from)
                                            : asker.next(from, history.size(), kind.asked);
        if (!question && kind.own == nullptr) break;
        if (question && isBefore(history.log()[question->asked].time, Instant{} + kind.since))
            question.reset();
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

RunExercise::RunExercise(const RunKind& kind, const std::string& scenario)
    : scenario_(scenario),
      source_(openScenarioText(scenario_, "exercise", {})),
      history_(source_->log()) {
    history_.follow();
    questions_ = questionsIn(history_, kind);
    thinOut(questions_, kind.most);
}

Said RunExercise::statement() const {
    return stepsLeft() == 0 ? Said{"ui.practise.runDone", {}} : question().prompt;
}

std::vector<ExerciseMove> RunExercise::moves() const {
    std::vector<ExerciseMove> all;
    if (stepsLeft() == 0) return all;
    for (std::size_t i = 0; i < question().choices.size(); ++i)
        all.push_back({ExerciseMove::What::Choose, static_cast<std::int64_t>(i)});
    return all;
}

std::optional<ExerciseMove> RunExercise::next() const {
    if (stepsLeft() == 0) return std::nullopt;
    return ExerciseMove{ExerciseMove::What::Choose, static_cast<std::int64_t>(question().right)};
}

std::vector<Said> RunExercise::choices() const {
    std::vector<Said> all;
    if (stepsLeft() == 0) return all;
    for (const PredictChoice& choice : question().choices) all.push_back(choice.text);
    return all;
}

Said RunExercise::hint() const {
    if (!question().hint.key.empty()) return question().hint;
    return {fmt::format("ui.practise.hintOf.{}", nameOf(question().kind)),
            question().prompt.values};
}

Said RunExercise::reasonFor(const ExerciseMove& move) const {
    return question().choices[static_cast<std::size_t>(move.value)].why;
}

Judgement RunExercise::refuse(const ExerciseMove& move) const {
    const PredictChoice& chosen = question().choices[static_cast<std::size_t>(move.value)];
    return {Slip{chosen.mistake}, chosen.why};
}

std::unique_ptr<Exercise> drawRunExercise(const RunKind& kind, std::uint64_t seed, int difficulty) {
    difficulty = std::clamp(difficulty, 1, kHardest);
    for (std::uint64_t draw = 0;; ++draw) {
        ExerciseRandom random((seed * kDrawsOfARun + draw) * kHardest +
                              static_cast<std::uint64_t>(difficulty));
        auto exercise = std::make_unique<RunExercise>(kind, kind.scenario(random, difficulty));
        const std::size_t steps = exercise->questions().size();
        if (steps >= kind.least || (draw + 1 >= kDrawsOfARun && steps > 0)) return exercise;
    }
}

}  // namespace poolscope
