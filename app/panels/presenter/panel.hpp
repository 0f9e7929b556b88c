// In front of a class: the laser dot that follows the mouse, a pen, a magnifier, and the keys just
// pressed.
//
// Promises: what the pen drew is gone as soon as the playhead or the picture moves, for it was
// about that step; a ring about the mouse says that the pen is in hand.
#pragma once

#include "app/panels/presenter/layout.hpp"
#include "app/ui/drawing.hpp"
#include "app/workspace/arrangement.hpp"
#include "app/workspace/panel_roles.hpp"
#include "app/workspace/viewport.hpp"

namespace poolscope {

struct TraceDrawing : Drawing {
    void paint(Canvas& canvas, const Style& style) const override {
        paintTrace(canvas, style, trace);
    }

    std::vector<TracePoint> trace;
};

struct PenDrawing : Drawing {
    void paint(Canvas& canvas, const Style& style) const override {
        paintPen(canvas, style, lines, tip);
    }

    PenLines lines;
    std::optional<Vec2> tip;  ///< of the pen in hand
};

/// What a drawing was made on.
struct DrawnOn {
    std::size_t position = 0;
    Arrangement arrangement;
    Viewport viewport;
    Rect picture;
    friend bool operator==(const DrawnOn&, const DrawnOn&) = default;
};

class PresenterPanel : public Panel,
                       public LiesOver,
                       public SeesKeysFirst,
                       public FollowsPointer,
                       public Moves {
public:
    const PanelInfo& info() const override;
    bool shown(const Workspace&) const override {
        return state.pointer || state.pen || state.magnifies || state.showsKeys;
    }
    bool hidesTooltips() const override { return state.pointer || state.pen || state.magnifies; }
    bool hide(Workspace& workspace) override;
    bool pressFirst(KeyChord key, Workspace& workspace) override;
    void point(Vec2 at) override;
    bool draw(Vec2 at, bool begins) override;
    std::optional<Vec2> magnifies() const override;
    bool hidesPointer() const override { return state.pointer; }
    bool tick(double milliseconds, Workspace& workspace) override;
    bool moving(const Workspace& workspace) const override;
    void prepare(Workspace& workspace) override;
    void laidOut(const Screen& screen) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    void describe(const StateLine& line) const override;

    /// Pointer, pen and magnifier.
    void putAway();

    PresenterState state;

private:
    DrawnOn drawnOn_;
    bool reducedMotion_ = false;  ///< as of the last `prepare`
};

}  // namespace poolscope
