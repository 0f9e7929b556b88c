// A perspective: one way to look at the run, in the middle of the screen.
//
// Promises: `layout` is a pure function of its input. The workspace knows perspectives only by this
// interface, in the order of the list in perspectives/all.cpp.
//
// Threads: all calls come from the thread that draws.
#pragma once

#include <memory>
#include <span>

#include "app/ui/perspective_info.hpp"
#include "app/ui/picture.hpp"
#include "app/workspace/chrome/regions.hpp"
#include "app/workspace/command.hpp"

namespace poolscope {

class RunTree;
struct Screen;
struct ScreenInput;

class Perspective {
public:
    Perspective() = default;
    Perspective(const Perspective&) = delete;
    Perspective& operator=(const Perspective&) = delete;
    virtual ~Perspective() = default;

    virtual const PerspectiveInfo& info() const = 0;
    virtual std::span<const CommandSpec> commands() const = 0;
    /// Returns how the window is divided around the picture.
    virtual Regions regions(Vec2 window, const Style& style, SidePanel side, bool wideRight) const {
        return divide(window, style, side, wideRight);
    }
    /// Returns the picture; never null.
    virtual std::shared_ptr<const Picture> layout(Rect region, const RunView& view,
                                                  const LayoutContext& context,
                                                  const ScreenInput& input) const = 0;

    /// What it has to show of the run that is open.
    virtual Fit fits(const RunTree&) const { return Fit::Something; }
    /// Of one that shows one executor at a time: whether it has a picture of that one.
    virtual bool draws(const RunState& /*all*/, ExecutorId) const { return true; }
    /// Called before each layout: reads from the runs what `layout` needs.
    virtual void prepare(Workspace&) {}
    /// Called when another run was opened: forgets what belongs to the previous one.
    virtual void runOpened(Workspace&) {}
    /// Called before and after branches change their places in the run tree.
    virtual void branchesMoving(Workspace&) {}
    virtual void branchesMoved(Workspace&) {}
    /// Shows everything again.
    virtual void fit() {}

    // ---- input, while it is shown; each returns true if it handled the input
    virtual bool press(KeyChord, Workspace&) { return false; }
    virtual bool click(const Target&, Vec2, const Screen&, Workspace&) { return false; }
    virtual bool doubleClick(const Target&, Vec2, const Screen&, Workspace&) { return false; }
    /// `from`: what was pressed when dragging began.
    virtual bool drag(const Target& /*from*/, Vec2, const Screen&, Workspace&) { return false; }
    virtual bool wheel(float /*amount*/, Vec2, const Screen&, Workspace&) { return false; }
    /// Moves the picture so that the followed task is visible.
    virtual void follow(Workspace&) {}
};

}  // namespace poolscope
