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
    Rect axisRows() const override { return layout.trackArea; }
    /// The run of whichever side whose bar or ghost is there.
    NamedText wordsOf(const Tooltip& tooltip, const RunView&,
                      const LayoutContext& context) const override {
        for (const CompareLane& lane : layout.lanes)
            for (const CompareBar& bar : lane.bars) {
                if (!bar.actual.inset(-context.px(sHalf), 0).contains(tooltip.at) &&
                    !bar.planned.contains(tooltip.at))
                    continue;
                const PlotSide& side = facts_.sides[lane.side].plot;
                NamedText words(describeRun(*side.side, side.name, bar.run, context.words));
                const auto add = [&](std::string_view said, std::size_t n) {
                    words += "\n";
                    words += context.words.fill(said, {{"n", std::to_string(n)}});
                };
                if (bar.count > 1) add("ui.rest.others", bar.count - 1);
                if (bar.count > 1 && bar.failed > 0) add("ui.rest.failed", bar.failed);
                return words;
            }
        return {};
    }

private:
    const CompareFacts& facts_;
};

constexpr std::array kCompareCommands{
    CommandSpec{"showCompare", CommandGroup::Picture, {plainKey('8')}, [](Workspace& workspace) {
                    workspace.arrangement.perspective = "compare";
                }}};

}  // namespace

const PerspectiveInfo& ComparePerspective::info() const {
    static constexpr PerspectiveInfo kInfo{.id = "compare",
                                           .show = "showCompare",
                                           .motion = PictureMotion::Timeline,
                                           .onlyTime = true,
                                           .ofOpenRuns = true,
                                           .wholeRuns = true};
    return kInfo;
}

std::span<const CommandSpec> ComparePerspective::commands() const { return kCompareCommands; }

Fit ComparePerspective::fits(const RunTree& runs) const {
    const bool several =
        runs.branches().size() > 1 || runs.playback().history.latest().life.executors() > 1;
    return several ? Fit::Well : Fit::Something;
}

Regions ComparePerspective::regions(Vec2 window, const Style& style, SidePanel side,
                                    bool wideRight) const {
    return divideForComparing(window, style, side, wideRight);
}

std::shared_ptr<const Picture> ComparePerspective::layout(Rect region, const RunView& view,
                                                          const LayoutContext& context,
                                                          const ScreenInput& input) const {
    const CompareFacts& facts = facts_ != nullptr ? *facts_ : kNothing;
    return std::make_shared<ComparePicture>(
        layoutCompare(region, facts,
                      {input.viewport.axis, input.time, input.selection.task,
                       input.viewport.scrolled(info().id), state.metricsScroll, state.open,
                       state.goal, state.tab, view.known() < view.log.size()},
                      context),
        facts);
}

bool ComparePerspective::click(const Target& target, Vec2, const Screen&, Workspace& workspace) {
    if (target.kind == Target::Kind::Side) {
        toggleSide(target.id, workspace);
        return true;
    }
    if (const std::optional<MetricGroup> fold = foldOf(target)) {
        bool& open = state.open[static_cast<std::size_t>(*fold)];
        open = !open;
        return true;
    }
    for (const MetricGroup group : {MetricGroup::Done, MetricGroup::OnTime, MetricGroup::Cost})
        if (target == goalTarget(group)) {
            state.goal = state.goal == group ? std::nullopt : std::optional(group);
            return true;
        }
    if (target.kind == Target::Kind::CompareTab) {
        state.tab = static_cast<CompareTab>(target.id);
        return true;
    }
    return false;
}

/// Over the table of figures the wheel scrolls it.
bool ComparePerspective::wheel(float amount, Vec2 at, const Screen& screen, Workspace&) {
    const auto* layout = screen.as<CompareLayout>();
    if (layout == nullptr || !layout->metrics.contains(at)) return false;
    const float step = screen.style.px(s24);
    state.metricsScroll =
        std::clamp(state.metricsScroll - amount * step, 0.0F, layout->metricsScrollRange);
    return true;
}

/// Shows or leaves out a side, at most so many at a time.
void ComparePerspective::toggleSide(std::size_t index, Workspace& workspace) {
    if (index >= builder_.candidates().size()) return;
    const SideKey key = builder_.candidates()[index];
    std::vector<SideKey> sides = builder_.shown();
    if (const auto found = std::find(sides.begin(), sides.end(), key); found != sides.end()) {
        sides.erase(found);
    } else if (sides.size() < kMostSides) {
        sides.push_back(key);
    } else {
        workspace.notices.sayInPassing(std::string(workspace.words()("ui.compare.most")));
        return;
    }
    state.sides = std::move(sides);
}

void ComparePerspective::prepare(Workspace& workspace) {
    facts_ =
        &builder_.facts(workspace.runs, state, workspace.selection.executor, workspace.words(),
                        [&workspace](std::size_t index) { return workspace.forks.nameOf(index); });
}

void ComparePerspective::runOpened(Workspace&) {
    builder_.forget();
    facts_ = nullptr;
    state.sides.reset();
    state.metricsScroll = 0;
}

/// Sides are named by the places of their branches: those that are still there stay chosen.
void ComparePerspective::branchesMoving(Workspace& workspace) {
    moving_.clear();
    for (const SideKey& key : state.sides.value_or(std::vector<SideKey>{}))
        moving_.emplace_back(workspace.runs.branches()[key.branch].playback.get(), key.executor);
}

void ComparePerspective::branchesMoved(Workspace& workspace) {
    facts_ = nullptr;
    if (!state.sides) return;
    state.sides->clear();
    const std::vector<Branch>& branches = workspace.runs.branches();
    for (const auto& [playback, executor] : moving_)
        for (std::size_t i = 0; i < branches.size(); ++i)
            if (branches[i].playback.get() == playback) state.sides->push_back({i, executor});
    if (state.sides->empty() && !moving_.empty()) state.sides.reset();
}

}  // namespace poolscope
