// Moving the playhead from question to question.
#include "app/panels/practise/run_steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>
#include <variant>

#include "app/learn/exercise/run/start_place.hpp"
#include "app/model/predict/ctl_box.hpp"
#include "app/model/predict/said.hpp"
#include "app/ui/answers_in_picture.hpp"
#include "app/ui/question_card.hpp"
#include "app/workspace/asked_question.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

std::size_t listedIn(const PredictQuestion& question) {
    return static_cast<std::size_t>(
        std::count_if(question.choices.begin(), question.choices.end(),
                      [](const PredictChoice& each) { return each.listed; }));
}

/// That the task stays is listed.
bool isInPictureAlone(const PredictQuestion& question) { return listedIn(question) < 2; }

/// Whether each word of ctl's bits is an answer.
bool isInBits(const PredictQuestion& question) {
    return question.kind == PredictKind::CtlWord && question.choices.size() == kCtlBoxes;
}

/// As the run has it at the question that stands. An exercise has one pool.
std::uint32_t ctlAt(const Exercise& exercise) {
    for (std::size_t i = exercise.question().asked; i-- > 0;) {
        if (const auto changed = exercise.log().get<CtlChanged>(i)) return changed->to;
        if (const auto created = exercise.log().get<ExecutorCreated>(i)) return created->ctl;
    }
    return 0;
}

/// The text that says how it is answered.
std::string_view keysFor(const PredictQuestion& question) {
    if (question.hidden.tree) return "practise.keysArray";
    if (question.hidden.slotsFrom) return "practise.keysTree";
    if (question.kind == PredictKind::Start) return "practise.keysAxis";
    if (isInBits(question)) return "practise.keysBits";
    return isInPictureAlone(question) ? "practise.keysPicture" : "practise.keysRun";
}

TaskId taskIn(const Said& said) {
    for (const auto& [gap, value] : said.values)
        if (const auto* const task = std::get_if<TaskId>(&value)) return *task;
    return {};
}

/// What is marked in the picture when a question comes, and when it is answered; none: what was.
TaskId markedBy(const PredictQuestion& question, bool answered) {
    // In the array: where the arrows begin, and then what was to be found.
    if (question.hidden.any()) return taskIn(question.choices[answered ? question.right : 0].text);
    for (const auto& [gap, value] : question.prompt.values)
        if (const auto* const task = std::get_if<TaskId>(&value); task && gap == "task")
            return *task;
    return {};
}

bool areOnOneLevel(std::int32_t a, std::int32_t b) {
    const auto level = [](std::int32_t slot) {
        return std::bit_width(static_cast<std::uint32_t>(slot + 1));
    };
    return level(a) == level(b);
}

}  // namespace

bool asksPicture(const Exercise& exercise) { return isInPictureAlone(exercise.question()); }

std::size_t listedAnswers(const Exercise& exercise) { return listedIn(exercise.question()); }

std::size_t firstAnswer(const Exercise& exercise) {
    return answerLettered(exercise, 0).value_or(0);
}

std::optional<std::size_t> answerLettered(const Exercise& exercise, std::size_t letter) {
    const std::vector<PredictChoice>& all = exercise.question().choices;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].listed && letter-- == 0) return i;
    return std::nullopt;
}

std::optional<std::size_t> answerBeside(const Exercise& exercise, std::size_t answer,
                                        KeyCode arrow) {
    const std::vector<PredictChoice>& all = exercise.question().choices;
    const HiddenHeap& hidden = exercise.question().hidden;
    const std::int32_t slot = all[answer].slot;
    const bool onAxis = exercise.question().kind == PredictKind::Start;
    if (onAxis && (arrow == KeyCode::Up || arrow == KeyCode::Down)) return std::nullopt;
    const std::int32_t wanted = arrow == KeyCode::Left    ? slot - 1
                                : arrow == KeyCode::Right ? slot + 1
                                : arrow == KeyCode::Up    ? (slot - 1) / 2
                                                          : 2 * slot + 1;
    const bool along = arrow == KeyCode::Left || arrow == KeyCode::Right;
    if (hidden.tree && !along) return std::nullopt;
    if (hidden.slotsFrom && along && !areOnOneLevel(slot, wanted)) return std::nullopt;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].slot == wanted) return i;
    return std::nullopt;
}

std::optional<AskedStart> startAsked(const Exercise& exercise, std::size_t answer) {
    const PredictQuestion& question = exercise.question();
    if (question.kind != PredictKind::Start) return std::nullopt;
    return AskedStart{taskIn(question.prompt), kStartTick, kStartTicks,
                      question.choices[answer].slot, lengthAskedAbout(question, exercise.log())};
}

std::optional<std::size_t> startUnder(const Exercise& exercise, Vec2 at, const Screen& screen) {
    if (!screen.regions.picture.contains(at)) return std::nullopt;
    std::optional<std::size_t> nearest;
    float least = 0;
    for (const DisplayList* list : screen.lists())
        for (const HitRegion& hit : list->hits) {
            if (hit.target != answerTarget(AnswerBox::Start, hit.target.id)) continue;
            const float aside = std::abs(at.x - hit.box.centre().x);
            if (nearest && aside >= least) continue;
            nearest = choiceInBox(exercise.question(), hit.target);
            least = aside;
        }
    return nearest;
}

TaskId taskOf(const Exercise& exercise, std::size_t answer) {
    return taskIn(exercise.question().choices[answer].text);
}

void RunSteps::moveBit(int direction) {
    const auto* const now = std::find(kShownCtlBits.begin(), kShownCtlBits.end(), bits_.cursor);
    const auto* const end = direction < 0 ? kShownCtlBits.begin() : kShownCtlBits.end() - 1;
    if (now != end) bits_.cursor = *(now + direction);
}

std::optional<std::size_t> RunSteps::tried(const Exercise& exercise) const {
    if (bits_.flipped == 0) return std::nullopt;
    const std::int32_t box = ctlBoxOf(ctlAt(exercise) ^ bits_.flipped);
    const std::vector<PredictChoice>& all = exercise.question().choices;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].slot == box) return i;
    return std::nullopt;
}

void RunSteps::begin() {
    answered_ = false;
    refused_.clear();
    bits_ = {};
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
    bits_ = {};
}

bool RunSteps::goOn(const Exercise& exercise) {
    if (!answered_ || exercise.done()) return false;
    answered_ = false;
    refused_.clear();
    moved_ = true;
    return true;
}

void RunSteps::follow(const Exercise& exercise, Workspace& workspace) {
    const PredictQuestion& question = exercise.questions()[shownOf(exercise)];
    Playhead& head = workspace.runs.playback().head;
    const std::size_t there = answered_ ? question.revealed : question.asked;
    workspace.asked = {};
    if (std::exchange(moved_, false)) {
        if (const TaskId task = markedBy(question, answered_); task.exists())
            workspace.selection.task = task;
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
    workspace.asked.heap = exercise.question().hidden;
    head.setBarrier(there);
    future_.hide(workspace.arrangement.future);
    if (answered_) return;
    workspace.asked.boxes = boxesOf(question.kind);
    if (head.position() == there && isInBits(question)) workspace.asked.bits = bits_;
}

void RunSteps::leave(Workspace& workspace) {
    future_.giveBack(workspace.arrangement.future);
    workspace.asked = {};
    moved_ = true;
    placed_ = false;
}

void RunSteps::show(const Exercise& exercise, const TextCatalog& words, std::size_t cursor,
                    ShownRunExercise& shown) const {
    const std::size_t place = shownOf(exercise);
    const PredictQuestion& question = exercise.questions()[place];
    shown.question = place + 1;
    shown.questions = exercise.questions().size();
    shown.prompt = textOf(question.prompt, exercise.names(), words);
    shown.answered = answered_;
    shown.keys = keysFor(question);
    const std::optional<std::size_t> flipped = tried(exercise);
    std::size_t letter = 0;
    for (std::size_t i = 0; i < question.choices.size(); ++i) {
        const PredictChoice& choice = question.choices[i];
        const bool right = answered_ && i == question.right;
        // What is answered in the picture is listed when something can be said of it.
        if (!choice.listed && !right && !refused_.contains(i)) continue;
        shown.answers.push_back({i, choice.listed ? letterOf(letter++) : std::string(),
                                 textOf(choice.text, exercise.names(), words), refused_.contains(i),
                                 right, !flipped && i == cursor});
    }
    // Its bits alone: what they mean is what is asked.
    if (flipped)
        shown.answers.push_back(
            {*flipped,
             {},
             NamedText(
                 words.fill("ui.practise.triedCtl",
                            {{"ctl", fmt::format("0x{:08x}", ctlAt(exercise) ^ bits_.flipped)}})),
             refused_.contains(*flipped),
             false,
             true});
}

}  // namespace poolscope
