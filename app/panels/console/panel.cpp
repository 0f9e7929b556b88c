// Running lines, recalling and completing them.
#include "app/panels/console/panel.hpp"

#include <array>
#include <stdexcept>

#include "app/panels/console/layout.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr std::array kConsoleCommands{
    CommandSpec{"focusConsole", CommandGroup::File, {plainKey('/')}, [](Workspace& workspace) {
                    workspace.interruptPanels();
                    workspace.layers.open(kConsole);
                }}};

}  // namespace

const PanelInfo& ConsolePanel::info() const {
    static constexpr PanelInfo kInfo{kConsole, Slot::LeftDock, kConsoleCommands, true};
    return kInfo;
}

/// It is at the foot of the left panel, in the perspective of the heap.
void ConsolePanel::opened(Workspace& workspace, std::optional<std::uint32_t>) {
    workspace.arrangement.perspective = "heap";
    workspace.arrangement.presenting = false;
    workspace.arrangement.side = SidePanel::Actions;
    recalled_ = history_.size();
}

bool ConsolePanel::press(KeyChord key, Workspace& workspace) {
    switch (key.code) {
        case KeyCode::Up:
            if (recalled_ > 0) state.entry.set(history_[--recalled_]);
            return true;
        case KeyCode::Down:
            if (recalled_ + 1 < history_.size())
                state.entry.set(history_[++recalled_]);
            else
                recalled_ = history_.size(), state.entry.clear();
            return true;
        case KeyCode::Tab: complete(workspace); return true;
        case KeyCode::Enter: run(workspace); return true;
        default: return state.entry.press(key);
    }
}

void ConsolePanel::type(std::string_view utf8, Workspace&) { state.entry.insert(utf8); }

bool ConsolePanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (target.ownedBy(kConsole)) workspace.perform("focusConsole");
    return target.ownedBy(kConsole);
}

void ConsolePanel::run(Workspace& workspace) {
    const std::string line = state.entry.text;
    if (line.empty()) return;
    try {
        if (!workspace.runs.source().isConsole()) {
            workspace.runs.add(openConsole(), "ui.console.title", "ui.console.switched", 0);
            workspace.selection.task = {};
            workspace.selection.executor = ExecutorId{0};
            workspace.notices.say(std::string(workspace.words()("ui.console.switched")), false);
        }
        Playback& playback = workspace.runs.playback();
        const std::size_t before = playback.history.size();
        const RunSource::Answer answer = workspace.runs.source().consoleLine(line);
        state.lines.push_back({"> " + line, false, false});
        if (!answer.error) typed_.push_back(line);
        if (!answer.text.empty()) state.lines.push_back({answer.text, true, answer.error});
        playback.follow();
        // The pool's own making is no part of the first operation.
        std::size_t start = before;
        const Log& log = playback.history.log();
        while (start < log.size() && !log[start].what.is<CallBegan>()) ++start;
        playback.head.seek(start < log.size() ? start : before);
        playback.head.play();
    } catch (const std::exception& error) {
        state.lines.push_back({error.what(), true, true});
    }
    history_.push_back(line);
    recalled_ = history_.size();
    state.entry.clear();
    workspace.hintsToPlay = false;
}

void ConsolePanel::complete(Workspace& workspace) {
    const std::vector<std::string> words = workspace.runs.source().completions(state.entry.text);
    const std::size_t blank = state.entry.text.rfind(' ');
    const std::size_t start = blank == std::string::npos ? 0 : blank + 1;
    const std::string begun = state.entry.text.substr(start);
    std::vector<std::string> fitting;
    for (const std::string& word : words)
        if (word.starts_with(begun)) fitting.push_back(word);
    if (fitting.empty()) return;
    std::string common = fitting.front();
    for (const std::string& word : fitting)
        while (!word.starts_with(common)) common.pop_back();
    std::string text = state.entry.text.substr(0, start) + common;
    if (fitting.size() == 1) text += ' ';
    state.entry.set(text);
}

void ConsolePanel::prepare(Workspace& workspace) {
    state.focused = workspace.layers.isOpen(kConsole);
    here_ = workspace.arrangement.perspective == "heap";
}

float ConsolePanel::heightIn(float room, const LayoutContext& context) const {
    return here_ ? consoleHeight(room, state.lines.size(), context) : 0;
}

void ConsolePanel::layout(const PanelFrame& frame, DisplayList& list) const {
    layoutConsole(frame.box, state, frame.context, list);
}

void ConsolePanel::save(SavedSession& session, const Workspace&) const { session.console = typed_; }

void ConsolePanel::load(const SavedSession& session, Workspace& workspace) {
    state.lines.clear();
    for (const std::string& line : session.console) state.lines.push_back({"> " + line});
    typed_.clear();
    for (const Branch& branch : workspace.runs.branches())
        if (branch.source->isConsole()) typed_ = session.console;
}

void ConsolePanel::describe(const StateLine& line) const {
    line("console", state.entry.text);
    line("consoleLines", std::to_string(state.lines.size()));
}

}  // namespace poolscope
