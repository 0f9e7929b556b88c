// A sweep's file in the window: its maps, and the run behind each cell.
#pragma once

#include <optional>

#include "app/model/metrics/sweep_file.hpp"
#include "app/model/metrics/sweep_table.hpp"
#include "app/panels/sweep/layout.hpp"
#include "app/ui/drawing.hpp"
#include "app/workspace/panel_roles.hpp"

namespace poolscope {

struct SweepDrawing : Drawing {
    void paint(Canvas& canvas, const Style& style) const override {
        paintSweep(canvas, overlay, style);
    }
    std::string text() const override;

    SweepOverlay overlay;
};

class SweepPanel : public Panel, public LiesOver, public OpensFiles {
public:
    const PanelInfo& info() const override;
    bool openFile(const std::string& file, Workspace& workspace) override;
    bool shown(const Workspace&) const override { return shown_; }
    bool covers() const override { return true; }
    bool hide(Workspace&) override { return std::exchange(shown_, false); }
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    bool wheel(float amount, Vec2 at, Workspace& workspace) override;
    bool pan(Vec2 by, Workspace& workspace) override;
    void prepare(Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    void laidOut(const Screen& screen) override;
    void describe(const StateLine& line) const override;

    /// Shows the maps or hides them; says so if no sweep is open.
    void toggle(Workspace& workspace);

private:
    struct Opened {
        SweepHead head;
        Sweep sweep;
        SweepQuestion question;
    };
    void openCell(std::size_t combination, Workspace& workspace);
    void scrollBy(float pixels);

    std::optional<Opened> opened_;
    bool shown_ = false;
    float scroll_ = 0;  ///< downwards, in pixels
    std::string title_;
    float scrollRange_ = 0;  ///< as last laid out
    float step_ = 48;        ///< of the wheel, in pixels
};

}  // namespace poolscope
