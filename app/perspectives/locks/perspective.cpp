// The locks of an executor.
#include "app/perspectives/locks/perspective.hpp"

#include <algorithm>
#include <array>

#include "app/perspectives/locks/layout.hpp"
#include "app/perspectives/locks/variable_rows.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

class LocksPicture : public PictureOf<LocksLayout> {
public:
    LocksPicture(LocksLayout rows, std::shared_ptr<const VariableHistory> variables)
        : PictureOf(std::move(rows)), variables_(std::move(variables)) {}
    std::vector<const DisplayList*> lists() const override {
        return {&layout.list, &layout.tracks};
    }
    void paint(Canvas& canvas, const Style& style, const Target& hover) const override {
        paintLocks(canvas, style, layout, hover);
    }
    const Axis* axis() const override { return &layout.axis; }
    Rect axisRows() const override { return layout.trackArea; }
    NamedText wordsOf(const Tooltip& tooltip, const RunView& view,
                      const LayoutContext& context) const override {
        for (const LockRow& row : layout.rows) {
            if (!row.track.contains(tooltip.at)) continue;
            for (const HoldBar& bar : row.holds)
                if (tooltip.on == Target::at(bar.position))
                    return NamedText(
                        row.variable.exists()
                            ? describeValue(bar, row, variables_->of(row.variable), view, context)
                            : describeHold(bar, row, view, context));
        }
        return {};
    }

private:
    std::shared_ptr<const VariableHistory> variables_;
};

constexpr std::array kLocksCommands{
    CommandSpec{"showLocks", CommandGroup::Picture, {plainKey('9')}, [](Workspace& workspace) {
                    workspace.arrangement.perspective = "locks";
                }}};

}  // namespace

const PerspectiveInfo& LocksPerspective::info() const {
    static constexpr PerspectiveInfo kInfo{
        .id = "locks",
        .show = "showLocks",
        .motion = PictureMotion::Timeline,
        .oneExecutor = true,
        .ofOpenRuns = true,
        .movesBy = bitOf(TellingGroup::Leader) | bitOf(TellingGroup::Locks)};
    return kInfo;
}

std::span<const CommandSpec> LocksPerspective::commands() const { return kLocksCommands; }

void LocksPerspective::prepare(Workspace& workspace) {
    const Log& log = workspace.runs.playback().history.log();
    const std::size_t reached = workspace.runs.playback().head.told();
    const std::size_t end =
        workspace.arrangement.future.hides() ? std::min(reached, log.size()) : log.size();
    if (history_ == nullptr || &history_->log() != &log || history_->read() > end) {
        history_ = std::make_unique<LockHistory>(log);
        variables_ = std::make_shared<VariableHistory>(log);
    }
    history_->follow(end);
    variables_->follow(end);
}

std::shared_ptr<const Picture> LocksPerspective::layout(Rect region, const RunView& view,
                                                        const LayoutContext& context,
                                                        const ScreenInput& input) const {
    return std::make_shared<LocksPicture>(
        layoutLocks(region, view, {*history_, *variables_}, input.viewport.axis,
                    input.viewport.scrolled(info().id), input.arrangement.presenting, context),
        variables_);
}

}  // namespace poolscope
