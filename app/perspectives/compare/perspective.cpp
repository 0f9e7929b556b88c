// Executors of several runs beside each other.
#include "app/perspectives/compare/perspective.hpp"

#include <algorithm>
#include <array>

#include "app/perspectives/compare/layout.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

/// Nothing to compare: what is laid out while no run is open.
const CompareFacts kNothing{};

class ComparePicture : public PictureOf<CompareLayout> {
public:
    /// `facts` must outlive the picture's tooltips.
    ComparePicture(CompareLayout made, const CompareFacts& facts)
        : PictureOf(std::move(made)), facts_(facts) {}
    std::vector<const DisplayList*> lists() const override {
        return {&layout.list, &layout.tracks};
    }
    void paint(Canvas& canvas, const Style& style, const Target& hover) const override {
        paintCompare(canvas, style, layout, hover);
    }
    const Axis* axis() const override { return layout.trackArea.empty() ? nullptr : &layout.axis; }
    /// The run of whichever side whose bar or ghost is there.
    std::string wordsOf(const Tooltip& tooltip, const RunView&,
                        const LayoutContext& context) const override {
        for (const CompareLane& lane : layout.lanes)
            for (const CompareBar& bar : lane.bars) {
                if (!bar.actual.inset(-context.px(sHalf), 0).contains(tooltip.at) &&
                    !bar.planned.contains(tooltip.at))
                    continue;
                const PlotSide& side = facts_.sides[lane.side].plot;
                return describeRun(*side.side, side.name, bar.run, context.words);
            }
        return {};
    }

private:
    const CompareFacts& facts_;
};

constexpr std::array kCompareCommands{
    CommandSpec{"showCompare", CommandGroup::Look, {plainKey('8')}, [](Workspace& workspace) {
                    workspace.ui.perspective = "compare";
                }}};

}  // namespace

const PerspectiveInfo& ComparePerspective::info() const {
    static constexpr PerspectiveInfo kInfo{"compare", "showCompare", PictureMotion::Timeline,
                                           false};
    return kInfo;
}

std::span<const CommandSpec> ComparePerspective::commands() const { return kCompareCommands; }

Regions ComparePerspective::regions(Vec2 window, const Style& style, SidePanel side,
                                    bool wideRight) const {
    return divideForComparing(window, style, side, wideRight);
}

std::shared_ptr<const Picture> ComparePerspective::layout(Rect region, const RunView&,
                                                          const LayoutContext& context,
                                                          const ScreenInput& input) const {
    const UiState& ui = input.ui;
    const CompareFacts& facts = input.compare != nullptr ? *input.compare : kNothing;
    return std::make_shared<ComparePicture>(
        layoutCompare(
            region, facts,
            {ui.axis, input.time, ui.selected, ui.scrolled(), ui.metricsScroll, ui.compareTab},
            context),
        facts);
}

bool ComparePerspective::click(const Target& target, Vec2, const Screen&, Workspace& workspace) {
    if (target.kind == Target::Kind::Side) {
        workspace.toggleSide(target.id);
        return true;
    }
    if (target.kind == Target::Kind::CompareTab) {
        workspace.ui.compareTab = static_cast<CompareTab>(target.id);
        return true;
    }
    return false;
}

/// Over the table of figures the wheel scrolls it.
bool ComparePerspective::wheel(float amount, Vec2 at, const Screen& screen, Workspace& workspace) {
    const auto* layout = screen.as<CompareLayout>();
    if (layout == nullptr || !layout->metrics.contains(at)) return false;
    const float step = screen.style.px(s24);
    workspace.ui.metricsScroll =
        std::clamp(workspace.ui.metricsScroll - amount * step, 0.0F, layout->metricsScrollRange);
    return true;
}

}  // namespace poolscope
