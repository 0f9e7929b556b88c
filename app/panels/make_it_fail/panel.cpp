// What keys and clicks do in the game, and which run is shown for it.
#include "app/panels/make_it_fail/panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "app/learn/game/challenges.hpp"
#include "app/learn/game/game_source.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kSchedulesAFrame = 100;
constexpr std::size_t kLetters = 7;  ///< A to G; H is a hint
constexpr double kMostGlide = 1200;  ///< milliseconds that a step takes on the screen
constexpr double kGlideAnEvent = 120;

constexpr std::array kGameCommands{
    CommandSpec{"makeItFail", CommandGroup::Learn, {}, [](Workspace& workspace) {
                    workspace.panel<MakeItFailPanel>().toggle(workspace);
                }}};

}  // namespace

const PanelInfo& MakeItFailPanel::info() const {
    static constexpr PanelInfo kInfo{kMakeItFail, Slot::LeftDock, kGameCommands};
    return kInfo;
}

// ---- coming and going

void MakeItFailPanel::resume(Workspace& workspace) {
    if (game_ == nullptr) return begin(challenge_, workspace);
    show(workspace, game_->game().log()->size());
    showBeginning(workspace);
}

void MakeItFailPanel::begin(std::size_t challenge, Workspace& workspace) {
    challenge_ = challenge;
    game_ = std::make_unique<GuidedGame>(scenarioOf(kChallenges[challenge]));
    wantsHint_ = false;
    show(workspace, game_->game().log()->size());
    showBeginning(workspace);
}

RunWords MakeItFailPanel::runWords(const TextCatalog& words) const {
    const std::string name = fmt::format("ui.makeItFail.name.{}", kChallenges[challenge_].id);
    return {words.fill("ui.makeItFail.run", {{"name", words(name)}}),
            game_->game().scenario()->description};
}

/// Shows the run so far, from that event on as it happens.
void MakeItFailPanel::show(Workspace& workspace, std::size_t from) {
    const ScheduleGame& game = game_->game();
    showRun(std::make_unique<GameSource>(game, runWords(workspace.words()).title), workspace);
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

void MakeItFailPanel::showBeginning(Workspace& workspace) {
    showOpening(workspace);
    workspace.viewport.axis.steps = true;  // most of it happens at one instant
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
    workspace.opener.open(openPlayed(game));
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
    if (workspace.arrangement.presenting) return false;
    begin(roundFrom(challenge_, direction, kChallenges.size()), workspace);
    return true;
}

bool MakeItFailPanel::pressPlain(KeyCode code, Workspace& workspace) {
    const std::size_t count = game_->game().candidates().size();
    const auto letter = static_cast<std::size_t>(code) - static_cast<std::size_t>('A');
    // A letter that offers nothing now does nothing else either.
    if (letter < kLetters) return letter >= count || act(GamePart::Offer, letter, workspace);
    switch (code) {
        case KeyCode::Up: cursor_ = cursor_ == 0 ? 0 : cursor_ - 1; return true;
        case KeyCode::Down:
            if (cursor_ + 1 < count) ++cursor_;
            return true;
        case KeyCode::Enter: return act(GamePart::Offer, cursor_, workspace);
        case KeyCode::Backspace: return act(GamePart::Undo, 0, workspace);
        case KeyCode::PageUp: return goThroughChallenges(-1, workspace);
        case KeyCode::PageDown: return goThroughChallenges(1, workspace);
        case KeyCode::Escape: return workspace.activities.leave();
        default: break;
    }
    switch (static_cast<char>(code)) {
        case 'H': return act(GamePart::Hint, 0, workspace);
        case 'R': return act(GamePart::Restart, 0, workspace);
        case 'O': return act(GamePart::Open, 0, workspace);
        default: return false;
    }
}

bool MakeItFailPanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (!target.ownedBy(kMakeItFail)) return false;
    return act(static_cast<GamePart>(target.part), target.id, workspace);
}

bool MakeItFailPanel::tick(double, Workspace&) {
    if (!on() || !game_->think(kSchedulesAFrame)) return false;
    if (wantsHint_) askForHint();
    return true;
}

// ---- output

void MakeItFailPanel::prepareGame(Workspace& workspace) {
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
    if (on()) layoutGame(frame.box, shown_, frame.context, list);
}

/// Nothing keeps how it went.
std::vector<PracticeOffer> MakeItFailPanel::practiceOffers(const TextCatalog& words) const {
    return {{std::string(words("ui.makeItFail.title")),
             std::string(words("ui.command.makeItFail")),
             {},
             Target::of("makeItFail")}};
}

void MakeItFailPanel::describe(const StateLine& line) const {
    if (!on()) return line("makeItFail", "");
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
