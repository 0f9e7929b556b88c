// Typing the file's name, or taking it from the folder.
#include "app/panels/save_as/panel.hpp"

#include <algorithm>
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
    state.chosen.reset();
}

void SaveAsPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    layoutSaveAs(
        frame.window, frame.context.say(request_.title), line,
        frame.facts.notice.empty() ? frame.context.say(request_.hint) : frame.facts.notice.text,
        state, frame.context, list);
}

bool SaveAsPanel::choose(std::ptrdiff_t rows) {
    if (state.entries.empty()) return true;
    const auto last = static_cast<std::ptrdiff_t>(state.entries.size()) - 1;
    const std::ptrdiff_t from =
        state.chosen ? static_cast<std::ptrdiff_t>(*state.chosen) : (rows > 0 ? -1 : 0);
    state.chosen = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(from + rows, 0, last));
    return true;
}

void SaveAsPanel::take(const FolderEntry& entry) {
    const fs::path now(line.text);
    const fs::path folder = state.folder == "." ? fs::path() : fs::path(state.folder);
    if (!entry.isFolder) return line.set((folder / entry.name).string());
    line.set((whole(fs::path(state.folder) / entry.name) / now.filename()).string());
}

bool SaveAsPanel::press(KeyChord key, Workspace& workspace) {
    switch (key.code) {
        case KeyCode::Up: return choose(-1);
        case KeyCode::Down: return choose(1);
        case KeyCode::PageUp: return choose(-8);
        case KeyCode::PageDown: return choose(8);
        default: break;
    }
    if (key.code == KeyCode::Enter && state.chosen && *state.chosen < state.entries.size()) {
        take(state.entries[*std::exchange(state.chosen, std::nullopt)]);
        return true;
    }
    state.chosen.reset();
    return LinePanel::press(key, workspace);
}

void SaveAsPanel::type(std::string_view utf8, Workspace& workspace) {
    state.chosen.reset();
    LinePanel::type(utf8, workspace);
}

bool SaveAsPanel::click(const Target& target, Vec2, Workspace&) {
    if (!target.ownedBy(kSaveAs)) return false;
    if (target.id < state.entries.size()) take(state.entries[target.id]);
    return true;
}

bool SaveAsPanel::wheel(float amount, Vec2, Workspace&) { return choose(amount > 0 ? -1 : 1); }

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
}

}  // namespace poolscope
