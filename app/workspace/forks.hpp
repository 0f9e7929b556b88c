// The forks of the run: made by acting at the playhead, named, removed, restored, kept in a file.
//
// Promises: an act never changes the run that it is made in, but for a live one; what cannot be
// done is said.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "app/runs/shown_clock.hpp"
#include "app/storage/saved_run_tree.hpp"
#include "app/workspace/calls/user_calls.hpp"
#include "app/workspace/command.hpp"
#include "app/workspace/run_facts.hpp"

namespace poolscope {

class Forks {
public:
    /// `workspace` must outlive it.
    explicit Forks(Workspace& workspace) : app_(workspace) {}

    /// Makes the call at the playhead: forks the run, or calls into the live one. `what` describes
    /// the fork; `later`: so long after that moment. If the call cannot be made, the reason becomes
    /// a notice.
    void act(UserCall call, const std::string& what, Duration later = {});
    /// Runs the scenario on the real clock, or at its pace, as a branch beside. A page has no
    /// threads for the real one.
    void startLive(ShownClock clock);
    /// Returns a branch's name in the language shown.
    std::string nameOf(std::size_t index) const;
    std::vector<BranchFacts> facts() const;
    /// Removes the current run and all that were forked off it. The first run cannot be removed.
    void remove();
    /// Restores what was removed last.
    void restore();
    /// Returns to the run that the current one was forked off.
    void undo();
    void goToOther();

    /// Throws std::runtime_error with a message for the user if it cannot be read.
    void openTree(const std::string& file);
    void saveTree();
    void saveTreeTo(const std::string& file);
    /// Another run was opened.
    void forgetFile() { file_.clear(); }

    static std::span<const CommandSpec> commands();

private:
    void moveRuns(const std::function<void()>& move);
    SavedRunTree saved() const;

    Workspace& app_;
    std::string file_;  ///< where the tree of runs was opened from or saved to
};

}  // namespace poolscope
