// Moving the playhead from question to question.
#include "app/panels/practise/run_steps.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "app/model/predict/said.hpp"
#include "app/ui/answer_box.hpp"
#include "app/ui/question_card.hpp"
#include "app/workspace/asked_question.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

const PredictQuestion& standing(const RunExercise& exercise) {
    return exercise.questions()[exercise.answered()];
}

/// The boxes in which answers of the kind stand; nothing if they stand in none.
std::optional<AnswerBox> boxesOf(PredictKind kind) {
    if (kind == PredictKind::Admission) return AnswerBox::Admission;
    if (kind == PredictKind::Future) return AnswerBox::FutureState;
    return std::nullopt;
}

}  // namespace

bool asksPicture(const RunExercise& exercise) { return listedAnswers(exercise) < 2; }

std::size_t listedAnswers(const RunExercise& exercise) {
    const std::vector<PredictChoice>& all = standing(exercise).choices;
    return static_cast<std::size_t>(std::count_if(
        all.begin(), all.end(), [](const PredictChoice& each) { return each.listed; }));
}

std::size_t firstAnswer(const RunExercise& exercise) {
    return answerLettered(exercise, 0).value_or(0);
}

std::optional<std::size_t> answerIn(const RunExercise& exercise, const Target& pressed) {
    const PredictQuestion& question = standing(exercise);
    const std::optional<AnswerBox> boxes = boxesOf(question.kind);
    const bool inBox = boxes && pressed == answerTarget(*boxes, pressed.id);
    for (std::size_t i = 0; i < question.choices.size(); ++i) {
        if (inBox && question.choices[i].slot == static_cast<std::int32_t>(pressed.id)) return i;
        for (const auto& [gap, value] : question.choices[i].text.values) {
            const auto* const task = std::get_if<TaskId>(&value);
            const auto* const thread = std::get_if<ThreadId>(&value);
            if ((task != nullptr && pressed == Target::of(*task)) ||
                (thread != nullptr && pressed == Target::of(*thread)))
                return i;
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> answerLettered(const RunExercise& exercise, std::size_t letter) {
    const std::vector<PredictChoice>& all = standing(exercise).choices;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].listed && letter-- == 0) return i;
    return std::nullopt;
}

std::optional<std::size_t> answerBeside(const RunExercise& exercise, std::size_t answer,
                                        KeyCode arrow) {
    const std::vector<PredictChoice>& all = standing(exercise).choices;
    const std::int32_t slot = all[answer].slot;
    const std::int32_t wanted = arrow == KeyCode::Left    ? slot - 1
                                : arrow == KeyCode::Right ? slot + 1
                                : arrow == KeyCode::Up    ? (slot - 1) / 2
                                                          : 2 * slot + 1;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].slot == wanted) return i;
    return std::nullopt;
}

TaskId taskOf(const RunExercise& exercise, std::size_t answer) {
    for (const auto& [gap, value] : standing(exercise).choices[answer].text.values)
        if (const auto* const task = std::get_if<TaskId>(&value)) return *task;
    return {};
}

void RunSteps::begin() {
    answered_ = false;
    refused_.clear();
    moved_ = true;
    placed_ = false;
}

void RunSteps::judged(bool right, std::size_t choice) {
    if (!right) {
        refused_.insert(choice);
        return;
    }
    // Steps may be judged one after the other without a look at the run between them.
    answered_ = true;
    moved_ = true;
}

bool RunSteps::goOn(const RunExercise& exercise) {
    if (!answered_ || exercise.done()) return false;
    answered_ = false;
    refused_.clear();
    moved_ = true;
    return true;
}

void RunSteps::follow(const RunExercise& exercise, Workspace& workspace) {
    const PredictQuestion& question = exercise.questions()[shownOf(exercise)];
    Playhead& head = workspace.runs.playback().head;
    const std::size_t there = answered_ ? question.revealed : question.asked;
    if (std::exchange(moved_, false)) {
        for (const auto& [gap, value] : question.prompt.values)
            if (const auto* const task = std::get_if<TaskId>(&value); task && gap == "task")
                workspace.selection.task = *task;
        head.setBarrier({});
        if (std::exchange(placed_, true) && head.position() < there)
            glideThrough(there, workspace);
        else
            head.seek(there);
    }
    if (exercise.done()) {
        head.setBarrier({});
        return future_.giveBack(workspace.arrangement.future);
    }
    head.setBarrier(there);
    future_.hide(workspace.arrangement.future);
}

void RunSteps::leave(Workspace& workspace) {
    future_.giveBack(workspace.arrangement.future);
    moved_ = true;
    placed_ = false;
}

void RunSteps::show(const RunExercise& exercise, const TextCatalog& words,
                    ShownRunExercise& shown) const {
    const std::size_t place = shownOf(exercise);
    const PredictQuestion& question = exercise.questions()[place];
    shown.question = place + 1;
    shown.questions = exercise.questions().size();
    shown.prompt = textOf(question.prompt, exercise.names(), words);
    shown.answered = answered_;
    shown.inPicture = std::count_if(question.choices.begin(), question.choices.end(),
                                    [](const PredictChoice& each) { return each.listed; }) < 2;
    std::size_t letter = 0;
    for (std::size_t i = 0; i < question.choices.size(); ++i) {
        const PredictChoice& choice = question.choices[i];
        const bool right = answered_ && i == question.right;
        // What is answered in the picture is listed when something can be said of it.
        if (!choice.listed && !right && !refused_.contains(i)) continue;
        shown.answers.push_back({i, choice.listed ? letterOf(letter++) : std::string(),
                                 textOf(choice.text, exercise.names(), words), refused_.contains(i),
                                 right});
    }
}

}  // namespace poolscope
