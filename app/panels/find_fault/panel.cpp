// Opening riddles, judging answers, and putting judgements into words.
#include "app/panels/find_fault/panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "app/learn/riddle/hidden_break_source.hpp"
#include "app/storage/saved_session.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr std::array kFindFaultCommands{CommandSpec{
    "findFault",
    CommandGroup::Learn,
    {},
    [](Workspace& workspace) { workspace.panel<FindFaultPanel>().startOrChoose(workspace); },
    [](const Workspace&) { return true; }}};

constexpr std::size_t kTries = 3;

std::string_view wordsOfPart(std::string_view table, Ablation part, const TextCatalog& words) {
    return words(fmt::format("ui.findFault.{}.{}", table, toString(part)));
}

}  // namespace

const PanelInfo& FindFaultPanel::info() const {
    static constexpr PanelInfo kInfo{.id = kFindFault,
                                     .slot = Slot::LeftDock,
                                     .commands = kFindFaultCommands,
                                     .quiet = true,
                                     .needsSubject = true};
    return kInfo;
}

// ---- a riddle

void FindFaultPanel::start(std::uint64_t seed, int level, Workspace& workspace) {
    FaultRiddle riddle = drawFaultRiddle(seed, level);
    Scenario titled = *riddle.whole;
    titled.title = workspace.words().fill("ui.findFault.run", {{"n", std::to_string(riddle.seed)}});
    riddle.whole = std::make_shared<const Scenario>(std::move(titled));
    riddle_ = std::move(riddle);
    aside_.reset();
    refused_.clear();
    judged_.reset();
    over_ = false;
    tone_ = RiddleTone::Nothing;
    cursor_ = 0;
    last_ = seed;
    saidIn_.clear();
    showRun(workspace);
    workspace.arrangement.perspective = "workers";
    workspace.runs.playback().head.seek(0);
}

/// A lesson sees by the run that it is left, so only then the others give up the place.
void FindFaultPanel::showRun(Workspace& workspace) {
    workspace.opener.open(std::make_unique<HiddenBreakSource>(riddle_->whole, riddle_->hidden));
    workspace.activities.makeRoomFor(*this);
}

void FindFaultPanel::startOrChoose(Workspace& workspace) {
    if (aside_) return comeBack(workspace);
    if (!riddle_) return another(workspace);
    workspace.layers.open(kFindFault);
}

void FindFaultPanel::another(Workspace& workspace) { start(last_ + 1, level_, workspace); }

/// The run stays open.
void FindFaultPanel::leave(Workspace& workspace) {
    riddle_.reset();
    if (workspace.layers.isOpen(kFindFault)) workspace.layers.close();
}

void FindFaultPanel::giveUpDock(Workspace& workspace) {
    if (!riddle_) return;
    aside_ = std::move(riddle_);
    leave(workspace);
}

std::string FindFaultPanel::leftAs(const TextCatalog& words) const {
    if (!aside_) return {};
    return words.fill("ui.findFault.left", {{"n", std::to_string(aside_->seed)}});
}

/// With what was said of it, and the tries that are left.
void FindFaultPanel::comeBack(Workspace& workspace) {
    if (!aside_) return;
    riddle_ = *std::exchange(aside_, std::nullopt);
    saidIn_.clear();
    const std::size_t position = position_;
    showRun(workspace);
    workspace.runs.playback().head.seek(position);
}

void FindFaultPanel::runOpened(Workspace& workspace) {
    if (!riddle_) return;
    const RunSource& source = *workspace.runs.branches().front().source;
    if (source.scenario() != riddle_->whole) giveUpDock(workspace);
}

std::optional<RunWords> FindFaultPanel::wordsOfRun(const Workspace& workspace) const {
    if (!riddle_ || workspace.opener.showsInstead()) return std::nullopt;
    const std::string number = std::to_string(riddle_->seed);
    return RunWords{workspace.words().fill("ui.findFault.run", {{"n", number}}),
                    riddle_->whole->description};
}

bool FindFaultPanel::refused(Ablation part) const {
    return std::find(refused_.begin(), refused_.end(), part) != refused_.end();
}

void FindFaultPanel::answer(std::size_t candidate, Workspace&) {
    if (!riddle_ || over_ || candidate >= riddle_->candidates.size()) return;
    const Ablation named = riddle_->candidates[candidate];
    if (refused(named)) return;
    judged_ = judgeAnswer(*riddle_, named);
    saidIn_.clear();
    tone_ = judged_->right ? RiddleTone::Right : RiddleTone::Wrong;
    if (judged_->right) return conclude(true);
    refused_.push_back(named);
    if (refused_.size() < kTries) return;
    judged_ = judgeAnswer(*riddle_, riddle_->hidden);
    tone_ = RiddleTone::Over;
    conclude(false);
}

/// Only an answer that was right at once counts; it also makes the next riddle harder.
void FindFaultPanel::conclude(bool right) {
    const bool atOnce = right && refused_.empty();
    over_ = true;
    ++done_;
    right_ += atOnce ? 1 : 0;
    level_ = std::clamp(level_ + (atOnce ? 1 : -1), 1, kHardestRiddle);
}

// ---- in words

NamedText FindFaultPanel::wordsOfJudgement(const Workspace& workspace) const {
    const TextCatalog& words = workspace.words();
    const Ablation part = judged_->named;
    const std::string_view name = wordsOfPart("part", part, words);
    const std::string_view seen = wordsOfPart("seen", part, words);
    const std::string explored =
        words.fill("ui.findFault.explored", {{"schedules", std::to_string(judged_->schedules)},
                                             {"without", std::to_string(judged_->without)},
                                             {"with", std::to_string(judged_->with)},
                                             {"seen", seen}});
    const std::string_view key = tone_ == RiddleTone::Wrong   ? "ui.findFault.wrong"
                                 : tone_ == RiddleTone::Right ? "ui.findFault.right"
                                                              : "ui.findFault.over";
    Playback other(*judged_->other, words);
    const NamedText there = other.told(judged_->same, words("ui.findFault.ended"));
    return words.fillNamed(key, {{"part", NamedText(std::string(name))},
                                 {"n", NamedText(std::to_string(judged_->same + 1))},
                                 {"there", there},
                                 {"explored", NamedText(explored)}});
}

/// Where the run shown leaves the whole pool's, and where it can be seen.
std::vector<ShownRiddle::Moment> FindFaultPanel::moments() const {
    if (!judged_) return {};
    const std::size_t parts = std::min(judged_->same + 1, riddle_->shown->size());
    if (!over_) return {{parts, "ui.findFault.partsHere"}};
    return {{parts, "ui.findFault.partsHere"}, {riddle_->fault.position, "ui.findFault.showsHere"}};
}

void FindFaultPanel::prepare(Workspace& workspace) {
    hasKeys_ = workspace.layers.isOpen(kFindFault);
    if (riddle_) position_ = workspace.runs.playback().head.position();
    const std::string& language = workspace.preferences.language;
    if (!riddle_ || saidIn_ == language) return;
    saidIn_ = language;
    said_ = {};
    if (tone_ == RiddleTone::Hint)
        said_ = NamedText(std::string(wordsOfPart("look", riddle_->hidden, workspace.words())));
    else if (judged_)
        said_ = wordsOfJudgement(workspace);
}

void FindFaultPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    if (!riddle_) return;
    ShownRiddle shown;
    shown.number = riddle_->seed;
    shown.level = riddle_->level;
    shown.hardest = kHardestRiddle;
    shown.right = right_;
    shown.done = done_;
    shown.triesLeft = kTries - refused_.size();
    shown.over = over_;
    shown.hasKeys = hasKeys_;
    shown.cursor = cursor_;
    for (const Ablation part : riddle_->candidates)
        shown.candidates.push_back({part, refused(part), over_ && part == riddle_->hidden});
    shown.tone = tone_;
    shown.said = said_;
    if (tone_ != RiddleTone::Hint) shown.moments = moments();
    layoutFindFault(frame.box, shown, frame.context, list);
}

// ---- input

/// H and N mean the riddle, whoever has the keys; Enter goes on when it is over.
bool FindFaultPanel::pressFirst(KeyChord key, Workspace& workspace) {
    const Panel* const focused = workspace.layers.focused();
    if (!riddle_ || (focused != nullptr && focused != this)) return false;
    if (key.shift || key.control) return false;
    if (key.code == keyOf('H')) return click(findFaultTarget(FindFaultPart::Hint), {}, workspace);
    const bool goesOn = key.code == keyOf('N') || (over_ && key.code == KeyCode::Enter);
    return goesOn && click(findFaultTarget(FindFaultPart::Another), {}, workspace);
}

/// The other keys do what they always do.
bool FindFaultPanel::press(KeyChord key, Workspace& workspace) {
    if (!riddle_) return false;
    const std::size_t count = riddle_->candidates.size();
    if (!key.shift && !key.control) {
        switch (key.code) {
            case KeyCode::Down: cursor_ = (cursor_ + 1) % count; return true;
            case KeyCode::Up: cursor_ = (cursor_ + count - 1) % count; return true;
            case KeyCode::Enter: answer(cursor_, workspace); return true;
            default: break;
        }
    }
    const std::optional<CommandId> command = workspace.commands().of(key);
    if (command) workspace.perform(*command);
    return command.has_value();
}

bool FindFaultPanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (!target.ownedBy(kFindFault) || !riddle_) return false;
    switch (static_cast<FindFaultPart>(target.part)) {
        case FindFaultPart::Candidate: answer(target.id, workspace); break;
        case FindFaultPart::Another: another(workspace); break;
        case FindFaultPart::Leave: leave(workspace); break;
        case FindFaultPart::Hint:
            if (over_) break;
            tone_ = RiddleTone::Hint;
            saidIn_.clear();
            break;
    }
    return true;
}

// ---- what is kept

void FindFaultPanel::save(SavedSession& session, const Workspace&) const {
    if (last_ == 0) return;
    const bool open = riddle_ && !over_;
    session.riddle = {static_cast<std::size_t>(last_),
                      static_cast<std::size_t>(open ? riddle_->level : level_),
                      done_,
                      right_,
                      open,
                      {}};
    if (!open) return;
    for (const Ablation part : refused_) session.riddle.refused.emplace_back(toString(part));
}

void FindFaultPanel::loading(const SavedSession& session, Workspace&) {
    const SavedRiddle& kept = session.riddle;
    level_ = std::clamp(static_cast<int>(kept.level), 1, kHardestRiddle);
    last_ = kept.number;
    done_ = kept.done;
    right_ = std::min(kept.rightAtOnce, kept.done);
}

/// A riddle that was open is asked again from its beginning, but with the tries that are left; one
/// that is over is not.
void FindFaultPanel::load(const SavedSession& session, Workspace& workspace) {
    const SavedRiddle& kept = session.riddle;
    if (!kept.open) return;
    start(kept.number, level_, workspace);
    for (const Ablation part : riddle_->candidates) {
        const auto named = std::find(kept.refused.begin(), kept.refused.end(), toString(part));
        if (named != kept.refused.end() && part != riddle_->hidden && refused_.size() + 1 < kTries)
            refused_.push_back(part);
    }
}

std::vector<PracticeOffer> FindFaultPanel::practiceOffers(const TextCatalog& words) const {
    std::string progress;
    if (done_ > 0)
        progress = words.fill("ui.findFault.score",
                              {{"right", std::to_string(right_)}, {"done", std::to_string(done_)}});
    return {{std::string(words("ui.findFault.title")), std::string(words("ui.command.findFault")),
             std::move(progress), Target::of("findFault")}};
}

std::string FindFaultPanel::mark() const {
    return fmt::format("riddle {} {} {} {}", last_, done_, riddle_.has_value(), refused_.size());
}

void FindFaultPanel::describe(const StateLine& line) const {
    line("riddle", riddle_ ? std::to_string(riddle_->seed) : "");
    line("riddleTries", riddle_ ? std::to_string(kTries - refused_.size()) : "");
    line("riddleOver", over_ ? "true" : "false");
}

std::string FindFaultPanel::nameForTests(const Target& target) const {
    switch (static_cast<FindFaultPart>(target.part)) {
        case FindFaultPart::Candidate: return fmt::format("candidate:{}", target.id);
        case FindFaultPart::Hint: return "riddle:hint";
        case FindFaultPart::Another: return "riddle:another";
        case FindFaultPart::Leave: return "riddle:leave";
    }
    return {};
}

}  // namespace poolscope
