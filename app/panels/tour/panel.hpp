// The tour: seven cards that point at what there is to see. Ends with what it found given back.
#pragma once

#include "app/panels/tour/layout.hpp"
#include "app/ui/drawing.hpp"
#include "app/workspace/panel_roles.hpp"
#include "app/workspace/sight.hpp"

namespace poolscope {

struct TourDrawing : Drawing {
    void paint(Canvas& canvas, const Style& style) const override {
        paintTour(canvas, style, tour);
    }

    TourLayout tour;
};

class TourPanel : public Panel, public LiesOver, public SeesKeysFirst, public FollowsRuns {
public:
    const PanelInfo& info() const override;
    bool shown(const Workspace&) const override { return stop > 0; }
    bool hidesTooltips() const override { return true; }
    void interrupted(Workspace& workspace) override { leave(workspace); }
    bool pressFirst(KeyChord key, Workspace& workspace) override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    void describe(const StateLine& line) const override;

    void start(Workspace& workspace);

    int stop = 0;  ///< from 1; 0 when there is no tour

private:
    void move(TourMove move, Workspace& workspace);
    void leave(Workspace& workspace);
    void show(int stop, Workspace& workspace);
    void showHeap(Workspace& workspace);
    bool showInstead(std::string_view scenario, Workspace& workspace);

    std::string instead_;  ///< says that another scenario is shown for this stop; or nothing

    /// What the tour found, to be given back when it is left.
    struct Before {
        std::size_t position = 0;
        double fraction = 0;
        Sight sight;
        std::size_t branch = 0;
    };
    Before before_;
};

}  // namespace poolscope
