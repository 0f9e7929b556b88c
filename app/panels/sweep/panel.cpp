// Opening a sweep's file, its cells, and scrolling its maps.
#include "app/panels/sweep/panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <stdexcept>

#include "app/storage/file_kind.hpp"
#include "app/storage/input_text.hpp"
#include "app/workspace/workspace.hpp"
#include "engine/scenario/editing/varied_scenario.hpp"

namespace poolscope {

namespace {

/// The scenario's text in which each key of the sweep has that value.
std::string textOf(const SweepHead& head, std::size_t combination) {
    ReadScenario read = readScenario(head.scenario, head.file);
    if (!read.scenario) throw std::runtime_error(toString(read.diagnostics.front(), head.file));
    VariedScenario varied(std::move(*read.scenario));
    const std::vector<std::string> values = head.plan.valuesOf(combination);
    for (std::size_t i = 0; i < values.size(); ++i)
        if (const auto sentence = varied.vary(head.plan.axes[i].key + '=' + values[i]))
            throw std::runtime_error(*sentence);
    return varied.text(std::vector<std::size_t>(values.size(), 0));
}

constexpr std::array kSweepCommands{
    CommandSpec{"showSweep", CommandGroup::Picture, {}, [](Workspace& workspace) {
                    workspace.panel<SweepPanel>().toggle(workspace);
                }}};

}  // namespace

std::string SweepDrawing::text() const {
    std::string all;
    for (const HeatLabel& label : overlay.maps.labels) all += label.text;
    return all;
}

const PanelInfo& SweepPanel::info() const {
    static constexpr PanelInfo kInfo{
        .id = kSweep, .slot = Slot::Overlay, .commands = kSweepCommands, .needsSubject = true};
    return kInfo;
}

bool SweepPanel::openFile(const std::string& file, Workspace& workspace) {
    opened_.reset();
    shown_ = false;
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file, ignored)) return false;
    if (fileKindOf(file, readBegin(file)) != FileKind::Sweep) return false;
    auto read = openSweep(readWholeFile(file));
    if (const auto* sentence = std::get_if<std::string>(&read))
        throw std::runtime_error(fmt::format("{}: {}", file, *sentence));
    OpenedSweep& opened = std::get<OpenedSweep>(read);
    std::unique_ptr<RunSource> source = openScenarioText(opened.head.scenario, opened.head.file);
    Sweep sweep(opened.head.plan);
    for (SweptRun& run : opened.runs) sweep.add(std::move(run));
    workspace.opener.open(std::move(source));
    workspace.opener.openedFrom(file);
    SweepQuestion question = questionOf(sweep, opened.head.metricKinds, opened.head.on);
    opened_.emplace(Opened{std::move(opened.head), std::move(sweep), std::move(question)});
    if (opened.cutAfter > 0)
        workspace.notices.say(
            workspace.words().fill("ui.sweep.cut", {{"n", std::to_string(opened.cutAfter)}}));
    shown_ = true;
    scroll_ = 0;
    return true;
}

/// The run of that combination, with the first seed.
void SweepPanel::openCell(std::size_t combination, Workspace& workspace) {
    if (!opened_ || combination >= opened_->head.plan.combinations()) return;
    try {
        const SweepPlan& plan = opened_->head.plan;
        std::string values;
        const std::vector<std::string> all = plan.valuesOf(combination);
        for (std::size_t i = 0; i < all.size(); ++i)
            values += fmt::format("{}{} = {}", i == 0 ? "" : ", ", plan.axes[i].key, all[i]);
        workspace.opener.open(
            openScenarioText(textOf(opened_->head, combination), opened_->head.file));
        shown_ = false;
        workspace.notices.say(workspace.words().fill("ui.sweep.opened", {{"values", values}}));
        workspace.notices.offer("showSweep");
    } catch (const std::exception& error) {
        workspace.notices.say(error.what(), true);
    }
}

void SweepPanel::toggle(Workspace& workspace) {
    if (!opened_)
        return workspace.notices.say(std::string(workspace.words()("ui.sweep.noneOpen")), true);
    shown_ = !shown_;
    workspace.layers.close();
    workspace.arrangement.presenting = false;
    workspace.layers.interrupt();
}

bool SweepPanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (target.ownedBy(kSweep)) openCell(target.id, workspace);
    return target.ownedBy(kSweep);
}

void SweepPanel::scrollBy(float pixels) {
    scroll_ = std::clamp(scroll_ + pixels, 0.0F, scrollRange_);
}

bool SweepPanel::wheel(float amount, Vec2, Workspace&) {
    scrollBy(-amount * step_);
    return true;
}

bool SweepPanel::pan(Vec2 by, Workspace&) {
    scrollBy(-by.y);
    return true;
}

void SweepPanel::prepare(Workspace& workspace) {
    const std::string stem = std::filesystem::path(opened_->head.file).stem().string();
    title_ = workspace.words().fill("sweep.title", {{"file", stem}});
}

void SweepPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    auto drawing = std::make_shared<SweepDrawing>();
    drawing->overlay = layoutSweep(frame.window, {&opened_->sweep, &opened_->question, title_},
                                   scroll_, frame.context, list);
    list.drawings.push_back(std::move(drawing));
}

void SweepPanel::laidOut(const Screen& screen) {
    const auto* drawing = drawingIn<SweepDrawing>(screen.overlay);
    if (drawing == nullptr) return;
    scrollRange_ = drawing->overlay.scrollRange;
    step_ = screen.style.px(s24);
}

void SweepPanel::describe(const StateLine& line) const {
    line("sweep", opened_ ? shown_ ? "shown" : "open" : "none");
}

}  // namespace poolscope
