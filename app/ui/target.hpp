// What lies under the pointer, as a value that is acted on.
//
// Promises: what several parts of the screen share (a task, a thread, a place in the log, a
// command) is named here; everything else belongs to one panel, which alone knows what its parts
// mean.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "app/ui/commands.hpp"
#include "engine/trace/ids.hpp"

namespace poolscope {

/// A panel, known by its name: "whatIf". Names are literals of the program.
struct PanelId {
    std::string_view name;  ///< empty: no panel

    constexpr PanelId() = default;
    consteval PanelId(const char* literal) : name(literal) {}
    constexpr explicit operator bool() const { return !name.empty(); }
    friend constexpr bool operator==(PanelId, PanelId) = default;
};

/// A perspective, known by its name: "heap". Names are literals of the program.
struct PerspectiveId {
    std::string_view name;

    constexpr PerspectiveId() = default;
    consteval PerspectiveId(const char* literal) : name(literal) {}
    friend constexpr bool operator==(PerspectiveId, PerspectiveId) = default;
};

/// What lies under the pointer, as a value the shell acts on.
struct Target {
    enum class Kind : std::uint8_t {
        None,
        Command,   ///< `command`
        Task,      ///< task `id`
        Thread,    ///< thread `id`
        Executor,  ///< executor `id`
        Queue,     ///< the queue of executor `id`
        Position,  ///< log position `position`
        Branch,    ///< the `id`-th of the branches of the run tree
        Scrubber,
        Picture,     ///< drag pans, wheel zooms
        Ruler,       ///< the scale of a time axis: drag chooses a span
        Subtree,     ///< the folded subtree of heap slot `id`
        HeapMap,     ///< goes to the place of the tree that was pressed
        Scrim,       ///< behind an overlay: closes it
        SidePanel,   ///< shows the `id`-th SidePanel
        Side,        ///< shows or hides the `id`-th candidate of the comparison
        CompareTab,  ///< shows the `id`-th CompareTab
        Opens,       ///< opens panel `name`, about subject `id`
        Owned,       ///< belongs to panel `name`: its `part`, `id`
    };
    Kind kind = Kind::None;
    std::uint16_t part = 0;  ///< of Owned: the owner's own enumeration
    std::uint32_t id = 0;
    std::string_view name;     ///< of a command, or of the panel that opens or owns it
    std::size_t position = 0;  ///< of Position

    friend bool operator==(const Target&, const Target&) = default;
    static Target of(CommandId command) { return {Kind::Command, 0, 0, command.name, 0}; }
    static Target of(TaskId task) { return of(Kind::Task, task.value); }
    static Target of(ThreadId thread) { return of(Kind::Thread, thread.value); }
    static Target of(ExecutorId executor) { return of(Kind::Executor, executor.value); }
    static Target at(std::size_t position) { return {Kind::Position, 0, 0, {}, position}; }
    static Target of(Kind kind, std::uint32_t id = 0) { return {kind, 0, id, {}, 0}; }
    static Target opens(PanelId panel, std::uint32_t subject) {
        return {Kind::Opens, 0, subject, panel.name, 0};
    }
    /// `Part`: the panel's own `enum class … : std::uint16_t`.
    template <class Part>
    static Target owned(PanelId panel, Part part, std::uint32_t id = 0) {
        return {Kind::Owned, static_cast<std::uint16_t>(part), id, panel.name, 0};
    }
    CommandId command() const {
        CommandId command;
        if (kind == Kind::Command) command.name = name;
        return command;
    }
    bool ownedBy(PanelId panel) const { return kind == Kind::Owned && name == panel.name; }
    bool is(CommandId command) const { return kind == Kind::Command && name == command.name; }
};

}  // namespace poolscope
