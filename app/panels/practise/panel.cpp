// What keys and clicks do in an exercise, and what of practising is kept.
#include "app/panels/practise/panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include "app/model/predict/attempt.hpp"
#include "app/model/predict/said.hpp"
#include "app/panels/practise/answers_file.hpp"
#include "app/panels/practise/bar_place.hpp"
#include "app/panels/practise/layout.hpp"
#include "app/storage/saved_session.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr std::array kPractiseCommands{
    CommandSpec{"practise",
                CommandGroup::File,
                {shiftKey('D')},
                [](Workspace& workspace) { workspace.panel<PractisePanel>().toggle(workspace); },
                [](const Workspace&) { return true; }},
    CommandSpec{"saveAnswers",
                CommandGroup::File,
                {controlKey('E')},
                askAndSaveAnswers,
                [](const Workspace&) { return true; }}};

/// So many exercises are kept, the last ones.
constexpr std::size_t kMostExercisesKept = 500;

/// Commands that change how everything looks, and so work here too.
constexpr std::array<CommandId, 5> kWorkHere{"nextTheme", "nextLanguage", "larger", "smaller",
                                             "saveAnswers"};

}  // namespace

const PanelInfo& PractisePanel::info() const {
    static constexpr PanelInfo kInfo{kPractise, Slot::LeftDock, kPractiseCommands};
    return kInfo;
}

// ---- coming and going

void PractisePanel::resume(Workspace& workspace) {
    held_.reset();
    exercise_ == nullptr ? drawNext(workspace) : showExercise(workspace);
}

void PractisePanel::ending(Workspace& workspace) {
    held_.reset();
    steps_.leave(workspace);
}

void PractisePanel::showExercise(Workspace& workspace) {
    steps_.leave(workspace);
    if (run() == nullptr) return takeBackRun(workspace);
    showRun(openScenarioText(run()->scenario(), "exercise", {}), workspace);
    showOpening(workspace);
    workspace.hintsToPlay = false;
    // What comes after the last question needs no room.
    const Log& log = run()->log();
    const std::size_t last = run()->questions().back().revealed - 1;
    workspace.viewport.axis = {false, false, Instant{}, log[last].time - Instant{}};
}

RunWords PractisePanel::runWords(const TextCatalog& words) const {
    const std::string kind = fmt::format("ui.practise.kind.{}", nameOf(exercise_->kind()));
    return {fmt::format("{}: {}", words("ui.practise.title"), words(kind)),
            std::string(words("ui.practise.runAbout"))};
}

void PractisePanel::begin(ExerciseKind kind, std::uint64_t seed, int difficulty,
                          Workspace& workspace) {
    exercise_ = drawExercise(kind, seed, difficulty);
    course_ = {kind, seed, difficulty, {}};
    difficulty_ = difficulty;
    ++drawn_;
    wrong_.reset();
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

// ---- what is done

void PractisePanel::say(PractiseTone tone, Said said) {
    held_.reset();
    tone_ = tone;
    said_ = std::move(said);
    if (run() != nullptr && tone != PractiseTone::Wrong) return resetCursor();
    // The next step may have fewer choices.
    const std::size_t count = exercise_->choices().size();
    if (count > 0) cursor_ = std::min(cursor_, count - 1);
}

void PractisePanel::resetCursor() {
    cursor_ = run() == nullptr || exercise_->done() ? 0 : firstAnswer(*run());
}

void PractisePanel::attempt(const ExerciseMove& move) {
    if (exercise_->done()) return;
    Judgement judged = exercise_->judge(move);
    wrong_.reset();
    steps_.judged(judged.right(), static_cast<std::size_t>(move.value));
    if (!judged.right()) wrong_ = move;
    say(judged.right() ? PractiseTone::Right : PractiseTone::Wrong, std::move(judged.said));
    noteStep(stepOf(move));
}

void PractisePanel::stay() {
    if (exercise_->canStay()) attempt({ExerciseMove::What::Stay, 0});
}

void PractisePanel::hint() {
    if (exercise_->done() || (run() != nullptr && steps_.answered())) return;
    say(PractiseTone::Hint, exercise_->takeHint());
    noteStep({CourseStep::Hint, 0});
}

void PractisePanel::show() {
    if (exercise_->done()) return;
    if (run() != nullptr) steps_.goOn(*run());
    wrong_.reset();
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
    if (run() != nullptr) steps_.goOn(*run());
    switch (step.what) {
        case CourseStep::Hint: hint(); return true;
        case CourseStep::Show: show(); return true;
        default: break;
    }
    const ExerciseMove move = moveOf(step);
    const std::vector<ExerciseMove> moves = exercise_->moves();
    if (std::find(moves.begin(), moves.end(), move) == moves.end()) return false;
    if (move.what != ExerciseMove::What::Stay) cursor_ = static_cast<std::size_t>(move.value);
    attempt(move);
    return true;
}

void PractisePanel::choose(std::size_t place) {
    cursor_ = place;
    if (place < exercise_->choices().size())
        return attempt({ExerciseMove::What::Choose, static_cast<std::int64_t>(place)});
}

// ---- input

bool PractisePanel::pressInChoices(KeyCode code) {
    if (exercise_->choices().empty()) return false;
    const std::size_t count =
        run() == nullptr ? exercise_->choices().size() : listedAnswers(*run());
    switch (code) {
        case KeyCode::Left:
        case KeyCode::Up: cursor_ = cursor_ == 0 ? 0 : cursor_ - 1; return true;
        case KeyCode::Right:
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
    drawOf(static_cast<ExerciseKind>(roundFrom(now, direction, exerciseKinds().size())), workspace);
    return true;
}

/// Letters and Enter answer; Enter also goes on when the run has shown the answer.
bool PractisePanel::pressInRun(KeyCode code, Workspace& workspace) {
    if (run() == nullptr) return false;
    const bool arrow = code == KeyCode::Up || code == KeyCode::Down || code == KeyCode::Left ||
                       code == KeyCode::Right;
    if (steps_.answered()) {
        // To left and right the run can be looked at, as far as it is known.
        if (code != KeyCode::Enter) return code == KeyCode::Up || code == KeyCode::Down;
        if (steps_.goOn(*run())) say(PractiseTone::Nothing, {});
        return true;
    }
    if (exercise_->done()) return false;
    if (arrow && asksPicture(*run())) {
        cursor_ = answerBeside(*run(), cursor_, code).value_or(cursor_);
        workspace.selection.task = taskOf(*run(), cursor_);
        return true;
    }
    if (code == KeyCode::Left || code == KeyCode::Right) return false;
    const auto letter = static_cast<std::size_t>(code) - static_cast<std::size_t>('A');
    if (letter >= kMostChoices) return false;
    // A letter that answers nothing now does nothing else either.
    if (const auto answer = answerLettered(*run(), letter)) choose(*answer);
    return true;
}

bool PractisePanel::act(PractisePart part, std::size_t id, Workspace& workspace) {
    switch (part) {
        case PractisePart::Place:
            if (placesBar())
                held_ = HeldBar{id};
            else
                choose(id);
            break;
        case PractisePart::Bar: held_ = HeldBar{}; break;
        case PractisePart::Stay: stay(); break;
        case PractisePart::Hint: hint(); break;
        case PractisePart::Show: show(); break;
        case PractisePart::Next: drawNext(workspace); break;
        case PractisePart::Kind: drawOf(static_cast<ExerciseKind>(id), workspace); break;
        case PractisePart::GoOn: return pressInRun(KeyCode::Enter, workspace);
        case PractisePart::Leave: toggle(workspace); break;
    }
    return true;
}

bool PractisePanel::pressPlain(KeyCode code, Workspace& workspace) {
    if (code == KeyCode::Escape) {
        // What the mouse holds is put back first.
        if (!held_ || held_->putBack) return workspace.activities.leave();
        held_ = HeldBar{std::nullopt, true};
        return true;
    }
    if (pressInRun(code, workspace) || pressInChoices(code) || pressForKind(code, workspace))
        return true;
    switch (static_cast<char>(code)) {
        case 'D': return act(PractisePart::Stay, 0, workspace);
        case 'H': return act(PractisePart::Hint, 0, workspace);
        case 'S': return act(PractisePart::Show, 0, workspace);
        case 'N': return act(PractisePart::Next, 0, workspace);
        default: return false;
    }
}

/// A picture over the whole window leaves few commands something to change.
bool PractisePanel::press(KeyChord key, Workspace& workspace) {
    if (!covers()) return DockGame::press(key, workspace);
    const std::optional<CommandId> command = workspace.commands().of(key);
    if (!command || std::find(kWorkHere.begin(), kWorkHere.end(), *command) == kWorkHere.end())
        return false;
    workspace.perform(*command);
    return true;
}

bool PractisePanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (target.ownedBy(kPractise))
        return act(static_cast<PractisePart>(target.part), target.id, workspace);
    const bool stands = run() != nullptr && !steps_.answered() && !exercise_->done();
    const auto answer = stands ? answerIn(*run(), target) : std::nullopt;
    if (!answer) return false;
    // Where answers are listed, a thread or a task that is pressed is selected first.
    const bool atOnce = target.kind == Target::Kind::Owned || asksPicture(*run());
    if (!atOnce && cursor_ != *answer) {
        cursor_ = *answer;
        return false;
    }
    choose(*answer);
    return true;
}

/// Whether what is chosen is where a bar is placed.
bool PractisePanel::placesBar() const { return exercise_->barAt(0).has_value(); }

bool PractisePanel::drag(const Target&, Vec2 at, const Screen& screen, Workspace&) {
    if (held_ && !held_->putBack) held_->choice = barPlaceAt(at, screen.overlay, *exercise_);
    return held_.has_value();
}

/// Where the bar lies is what is chosen; outside the row nothing is.
void PractisePanel::release(Workspace&) {
    const std::optional<HeldBar> held = std::exchange(held_, std::nullopt);
    if (held && held->choice) choose(*held->choice);
}

void PractisePanel::prepareGame(Workspace& workspace) {
    if (run() == nullptr) return;
    steps_.follow(*run(), workspace);
    shown_ = {};
    shown_.number = drawn_;
    shown_.difficulty = difficulty_;
    shown_.cursor = cursor_;
    shown_.tone = tone_;
    steps_.show(*run(), workspace.words(), shown_);
    sayInRun(workspace.words());
}

void PractisePanel::sayInRun(const TextCatalog& words) {
    if (tone_ == PractiseTone::Nothing) return;
    shown_.said = textOf(said_, run()->names(), words);
    if (tone_ == PractiseTone::Shown)
        shown_.said = words.fillNamed("ui.practise.shown", {{"why", shown_.said}});
}

void PractisePanel::layout(const PanelFrame& frame, DisplayList& list) const {
    if (on() && run() != nullptr)
        layoutRunExercise(frame.box, shown_, *exercise_, book_, frame.context, list);
}

void PractisePanel::layoutOverPicture(const PanelFrame& frame, DisplayList& list) const {
    if (!covers()) return;
    layoutPractise(
        frame.window,
        {*exercise_, book_, drawn_, difficulty_, tone_, said_, wrong_, cursor_, pointer_, held_},
        frame.context, list);
}

// ---- what is kept

void PractisePanel::save(SavedSession& session, const Workspace&) const {
    for (std::size_t i = 0; i < exerciseKinds().size(); ++i) {
        const KindPractice& kind = book_.of(static_cast<ExerciseKind>(i));
        if (kind.finished == 0) continue;
        session.practice.push_back({std::string(exerciseKinds()[i].name),
                                    kind.box,
                                    kind.due,
                                    kind.finished,
                                    kind.flawless,
                                    {kind.slips.begin(), kind.slips.end()}});
    }
    for (const ExerciseDone& done : done_)
        session.exercises.push_back({std::string(nameOf(done.course.kind)), done.course.seed,
                                     static_cast<std::size_t>(done.course.difficulty),
                                     toText(done.course.steps), done.firstRight, done.total});
}

void PractisePanel::takeKept(const SavedExercise& kept) {
    const std::optional<ExerciseKind> kind = exerciseKindOf(kept.kind);
    auto steps = readCourseSteps(kept.steps);
    if (!kind || std::holds_alternative<std::string>(steps)) return;
    done_.push_back(
        {{static_cast<ExerciseKind>(*kind), kept.seed, static_cast<int>(kept.difficulty),
          std::get<std::vector<ExerciseCourse::Step>>(std::move(steps))},
         kept.rightAtOnce,
         kept.of});
}

void PractisePanel::loading(const SavedSession& session, Workspace& workspace) {
    for (const SavedPractice& kept : session.practice) {
        const std::optional<ExerciseKind> kind = exerciseKindOf(kept.kind);
        if (!kind) continue;
        KindPractice practice{kept.box, kept.due, kept.finished, kept.flawless, {}};
        // Of a mistake that has no words any more nothing can be told.
        for (const auto& [name, times] : kept.slips)
            if (workspace.words().has(fmt::format("ui.practise.slip.{}", name)))
                practice.slips[name] = times;
        book_.restore(*kind, std::move(practice));
    }
    for (const SavedExercise& kept : session.exercises) takeKept(kept);
    // Seeds go on where they ended, so that no exercise comes twice.
    drawn_ = std::max(drawn_, book_.finished());
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
        case PractisePart::Stay: return "practise:stay";
        case PractisePart::Bar: return "practise:bar";
        case PractisePart::Next: return "practise:next";
        case PractisePart::GoOn: return "practise:goOn";
        default: return {};
    }
}

}  // namespace poolscope
