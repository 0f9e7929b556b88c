// The heap of waiting tasks.
#include "app/perspectives/heap/perspective.hpp"

#include <array>

#include "app/perspectives/heap/layout.hpp"
#include "app/workspace/opening.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

class HeapPicture : public PictureOf<HeapLayout> {
public:
    using PictureOf::PictureOf;
    std::vector<const DisplayList*> lists() const override {
        return {&layout.list, &layout.nodeLabels, &layout.copied};
    }
    void paint(Canvas& canvas, const Style& style, const Target& hover) const override {
        paintHeap(canvas, style, layout, hover);
    }
    Rect cameraRegion(Rect) const override { return layout.treeRegion; }
};

constexpr std::array kHeapCommands{
    CommandSpec{"showHeap", CommandGroup::Picture, {plainKey('1')}, [](Workspace& workspace) {
                    workspace.arrangement.perspective = "heap";
                }}};

// The tree with two lines in each node, who waits, and the array with its numbers.
constexpr Length kHeapBesideWidth{640};
constexpr Length kHeapBesideHeight{420};

}  // namespace

const PerspectiveInfo& HeapPerspective::info() const {
    static constexpr PerspectiveInfo kInfo{
        .id = "heap",
        .show = "showHeap",
        .motion = PictureMotion::Camera,
        .oneExecutor = true,
        .movesBy =
            bitOf(TellingGroup::Heap) | bitOf(TellingGroup::Leader) | bitOf(TellingGroup::Locks),
        .beside = LeastRoom{kHeapBesideWidth, kHeapBesideHeight}};
    return kInfo;
}

std::span<const CommandSpec> HeapPerspective::commands() const { return kHeapCommands; }

bool HeapPerspective::draws(const RunState& all, ExecutorId id) const {
    const bool delays = all.heaps.heap(id).scheduler().exists();
    return (all.life.executor(id).spec().hasQueue || delays) && all.pools.pool(id).queue.heap;
}

Fit HeapPerspective::fits(const RunTree& runs) const {
    return fitByDraws(*this, runs, Fit::Nothing);
}

std::shared_ptr<const Picture> HeapPerspective::layout(Rect region, const RunView& view,
                                                       const LayoutContext& context,
                                                       const ScreenInput& input) const {
    return std::make_shared<HeapPicture>(layoutHeap(region, view, input.viewport.camera,
                                                    input.queue.largest(view.executor), context,
                                                    {input.facts.title, input.facts.description}));
}

/// A folded subtree that is pressed fills the picture.
bool HeapPerspective::click(const Target& target, Vec2, const Screen& screen,
                            Workspace& workspace) {
    if (target.kind != Target::Kind::Subtree) return target.kind == Target::Kind::HeapMap;
    Playback& playback = workspace.runs.playback();
    const ExecutorId executor = workspace.selection.executor;
    const Heap& heap = playback.history.at(playback.head.position()).heaps.heap(executor);
    workspace.viewport.camera = cameraOnSubtree(
        static_cast<std::int32_t>(target.id), playback.queue.largest(executor),
        screen.picture->cameraRegion(screen.regions.picture), screen.style, childBits(heap.kind()));
    return true;
}

/// The map shows where in the tree one is.
bool HeapPerspective::drag(const Target& from, Vec2 at, const Screen& screen,
                           Workspace& workspace) {
    if (from.kind != Target::Kind::HeapMap) return false;
    const auto* heap = screen.as<HeapLayout>();
    if (heap != nullptr && heap->map)
        workspace.picture.pan(heap->treeRegion.centre() - heap->map->meantBy(at));
    return true;
}

/// Zoomed in, the task's slot stays near the middle.
void HeapPerspective::follow(Workspace& workspace) {
    Camera& camera = workspace.viewport.camera;
    const TaskId task = workspace.selection.task;
    const ExecutorId executor = workspace.selection.executor;
    if (camera.zoom <= 1.05F) return;
    Playback& playback = workspace.runs.playback();
    const HeapModel& heaps = playback.history.at(playback.head.position()).heaps;
    if (!heaps.queued(task) || !heaps.heap(executor).isArray()) return;
    const std::int32_t slot = heaps.slotOf(task);
    if (slot < 0) return;
    Camera still = camera;
    still.pan = {};
    const Rect region = workspace.picture.region();
    const TreeView tree = viewTree(playback.queue.largest(executor), region, still,
                                   workspace.appearance.styleIn(workspace.picture.window()),
                                   childBits(heaps.heap(executor).kind()));
    camera.pan = region.centre() - tree.atSlot(slot);
}

}  // namespace poolscope
