// What keys and clicks do in an exercise, and what of practising is kept.
#include "app/panels/practise/panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include "app/learn/exercise/heap/heap_exercise.hpp"
#include "app/learn/exercise/instances.hpp"
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
                [](Workspace& workspace) { workspace.layers.open(kPractise); },
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

template <class Names>
std::optional<std::size_t> placeOf(std::string_view name, const Names& names) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - names.begin());
}

}  // namespace

const PanelInfo& PractisePanel::info() const {
    static constexpr PanelInfo kInfo{kPractise, Slot::Modal, kPractiseCommands};
    return kInfo;
}

void PractisePanel::opened(Workspace&, std::optional<std::uint32_t>) {
    held_.reset();
    if (exercise_ == nullptr) drawNext();
}

void PractisePanel::begin(ExerciseKind kind, std::uint64_t seed, int difficulty) {
    exercise_ = drawExercise(kind, seed, difficulty);
    course_ = {kind, seed, difficulty, {}};
    difficulty_ = difficulty;
    ++drawn_;
    wrong_.reset();
    held_.reset();
    tone_ = PractiseTone::Nothing;
    const auto* heap = dynamic_cast<const HeapExercise*>(exercise_.get());
    cursor_ = heap == nullptr ? 0 : heap->slot();
}

void PractisePanel::drawOf(ExerciseKind kind) { begin(kind, drawn_, book_.difficultyOf(kind)); }

void PractisePanel::drawNext() { drawOf(book_.next()); }

// ---- what is done

void PractisePanel::say(PractiseTone tone, Said said) {
    held_.reset();
    tone_ = tone;
    said_ = std::move(said);
    if (const auto* heap = dynamic_cast<const HeapExercise*>(exercise_.get());
        heap != nullptr && tone != PractiseTone::Wrong)
        cursor_ = heap->slot();
    // The next step may have fewer choices.
    const std::size_t count = exercise_->choices().size();
    if (count > 0) cursor_ = std::min(cursor_, count - 1);
}

void PractisePanel::attempt(const ExerciseMove& move) {
    if (exercise_->done()) return;
    Judgement judged = exercise_->judge(move);
    wrong_.reset();
    if (!judged.right()) wrong_ = move;
    say(judged.right() ? PractiseTone::Right : PractiseTone::Wrong, std::move(judged.said));
    noteStep(stepOf(move));
}

void PractisePanel::stay() {
    if (exercise_->canStay()) attempt({ExerciseMove::What::Stay, 0});
}

void PractisePanel::hint() {
    if (exercise_->done()) return;
    say(PractiseTone::Hint, exercise_->takeHint());
    noteStep({CourseStep::Hint, 0});
}

void PractisePanel::show() {
    if (exercise_->done()) return;
    wrong_.reset();
    say(PractiseTone::Shown, exercise_->showStep().said);
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

/// The place changes places with the task in hand, or is what is chosen.
void PractisePanel::choose(std::size_t place) {
    cursor_ = place;
    if (place < exercise_->choices().size())
        return attempt({ExerciseMove::What::Choose, static_cast<std::int64_t>(place)});
    const auto* heap = dynamic_cast<const HeapExercise*>(exercise_.get());
    if (heap == nullptr || place == heap->slot() || place >= heap->queue().size()) return;
    attempt({ExerciseMove::What::Swap, static_cast<std::int64_t>(place)});
}

// ---- input

bool PractisePanel::pressInHeap(KeyCode code) {
    const auto* heap = dynamic_cast<const HeapExercise*>(exercise_.get());
    if (heap == nullptr) return false;
    const std::size_t size = heap->queue().size();
    switch (code) {
        case KeyCode::Left: cursor_ = cursor_ == 0 ? 0 : cursor_ - 1; return true;
        case KeyCode::Right: cursor_ = std::min(cursor_ + 1, size - 1); return true;
        case KeyCode::Up: cursor_ = cursor_ == 0 ? 0 : parentOf(cursor_); return true;
        case KeyCode::Down:
            if (leftOf(cursor_) < size) cursor_ = leftOf(cursor_);
            return true;
        case KeyCode::Enter: choose(cursor_); return true;
        default: return false;
    }
}

bool PractisePanel::pressInChoices(KeyCode code) {
    const std::size_t count = exercise_->choices().size();
    if (count == 0) return false;
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
bool PractisePanel::pressForKind(KeyCode code) {
    if (code != KeyCode::PageUp && code != KeyCode::PageDown) return false;
    constexpr std::size_t kCount = kExerciseKindWords.size();
    const auto now = static_cast<std::size_t>(exercise_->kind());
    drawOf(
        static_cast<ExerciseKind>((now + (code == KeyCode::PageDown ? 1 : kCount - 1)) % kCount));
    return true;
}

bool PractisePanel::press(KeyChord key, Workspace& workspace) {
    if (!key.shift && !key.control) {
        if (pressInHeap(key.code) || pressInChoices(key.code) || pressForKind(key.code))
            return true;
        const char letter = static_cast<char>(key.code);
        switch (letter) {
            case 'D': stay(); return true;
            case 'H': hint(); return true;
            case 'S': show(); return true;
            case 'N': drawNext(); return true;
            default: break;
        }
    }
    const std::optional<CommandId> command = workspace.commands().of(key);
    if (!command || std::find(kWorkHere.begin(), kWorkHere.end(), *command) == kWorkHere.end())
        return false;
    workspace.perform(*command);
    return true;
}

bool PractisePanel::click(const Target& target, Vec2, Workspace&) {
    if (!target.ownedBy(kPractise)) return false;
    switch (static_cast<PractisePart>(target.part)) {
        case PractisePart::Place:
            if (placesBar())
                held_ = HeldBar{target.id};
            else
                choose(target.id);
            break;
        case PractisePart::Bar: held_ = HeldBar{}; break;
        case PractisePart::Stay: stay(); break;
        case PractisePart::Hint: hint(); break;
        case PractisePart::Show: show(); break;
        case PractisePart::Next: drawNext(); break;
        case PractisePart::Kind: drawOf(static_cast<ExerciseKind>(target.id)); break;
    }
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

/// What the mouse holds is put back first.
bool PractisePanel::escape(Workspace&) {
    if (!held_ || held_->putBack) return false;
    held_ = HeldBar{std::nullopt, true};
    return true;
}

void PractisePanel::layout(const PanelFrame& frame, DisplayList& list) const {
    layoutPractise(
        frame.window,
        {*exercise_, book_, drawn_, difficulty_, tone_, said_, wrong_, cursor_, pointer_, held_},
        frame.context, list);
}

// ---- what is kept

void PractisePanel::save(SavedSession& session, const Workspace&) const {
    for (std::size_t i = 0; i < kExerciseKindWords.size(); ++i) {
        const KindPractice& kind = book_.of(static_cast<ExerciseKind>(i));
        if (kind.finished == 0) continue;
        SavedPractice& kept = session.practice.emplace_back();
        kept = {std::string(kExerciseKindWords[i]),
                kind.box,
                kind.due,
                kind.finished,
                kind.flawless,
                {}};
        for (const auto& [slip, times] : kind.slips) kept.slips[std::string(nameOf(slip))] = times;
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

void PractisePanel::loading(const SavedSession& session, Workspace&) {
    for (const SavedPractice& kept : session.practice) {
        const std::optional<ExerciseKind> kind = exerciseKindOf(kept.kind);
        if (!kind) continue;
        KindPractice practice{kept.box, kept.due, kept.finished, kept.flawless, {}};
        for (const auto& [name, times] : kept.slips)
            if (const std::optional<std::size_t> slip = placeOf(name, kSlipWords))
                practice.slips[static_cast<Slip>(*slip)] = times;
        book_.restore(*kind, std::move(practice));
    }
    for (const SavedExercise& kept : session.exercises) takeKept(kept);
    // Seeds go on where they ended, so that no exercise comes twice.
    drawn_ = std::max(drawn_, book_.finished());
}

std::string PractisePanel::mark() const { return fmt::format("practice {}", book_.finished()); }

void PractisePanel::describe(const StateLine& line) const {
    if (exercise_ == nullptr) return line("practise", "");
    const ExerciseScore score = exercise_->score();
    line("practise", nameOf(exercise_->kind()));
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
        default: return {};
    }
}

}  // namespace poolscope
