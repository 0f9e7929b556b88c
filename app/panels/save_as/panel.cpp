// Typing the file's name.
#include "app/panels/save_as/panel.hpp"

#include <filesystem>

#include "app/storage/user_files.hpp"
#include "app/workspace/chrome/line_entry.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

const PanelInfo& SaveAsPanel::info() const {
    static constexpr PanelInfo kInfo{
        .id = kSaveAs, .slot = Slot::Modal, .commands = {}, .quiet = true, .needsSubject = true};
    return kInfo;
}

void SaveAsPanel::opened(Workspace& workspace, std::optional<std::uint32_t>) {
    workspace.notices.clear();
    request_ = workspace.saveRequest();
    overwrite_.clear();
    line.begin(request_.proposed);
}

void SaveAsPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    layoutLineEntry(
        frame.window, frame.context.say(request_.title), line,
        frame.facts.notice.empty() ? frame.context.say(request_.hint) : frame.facts.notice.text,
        frame.context, list);
}

void SaveAsPanel::commit(Workspace& workspace) {
    std::string file = withHome(line.text);
    if (file.empty()) return;
    const std::string ending = std::filesystem::path(file).extension().string();
    if (ending.empty() || (request_.onlyEnding && ending != request_.ending))
        file += request_.ending;
    std::error_code ignored;
    if (std::filesystem::exists(file, ignored) && file != request_.own && overwrite_ != file) {
        overwrite_ = file;
        return workspace.notices.say(workspace.words().fill("ui.edit.exists", {{"file", file}}),
                                     true);
    }
    workspace.layers.close();
    workspace.notices.clear();  // whether to write over it was answered
    request_.save(workspace, file);
}

}  // namespace poolscope
