// Which part of the run the picture shows: camera, time axis, span, pool, and what it follows.
//
// Promises: everything that moves the picture, by key, wheel or hand, goes through here; what is
// looked at can be put aside and back.
#pragma once

#include <optional>
#include <span>

#include "app/ui/axis.hpp"
#include "app/workspace/command.hpp"
#include "app/workspace/sight.hpp"

namespace poolscope {

struct Screen;

class PictureView {
public:
    /// `workspace` must outlive it.
    explicit PictureView(Workspace& workspace) : app_(workspace) {}

    void fit();
    void toggleAxis();
    void zoom(float factor, Vec2 at);
    /// Moves the picture by that much on the screen.
    void pan(Vec2 by);
    /// Chooses the stretch of the run between two places of the time axis shown.
    void chooseSpan(float from, float to);
    /// Shows that stretch alone.
    void zoomToSpan();
    void toggleFollow();
    /// The task that is followed, if one is, stays in sight.
    void keepFollowed();
    void chooseNextExecutor();
    void toggleSideBySide();
    /// The executor alone in the picture as last laid out; none where it shows several.
    ExecutorId shownAlone() const;
    /// The pool that the sentence is about, if the picture shows one pool and it is another.
    ExecutorId actingElsewhere() const;
    void showActing();
    void toggleFuture();

    Sight sight() const;
    void putBack(Sight sight);

    /// The screen that is shown now.
    void laidOut(const Screen& screen);
    /// The part of it that the camera moves.
    Rect region() const { return region_; }
    Vec2 window() const { return window_; }

    static std::span<const CommandSpec> commands();

private:
    void show(const TimeScale& scale);

    Workspace& app_;
    std::optional<Axis> axis_;  ///< of the screen last laid out, for keys that pan and zoom
    Rect region_;
    Rect whole_;  ///< where the pictures lie, all of them
    Vec2 window_{1280, 720};
    bool beside_ = false;  ///< it showed several pools beside each other
};

}  // namespace poolscope
