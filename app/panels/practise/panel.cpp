// What keys and clicks do in an exercise.
#include "app/panels/practise/panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "app/learn/exercise/run/start_place.hpp"
#include "app/model/predict/attempt.hpp"
#include "app/model/predict/said.hpp"
#include "app/ui/answers_in_picture.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr std::array kPractiseCommands{
    CommandSpec{"practise",
                CommandGroup::Learn,
                {},
                [](Workspace& workspace) { workspace.panel<PractisePanel>().toggle(workspace); },
                [](const Workspace&) { return true; }},
    CommandSpec{"saveAnswers", CommandGroup::Learn, {}, askAndSaveAnswers, [](const Workspace&) {
                    return true;
                }}};

/// So many exercises are kept, the last ones.
constexpr std::size_t kMostExercisesKept = 500;

}  // namespace

const PanelInfo& PractisePanel::info() const {
    static constexpr PanelInfo kInfo{kPractise, Slot::LeftDock, kPractiseCommands};
    return kInfo;
}

// ---- coming and going

void PractisePanel::resume(Workspace& workspace) {
    held_.reset();
    if (exercise_ != nullptr) return showExercise(workspace);
    begun_.empty() ? drawNext(workspace) : goTo(begun_.back().kind, workspace);
}

void PractisePanel::resumeAbout(std::uint32_t kind, Workspace& workspace) {
    const auto wanted = static_cast<ExerciseKind>(kind);
    const bool goesOn = isBegun() && course_.kind == wanted;
    goesOn ? resume(workspace) : goTo(wanted, workspace);
}

void PractisePanel::ending(Workspace& workspace) {
    held_.reset();
    steps_.leave(workspace);
}

void PractisePanel::showExercise(Workspace& workspace) {
    steps_.leave(workspace);
    showRun(openScenarioText(exercise_->scenario(), "exercise", {}), workspace);
    showOpening(workspace);
    workspace.hintsToPlay = false;
    // What comes after the last question needs no room.
    const Log& log = exercise_->log();
    const std::size_t last = exercise_->questions().back().revealed - 1;
    const bool onAxis = exercise_->questions().front().kind == PredictKind::Start;
    workspace.viewport.axis = {false, false, Instant{},
                               onAxis ? kStartAxis : log[last].time - Instant{}};
}

RunWords PractisePanel::runWords(const TextCatalog& words) const {
    const std::string kind = fmt::format("ui.practise.kind.{}", nameOf(exercise_->kind()));
    return {fmt::format("{}: {}", words("ui.practise.title"), words(kind)),
            std::string(words("ui.practise.runAbout"))};
}

void PractisePanel::begin(ExerciseKind kind, std::uint64_t seed, int difficulty,
                          Workspace& workspace) {
    std::erase_if(begun_, [kind](const auto& course) { return course.kind == kind; });
    exercise_ = drawExercise(kind, seed, difficulty);
    course_ = {kind, seed, difficulty, {}};
    difficulty_ = difficulty;
    ++drawn_;
    number_ = book_.finished() + 1;
    held_.reset();
    tone_ = PractiseTone::Nothing;
    resetCursor();
    steps_.begin();
    if (on()) showExercise(workspace);
}

void PractisePanel::drawOf(ExerciseKind kind, Workspace& workspace) {
    begin(kind, drawn_, book_.difficultyOf(kind), workspace);
}

void PractisePanel::drawNext(Workspace& workspace) { drawOf(book_.next(), workspace); }

bool PractisePanel::isBegun() const {
    return exercise_ != nullptr && !exercise_->done() && !course_.steps.empty();
}

/// The exercise that is left waits, if a step of it was taken, and so the one of the kind may.
void PractisePanel::goTo(ExerciseKind kind, Workspace& workspace) {
    if (isBegun() && kind != course_.kind) begun_.push_back(course_);
    const auto begun = std::find_if(begun_.begin(), begun_.end(),
                                    [kind](const auto& course) { return course.kind == kind; });
    if (begun == begun_.end()) return drawOf(kind, workspace);
    const ExerciseCourse course = *begun;
    begin(kind, course.seed, course.difficulty, workspace);
    for (const ExerciseCourse::Step& step : course.steps) take(step);
}

// ---- what is done

void PractisePanel::say(PractiseTone tone, Said said) {
    held_.reset();
    tone_ = tone;
    said_ = std::move(said);
    // The question goes on after a hint and a wrong answer.
    if (tone != PractiseTone::Wrong && tone != PractiseTone::Hint) resetCursor();
}

void PractisePanel::resetCursor() { cursor_ = exercise_->done() ? 0 : firstAnswer(*exercise_); }

void PractisePanel::hint() {
    if (!stands()) return;
    say(PractiseTone::Hint, exercise_->takeHint());
    noteStep({CourseStep::Hint, 0});
}

void PractisePanel::show() {
    if (exercise_->done()) return;
    steps_.goOn(*exercise_);
    say(PractiseTone::Shown, exercise_->showStep().said);
    steps_.judged(true, 0);
    noteStep({CourseStep::Show, 0});
}

void PractisePanel::noteStep(ExerciseCourse::Step step) {
    course_.steps.push_back(step);
    if (!exercise_->done()) return;
    book_.finish(*exercise_);
    const ExerciseScore score = exercise_->score();
    done_.push_back({course_, score.firstRight, score.steps});
    if (done_.size() > kMostExercisesKept) done_.erase(done_.begin());
}

bool PractisePanel::take(const ExerciseCourse::Step& step) {
    if (exercise_->done()) return false;
    steps_.goOn(*exercise_);
    switch (step.what) {
        case CourseStep::Hint: hint(); return true;
        case CourseStep::Show: show(); return true;
        default: break;
    }
    if (!isChoice(step, *exercise_)) return false;
    choose(static_cast<std::size_t>(step.value));
    return true;
}

/// One of the choices of the question that stands.
void PractisePanel::choose(std::size_t choice) {
    cursor_ = choice;
    if (steps_.tried(*exercise_) != choice) steps_.takeBackFlips();
    Judgement judged = exercise_->judge(choice);
    steps_.judged(judged.right(), choice);
    say(judged.right() ? PractiseTone::Right : PractiseTone::Wrong, std::move(judged.said));
    noteStep(stepOf(choice));
}

// ---- input

/// Among the answers that stand beside the picture.
bool PractisePanel::pressInChoices(KeyCode code) {
    const std::size_t count = listedAnswers(*exercise_);
    switch (code) {
        case KeyCode::Up: cursor_ = cursor_ == 0 ? 0 : cursor_ - 1; return true;
        case KeyCode::Down: cursor_ = std::min(cursor_ + 1, count - 1); return true;
        case KeyCode::Enter: choose(cursor_); return true;
        default: return false;
    }
}

/// PageUp and PageDown go through the kinds, and round at the end.
/// A clicker sends them too, and would take the class to another kind.
bool PractisePanel::pressForKind(KeyCode code, Workspace& workspace) {
    if (code != KeyCode::PageUp && code != KeyCode::PageDown) return false;
    if (workspace.arrangement.presenting) return true;
    const int direction = code == KeyCode::PageDown ? 1 : -1;
    const auto now = static_cast<std::size_t>(exercise_->kind());
    goTo(static_cast<ExerciseKind>(roundFrom(now, direction, exerciseKinds().size())), workspace);
    return true;
}

/// Left and Right choose a bit of ctl, Space flips it; Up and Down go back to the answers beside.
bool PractisePanel::pressInBits(KeyCode code) {
    switch (code) {
        case KeyCode::Left: steps_.moveBit(-1); return true;
        case KeyCode::Right: steps_.moveBit(1); return true;
        case KeyCode::Space: flip(steps_.bit()); return true;
        case KeyCode::Up:
        case KeyCode::Down: return takeBackFlips();
        default: return false;
    }
}

/// Enter means the word as it is flipped.
void PractisePanel::flip(std::uint32_t bit) {
    steps_.flip(bit);
    cursor_ = steps_.tried(*exercise_).value_or(firstAnswer(*exercise_));
}

/// Returns false if no bit is flipped.
bool PractisePanel::takeBackFlips() {
    if (!steps_.takeBackFlips()) return false;
    resetCursor();
    return true;
}

/// Letters and Enter answer; Enter also goes on when the run has shown the answer.
bool PractisePanel::pressInRun(KeyCode code, Workspace& workspace) {
    const bool arrow = code == KeyCode::Up || code == KeyCode::Down || code == KeyCode::Left ||
                       code == KeyCode::Right;
    if (steps_.answered()) {
        // To left and right the run can be looked at, as far as it is known.
        if (code != KeyCode::Enter) return code == KeyCode::Up || code == KeyCode::Down;
        if (steps_.goOn(*exercise_)) say(PractiseTone::Nothing, {});
        return true;
    }
    if (exercise_->done()) return false;
    if (workspace.asked.bits && pressInBits(code)) return true;
    if (arrow && asksPicture(*exercise_)) {
        cursor_ = answerBeside(*exercise_, cursor_, code).value_or(cursor_);
        if (const TaskId task = taskOf(*exercise_, cursor_); task.exists())
            workspace.selection.task = task;
        return true;
    }
    if (pressInChoices(code)) return true;
    const auto letter = static_cast<std::size_t>(code) - static_cast<std::size_t>('A');
    if (letter >= kMostChoices) return false;
    // A letter that answers nothing now does nothing else either.
    if (const auto answer = answerLettered(*exercise_, letter)) choose(*answer);
    return true;
}

bool PractisePanel::act(PractisePart part, std::size_t id, Workspace& workspace) {
    switch (part) {
        case PractisePart::Place:
            if (stands()) choose(id);
            break;
        case PractisePart::Hint: hint(); break;
        case PractisePart::Show: show(); break;
        case PractisePart::Next: drawNext(workspace); break;
        case PractisePart::Kind: goTo(static_cast<ExerciseKind>(id), workspace); break;
        case PractisePart::GoOn: return pressInRun(KeyCode::Enter, workspace);
        case PractisePart::Leave: toggle(workspace); break;
    }
    return true;
}

bool PractisePanel::pressPlain(KeyCode code, Workspace& workspace) {
    if (code == KeyCode::Escape) {
        if (takeBackFlips()) return true;
        // What the mouse holds is put back first.
        if (!held_ || held_->putBack) return workspace.activities.leave();
        held_ = HeldBar{std::nullopt, true};
        return true;
    }
    if (pressInRun(code, workspace) || pressForKind(code, workspace)) return true;
    switch (static_cast<char>(code)) {
        case 'H': return act(PractisePart::Hint, 0, workspace);
        case 'S': return act(PractisePart::Show, 0, workspace);
        case 'N': return act(PractisePart::Next, 0, workspace);
        default: return false;
    }
}

bool PractisePanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (target.ownedBy(kPractise))
        return act(static_cast<PractisePart>(target.part), target.id, workspace);
    if (!stands()) return false;
    if (workspace.asked.bits && target == answerTarget(AnswerBox::CtlBit, target.id)) {
        flip(target.id);
        return true;
    }
    const auto answer = choiceAt(exercise_->question(), target, workspace.words());
    if (!answer) return false;
    if (startAsked(*exercise_, *answer)) {  // it lies under the mouse until that is let go
        held_ = HeldBar{answer};
        return true;
    }
    // Where answers are listed, a thread or a task that is pressed is selected first.
    const bool atOnce = target.kind == Target::Kind::Owned || asksPicture(*exercise_);
    if (!atOnce && cursor_ != *answer) {
        cursor_ = *answer;
        return false;
    }
    choose(*answer);
    return true;
}

bool PractisePanel::drag(const Target&, Vec2 at, const Screen& screen, Workspace&) {
    if (held_ && !held_->putBack) held_->choice = startUnder(*exercise_, at, screen);
    return held_.has_value();
}

/// Where the run lies is what is chosen; outside the axis nothing is.
void PractisePanel::release(Workspace&) {
    const std::optional<HeldBar> held = std::exchange(held_, std::nullopt);
    if (held && held->choice && stands()) choose(*held->choice);
}

void PractisePanel::prepareGame(Workspace& workspace) {
    steps_.follow(*exercise_, workspace);
    shown_ = {};
    shown_.number = number_;
    shown_.difficulty = difficulty_;
    shown_.tone = tone_;
    steps_.show(*exercise_, workspace.words(), cursor_, shown_);
    sayInRun(workspace.words());
    if (stands())
        workspace.asked.start =
            startAsked(*exercise_, held_ ? held_->choice.value_or(cursor_) : cursor_);
}

void PractisePanel::sayInRun(const TextCatalog& words) {
    if (tone_ == PractiseTone::Nothing) return;
    shown_.said = textOf(said_, exercise_->names(), words);
    if (tone_ == PractiseTone::Shown)
        shown_.said = words.fillNamed("ui.practise.shown", {{"why", shown_.said}});
}

void PractisePanel::layout(const PanelFrame& frame, DisplayList& list) const {
    if (on()) layoutRunExercise(frame.box, shown_, *exercise_, book_, frame.context, list);
}

// ---- what is told of it

/// A row for each kind.
std::vector<PracticeOffer> PractisePanel::practiceOffers(const TextCatalog& words) const {
    std::vector<PracticeOffer> offers;
    for (std::size_t i = 0; i < exerciseKinds().size(); ++i) {
        const std::string name(exerciseKinds()[i].name);
        const KindPractice& known = book_.of(static_cast<ExerciseKind>(i));
        std::string progress;
        if (known.finished > 0)
            progress =
                words.fill("ui.practise.kindDone", {{"flawless", std::to_string(known.flawless)},
                                                    {"finished", std::to_string(known.finished)}});
        offers.push_back({std::string(words("ui.practise.kind." + name)),
                          std::string(words("ui.practise.asks." + name)), std::move(progress),
                          Target::opens(kPractise, static_cast<std::uint32_t>(i))});
    }
    return offers;
}

std::string PractisePanel::mark() const { return fmt::format("practice {}", book_.finished()); }

void PractisePanel::describe(const StateLine& line) const {
    if (!on()) return line("practise", "");
    const ExerciseScore score = exercise_->score();
    line("practise", nameOf(exercise_->kind()));
    line("practiseCursor", std::to_string(cursor_));
    line("practiseScore", fmt::format("{} {} {}", score.firstRight, score.done, score.steps));
    line("practiseHeld", !held_           ? std::string("nothing")
                         : held_->choice  ? std::to_string(*held_->choice)
                         : held_->putBack ? std::string("putBack")
                                          : std::string("outside"));
    line("practiseSaid", tone_ == PractiseTone::Nothing ? std::string() : said_.key);
}

std::string PractisePanel::nameForTests(const Target& target) const {
    switch (static_cast<PractisePart>(target.part)) {
        case PractisePart::Place: return fmt::format("place:{}", target.id);
        case PractisePart::Next: return "practise:next";
        case PractisePart::GoOn: return "practise:goOn";
        default: return {};
    }
}

}  // namespace poolscope
