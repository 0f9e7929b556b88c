// The states of the executor and of its tasks.
#include "app/perspectives/lifecycle/perspective.hpp"

#include <array>

#include "app/perspectives/lifecycle/layout.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

class LifecyclePicture : public PictureOf<LifecycleLayout> {
public:
    using PictureOf::PictureOf;
    std::vector<const DisplayList*> lists() const override { return {&layout.list}; }
    void paint(Canvas& canvas, const Style& style, const Target& hover) const override {
        paintLifecycle(canvas, style, layout, hover);
    }
};

constexpr std::array kLifecycleCommands{
    CommandSpec{"showLifecycle", CommandGroup::Picture, {plainKey('4')}, [](Workspace& workspace) {
                    workspace.arrangement.perspective = "lifecycle";
                }}};

// With the history, and the table of tasks beside the states: lower ones leave them out.
constexpr Length kLifecycleBesideWidth{640};
constexpr Length kLifecycleBesideHeight{400};

}  // namespace

const PerspectiveInfo& LifecyclePerspective::info() const {
    static constexpr PerspectiveInfo kInfo{
        .id = "lifecycle",
        .show = "showLifecycle",
        .motion = PictureMotion::Scroll,
        .oneExecutor = true,
        .movesBy = bitOf(TellingGroup::Tasks) | bitOf(TellingGroup::States),
        .beside = LeastRoom{kLifecycleBesideWidth, kLifecycleBesideHeight}};
    return kInfo;
}

std::span<const CommandSpec> LifecyclePerspective::commands() const { return kLifecycleCommands; }

void LifecyclePerspective::prepare(Workspace& workspace) {
    const RunHistory& history = workspace.runs.playback().history;
    tasks_.follow(history.log(), history.latest().tasks);
}

std::shared_ptr<const Picture> LifecyclePerspective::layout(Rect region, const RunView& view,
                                                            const LayoutContext& context,
                                                            const ScreenInput& input) const {
    TaskIndex others;  // for a picture of a run that is not open
    if (tasks_.log() != &view.log) others.follow(view.log, view.latest.tasks);
    const TaskIndex& tasks = tasks_.log() == &view.log ? tasks_ : others;
    return std::make_shared<LifecyclePicture>(
        layoutLifecycle(region, view, tasks, input.viewport.scrolled(info().id), context));
}

}  // namespace poolscope
