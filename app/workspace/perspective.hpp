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
    /// How the window is divided around it.
    virtual Regions regions(Vec2 window, const Style& style, SidePanel side, bool wideRight) const {
        return divide(window, style, side, wideRight);
    }
    /// Never null.
    virtual std::shared_ptr<const Picture> layout(Rect region, const RunView& view,
                                                  const LayoutContext& context,
                                                  const ScreenInput& input) const = 0;

    /// Before it is laid out: reads what it must know of the runs.
    virtual void prepare(Workspace&) {}
    /// Another run is open: what was about the one before is to be forgotten.
    virtual void runOpened(Workspace&) {}
    /// Branches are about to change their places in the run tree, and have changed them.
    virtual void branchesMoving(Workspace&) {}
    virtual void branchesMoved(Workspace&) {}
    /// Everything in sight again.
    virtual void fit() {}

    // ---- input, while it is shown; true: it meant something here
    virtual bool press(KeyChord, Workspace&) { return false; }
    virtual bool click(const Target&, Vec2, const Screen&, Workspace&) { return false; }
    virtual bool doubleClick(const Target&, Vec2, const Screen&, Workspace&) { return false; }
    /// `from`: what was pressed when dragging began.
    virtual bool drag(const Target& /*from*/, Vec2, const Screen&, Workspace&) { return false; }
    virtual bool wheel(float /*amount*/, Vec2, const Screen&, Workspace&) { return false; }
    /// Brings the followed task into sight.
    virtual void follow(Workspace&) {}
};

}  // namespace poolscope
