// A run that is made, or read, while it is shown already; the commands of opening.
#include <algorithm>
#include <array>
#include <chrono>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/ui/in_browser.hpp"
#include "app/workspace/reason_words.hpp"
#include "app/workspace/workspace.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

/// Takes in new events for half of the time that passed since the last frame, and 10 ms at least: a
/// window that draws slowly shall not read slowly, too. A page makes the run in the same frame, so
/// there it is 10 ms. True if there were any.
bool Opener::readOn(double milliseconds) {
    Playback& playback = app_.runs.playback();
    constexpr std::size_t kAtOnce = 2'000;
    const std::chrono::duration<double, std::milli> share(
        kInBrowser ? 10.0 : std::max(10.0, milliseconds / 2));
    const auto began = std::chrono::steady_clock::now();
    const std::size_t before = playback.history.size();
    for (std::size_t read = before; playback.follow(kAtOnce); read += kAtOnce) {
        const bool all = playback.history.size() < read + kAtOnce;
        if (all || std::chrono::steady_clock::now() - began >= share) break;
    }
    return playback.history.size() > before;
}

/// A run that grew may have come to its end.
void Opener::poll() {
    RunSource& source = app_.runs.source();
    const bool grew = source.growing();
    source.poll();
    app_.runs.playback().head.reach(source.end());
    if (!grew || source.growing()) return;
    sayWarnings();
    sayFailure();
    if (source.ended()) return;
    if (const NotEnoughMemory* needed = source.tooLarge())
        app_.notices.say(
            app_.words().fill("ui.open.endedTooLarge", {{"time", humanTime(source.end())},
                                                        {"needs", memoryText(needed->needs)},
                                                        {"most", memoryText(needed->most)}}),
            true);
}

void Opener::sayFailure() {
    const RunSource& source = app_.runs.source();
    if (!source.failure()) return;
    app_.notices.say(
        app_.words().fill("ui.failed.run", {{"time", humanTime(source.end())},
                                            {"reason", reasonOf(source.failure(), app_.words())}}),
        true);
}

/// Of the recording that the run comes from.
void Opener::sayWarnings() {
    const std::vector<std::string> warnings = app_.runs.source().warnings();
    if (!warnings.empty()) app_.notices.say(fmt::format("{}", fmt::join(warnings, "; ")), true);
}

bool Opener::reading() const {
    return app_.runs.playback().history.size() < app_.runs.source().log().size();
}

/// What is read of what is made.
std::string Opener::makingText() const {
    const RunSource& source = app_.runs.source();
    if (source.failure()) return std::string(app_.words()("ui.failed.here"));
    if (app_.runs.source().pace() != nullptr) return std::string(app_.words()("ui.pace.end"));
    if (source.live() || !(source.making() || reading())) return {};
    const auto all = static_cast<double>(std::max<std::size_t>(1, source.log().size()));
    const double share = static_cast<double>(app_.runs.playback().history.size()) / all;
    const auto percent = static_cast<int>(share * source.making().value_or(1) * 100);
    const bool computing = source.making() && source.clock() == ShownClock::Virtual;
    return app_.words().fill(computing ? "ui.open.running" : "ui.open.reading",
                             {{"percent", std::to_string(percent)}});
}

std::span<const CommandSpec> Opener::commands() {
    static constexpr std::array kCommands{
        CommandSpec{
            "nextScenario",
            CommandGroup::File,
            {},
            [](Workspace& workspace) { workspace.opener.builtIn(workspace.library.next()); }},
        CommandSpec{
            "previousScenario",
            CommandGroup::File,
            {},
            [](Workspace& workspace) { workspace.opener.builtIn(workspace.library.previous()); }},
        CommandSpec{"startAfresh",
                    CommandGroup::File,
                    {},
                    [](Workspace& workspace) { workspace.opener.startAfresh(); }},
        CommandSpec{
            "openBeginning",
            CommandGroup::File,
            {},
            [](Workspace& workspace) { workspace.opener.openBeginning(); },
            [](const Workspace& workspace) { return workspace.opener.tooLarge_.has_value(); }},
        CommandSpec{"endMaking", CommandGroup::Play, {}, [](Workspace& workspace) {
                        workspace.runs.source().endMaking();
                        workspace.opener.sayFailure();
                    }}};
    return kCommands;
}

}  // namespace poolscope
