// The table of commands and keys.
#include "app/ui/commands.hpp"

namespace poolscope {

namespace {

constexpr KeyChord key(char character) { return {keyOf(character), false, false}; }
constexpr KeyChord key(KeyCode code) { return {code, false, false}; }
constexpr KeyChord shift(KeyCode code) { return {code, true, false}; }
constexpr KeyChord control(char character) { return {keyOf(character), false, true}; }
constexpr KeyChord control(KeyCode code) { return {code, false, true}; }
constexpr KeyChord none() { return {}; }

constexpr auto kTransport = CommandGroup::Transport;
constexpr auto kLook = CommandGroup::Look;
constexpr auto kAct = CommandGroup::Act;
constexpr auto kFile = CommandGroup::File;

constexpr CommandRow kCommands[] = {
    {Command::PlayPause, "playPause", kTransport, {key(KeyCode::Space), none()}},
    {Command::StepForward, "stepForward", kTransport, {key(KeyCode::Right), none()}},
    {Command::StepBack, "stepBack", kTransport, {key(KeyCode::Left), none()}},
    // PageDown, PageUp and '.' are what a clicker sends.
    {Command::OperationForward,
     "operationForward",
     kTransport,
     {shift(KeyCode::Right), key(KeyCode::PageDown)}},
    {Command::OperationBack,
     "operationBack",
     kTransport,
     {shift(KeyCode::Left), key(KeyCode::PageUp)}},
    {Command::GoToStart, "goToStart", kTransport, {key(KeyCode::Home), none()}},
    {Command::GoToEnd, "goToEnd", kTransport, {key(KeyCode::End), none()}},
    {Command::Faster, "faster", kTransport, {key('+'), key('=')}},
    {Command::Slower, "slower", kTransport, {key('-'), none()}},
    {Command::BackToLive, "backToLive", kTransport, {key('B'), none()}},
    {Command::Find, "find", kTransport, {control('F'), none()}},
    {Command::NextMatch, "nextMatch", kTransport, {key(']'), none()}},
    {Command::PreviousMatch, "previousMatch", kTransport, {key('['), none()}},
    {Command::StopAtMatches, "stopAtMatches", kTransport, {key('H'), none()}},
    {Command::ToggleBreakpoint, "toggleBreakpoint", kTransport, {key('P'), none()}},
    {Command::ToggleBookmark, "toggleBookmark", kTransport, {key('M'), none()}},
    {Command::NoteBookmark, "noteBookmark", kTransport, {shift(keyOf('M')), none()}},
    {Command::NextBookmark, "nextBookmark", kTransport, {key('J'), none()}},
    {Command::PreviousBookmark, "previousBookmark", kTransport, {shift(keyOf('J')), none()}},
    {Command::ShowHeap, "showHeap", kLook, {key('1'), none()}},
    {Command::ShowWorkers, "showWorkers", kLook, {key('2'), none()}},
    {Command::ShowRates, "showRates", kLook, {key('3'), none()}},
    {Command::ShowLifecycle, "showLifecycle", kLook, {key('4'), none()}},
    {Command::ShowPool, "showPool", kLook, {key('5'), none()}},
    {Command::ShowForkJoin, "showForkJoin", kLook, {key('6'), none()}},
    {Command::ShowEdit, "showEdit", kLook, {key('7'), none()}},
    {Command::ShowCompare, "showCompare", kLook, {key('8'), none()}},
    {Command::Fit, "fit", kLook, {key('F'), none()}},
    {Command::ZoomIn, "zoomIn", kLook, {key('E'), none()}},
    {Command::ZoomOut, "zoomOut", kLook, {key('Q'), none()}},
    {Command::PanLeft, "panLeft", kLook, {key('A'), none()}},
    {Command::PanRight, "panRight", kLook, {key('D'), none()}},
    {Command::PanUp, "panUp", kLook, {key('W'), none()}},
    {Command::PanDown, "panDown", kLook, {key('S'), none()}},
    {Command::ShowNow, "showNow", kLook, {key('U'), none()}},
    {Command::ShowCode, "showCode", kLook, {key('K'), none()}},
    {Command::ShowEvents, "showEvents", kLook, {key('Y'), none()}},
    {Command::CopyEvents, "copyEvents", kLook, {control('C'), none()}},
    {Command::ShowInspector, "showInspector", kLook, {key('I'), none()}},
    {Command::Pin, "pin", kLook, {shift(keyOf('I')), none()}},
    {Command::ToggleAxis, "toggleAxis", kLook, {key('X'), none()}},
    {Command::NextExecutor, "nextExecutor", kLook, {key(KeyCode::Tab), none()}},
    {Command::NextTheme, "nextTheme", kLook, {key('T'), none()}},
    {Command::NextLanguage, "nextLanguage", kLook, {key('L'), none()}},
    {Command::Larger, "larger", kLook, {control('+'), control('=')}},
    {Command::Smaller, "smaller", kLook, {control('-'), none()}},
    {Command::Present, "present", kLook, {key(KeyCode::F11), none()}},
    {Command::Blank, "blank", kLook, {key('.'), none()}},
    {Command::Pointer, "pointer", kLook, {key('O'), none()}},
    {Command::ShowKeys, "showKeys", kLook, {shift(keyOf('K')), none()}},
    {Command::ReducedMotion, "reducedMotion", kLook, {none(), none()}},
    {Command::NextSidePanel, "nextSidePanel", kLook, {none(), none()}},
    {Command::ShowSweep, "showSweep", kLook, {none(), none()}},
    {Command::Help, "help", kLook, {key('?'), none()}},
    {Command::Palette, "palette", kLook, {control('P'), none()}},
    {Command::Tour, "tour", kLook, {none(), none()}},
    {Command::Close, "close", kLook, {key(KeyCode::Escape), none()}},
    {Command::CallMethod, "callMethod", kAct, {key(KeyCode::Enter), none()}},
    {Command::Execute, "execute", kAct, {none(), none()}},
    {Command::Submit, "submit", kAct, {none(), none()}},
    {Command::Schedule, "schedule", kAct, {none(), none()}},
    {Command::ScheduleAtFixedRate, "scheduleAtFixedRate", kAct, {none(), none()}},
    {Command::ScheduleWithFixedDelay, "scheduleWithFixedDelay", kAct, {none(), none()}},
    {Command::Cancel, "cancel", kAct, {key('C'), none()}},
    {Command::CancelInterrupt, "cancelInterrupt", kAct, {shift(keyOf('C')), none()}},
    {Command::RemoveTask, "removeTask", kAct, {key('R'), none()}},
    {Command::Follow, "follow", kAct, {key('G'), none()}},
    {Command::Shutdown, "shutdown", kAct, {none(), none()}},
    {Command::ShutdownNow, "shutdownNow", kAct, {none(), none()}},
    {Command::CorePoolSizeUp, "corePoolSizeUp", kAct, {none(), none()}},
    {Command::CorePoolSizeDown, "corePoolSizeDown", kAct, {none(), none()}},
    {Command::MaximumPoolSizeUp, "maximumPoolSizeUp", kAct, {none(), none()}},
    {Command::MaximumPoolSizeDown, "maximumPoolSizeDown", kAct, {none(), none()}},
    {Command::PrestartAllCoreThreads, "prestartAllCoreThreads", kAct, {none(), none()}},
    {Command::Purge, "purge", kAct, {none(), none()}},
    {Command::AwaitTermination, "awaitTermination", kAct, {none(), none()}},
    {Command::SetRemoveOnCancelPolicy, "setRemoveOnCancelPolicy", kAct, {none(), none()}},
    {Command::SetContinuePeriodicPolicy, "setContinuePeriodicPolicy", kAct, {none(), none()}},
    {Command::SetExecuteDelayedPolicy, "setExecuteDelayedPolicy", kAct, {none(), none()}},
    {Command::UndoAct, "undoAct", kAct, {control('Z'), none()}},
    {Command::WhatIf, "whatIf", kAct, {shift(keyOf('W')), none()}},
    {Command::ShowTree, "showTree", kAct, {shift(keyOf('V')), none()}},
    {Command::NextBranch, "nextFuture", kAct, {key('V'), none()}},
    {Command::RunLive, "runLive", kAct, {control('L'), none()}},
    {Command::OpenFile, "openFile", kFile, {control('O'), none()}},
    {Command::NextScenario, "nextScenario", kFile, {key('N'), none()}},
    {Command::FocusConsole, "focusConsole", kFile, {key('/'), none()}},
    {Command::RunEdited, "runEdited", kFile, {control(KeyCode::Enter), none()}},
    {Command::SaveFile, "saveFile", kFile, {control('S'), none()}},
    {Command::SaveFileAs, "saveFileAs", kFile, {KeyChord{keyOf('S'), true, true}, none()}},
    {Command::SaveTree, "saveTree", kFile, {control('T'), none()}},
    {Command::RevertFile, "revertFile", kFile, {none(), none()}},
    {Command::AddExecutor, "addExecutor", kFile, {none(), none()}},
    {Command::AddTask, "addTask", kFile, {none(), none()}},
    {Command::AddCall, "addCall", kFile, {none(), none()}},
    {Command::StartAfresh, "startAfresh", kFile, {none(), none()}},
    {Command::Quit, "quit", kFile, {control('Q'), none()}},
};

}  // namespace

std::span<const CommandRow> commandTable() { return kCommands; }

const CommandRow& rowOf(Command command) {
    for (const CommandRow& row : kCommands)
        if (row.command == command) return row;
    static constexpr CommandRow kNothing{Command::None, "none", kLook, {}};
    return kNothing;
}

std::optional<Command> commandOf(KeyChord chord) {
    if (chord.code == KeyCode::None) return std::nullopt;
    for (const CommandRow& row : kCommands)
        for (const KeyChord& own : row.keys)
            if (own == chord) return row.command;
    return std::nullopt;
}

std::string keyText(KeyChord chord) {
    std::string name;
    switch (chord.code) {
        case KeyCode::None: return name;
        case KeyCode::Space: name = "Space"; break;
        case KeyCode::Left: name = "←"; break;
        case KeyCode::Right: name = "→"; break;
        case KeyCode::Up: name = "↑"; break;
        case KeyCode::Down: name = "↓"; break;
        case KeyCode::Home: name = "Home"; break;
        case KeyCode::End: name = "End"; break;
        case KeyCode::Escape: name = "Esc"; break;
        case KeyCode::Enter: name = "Enter"; break;
        case KeyCode::Tab: name = "Tab"; break;
        case KeyCode::PageUp: name = "PageUp"; break;
        case KeyCode::PageDown: name = "PageDown"; break;
        case KeyCode::F11: name = "F11"; break;
        case KeyCode::Backspace: name = "Backspace"; break;
        case KeyCode::Delete: name = "Delete"; break;
        default: name = std::string(1, static_cast<char>(chord.code));
    }
    if (chord.shift) name = "Shift+" + name;
    if (chord.control) name = "Ctrl+" + name;
    return name;
}

}  // namespace poolscope
