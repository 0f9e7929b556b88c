// From what is open and where the playhead stands to a stretch.
#include "app/workspace/saved/film_request.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "app/storage/link.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

void askForFilm(Workspace& app, FilmRequest request) {
    std::string stem = std::filesystem::path(app.opener.file()).stem().string();
    if (stem.empty()) stem = "poolscope";
    app.askForFile({"film.saveAs",
                    "film.saveAsHint",
                    stem + "-" + std::string(app.arrangement.perspective.name) + ".gif",
                    ".gif",
                    false,
                    {},
                    [request](Workspace& workspace, const std::string& file) {
                        FilmRequest named = request;
                        named.file = file;
                        workspace.film(named);
                    }});
}

bool canFilm(const Workspace& app) { return app.film != nullptr && !app.runs.empty(); }

/// The beat that is shown, or the one that comes next: from the one before.
FilmStretch beatHere(Workspace& app) {
    const std::vector<std::size_t>& all = app.stepper.beats();
    const std::size_t at = app.runs.playback().head.whole();
    const auto end = std::lower_bound(all.begin(), all.end(), at);
    FilmStretch stretch;
    if (end != all.begin()) stretch.from = *std::prev(end);
    if (end != all.end()) stretch.to = *end;
    return stretch;
}

/// A chosen span; else the lesson that is open; else the beat.
FilmRequest shownHere(Workspace& app) {
    if (const auto& span = app.viewport.span) return {{}, false, {span->from, span->to}};
    Link link;
    app.layers.each<NamedInLinks>([&link](const NamedInLinks& each) { each.nameIn(link); });
    if (!link.lesson.empty()) return {{}, true, {}};
    return {{}, false, beatHere(app)};
}

FilmStretch operationHere(Workspace& app) {
    const Playback& playback = app.runs.playback();
    const Operations& all = playback.history.operations();
    const std::size_t event = std::max<std::size_t>(1, playback.head.whole()) - 1;
    const Operation& found = all[all.at(std::min(event, playback.history.size() - 1))];
    return {found.begin, found.end};
}

}  // namespace

std::span<const CommandSpec> filmCommands() {
    static constexpr std::array kCommands{
        CommandSpec{"film",
                    CommandGroup::Present,
                    {},
                    [](Workspace& app) { askForFilm(app, shownHere(app)); },
                    canFilm},
        CommandSpec{"filmOperation",
                    CommandGroup::Present,
                    {},
                    [](Workspace& app) {
                        askForFilm(app, {{}, false, operationHere(app)});
                    },
                    canFilm}};
    return kCommands;
}

}  // namespace poolscope
