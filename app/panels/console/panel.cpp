// Running lines, recalling and completing them.
#include "app/panels/console/panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>

#include "app/panels/console/layout.hpp"
#include "app/runs/console_source.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr std::array kConsoleCommands{
    CommandSpec{"focusConsole", CommandGroup::Beside, {plainKey('/')}, [](Workspace& workspace) {
                    workspace.layers.interrupt();
                    workspace.layers.open(kConsole);
                }}};

}  // namespace

const PanelInfo& ConsolePanel::info() const {
    static constexpr PanelInfo kInfo{kConsole, Slot::LeftDock, kConsoleCommands, true};
    return kInfo;
}

/// It is at the foot of the left panel, in the perspective of the heap. Behind a lesson or a riddle
/// one would type without seeing it.
void ConsolePanel::opened(Workspace& workspace, std::optional<std::uint32_t>) {
    workspace.activities.makeRoomFor(*this);
    workspace.arrangement.perspective = "heap";
    workspace.arrangement.presenting = false;
    workspace.arrangement.side = SidePanel::Both;
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
        case KeyCode::PageUp: return scroll(4);
        case KeyCode::PageDown: return scroll(-4);
        case KeyCode::Enter: run(workspace); return true;
        default: return state.entry.press(key);
    }
}

void ConsolePanel::type(std::string_view utf8, Workspace&) { state.entry.insert(utf8); }

bool ConsolePanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (target.ownedBy(kConsole)) workspace.perform("focusConsole");
    return target.ownedBy(kConsole);
}

/// "help", or "help WORD": what can be typed. Answered here, so it changes no run.
bool ConsolePanel::helps(const std::string& line, const Workspace& workspace) {
    constexpr std::string_view kHelpWord = "help";
    if (!line.starts_with(kHelpWord)) return false;
    std::string word = line.substr(kHelpWord.size());
    if (!word.empty() && word.front() != ' ') return false;
    while (!word.empty() && word.front() == ' ') word.erase(0, 1);
    while (!word.empty() && word.back() == ' ') word.pop_back();
    const std::vector<ConsoleHelp> answers = consoleHelp(word);
    state.top = state.lines.size();
    state.lines.push_back({"> " + line, false, false});
    for (const ConsoleHelp& answer : answers) {
        // What is a call in Java is the same in every language, and has no text here.
        const std::string key = fmt::format("ui.consoleHelp.{}", answer.name);
        const std::string_view does =
            workspace.words().has(key) ? workspace.words()(key) : answer.summary;
        state.lines.push_back({fmt::format("{}: {}", answer.usage, does), true, false});
    }
    if (!answers.empty())
        state.lines.push_back({std::string(workspace.words()("ui.console.ticks")), true, false});
    else
        state.lines.push_back(
            {workspace.words().fill("ui.console.noSuchWord", {{"word", word}}), true, true});
    return true;
}

void ConsolePanel::run(Workspace& workspace) {
    const std::string line = state.entry.text;
    if (line.empty()) return;
    state.scroll = 0;
    state.top.reset();
    if (helps(line, workspace)) {
        keepLine(line);
        return;
    }
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
        const Log& log = playback.history.log();
        if (log.size() > before) {
            // The pool's own making is no part of the first operation.
            std::size_t start = before;
            while (start < log.size() && !log.is<CallBegan>(start)) ++start;
            playback.head.seek(start < log.size() ? start : before);
            playback.head.play();
        }
    } catch (const std::exception& error) {
        state.lines.push_back({error.what(), true, true});
    }
    keepLine(line);
    workspace.hintsToPlay = false;
}

void ConsolePanel::keepLine(const std::string& line) {
    history_.push_back(line);
    recalled_ = history_.size();
    state.entry.clear();
}

/// Towards older lines, or back.
bool ConsolePanel::scroll(int lines) {
    const int most = static_cast<int>(state.lines.size());
    if (state.top) {
        const int to = static_cast<int>(*state.top) - lines;
        state.top = static_cast<std::size_t>(std::clamp(to, 0, std::max(0, most - 1)));
        return true;
    }
    state.scroll = static_cast<std::size_t>(
        std::clamp(static_cast<int>(state.scroll) + lines, 0, std::max(0, most - 1)));
    return true;
}

bool ConsolePanel::wheel(float amount, Vec2, Workspace&) { return scroll(amount > 0 ? 1 : -1); }

void ConsolePanel::complete(Workspace& workspace) {
    const RunSource& source = workspace.runs.source();
    std::vector<std::string> words = source.isConsole() ? source.completions(state.entry.text)
                                                        : consoleCompletions(state.entry.text);
    if (state.entry.text.find(' ') == std::string::npos) words.emplace_back("help");
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
    return here_ ? consoleHeight(room, state, context) : 0;
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
