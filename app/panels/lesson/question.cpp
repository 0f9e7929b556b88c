// The question of a stop: hiding the future, asking it, its keys, and keeping what was answered.
#include <algorithm>
#include <string>

#include "app/panels/lesson/panel.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

/// What the stop that is shown holds of the screen.
void LessonPanel::dropShown(Workspace& workspace) {
    asked_.drop(workspace);
    future_.giveBack(workspace.arrangement.future);
}

/// At a stop that hides it, and in the stop's run alone. A question hides it on top of that.
void LessonPanel::keepFutureHidden(Workspace& workspace) {
    const bool hides = open_ && open_->lesson.stops[stop_].hideFuture && runIsOpen(workspace) &&
                       workspace.runs.current() == 0;
    if (hides)
        future_.hide(workspace.arrangement.future);
    else
        future_.giveBack(workspace.arrangement.future);
}

/// Asks the question of the stop that is shown; of one that was answered, shows that.
void LessonPanel::ask(Workspace& workspace) {
    posed_ = false;
    if (!place().question) return;
    const std::optional<SavedAnswer> before = answerBefore(workspace);
    Attempt attempt(*place().question, before.has_value());
    if (!before) return asked_.ask(std::move(attempt), workspace);
    attempt.choose(before->choice);
    attempt.reveal();
    attempt.reach();
    asked_.show(std::move(attempt));
}

/// At its moment, from which the run may have gone on to the answer.
void LessonPanel::askAgain(Workspace& workspace) {
    workspace.runs.playback().head.seek(place().position);
    asked_.ask(Attempt(*place().question, true), workspace);
}

std::optional<SavedAnswer> LessonPanel::answerBefore(const Workspace& workspace) const {
    const std::string_view kind = nameOf(place().question->kind);
    for (const SavedAnswer& answer : workspace.library.lessons.progressOf(open_->key).answers)
        if (answer.stop == stop_ && answer.kind == kind) return answer;
    return std::nullopt;
}

bool LessonPanel::pressQuestion(KeyChord key, Workspace& workspace) {
    const Attempt* const attempt = asked_.attempt();
    if (attempt == nullptr || isAway(workspace)) return false;
    const bool enter = key == plainKey(KeyCode::Enter);
    const bool forward = key == plainKey(KeyCode::PageDown);
    if (attempt->over()) {
        if (!enter || canFinish()) return false;
        next(workspace);
        return true;
    }
    const bool presenting = workspace.arrangement.presenting;
    if (presenting && !posed_ && attempt->open()) {
        posed_ = enter || forward || key == plainKey(KeyCode::Space);
        return posed_;
    }
    // Who reads alone may leave the question, as any other stop.
    const bool undecided = attempt->open() && !attempt->chosen() && !attempt->counted();
    if (forward && undecided && !presenting) return false;
    const bool handled = asked_.press(key, workspace);
    settle(workspace);
    return handled;
}

/// While its last question stands the next key is about that.
bool LessonPanel::canFinish() const {
    const Attempt* const attempt = asked_.attempt();
    return isLast() && !away_ && (attempt == nullptr || attempt->over());
}

/// Of the lesson that ends: how many of its questions were right at the first try.
void LessonPanel::sayHowItWent(Workspace& workspace) const {
    std::size_t questions = 0;
    for (const StopPlace& each : open_->places) questions += each.question ? 1 : 0;
    std::size_t right = 0;
    for (const SavedAnswer& each : workspace.library.lessons.progressOf(open_->key).answers)
        right += each.atFirst ? 1 : 0;
    if (questions == 0) return;
    workspace.notices.say(workspace.words().fill(
        "ui.lesson.finished",
        {{"right", std::to_string(right)}, {"questions", std::to_string(questions)}}));
    workspace.notices.offer("saveAnswers");
}

/// The run or its position may have changed.
void LessonPanel::settle(Workspace& workspace) {
    if (!open_ || workspace.runs.empty() || asked_.attempt() == nullptr) return;
    if (!runIsOpen(workspace) || workspace.runs.current() != 0) return asked_.drop(workspace);
    asked_.follow(workspace);
    const Attempt* const revealed = asked_.takeRevealed();
    if (revealed == nullptr || !revealed->chosen()) return;
    ++answers_;
    workspace.library.lessons.keepAnswer(
        open_->key, {stop_, std::string(nameOf(revealed->question().kind)), *revealed->chosen(),
                     *revealed->chosen(), revealed->right(), false});
}

}  // namespace poolscope
