// A game at the left of the picture, which shows a run of its own in the place of the user's runs.
//
// Promises: the user's runs stay as they were; while the game has no run, they are shown. Another
// panel, another run or Esc ends the game; the perspective, what was chosen and the part in sight
// are then those that were shown before. A game that ended waits as it was until it is opened
// again.
//
// Threads: as of every panel, all calls come from the thread that draws.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/runs/run_source.hpp"
#include "app/workspace/panel_roles.hpp"

namespace poolscope {

class DockGame : public DockActivity, public SeesKeysFirst, public FollowsRuns {
public:
    void opened(Workspace& workspace, std::optional<std::uint32_t> subject) final;
    void interrupted(Workspace& workspace) final { giveUpDock(workspace); }
    void giveUpDock(Workspace& workspace) final;
    /// ui.<id>.left
    std::string leftAs(const TextCatalog& words) const final;
    void comeBack(Workspace& workspace) final;
    bool isOpen() const final { return on_; }
    bool fillsCaption() const final { return on_; }
    /// While no other panel has the keys the game has those without Shift and Ctrl.
    bool pressFirst(KeyChord key, Workspace& workspace) final;
    /// All other keys do what they do while no panel has them.
    bool press(KeyChord key, Workspace& workspace) override;
    void prepare(Workspace& workspace) final;
    std::optional<RunWords> wordsOfRun(const Workspace& workspace) const final;

    /// Opens the game, or ends it.
    void toggle(Workspace& workspace);
    bool on() const { return on_; }

protected:
    /// The game is on from now on: shows its run, as the game was left.
    virtual void resume(Workspace& workspace) = 0;
    /// The same, opened about one of its exercises.
    virtual void resumeAbout(std::uint32_t /*subject*/, Workspace& workspace) { resume(workspace); }
    /// Returns true if it is a key of the game.
    virtual bool pressPlain(KeyCode code, Workspace& workspace) = 0;
    /// Before each layout while the game is on: keeps what the layout shows.
    virtual void prepareGame(Workspace& workspace) = 0;
    /// What the game's run is called, while one is shown.
    virtual RunWords runWords(const TextCatalog& words) const = 0;

    /// It is off again; the run is still shown.
    virtual void ending(Workspace&) {}

    /// In the place of the run shown; of the same pool if the game showed one before.
    void showRun(std::unique_ptr<RunSource> source, Workspace& workspace);
    /// Whether a run of the game is shown.
    bool showsRun() const { return source_ != nullptr; }
    /// In the perspective and on the pool that the run's scenario asks for.
    void showOpening(Workspace& workspace);

private:
    void leave(Workspace& workspace);
    bool isRunShown(const Workspace& workspace) const;

    bool on_ = false;
    bool left_ = false;                  ///< for something else
    const RunSource* source_ = nullptr;  ///< the game's run; the workspace owns it
};

/// The number of the next or, if `direction` is negative, the previous one of `count`, round at the
/// ends.
constexpr std::size_t roundFrom(std::size_t number, int direction, std::size_t count) {
    return (number + (direction > 0 ? 1 : count - 1)) % count;
}

}  // namespace poolscope
