// Typing the file's name, or taking it from the folder.
#include "app/panels/save_as/panel.hpp"

#include <filesystem>
#include <utility>

#include "app/panels/save_as/layout.hpp"
#include "app/storage/user_files.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

/// From the root on; as it is where that is not known.
fs::path whole(const fs::path& folder) {
    std::error_code failed;
    const fs::path all = fs::absolute(folder, failed);
    return failed ? folder : all.lexically_normal();
}

}  // namespace

const PanelInfo& SaveAsPanel::info() const {
    static constexpr PanelInfo kInfo{
        .id = kSaveAs, .slot = Slot::Modal, .commands = {}, .quiet = true, .needsSubject = true};
    return kInfo;
}

void SaveAsPanel::opened(Workspace& workspace, std::optional<std::uint32_t>) {
    workspace.notices.clear();
    request_ = workspace.saveRequest();
    overwrite_.clear();
    state = {};
    line.begin(request_.proposed);
}

void SaveAsPanel::prepare(Workspace&) {
    const fs::path folder = fs::path(withHome(line.text)).parent_path();
    const std::string name = folder.empty() ? "." : folder.string();
    if (name == state.folder) return;
    state.folder = name;
    state.entries = listFolder(whole(name), request_.ending);
    state.list.reset();
}

void SaveAsPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    layoutSaveAs(
        frame.window, frame.context.say(request_.title), line,
        frame.facts.notice.empty() ? frame.context.say(request_.hint) : frame.facts.notice.text,
        state, frame.context, list);
}

void SaveAsPanel::take(const FolderEntry& entry) {
    const fs::path now(line.text);
    const fs::path folder = state.folder == "." ? fs::path() : fs::path(state.folder);
    if (!entry.isFolder) return line.set((folder / entry.name).string());
    line.set((whole(fs::path(state.folder) / entry.name) / now.filename()).string());
}

bool SaveAsPanel::press(KeyChord key, Workspace& workspace) {
    // Home and End are those of the line; the first other key of the list goes to its beginning.
    const bool ofLine = key.code == KeyCode::Home || key.code == KeyCode::End;
    if (ListState next = state.list.value_or(ListState());
        !ofLine && next.press(key, state.entries.size())) {
        state.list = state.list ? next : ListState();
        return true;
    }
    if (key.code == KeyCode::Enter && state.list && state.list->chosen < state.entries.size()) {
        take(state.entries[std::exchange(state.list, std::nullopt)->chosen]);
        return true;
    }
    state.list.reset();
    return LinePanel::press(key, workspace);
}

void SaveAsPanel::type(std::string_view utf8, Workspace& workspace) {
    state.list.reset();
    LinePanel::type(utf8, workspace);
}

bool SaveAsPanel::click(const Target& target, Vec2, Workspace&) {
    if (!target.ownedBy(kSaveAs)) return false;
    if (target.id < state.entries.size()) take(state.entries[target.id]);
    return true;
}

bool SaveAsPanel::wheel(float amount, Vec2, Workspace& workspace) {
    return press(keyOfWheel(amount), workspace);
}

void SaveAsPanel::commit(Workspace& workspace) {
    std::string file = withHome(line.text);
    if (fs::path(file).filename().empty()) return;
    const std::string ending = fs::path(file).extension().string();
    if (ending.empty() || (request_.onlyEnding && ending != request_.ending))
        file += request_.ending;
    std::error_code ignored;
    if (fs::exists(file, ignored) && file != request_.own && overwrite_ != file) {
        overwrite_ = file;
        return workspace.notices.say(workspace.words().fill("ui.edit.exists", {{"file", file}}),
                                     true);
    }
    workspace.layers.close();
    workspace.notices.clear();  // whether to write over it was answered
    request_.save(workspace, file);
    if (workspace.fileSaved && !workspace.notices.isError() && fs::exists(file, ignored))
        workspace.fileSaved(file);
}

}  // namespace poolscope
