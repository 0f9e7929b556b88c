// Planned and actual starts of each task.
#include "app/perspectives/rates/perspective.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "app/perspectives/rates/layout.hpp"
#include "app/workspace/opening.hpp"
#include "app/workspace/workspace.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

NamedText runWords(TaskId task, std::size_t position, const RunView& view,
                   const LayoutContext& context) {
    const TaskRuns& known = view.latest.runs.of(task);
    const auto run = std::lower_bound(
        known.runs.begin(), known.runs.end(), position,
        [](const Run& each, std::size_t start) { return each.startPosition < start; });
    if (run == known.runs.end() || run->startPosition != position) return {};
    const std::string_view start = !run->timed               ? "ui.rest.unplanned"
                                   : run->lateness().ns <= 0 ? "ui.rest.punctual"
                                                             : "ui.rest.planned";
    const std::string_view end = run->open ? "ui.rest.open" : "ui.rest.took";
    NamedText words = context.words.fillNamed(
        "ui.rest.run",
        {{"task", {task, view.names}}, {"n", NamedText(std::to_string(run->number))}});
    words += "\n";
    words += context.words.fill(start, {{"planned", humanTime(run->planned)},
                                        {"start", humanTime(run->start)},
                                        {"late", humanTime(run->lateness())}});
    words += "\n";
    words += context.words.fill(end, {{"length", humanTime(run->end - run->start)}});
    return words;
}

class RatesPicture : public PictureOf<RatesLayout> {
public:
    using PictureOf::PictureOf;
    std::vector<const DisplayList*> lists() const override {
        return {&layout.list, &layout.tracks};
    }
    void paint(Canvas& canvas, const Style& style, const Target& hover) const override {
        paintRates(canvas, style, layout, hover);
    }
    const Axis* axis() const override { return &layout.axis; }
    Rect axisRows() const override { return layout.trackArea; }
    NamedText wordsOf(const Tooltip& tooltip, const RunView& view,
                      const LayoutContext& context) const override {
        if (tooltip.on.id == 0) return {};
        const TaskId task{tooltip.on.id - 1};
        NamedText words = runWords(task, tooltip.on.position, view, context);
        const std::size_t count = runsIn(task, tooltip.on.position);
        if (count < 2 || words.empty()) return words;
        words += "\n";
        words += context.words.fill("ui.rest.others", {{"n", std::to_string(count - 1)}});
        return words;
    }

private:
    /// How many runs the mark stands for that goes to that position.
    std::size_t runsIn(TaskId task, std::size_t position) const {
        for (const RateRow& row : layout.rows)
            for (const RunMark& mark : row.runs)
                if (row.task == task && mark.position == position) return mark.count;
        return 0;
    }
};

constexpr std::array kRatesCommands{
    CommandSpec{"showRates", CommandGroup::Picture, {plainKey('3')}, [](Workspace& workspace) {
                    workspace.arrangement.perspective = "rates";
                }}};

}  // namespace

const PerspectiveInfo& RatesPerspective::info() const {
    static constexpr PerspectiveInfo kInfo{.id = "rates",
                                           .show = "showRates",
                                           .motion = PictureMotion::Timeline,
                                           .movesBy = bitOf(TellingGroup::Tasks)};
    return kInfo;
}

std::span<const CommandSpec> RatesPerspective::commands() const { return kRatesCommands; }

Fit RatesPerspective::fits(const RunTree& runs) const {
    const bool fits = hasExecutor(runs, [](const RunState& all, ExecutorId id) {
        const ExecutorKindSpec& kind = all.life.executor(id).spec();
        return kind.hasQueue && !kind.decides && all.pools.pool(id).queue.heap;
    });
    return fits ? Fit::Well : Fit::Something;
}

std::shared_ptr<const Picture> RatesPerspective::layout(Rect region, const RunView& view,
                                                        const LayoutContext& context,
                                                        const ScreenInput& input) const {
    return std::make_shared<RatesPicture>(layoutRates(region, view, input.viewport.axis,
                                                      input.viewport.scrolled(info().id), context));
}

}  // namespace poolscope
