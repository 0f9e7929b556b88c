// A task's way through execute.
#include "app/perspectives/pool/perspective.hpp"

#include <array>

#include "app/perspectives/pool/layout.hpp"
#include "app/workspace/opening.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

class PoolPicture : public PictureOf<PoolLayout> {
public:
    using PictureOf::PictureOf;
    std::vector<const DisplayList*> lists() const override { return {&layout.list, &layout.token}; }
    void paint(Canvas& canvas, const Style& style, const Target& hover) const override {
        paintPool(canvas, style, layout, hover);
    }
};

constexpr std::array kPoolCommands{
    CommandSpec{"showPool", CommandGroup::Picture, {plainKey('5')}, [](Workspace& workspace) {
                    workspace.arrangement.perspective = "pool";
                }}};

// With every question whole, and the names of a row of workers.
constexpr Length kPoolBesideWidth{640};
constexpr Length kPoolBesideHeight{360};

}  // namespace

const PerspectiveInfo& PoolPerspective::info() const {
    static constexpr PerspectiveInfo kInfo{
        .id = "pool",
        .show = "showPool",
        .motion = PictureMotion::Scroll,
        .oneExecutor = true,
        .movesBy =
            bitOf(TellingGroup::Heap) | bitOf(TellingGroup::Tasks) | bitOf(TellingGroup::States),
        .beside = LeastRoom{kPoolBesideWidth, kPoolBesideHeight}};
    return kInfo;
}

std::span<const CommandSpec> PoolPerspective::commands() const { return kPoolCommands; }

bool PoolPerspective::draws(const RunState& all, ExecutorId id) const {
    return all.life.executor(id).spec().decides;
}

Fit PoolPerspective::fits(const RunTree& runs) const {
    return fitByDraws(*this, runs, Fit::Something);
}

std::shared_ptr<const Picture> PoolPerspective::layout(Rect region, const RunView& view,
                                                       const LayoutContext& context,
                                                       const ScreenInput& input) const {
    return std::make_shared<PoolPicture>(
        layoutPool(region, view, input.viewport.scrolled(info().id), context));
}

}  // namespace poolscope
