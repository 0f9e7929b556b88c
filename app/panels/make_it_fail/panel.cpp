// What keys and clicks do in the game, and which run is shown for it.
#include "app/panels/make_it_fail/panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "app/panels/make_it_fail/layout.hpp"
#include "app/runs/game/challenges.hpp"
#include "app/runs/game/game_source.hpp"
#include "app/workspace/opening.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kSchedulesAFrame = 100;
constexpr std::size_t kLetters = 7;  ///< A to G; H is a hint
constexpr double kMostGlide = 1200;  ///< milliseconds that a step takes on the screen
constexpr double kGlideAnEvent = 120;

constexpr std::array kGameCommands{
    CommandSpec{"makeItFail", CommandGroup::File, {shiftKey('G')}, [](Workspace& workspace) {
                    workspace.panel<MakeItFailPanel>().toggle(workspace);
                }}};

}  // namespace

const PanelInfo& MakeItFailPanel::info() const {
    static constexpr PanelInfo kInfo{kMakeItFail, Slot::LeftDock, kGameCommands};
    return kInfo;
}

// ---- coming and going

/// By a lesson or by predict mode, which have the place at the left.
std::string MakeItFailPanel::refusal(const Workspace& workspace) const {
    if (!workspace.dockIsTakenFrom(*this)) return {};
    return std::string(workspace.words()("ui.makeItFail.taken"));
}

void MakeItFailPanel::toggle(Workspace& workspace) {
    if (!on_) return workspace.layers.open(kMakeItFail);
    leave(workspace);
    if (workspace.layers.isOpen(kMakeItFail)) workspace.layers.close();
}

void MakeItFailPanel::opened(Workspace& workspace, std::optional<std::uint32_t>) {
    before_ = {workspace.arrangement.perspective, workspace.selection.executor, workspace.viewport};
    on_ = true;
    if (game_ == nullptr) return begin(challenge_, workspace);
    show(workspace, game_->game().log()->size());
    showOpening(workspace);
}

void MakeItFailPanel::leave(Workspace& workspace) {
    if (!std::exchange(on_, false)) return;
    const bool own =
        workspace.showsInstead() && workspace.runs.branches().front().source.get() == source_;
    source_ = nullptr;
    if (!own) return;
    workspace.takeBackRuns();
    workspace.arrangement.perspective = before_.perspective;
    workspace.selection.executor = before_.executor;
    workspace.viewport = before_.viewport;
}

void MakeItFailPanel::begin(std::size_t challenge, Workspace& workspace) {
    challenge_ = challenge;
    game_ = std::make_unique<GuidedGame>(scenarioOf(kChallenges[challenge]));
    wantsHint_ = false;
    show(workspace, game_->game().log()->size());
    showOpening(workspace);
}

/// Shows the run so far, from that event on as it happens.
void MakeItFailPanel::show(Workspace& workspace, std::size_t from) {
    const ScheduleGame& game = game_->game();
    const ExecutorId executor = workspace.selection.executor;
    const TextCatalog& words = workspace.words();
    const std::string name = fmt::format("ui.makeItFail.name.{}", kChallenges[challenge_].id);
    auto source = std::make_unique<GameSource>(
        game, words.fill("ui.makeItFail.run", {{"name", words(name)}}));
    source_ = source.get();
    workspace.showInstead(std::move(source));
    workspace.selection.executor = executor;
    Playhead& head = workspace.runs.playback().head;
    const std::size_t end = game.log()->size();
    if (from >= end || workspace.preferences.reducedMotion) {
        head.seek(end);
    } else {
        head.seek(from);
        head.glideTo(end, std::min(kMostGlide, static_cast<double>(end - from) * kGlideAnEvent));
    }
    offers_ = game.offers();
    toldIn_.clear();
    cursor_ = game.plain();
}

/// In the perspective and on the pool that the scenario asks for.
void MakeItFailPanel::showOpening(Workspace& workspace) {
    const Playback& playback = workspace.runs.playback();
    const OpeningPlace place = openingPlaceOf(workspace.runs.source(), playback);
    workspace.selection.executor = place.executor;
    workspace.viewport = {};
    workspace.viewport.axis.steps = true;  // most of it happens at one instant
    for (const auto& each : workspace.perspectives())
        if (each->info().id.name == place.view) workspace.arrangement.perspective = each->info().id;
}

// ---- what is done

void MakeItFailPanel::choose(std::size_t candidate, Workspace& workspace) {
    if (candidate >= game_->game().candidates().size()) return;
    const std::size_t from = game_->game().log()->size();
    wantsHint_ = false;
    game_->choose(candidate);
    show(workspace, from);
}

void MakeItFailPanel::undo(std::size_t choices, Workspace& workspace) {
    if (choices == 0 || !game_->undo(choices)) return;
    wantsHint_ = false;
    show(workspace, game_->game().log()->size());
}

void MakeItFailPanel::askForHint() {
    wantsHint_ = !game_->game().fault();
    if (!wantsHint_) return;
    const GameHint hint = game_->hint();
    if (hint.kind == GameHint::Kind::Choose) cursor_ = hint.number;
}

/// The run as the user's own one, at what went wrong.
void MakeItFailPanel::open(Workspace& workspace) {
    const ScheduleGame& game = game_->game();
    if (game.choices().empty()) return;
    const std::size_t end = game.fault() ? game.fault()->position : game.log()->size();
    workspace.layers.close();
    workspace.open(openPlayed(game));
    workspace.runs.playback().head.seek(end);
}

// ---- input

bool MakeItFailPanel::act(GamePart part, std::size_t id, Workspace& workspace) {
    switch (part) {
        case GamePart::Challenge: begin(id, workspace); break;
        case GamePart::Offer: choose(id, workspace); break;
        case GamePart::Hint: askForHint(); break;
        case GamePart::Undo: undo(1, workspace); break;
        case GamePart::Restart: undo(game_->game().choices().size(), workspace); break;
        case GamePart::Open: open(workspace); break;
        case GamePart::Leave: toggle(workspace); break;
    }
    return true;
}

/// PageUp and PageDown go through the pools, and round at the end. A clicker sends them too, and
/// would take the class to another pool.
bool MakeItFailPanel::goThroughChallenges(int direction, Workspace& workspace) {
    constexpr std::size_t kCount = kChallenges.size();
    if (workspace.arrangement.presenting) return false;
    begin((challenge_ + (direction > 0 ? 1 : kCount - 1)) % kCount, workspace);
    return true;
}

bool MakeItFailPanel::pressPlain(KeyCode code, Workspace& workspace) {
    const std::size_t count = game_->game().candidates().size();
    const auto letter = static_cast<std::size_t>(code) - static_cast<std::size_t>('A');
    if (letter < count && letter < kLetters) return act(GamePart::Offer, letter, workspace);
    switch (code) {
        case KeyCode::Up: cursor_ = cursor_ == 0 ? 0 : cursor_ - 1; return true;
        case KeyCode::Down:
            if (cursor_ + 1 < count) ++cursor_;
            return true;
        case KeyCode::Enter: return act(GamePart::Offer, cursor_, workspace);
        case KeyCode::Backspace: return act(GamePart::Undo, 0, workspace);
        case KeyCode::PageUp: return goThroughChallenges(-1, workspace);
        case KeyCode::PageDown: return goThroughChallenges(1, workspace);
        case KeyCode::Escape: return act(GamePart::Leave, 0, workspace);
        default: break;
    }
    switch (static_cast<char>(code)) {
        case 'H': return act(GamePart::Hint, 0, workspace);
        case 'R': return act(GamePart::Restart, 0, workspace);
        case 'O': return act(GamePart::Open, 0, workspace);
        default: return false;
    }
}

bool MakeItFailPanel::pressFirst(KeyChord key, Workspace& workspace) {
    const Panel* const open = workspace.layers.focused();
    if (!on_ || (open != nullptr && open != this) || key.shift || key.control) return false;
    return pressPlain(key.code, workspace);
}

/// All other keys do what they do while no panel has them.
bool MakeItFailPanel::press(KeyChord key, Workspace& workspace) {
    if (workspace.perspective().press(key, workspace)) return true;
    const std::optional<CommandId> command = workspace.commands().of(key);
    if (!command) return false;
    workspace.perform(*command);
    return true;
}

bool MakeItFailPanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (!target.ownedBy(kMakeItFail)) return false;
    return act(static_cast<GamePart>(target.part), target.id, workspace);
}

bool MakeItFailPanel::tick(double, Workspace&) {
    if (!on_ || !game_->think(kSchedulesAFrame)) return false;
    if (wantsHint_) askForHint();
    return true;
}

// ---- output

/// Something else may have taken the place of the run, such as the tour.
void MakeItFailPanel::prepare(Workspace& workspace) {
    if (on_ && workspace.runs.branches().front().source.get() != source_) leave(workspace);
    if (!on_) return;
    const ScheduleGame& game = game_->game();
    shown_ = {};
    for (const Challenge& each : kChallenges) shown_.challenges.push_back({each.id, each.intact});
    shown_.challenge = challenge_;
    shown_.choices = game.choices().size();
    shown_.cursor = cursor_;
    const Names& names = workspace.runs.branches().front().playback->history.names();
    if (std::exchange(toldIn_, workspace.preferences.language) != toldIn_) tellOffers(workspace);
    shown_.offers = told_;
    say(workspace.words(), names);
}

/// In the language shown.
void MakeItFailPanel::tellOffers(const Workspace& workspace) {
    told_.clear();
    for (const TurnOffer& offer : offers_) {
        Playback playback(*offer.log, workspace.words());
        told_.push_back({NamedText(std::string(playback.history.names().of(offer.thread))),
                         playback.told(offer.first), told_.size() == game_->game().plain()});
    }
}

void MakeItFailPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    if (on_) layoutGame(frame.box, shown_, frame.context, list);
}

void MakeItFailPanel::describe(const StateLine& line) const {
    if (!on_) return line("makeItFail", "");
    const ScheduleGame& game = game_->game();
    const Challenge& challenge = kChallenges[challenge_];
    line("makeItFail", fmt::format("{}{}", challenge.id, challenge.intact ? " intact" : ""));
    line("makeItFailChoices", std::to_string(game.choices().size()));
    line("makeItFailFault", game.fault() ? nameOf(*game.fault()->kind) : "");
    line("makeItFailSaid", shown_.said.text);
}

std::string MakeItFailPanel::nameForTests(const Target& target) const {
    if (static_cast<GamePart>(target.part) == GamePart::Offer)
        return fmt::format("offer:{}", target.id);
    return {};
}

}  // namespace poolscope
