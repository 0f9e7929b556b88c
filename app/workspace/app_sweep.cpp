// A sweep's file in the window: its maps, and the run behind each cell.
#include <fmt/format.h>

#include <filesystem>
#include <stdexcept>

#include "app/storage/user_files.hpp"
#include "app/workspace/app.hpp"
#include "engine/scenario/editing/variation.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"

namespace poolscope {

namespace {

/// The scenario's text in which each key of the sweep has that value.
std::string textOf(const SweepHead& head, std::size_t combination) {
    const ReadScenario read = readScenario(head.scenario, head.file);
    if (!read.scenario) throw std::runtime_error(toString(read.diagnostics.front(), head.file));
    std::vector<Variation> variations;
    const std::vector<std::string> values = head.plan.valuesOf(combination);
    for (std::size_t i = 0; i < values.size(); ++i) {
        auto made = Variation::read(head.plan.axes[i].key + '=' + values[i], *read.scenario);
        if (const auto* sentence = std::get_if<std::string>(&made))
            throw std::runtime_error(*sentence);
        variations.push_back(std::get<Variation>(std::move(made)));
    }
    return variedText(head.scenario, variations, std::vector<std::size_t>(values.size(), 0));
}

}  // namespace

bool App::openSweepFile(const std::string& file) {
    sweep_.reset();
    ui.sweep = false;
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file, ignored)) return false;
    const std::string text = readWholeFile(file);
    if (!looksLikeSweep(text)) return false;
    auto read = openSweep(text);
    if (const auto* sentence = std::get_if<std::string>(&read))
        throw std::runtime_error(fmt::format("{}: {}", file, *sentence));
    OpenedSweep& opened = std::get<OpenedSweep>(read);
    std::unique_ptr<RunSource> source = openScenarioText(opened.head.scenario, opened.head.file);
    Sweep sweep(opened.head.plan);
    for (SweptRun& run : opened.runs) sweep.add(std::move(run));
    open(std::move(source));
    SweepQuestion question = questionOf(sweep, opened.head.metricKinds, opened.head.on);
    sweep_.emplace(SweepOnTable{std::move(opened.head), std::move(sweep), std::move(question)});
    if (opened.cutAfter > 0)
        say(words_.fill("ui.sweep.cut", {{"n", std::to_string(opened.cutAfter)}}), false);
    ui.sweep = true;
    ui.sweepScroll = 0;
    return true;
}

/// The run of that combination, with the first seed.
void App::openSweepCell(std::size_t combination) {
    if (!sweep_ || combination >= sweep_->head.plan.combinations()) return;
    try {
        const SweepPlan& plan = sweep_->head.plan;
        std::string values;
        const std::vector<std::string> all = plan.valuesOf(combination);
        for (std::size_t i = 0; i < all.size(); ++i)
            values += fmt::format("{}{} = {}", i == 0 ? "" : ", ", plan.axes[i].key, all[i]);
        open(openScenarioText(textOf(sweep_->head, combination), sweep_->head.file));
        ui.sweep = false;
        say(words_.fill("ui.sweep.opened", {{"values", values}}), false);
        noticeAction_ = Command::ShowSweep;
    } catch (const std::exception& error) {
        say(error.what(), true);
    }
}

void App::showSweep() {
    if (!sweep_) return say(std::string(words_("ui.sweep.noneOpen")), true);
    ui.sweep = !ui.sweep;
    ui.focus = Focus::Picture;
    ui.help = false;
    ui.presenting = false;
    leaveTour();
}

SweepShown App::sweepShown() const {
    if (!sweep_ || !ui.sweep) return {};
    const std::string stem = std::filesystem::path(sweep_->head.file).stem().string();
    return {&sweep_->sweep, &sweep_->question, words_.fill("sweep.title", {{"file", stem}})};
}

}  // namespace poolscope
