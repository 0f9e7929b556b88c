// The graph of an orchestrator's handlers.
#include "app/perspectives/graph/perspective.hpp"

#include <array>

#include "app/perspectives/graph/layout.hpp"
#include "app/workspace/opening.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr float kUnfolds = 2.0F;  ///< how much nearer a click on a folded node goes

class GraphPicture : public PictureOf<GraphLayout> {
public:
    using PictureOf::PictureOf;
    std::vector<const DisplayList*> lists() const override { return {&layout.list, &layout.boxes}; }
    void paint(Canvas& canvas, const Style& style, const Target& hover) const override {
        paintGraph(canvas, style, layout, hover);
    }
    Rect cameraRegion(Rect region) const override {
        return layout.region.empty() ? region : layout.region;
    }
};

constexpr std::array kGraphCommands{
    CommandSpec{"showGraph", CommandGroup::Picture, {plainKey('0')}, [](Workspace& workspace) {
                    workspace.arrangement.perspective = "graph";
                }}};

}  // namespace

const PerspectiveInfo& GraphPerspective::info() const {
    static constexpr PerspectiveInfo kInfo{
        .id = "graph",
        .show = "showGraph",
        .motion = PictureMotion::Camera,
        .oneExecutor = true,
        .movesBy = bitOf(TellingGroup::Tasks) | bitOf(TellingGroup::States)};
    return kInfo;
}

std::span<const CommandSpec> GraphPerspective::commands() const { return kGraphCommands; }

Fit GraphPerspective::fits(const RunTree& runs) const {
    const bool fits = hasExecutor(runs, [](const RunState& all, ExecutorId id) {
        return all.life.executor(id).spec().hasGraph;
    });
    return fits ? Fit::Well : Fit::Nothing;
}

std::shared_ptr<const Picture> GraphPerspective::layout(Rect region, const RunView& view,
                                                        const LayoutContext& context,
                                                        const ScreenInput& input) const {
    return std::make_shared<GraphPicture>(
        layoutGraph(region, view, input.viewport.camera, context));
}

/// Nearer to a folded node there is room for what is in it.
bool GraphPerspective::click(const Target& target, Vec2 at, const Screen&, Workspace& workspace) {
    if (target.kind != Target::Kind::Subtree) return false;
    Camera& camera = workspace.viewport.camera;
    camera = camera.zoomedAt(kUnfolds, at, workspace.picture.region().centre());
    return true;
}

}  // namespace poolscope
