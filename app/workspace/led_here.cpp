// Asking what led to an event, and keeping the answer.
#include "app/workspace/led_here.hpp"

#include <array>
#include <utility>

#include "app/workspace/workspace.hpp"

namespace poolscope {

/// Another branch has a log of its own.
void LedHereFilter::follow() {
    const RunHistory& history = app_.runs.playback().history;
    if (log_ != &history.log()) forget();
    log_ = &history.log();
}

void LedHereFilter::forget() {
    log_ = nullptr;
    order_ = {};
    led_.reset();
}

const CausalOrder& LedHereFilter::order() {
    follow();
    order_.follow(*log_, app_.runs.playback().history.size());
    return order_;
}

void LedHereFilter::toggle() {
    follow();
    if (dismiss()) return;
    const std::size_t reached = app_.runs.playback().head.told();
    if (reached == 0 || reached > log_->size() || !(*log_)[reached - 1].thread.exists())
        return app_.notices.sayInPassing(std::string(app_.words()("ui.ledHere.nobody")));
    led_ = order().whatLedHere(reached - 1);
}

bool LedHereFilter::dismiss() { return std::exchange(led_, std::nullopt).has_value(); }

const LedHere* LedHereFilter::shown() {
    if (!led_ || app_.runs.empty()) return nullptr;
    follow();
    if (!led_) return nullptr;
    const bool hides = app_.arrangement.future.hides();
    const bool ahead = hides && led_->event >= app_.runs.playback().head.told();
    return ahead ? nullptr : &*led_;
}

std::span<const CommandSpec> LedHereFilter::commands() {
    static constexpr std::array kCommands{
        CommandSpec{"ledHere", CommandGroup::Picture, {plainKey('L')}, [](Workspace& workspace) {
                        workspace.ledHere.toggle();
                    }}};
    return kCommands;
}

}  // namespace poolscope
