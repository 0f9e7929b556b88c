// Acting on the run: a call at the playhead, and the fork that comes of it.
#include <optional>
#include <stdexcept>

#include <fmt/format.h>

#include "app/model/playback/telling.hpp"
#include "app/workspace/workspace.hpp"
#include "engine/scenario/language/scenario.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

/// Where the first thing ends that a person's call after `position` did. The call waits for its
/// turn like every other thread's, so others may go on before.
std::optional<std::size_t> effectOfCall(const RunHistory& history, std::size_t position) {
    bool began = false;
    for (std::size_t event = position; event < history.size(); ++event) {
        const Event& each = history.log()[event];
        if (!each.thread.exists() || history.names().of(each.thread) != kUserThread) continue;
        const bool call = each.what.is<CallBegan>();
        began = began || call;
        if (began && !call && tellingGroupOf(each.what)) return event + 1;
    }
    return std::nullopt;
}

}  // namespace

void Workspace::act(UserCall call, const std::string& name) {
    try {
        Playback& playback = runs.playback();
        const UserAction what{std::move(call), playback.head.time()};
        const std::size_t position = playback.head.position();
        const std::string when = humanTime(playback.head.time());
        const std::string from = nameOfBranch(runs.current());
        std::unique_ptr<RunSource> branch = runs.source().act(position, what);
        if (branch == nullptr) {  // added to the live run itself
            playback.head.follow();
            return;
        }
        runs.add(std::move(branch), "ui.hint.forkBranch", fmt::format("{}  ·  {}", name, when),
                 position);
        Playback& fork = runs.playback();
        fork.head.seek(
            effectOfCall(fork.history, position).value_or(stepper.firstEffectAfter(position)));
        const std::string key = commands_.table().keyOf("nextFuture");
        notices.say(words_.fill("ui.hint.fork", {{"future", from}, {"time", when}, {"key", key}}),
                    false);
        hintsToPlay = false;
    } catch (const std::exception& error) {
        notices.say(error.what(), true);
    }
}

void Workspace::startLive() {
    try {
        if (std::unique_ptr<RunSource> live = runs.source().startLive()) {
            runs.add(std::move(live), "ui.act.runLive", "ui.clock.real", 0);
            runs.playback().head.follow();
            selection.clear();
            viewport.axis = {};
            notices.clear();
            hintsToPlay = false;
        }
    } catch (const std::exception& error) {
        notices.say(error.what(), true);
    }
}

}  // namespace poolscope
