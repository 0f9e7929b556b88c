// Collecting the commands of the parts, the perspectives and the panels; the workspace's own.
#include <array>
#include <filesystem>

#include "app/workspace/input/escape.hpp"
#include "app/workspace/saved/moment_link.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

/// Named after the run and the perspective, so that several of a lecture lie beside each other.
void askForPicture(Workspace& app) {
    std::string stem;
    if (!app.opener.showsInstead()) stem = std::filesystem::path(app.opener.file()).stem().string();
    if (stem.empty()) stem = "poolscope";
    stem += "-" + std::string(app.arrangement.perspective.name);
    app.askForFile({"picture.saveAs",
                    "picture.saveAsHint",
                    stem + ".png",
                    ".png",
                    false,
                    {},
                    [](Workspace& workspace, const std::string& file) {
                        const std::string ending = std::filesystem::path(file).extension().string();
                        if (ending == ".png" || ending == ".svg" || ending == ".pdf")
                            return workspace.savePicture(file);
                        workspace.notices.say(
                            workspace.words().fill("ui.picture.wrong", {{"found", ending}}), true);
                    }});
}

}  // namespace

void Workspace::perform(CommandId command) { commands_.run(command, *this); }

/// Collects the commands of the workspace, the perspectives and the panels.
void Workspace::gatherCommands() {
    for (const auto specs :
         {Stepper::commands(), PictureView::commands(), LedHereFilter::commands(),
          Appearance::commands(), ownCommands(), Forks::commands(), Opener::commands(),
          Activities::commands(), filmCommands()})
        commands_.add(specs);
    for (const auto& each : perspectives_) commands_.add(each->commands());
    for (const auto& panel : layers.panels()) commands_.add(panel->info().commands);
    commands_.finish();
}

std::span<const CommandSpec> Workspace::ownCommands() {
    static constexpr std::array kCommands{
        CommandSpec{"close",
                    CommandGroup::Settings,
                    {plainKey(KeyCode::Escape)},
                    [](Workspace& workspace) { leaveOne(workspace); }},
        CommandSpec{"savePicture",
                    CommandGroup::Present,
                    {},
                    [](Workspace& workspace) { askForPicture(workspace); },
                    [](const Workspace& workspace) { return workspace.savePicture != nullptr; }},
        CommandSpec{"copyLink",
                    CommandGroup::Present,
                    {},
                    [](Workspace& workspace) { copyLink(workspace); },
                    [](const Workspace& workspace) {
                        return workspace.copyText != nullptr && !workspace.runs.empty();
                    }},
        CommandSpec{"quit",
                    CommandGroup::File,
                    {controlKey('Q')},
                    [](Workspace& workspace) { workspace.quit_ = true; },
                    [](const Workspace&) { return true; }}};
    return kCommands;
}

}  // namespace poolscope
