// Make it fail: the learner chooses who goes next until a pool goes wrong, or is told that it
// cannot.
//
// Promises: what every game at the left does (workspace/game); its run is shown as far as it was
// played. Schedules are tried a few at a time, so no frame waits for a search.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/learn/game/guided_game.hpp"
#include "app/panels/make_it_fail/layout.hpp"
#include "app/workspace/game/dock_game.hpp"

namespace poolscope {

class MakeItFailPanel : public DockGame, public Moves {
public:
    const PanelInfo& info() const override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    bool tick(double milliseconds, Workspace& workspace) override;
    bool moving(const Workspace&) const override { return on() && game_->thinking(); }
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    std::vector<PracticeOffer> practiceOffers(const TextCatalog& words) const override;
    void describe(const StateLine& line) const override;
    std::string nameForTests(const Target& target) const override;

    /// Begins that challenge anew.
    void begin(std::size_t challenge, Workspace& workspace);
    /// Null before the first one.
    const GuidedGame* game() const { return game_.get(); }

protected:
    void resume(Workspace& workspace) override;
    bool pressPlain(KeyCode code, Workspace& workspace) override;
    void prepareGame(Workspace& workspace) override;
    RunWords runWords(const TextCatalog& words) const override;

private:
    void show(Workspace& workspace, std::size_t from);
    void showBeginning(Workspace& workspace);
    void choose(std::size_t candidate, Workspace& workspace);
    void undo(std::size_t choices, Workspace& workspace);
    void askForHint();
    void open(Workspace& workspace);
    bool act(GamePart part, std::size_t id, Workspace& workspace);
    bool goThroughChallenges(int direction, Workspace& workspace);
    void tellOffers(const Workspace& workspace);
    void say(const TextCatalog& words, const Names& names);
    void sayHint(const TextCatalog& words, const Names& names);
    NamedText unharmed(const TextCatalog& words) const;
    NamedText failure(const TextCatalog& words) const;

    std::size_t challenge_ = 0;
    std::unique_ptr<GuidedGame> game_;
    std::vector<TurnOffer> offers_;
    std::vector<ShownOffer> told_;  ///< the same in words
    std::string toldIn_;            ///< in that language; empty: not yet
    bool wantsHint_ = false;
    std::size_t cursor_ = 0;
    ShownGame shown_;
};

}  // namespace poolscope
