// The deques of a fork/join pool and the tree of its tasks.
#include "app/perspectives/fork_join/perspective.hpp"

#include <array>

#include "app/perspectives/fork_join/layout.hpp"
#include "app/workspace/opening.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

class ForkJoinPicture : public PictureOf<ForkJoinLayout> {
public:
    using PictureOf::PictureOf;
    std::vector<const DisplayList*> lists() const override {
        return {&layout.list, &layout.flying};
    }
    void paint(Canvas& canvas, const Style& style, const Target& hover) const override {
        paintForkJoin(canvas, style, layout, hover);
    }
};

constexpr std::array kForkJoinCommands{
    CommandSpec{"showForkJoin", CommandGroup::Picture, {plainKey('6')}, [](Workspace& workspace) {
                    workspace.arrangement.perspective = "forkJoin";
                }}};

}  // namespace

const PerspectiveInfo& ForkJoinPerspective::info() const {
    static constexpr PerspectiveInfo kInfo{.id = "forkJoin",
                                           .show = "showForkJoin",
                                           .motion = PictureMotion::Scroll,
                                           .oneExecutor = true,
                                           .movesBy = bitOf(TellingGroup::Heap) |
                                                      bitOf(TellingGroup::Leader) |
                                                      bitOf(TellingGroup::Tasks)};
    return kInfo;
}

std::span<const CommandSpec> ForkJoinPerspective::commands() const { return kForkJoinCommands; }

bool ForkJoinPerspective::draws(const RunState& all, ExecutorId id) const {
    return all.life.executor(id).spec().states == ExecutorStateKind::ForkJoin;
}

Fit ForkJoinPerspective::fits(const RunTree& runs) const {
    return fitByDraws(*this, runs, Fit::Nothing);
}

void ForkJoinPerspective::prepare(Workspace& workspace) {
    const RunHistory& history = workspace.runs.playback().history;
    subtrees_->follow(history.log(), history.size());
}

std::shared_ptr<const Picture> ForkJoinPerspective::layout(Rect region, const RunView& view,
                                                           const LayoutContext& context,
                                                           const ScreenInput& input) const {
    Subtrees others;  // for a picture of a run that is not open
    Subtrees& subtrees = subtrees_->log() == &view.log ? *subtrees_ : others;
    return std::make_shared<ForkJoinPicture>(
        layoutForkJoin(region, view, subtrees, input.viewport.scrolled(info().id), context));
}

}  // namespace poolscope
