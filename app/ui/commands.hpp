// All commands in one table: name, keys, place in the menus.
//
// Promises: handling, buttons, the command palette, the help overlay and the list of keys in
// docs/the-window.md all follow from `kCommands`; two commands never share a key (a test checks
// it). The words for a command are the text "ui.command.<name>". Why in views: pictures show keys
// beside buttons, and need no window system to know them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace poolscope {

enum class Command : std::uint8_t {
    None,
    // transport
    PlayPause,
    StepForward,
    StepBack,
    OperationForward,
    OperationBack,
    GoToStart,
    GoToEnd,
    Faster,
    Slower,
    BackToLive,
    Find,
    NextMatch,
    PreviousMatch,
    StopAtMatches,
    ToggleBreakpoint,
    ToggleBookmark,
    NoteBookmark,
    NextBookmark,
    PreviousBookmark,
    // look
    ShowHeap,
    ShowWorkers,
    ShowRates,
    ShowLifecycle,
    ShowPool,
    ShowForkJoin,
    ShowEdit,
    ShowCompare,
    Fit,
    ZoomIn,
    ZoomOut,
    PanLeft,
    PanRight,
    PanUp,
    PanDown,
    ShowNow,
    ShowCode,
    ShowEvents,
    CopyEvents,
    ShowInspector,
    Pin,
    ToggleAxis,
    NextExecutor,
    NextTheme,
    NextLanguage,
    Larger,
    Smaller,
    // in front of a class
    Present,
    Blank,
    Pointer,
    ShowKeys,
    ReducedMotion,
    NextSidePanel,
    ShowSweep,
    // help
    Help,
    Palette,
    Tour,
    Close,
    // act on the run
    CallMethod,
    Execute,
    Submit,
    Schedule,
    ScheduleAtFixedRate,
    ScheduleWithFixedDelay,
    Cancel,
    CancelInterrupt,
    RemoveTask,
    Follow,
    Shutdown,
    ShutdownNow,
    CorePoolSizeUp,
    CorePoolSizeDown,
    MaximumPoolSizeUp,
    MaximumPoolSizeDown,
    PrestartAllCoreThreads,
    Purge,
    AwaitTermination,
    SetRemoveOnCancelPolicy,
    SetContinuePeriodicPolicy,
    SetExecuteDelayedPolicy,
    UndoAct,
    WhatIf,
    ShowTree,
    NextBranch,
    RunLive,
    // files
    OpenFile,
    NextScenario,
    FocusConsole,
    RunEdited,
    SaveFile,
    SaveFileAs,
    SaveTree,
    RevertFile,
    AddExecutor,
    AddTask,
    AddCall,
    StartAfresh,
    Quit,
};

/// A key without a window system: a letter or digit as itself, the others below.
enum class KeyCode : std::uint8_t {
    None = 0,
    // 33…126: the character itself, letters in upper case
    Space = 32,
    Left = 128,
    Right,
    Up,
    Down,
    Home,
    End,
    Escape,
    Enter,
    Tab,
    PageUp,
    PageDown,
    F11,
    Backspace,
    Delete,
};

constexpr KeyCode keyOf(char character) { return static_cast<KeyCode>(character); }

struct KeyChord {
    KeyCode code = KeyCode::None;
    bool shift = false;
    bool control = false;

    friend constexpr bool operator==(KeyChord, KeyChord) = default;
};

enum class CommandGroup : std::uint8_t { Transport, Look, Act, File };

struct CommandRow {
    Command command;
    std::string_view name;  ///< "playPause"; its words are the text ui.command.playPause
    CommandGroup group;
    std::array<KeyChord, 2> keys;
};

/// The one table. Order is the order of menus and help.
std::span<const CommandRow> commandTable();

const CommandRow& rowOf(Command command);
/// The command a key stands for; an exact match of shift and control.
std::optional<Command> commandOf(KeyChord key);
/// "Shift+←", "Ctrl+P"; empty for no key.
std::string keyText(KeyChord key);

}  // namespace poolscope
