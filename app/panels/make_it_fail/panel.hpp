// Make it fail: the learner chooses who goes next until a pool goes wrong, or is told that it
// cannot.
//
// Promises: the user's runs stay as they were; while the game is on, its run is shown in their
// place, as far as it was played. Another panel, another run or Esc ends it; it waits as it was
// until it is opened again. Schedules are tried a few at a time, so no frame waits for a search.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/panels/make_it_fail/state.hpp"
#include "app/runs/game/guided_game.hpp"
#include "app/runs/run_source.hpp"
#include "app/workspace/panel.hpp"
#include "app/workspace/viewport.hpp"

namespace poolscope {

class MakeItFailPanel : public Panel {
public:
    const PanelInfo& info() const override;
    bool types() const override { return false; }
    std::string refusal(const Workspace& workspace) const override;
    void opened(Workspace& workspace, std::optional<std::uint32_t> subject) override;
    void interrupted(Workspace& workspace) override { leave(workspace); }
    bool shown(const Workspace&) const override { return on_; }
    bool fillsDock(const Workspace&) const override { return on_; }
    bool fillsCaption(const Workspace&) const override { return on_; }
    bool pressFirst(KeyChord key, Workspace& workspace) override;
    bool press(KeyChord key, Workspace& workspace) override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    bool tick(double milliseconds, Workspace& workspace) override;
    bool moving(const Workspace&) const override { return on_ && game_->thinking(); }
    void prepare(Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    void describe(const StateLine& line) const override;
    std::string nameForTests(const Target& target) const override;

    void toggle(Workspace& workspace);
    /// Begins that challenge anew.
    void begin(std::size_t challenge, Workspace& workspace);
    /// Null before the first one.
    const GuidedGame* game() const { return game_.get(); }
    bool on() const { return on_; }

private:
    struct Before {
        PerspectiveId perspective;
        ExecutorId executor;
        Viewport viewport;
    };

    void leave(Workspace& workspace);
    void show(Workspace& workspace, std::size_t from);
    void showOpening(Workspace& workspace);
    void choose(std::size_t candidate, Workspace& workspace);
    void undo(std::size_t choices, Workspace& workspace);
    void askForHint();
    void open(Workspace& workspace);
    bool act(GamePart part, std::size_t id, Workspace& workspace);
    bool pressPlain(KeyCode code, Workspace& workspace);
    bool goThroughChallenges(int direction, Workspace& workspace);
    void tellOffers(const Workspace& workspace);
    void say(const TextCatalog& words, const Names& names);
    void sayHint(const TextCatalog& words, const Names& names);
    NamedText unharmed(const TextCatalog& words) const;
    NamedText failure(const TextCatalog& words) const;

    bool on_ = false;
    std::size_t challenge_ = 0;
    std::unique_ptr<GuidedGame> game_;
    std::vector<TurnOffer> offers_;
    std::vector<ShownOffer> told_;       ///< the same in words
    std::string toldIn_;                 ///< in that language; empty: not yet
    const RunSource* source_ = nullptr;  ///< that is shown
    bool wantsHint_ = false;
    std::size_t cursor_ = 0;
    Before before_;
    ShownGame shown_;
};

}  // namespace poolscope
