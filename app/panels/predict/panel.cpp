// Looking ahead for a question, and asking it where the playhead is held.
#include "app/panels/predict/panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/model/predict/kinds_in_picture.hpp"
#include "app/storage/saved_session.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr std::array kPredictCommands{
    CommandSpec{"predict", CommandGroup::Learn, {plainKey('Q')}, [](Workspace& workspace) {
                    workspace.panel<PredictPanel>().toggle(workspace);
                }}};

std::string_view nameOf(Attempt::Phase phase) {
    constexpr std::array<std::string_view, 4> kNames{"asked", "chosen", "revealing", "revealed"};
    return kNames[static_cast<std::size_t>(phase)];
}

std::optional<PredictKind> predictKindNamed(std::string_view name) {
    const auto found = std::find(kPredictKindWords.begin(), kPredictKindWords.end(), name);
    if (found == kPredictKindWords.end()) return std::nullopt;
    return static_cast<PredictKind>(found - kPredictKindWords.begin());
}

}  // namespace

const PanelInfo& PredictPanel::info() const {
    static constexpr PanelInfo kInfo{.id = kPredict,
                                     .slot = Slot::LeftDock,
                                     .commands = kPredictCommands,
                                     .quiet = true,
                                     .needsSubject = true};
    return kInfo;
}

void PredictPanel::toggle(Workspace& workspace) {
    if (!on_) workspace.activities.makeRoomFor(*this);
    left_ = false;
    if (on_) {
        forgetRun(workspace);
        on_ = false;
        future_.giveBack(workspace.arrangement.future);
    } else {
        on_ = true;
        future_.hide(workspace.arrangement.future);
    }
    settle(workspace);
}

void PredictPanel::giveUpDock(Workspace& workspace) {
    if (!on_) return;
    toggle(workspace);
    left_ = true;
}

std::string PredictPanel::leftAs(const TextCatalog& words) const {
    return !on_ && left_ ? std::string(words("ui.predict.left")) : std::string();
}

void PredictPanel::comeBack(Workspace& workspace) {
    if (!on_) toggle(workspace);
}

/// What belongs to the run that was shown.
void PredictPanel::forgetRun(Workspace& workspace) {
    asked_.drop(workspace);
    asker_.reset();
    search_ = {};
    next_.reset();
    behind_ = 0;
}

void PredictPanel::runOpened(Workspace& workspace) {
    answered_.clear();
    if (on_) forgetRun(workspace);
}

PredictPanel::Search PredictPanel::searchIn(Workspace& workspace) const {
    const RunHistory& history = workspace.runs.playback().history;
    const ExecutorId shown = workspace.picture.shownAlone();
    // Of all kinds those come first that the picture answers.
    const PredictKinds kinds =
        kinds_.all() ? kindsIn(workspace.perspective().info().movesBy, kinds_) : kinds_;
    return {&history, kinds, shown.exists() ? std::optional(shown) : std::nullopt};
}

void PredictPanel::ask(const PredictQuestion& question, Workspace& workspace) {
    const bool again = answered_.contains({question.kind, question.asked});
    plan_.asked(question.kind);
    behind_ = PredictPlan::behind(question);
    next_.reset();
    stale_ = true;
    asked_.ask(Attempt(question, again), workspace);
}

/// Finds the question that lies ahead, if what was found before is of no use any longer.
void PredictPanel::lookAhead(Workspace& workspace) {
    Playback& playback = workspace.runs.playback();
    const std::size_t position = playback.head.position();
    const bool back = std::exchange(position_, position) > position;
    if (back) behind_ = 0;
    const std::size_t from = std::max(position, behind_);
    const std::size_t size = playback.history.size();
    const Search wanted = searchIn(workspace);
    const bool same = search_ == wanted && !back && !stale_;
    if (same && (next_ ? next_->asked >= from : size_ == size)) return;
    if (playback.head.following()) return;  // the present is not asked about
    if (!asker_ || size_ != size) asker_.emplace(playback.history, kPredictSeed);
    search_ = wanted;
    stale_ = false;
    size_ = size;
    next_ = plan_.next(*asker_, from, size, wanted.kinds, wanted.only);
    if (!next_) next_ = plan_.next(*asker_, from, size, kinds_, wanted.only);
}

/// Barriers are for the run that is shown, while a question lies ahead in it.
void PredictPanel::keepBarriers(Workspace& workspace) {
    if (std::exchange(bars_, false))
        for (const Branch& branch : workspace.runs.branches()) branch.playback->head.setBarrier({});
    const Attempt* const attempt = asked_.attempt();
    if (!on_ || (attempt != nullptr && !attempt->open())) return;
    if (attempt == nullptr && !next_) return;
    bars_ = true;
    workspace.runs.playback().head.setBarrier(attempt != nullptr ? attempt->question().asked
                                                                 : next_->asked);
}

/// The run, its position or an answer may have changed.
void PredictPanel::settle(Workspace& workspace) {
    if (workspace.runs.empty()) return;
    if (!on_) return keepBarriers(workspace);
    Playhead& head = workspace.runs.playback().head;
    if (asker_ && search_.history != &workspace.runs.playback().history) forgetRun(workspace);
    asked_.follow(workspace);
    if (const Attempt* const revealed = asked_.takeRevealed()) {
        score_.take(*revealed);
        answered_.emplace(revealed->question().kind, revealed->question().asked);
    }
    if (const Attempt* const attempt = asked_.attempt(); attempt != nullptr && attempt->over())
        if (head.whole() != attempt->question().revealed) asked_.drop(workspace);
    if (asked_.attempt() == nullptr && next_ && head.held() && head.position() == next_->asked)
        ask(PredictQuestion(*next_), workspace);
    if (asked_.attempt() == nullptr) lookAhead(workspace);
    keepBarriers(workspace);
}

bool PredictPanel::askAt(PredictKind kind, std::size_t nth, Workspace& workspace) {
    if (!on_) toggle(workspace);
    Playback& playback = workspace.runs.playback();
    PredictKinds alone;
    alone.set(static_cast<std::size_t>(kind));
    Asker asker(playback.history, kPredictSeed);
    std::size_t from = 0;
    std::optional<PredictQuestion> found;
    for (std::size_t i = 0; i < nth; ++i) {
        found = asker.next(from, playback.history.size(), alone, searchIn(workspace).only);
        if (!found) return false;
        from = found->asked + 1;
    }
    if (!found) return false;
    playback.head.seek(found->asked);
    ask(*found, workspace);
    settle(workspace);
    return true;
}

/// Returns false if there is none.
bool PredictPanel::goToNext(Workspace& workspace) {
    if (asked_.attempt() != nullptr || !next_) return false;
    Playhead& head = workspace.runs.playback().head;
    if (head.gliding() && head.whole() == next_->asked)
        head.pause();  // completes the way there
    else
        glideThrough(next_->asked, workspace);
    return true;
}

bool PredictPanel::tick(double, Workspace& workspace) {
    const Attempt* const before = asked_.attempt();
    const auto phase = before == nullptr ? std::nullopt : std::optional(before->phase());
    settle(workspace);
    const Attempt* const after = asked_.attempt();
    return phase != (after == nullptr ? std::nullopt : std::optional(after->phase()));
}

bool PredictPanel::pressFirst(KeyChord key, Workspace& workspace) {
    if (!on_ || workspace.runs.empty()) return false;
    settle(workspace);
    const bool handled = asked_.press(key, workspace) ||
                         (key == plainKey(KeyCode::Enter) &&
                          workspace.layers.focused() == nullptr && goToNext(workspace));
    settle(workspace);
    return handled;
}

bool PredictPanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (target.ownedBy(kAnswerBoxes)) return asked_.click(target, workspace);
    if (!target.ownedBy(kPredict)) return false;
    const auto part = static_cast<PredictPart>(target.part);
    if (part == PredictPart::Kind)
        kinds_.flip(target.id);
    else if (part == PredictPart::AllKinds)
        kinds_ = kinds_.all() ? PredictKinds() : PredictKinds().set();
    else if (part == PredictPart::Next)
        goToNext(workspace);
    else
        asked_.click(target, workspace);
    settle(workspace);
    return true;
}

void PredictPanel::prepare(Workspace& workspace) { settle(workspace); }

void PredictPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    if (!on_) return;
    ShownPredicting shown{kinds_, score_, {}, {}};
    if (next_) shown.next = next_->asked == 0 ? Instant{} : frame.view.log[next_->asked - 1].time;
    if (asked_.attempt() != nullptr)
        shown.question = asked_.shown(kPredict, frame.view.names, frame.context.words);
    if (frame.screen.presenting)
        layoutPredictCaption(frame.box, shown, frame.context, list);
    else
        layoutPredicting(frame.box, shown, frame.context, list);
}

// ---- what is kept

void PredictPanel::save(SavedSession& session, const Workspace&) const {
    for (std::size_t i = 0; i < score_.kinds.size(); ++i) {
        const PredictScore::Line& line = score_.kinds[i];
        SavedPrediction kept{std::string(kPredictKindWords[i]), line.asked, line.right, {}};
        for (const auto& [kind, position] : answered_)
            if (kind == static_cast<PredictKind>(i)) kept.answered.push_back(position);
        if (line.asked > 0 || !kept.answered.empty())
            session.predictions.push_back(std::move(kept));
    }
}

void PredictPanel::loading(const SavedSession& session, Workspace&) {
    for (const SavedPrediction& kept : session.predictions)
        if (const std::optional<PredictKind> kind = predictKindNamed(kept.kind))
            score_.kinds[static_cast<std::size_t>(*kind)] = {kept.asked,
                                                             std::min(kept.right, kept.asked)};
}

/// The run is open again: what was answered in it still counts once.
void PredictPanel::load(const SavedSession& session, Workspace&) {
    for (const SavedPrediction& kept : session.predictions)
        if (const std::optional<PredictKind> kind = predictKindNamed(kept.kind))
            for (const std::size_t position : kept.answered) answered_.emplace(*kind, position);
}

std::vector<PracticeOffer> PredictPanel::practiceOffers(const TextCatalog& words) const {
    const PredictScore::Line all = score_.all();
    std::string progress;
    if (all.asked > 0)
        progress = words.fill("ui.predict.score", {{"right", std::to_string(all.right)},
                                                   {"asked", std::to_string(all.asked)}});
    return {{std::string(words("ui.predict.title")), std::string(words("ui.command.predict")),
             std::move(progress), Target::of("predict")}};
}

std::string PredictPanel::mark() const { return fmt::format("predicted {}", score_.all().asked); }

void PredictPanel::describe(const StateLine& line) const {
    const Attempt* const attempt = asked_.attempt();
    line("predicts", on_ ? "true" : "false");
    line("predictKind", attempt == nullptr ? "" : nameOf(attempt->question().kind));
    line("predictPhase", attempt == nullptr ? "" : nameOf(attempt->phase()));
    line("predictNext", next_ ? std::to_string(next_->asked) : "");
    const PredictScore::Line all = score_.all();
    line("predictScore", fmt::format("{} of {}", all.right, all.asked));
}

std::string PredictPanel::nameForTests(const Target& target) const {
    if (std::string question = nameForTestsOf(target); !question.empty()) return question;
    switch (static_cast<PredictPart>(target.part)) {
        case PredictPart::Kind: return fmt::format("kind:{}", kPredictKindWords[target.id]);
        case PredictPart::AllKinds: return "kind:all";
        case PredictPart::Next: return "next";
    }
    return {};
}

}  // namespace poolscope
