// From keys and clicks to a choice, and from there to the run.
#include "app/workspace/asked_question.hpp"

#include <algorithm>
#include <utility>

#include "app/ui/answers_in_picture.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr double kLeastReveal = 900;  ///< milliseconds
constexpr double kMostReveal = 4000;
constexpr double kRevealAnEvent = 350;

/// 0 for A and 1, 3 for D and 4.
std::optional<std::size_t> choiceOf(KeyChord key) {
    if (key.shift || key.control) return std::nullopt;
    const auto code = static_cast<std::size_t>(key.code);
    for (const char first : {'A', '1'}) {
        const auto begin = static_cast<std::size_t>(first);
        if (code >= begin && code < begin + kMostChoices) return code - begin;
    }
    return std::nullopt;
}

std::optional<std::uint32_t> digitOf(KeyChord key) {
    if (key.code < keyOf('0') || key.code > keyOf('9')) return std::nullopt;
    return static_cast<std::uint32_t>(key.code) - static_cast<std::uint32_t>(keyOf('0'));
}

/// Keys that go on with the run.
bool goesOn(KeyChord key) {
    return !key.control && (key.code == KeyCode::Space || key.code == KeyCode::Right ||
                            key.code == KeyCode::PageDown);
}

}  // namespace

void glideThrough(std::size_t position, Workspace& workspace) {
    Playhead& head = workspace.runs.playback().head;
    if (workspace.preferences.reducedMotion) return head.stepTo(position);
    const auto events = static_cast<double>(position - head.position());
    head.glideTo(position, std::clamp(events * kRevealAnEvent, kLeastReveal, kMostReveal));
}

void AskedQuestion::ask(Attempt attempt, Workspace& workspace) {
    drop(workspace);
    attempt_ = std::move(attempt);
    taken_ = false;
    future_.hide(workspace.arrangement.future);
    workspace.asked.boxes = boxesOf(attempt_->question().kind);
}

void AskedQuestion::drop(Workspace& workspace) {
    future_.giveBack(workspace.arrangement.future);
    if (attempt_) workspace.asked.boxes.reset();
    attempt_.reset();
    counting_.reset();
}

void AskedQuestion::reveal(Workspace& workspace) {
    Playhead& head = workspace.runs.playback().head;
    const PredictQuestion& question = attempt_->question();
    attempt_->reveal();
    workspace.asked.boxes.reset();
    counting_.reset();
    head.setBarrier(std::nullopt);
    glideThrough(question.revealed, workspace);
    follow(workspace);
}

void AskedQuestion::follow(Workspace& workspace) {
    if (!attempt_) return;
    const Playhead& head = workspace.runs.playback().head;
    const std::size_t revealed = attempt_->question().revealed;
    if (attempt_->open()) {
        if (head.whole() != attempt_->question().asked) drop(workspace);
    } else if (attempt_->phase() == Attempt::Phase::Revealing) {
        if (head.gliding()) return;
        if (head.position() != revealed) return drop(workspace);  // went elsewhere meanwhile
        attempt_->reach();
        future_.giveBack(workspace.arrangement.future);
    }
}

const Attempt* AskedQuestion::takeRevealed() {
    if (!attempt_ || !attempt_->over() || std::exchange(taken_, true)) return nullptr;
    return &*attempt_;
}

bool AskedQuestion::press(KeyChord key, Workspace& workspace) {
    if (!attempt_ || workspace.layers.focused() != nullptr) return false;
    if (attempt_->open()) return pressOpen(key, workspace);
    const bool enter = key == plainKey(KeyCode::Enter);
    if (attempt_->over()) {
        const bool leaves = enter || key == plainKey(KeyCode::Escape);
        if (leaves || goesOn(key)) drop(workspace);
        return leaves;
    }
    if (!enter && !goesOn(key)) return false;
    workspace.runs.playback().head.pause();  // completes what glides
    follow(workspace);
    return true;
}

bool AskedQuestion::pressOpen(KeyChord key, Workspace& workspace) {
    if (key == plainKey(KeyCode::Escape)) {
        if (!std::exchange(counting_, std::nullopt)) drop(workspace);
        return true;
    }
    if (key == plainKey(KeyCode::Enter)) return reveal(workspace), true;
    if (goesOn(key)) {
        const bool decided = attempt_->chosen() || attempt_->counted();
        if (decided || workspace.arrangement.presenting)
            reveal(workspace);
        else
            workspace.notices.sayInPassing(
                std::string(workspace.words()("ui.question.chooseFirst")));
        return true;
    }
    if (pressCount(key)) return true;
    const std::optional<std::size_t> choice = choiceOf(key);
    if (choice) attempt_->choose(*choice);
    return choice.has_value();
}

bool AskedQuestion::pressCount(KeyChord key) {
    if (key == plainKey(KeyCode::Tab)) {
        counting_ = counting_ ? *counting_ + 1 : 0;
        if (*counting_ >= attempt_->question().choices.size()) counting_.reset();
        return true;
    }
    if (!counting_) return false;
    const std::optional<std::uint32_t> digit = digitOf(key);
    if (digit) attempt_->typeDigit(*counting_, *digit);
    if (key.code == KeyCode::Backspace) attempt_->deleteDigit(*counting_);
    return digit || key.code == KeyCode::Backspace;
}

/// Chosen once more, it is answered.
void AskedQuestion::choose(std::size_t choice, Workspace& workspace) {
    if (attempt_->chosen() == choice)
        reveal(workspace);
    else
        attempt_->choose(choice);
}

bool AskedQuestion::clickBox(const Target& box, Workspace& workspace) {
    const PredictQuestion& question = attempt_->question();
    const std::optional<std::size_t> choice = choiceInBox(question, box);
    if (!choice || !question.choices[*choice].listed) return false;
    choose(*choice, workspace);
    return true;
}

bool AskedQuestion::click(const Target& target, Workspace& workspace) {
    if (!attempt_ || target.kind != Target::Kind::Owned) return false;
    if (target.ownedBy(kAnswerBoxes)) return attempt_->open() && clickBox(target, workspace);
    switch (static_cast<QuestionPart>(target.part)) {
        case QuestionPart::Choice: choose(target.id, workspace); return true;
        case QuestionPart::Count: counting_ = target.id; return true;
        case QuestionPart::Go:
            if (attempt_->open())
                reveal(workspace);
            else
                drop(workspace);
            return true;
        case QuestionPart::Skip: return drop(workspace), true;
        case QuestionPart::Again: break;
    }
    return false;
}

ShownQuestion AskedQuestion::shown(PanelId owner, const Names& names,
                                   const TextCatalog& words) const {
    ShownQuestion shown = shownQuestion(owner, *attempt_, names, words);
    shown.counting = counting_;
    return shown;
}

}  // namespace poolscope
