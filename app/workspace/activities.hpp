// Which activity has the place at the left to itself (a lesson, a riddle, a game, predicting), and
// which one was left for it.
//
// Promises: there is one at a time. Whoever wants the place gets it, and who had it is kept as it
// was: a notice says what was left and offers the way back. Who is left by its own button or key
// says nothing: it is opened again as always.
#pragma once

#include <span>

#include "app/workspace/command.hpp"

namespace poolscope {

class DockActivity;
class Panel;
class Workspace;

class Activities {
public:
    /// `workspace` must outlive it.
    explicit Activities(Workspace& workspace) : app_(workspace) {}

    /// Null if the panels at the left share their place as usual.
    DockActivity* open() const;
    /// Another one than `own` gives up its place.
    void makeRoomFor(const Panel& own);
    /// Esc. Returns false if none is open.
    bool leave();
    /// Opens the one that was left last; says so if there is none.
    void back();
    /// Before each layout: one may have ended because another run was opened.
    void tellLeft();

    /// Whether what can be done is shown at the left.
    bool acting() const;
    /// An activity gives up its place for it, as for any other one.
    void toggleActing();

    static std::span<const CommandSpec> commands();

private:
    void giveUp(DockActivity& activity);
    void note(DockActivity& activity);

    Workspace& app_;
    DockActivity* before_ = nullptr;  ///< was open when it was last looked
    DockActivity* left_ = nullptr;    ///< can be opened again
    bool told_ = true;                ///< that it was left
};

}  // namespace poolscope
