// From a key to a stop, and from a stop to a sentence.
#include "app/workspace/stepper.hpp"

#include <algorithm>

#include "app/model/playback/telling.hpp"
#include "app/runs/beats.hpp"
#include "app/storage/data_files.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

Stops Stepper::stops() const {
    const PerspectiveInfo& picture = workspace_->perspective().info();
    return {workspace_->runs.playback().history, workspace_->preferences.steps,
            MovesBy{workspace_->picture.shownAlone(), picture.movesBy}};
}

void Stepper::setSpeed(int speed) { speed_ = std::clamp(speed, kSlowest, kFastest); }

void Stepper::step(int direction, bool larger) {
    const Playhead& head = workspace_->runs.playback().head;
    const StepSize usual = workspace_->preferences.steps.size;
    const StepSize size = larger ? largerThan(usual) : usual;
    const std::size_t to =
        direction > 0 ? stops().next(head.target(), size) : stops().previous(head.whole(), size);
    const bool whole = direction < 0 || head.reachable(to) == to;
    const double seconds = secondsASentence(speed_);
    const double glides = size == StepSize::Operation ? operationTime(seconds)
                          : size == StepSize::Telling ? paceOfSentence(1000 * seconds).glides
                                                      : 0;
    go(direction, to, glides);
    // Of an operation that a question cuts short the caption must not tell the outcome.
    steppedTo_ = size == StepSize::Operation && whole
                     ? Moment{&workspace_->runs.playback().history.log(), to}
                     : Moment{};
}

void Stepper::showOperation(std::size_t end) {
    go(1, end, operationTime(secondsASentence(speed_)));
    steppedTo_ = Moment{&workspace_->runs.playback().history.log(), end};
}

void Stepper::stepBeat(int direction) {
    if (workspace_->runs.source().growing()) beatsOf_ = {};  // more of them may have come
    const Playhead& head = workspace_->runs.playback().head;
    const std::vector<std::size_t>& all = beats();
    const auto next = std::upper_bound(all.begin(), all.end(), head.target());
    const auto reached = std::lower_bound(all.begin(), all.end(), head.whole());
    if (direction > 0 ? next == all.end() : reached == all.begin()) return step(direction, false);
    go(direction, direction > 0 ? *next : *std::prev(reached),
       operationTime(secondsASentence(speed_)));
    steppedTo_ = {};
}

const std::vector<std::size_t>& Stepper::beats() {
    const RunHistory& history = workspace_->runs.playback().history;
    const Moment now{&history.log(), history.size()};
    const std::shared_ptr<const Scenario> scenario = workspace_->runs.source().scenario();
    const bool same = beatsBy_ == scenario && beatsOf_.log == now.log;
    const bool grows = workspace_->runs.source().growing() || history.size() < now.log->size();
    if (same && (grows || beatsOf_ == now)) return beats_;
    beatsOf_ = now;
    beatsBy_ = scenario;
    beats_.clear();
    if (scenario && !scenario->opening.beats.empty()) {
        if (!english_) english_ = loadTexts("en");
        beats_ = placeBeats(scenario->opening.beats, history, *english_).positions;
    }
    return beats_;
}

void Stepper::go(int direction, std::size_t to, double glides) {
    Playhead& head = workspace_->runs.playback().head;
    if (direction > 0) head.pause();  // completes what glides
    if (direction > 0 && glides > 0 && !workspace_->preferences.reducedMotion)
        head.glideTo(to, glides);
    else if (direction > 0)
        head.stepTo(to);
    else
        head.seek(to);
    // In front of a class the picture goes where the caption is: a clicker has no other key.
    if (workspace_->arrangement.presenting) workspace_->perform("showActing");
    workspace_->hintsToPlay = false;
    workspace_->picture.keepFollowed();
}

Pace Stepper::paceOf(std::size_t event) {
    Playback& playback = workspace_->runs.playback();
    const double seconds = secondsASentence(speed_);
    const StepSize size = workspace_->preferences.steps.size;
    const double weight = playWeight(playback.history.log()[event].what);
    if (size == StepSize::Operation) {
        const Operations& operations = playback.history.operations();
        const Operation& operation = operations[operations.at(event)];
        const Moment end{&playback.history.log(), operation.end};
        if (weighed_ != end) {
            weighed_ = end;
            operationWeights_ = playWeight(*end.log, operation.begin, operation.end);
        }
        const double glides = operationTime(seconds) * weight / operationWeights_;
        const bool last = event + 1 == operation.end;
        return {glides, last ? readingTime(summaryOf(operation.end).text, seconds) : 0};
    }
    if (size == StepSize::Telling && !stops().tells(event))
        return paceOfBookkeeping(weight, seconds);
    return paceOfSentence(readingTime(playback.sentence(event), seconds));
}

bool Stepper::tellsOperation(std::size_t position) const {
    const Playback& playback = workspace_->runs.playback();
    const Playhead& head = playback.head;
    const bool plays = head.playing() && !head.following();
    if (plays) return workspace_->preferences.steps.size == StepSize::Operation;
    return steppedTo_ == Moment{&playback.history.log(), position};
}

/// Of the operation that ends there, or in which the playhead stands.
NamedText Stepper::summaryOf(std::size_t position) const {
    Playback& playback = workspace_->runs.playback();
    const Operations& operations = playback.history.operations();
    return playback.summary(operations[operations.at(position - 1)]);
}

bool Stepper::sumsUp() const {
    const Playhead& head = workspace_->runs.playback().head;
    return head.whole() == head.position() && tellsOperation(head.position());
}

CaptionText Stepper::told() const {
    Playback& playback = workspace_->runs.playback();
    CaptionText told;
    const std::size_t position = playback.head.whole();
    if (position == 0) return told;
    told.event = position - 1;
    told.sentence = tellsOperation(position) ? summaryOf(position) : playback.told(position - 1);
    if (const ExecutorId acting = workspace_->picture.actingElsewhere(); acting.exists())
        told.elsewhere = NamedText(workspace_->words().fill(
            "ui.told.elsewhere", {{"pool", std::string(playback.history.names().of(acting))},
                                  {"key", workspace_->commands().keyOf("showActing")}}));
    return told;
}

std::size_t Stepper::firstEffectAfter(std::size_t position) const {
    const RunHistory& history = workspace_->runs.playback().history;
    for (std::size_t event = position; event < history.size(); ++event) {
        const Payload& what = history.log()[event].what;
        if (tellingGroupOf(what) && !what.is<CallBegan>()) return event + 1;
    }
    return std::max(position, history.size());
}

}  // namespace poolscope
