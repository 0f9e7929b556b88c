// A display list: the cards, texts, icons and sensitive areas of one part of the screen, already
// placed.
//
// Promises: a display list is plain data made by a layout and read by paint, by hit-testing and by
// the layout tests, so what is seen, what can be pressed and what is tested are the same
// rectangles. A label is cut to its box when it is made, never when it is painted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/ui/commands.hpp"
#include "app/ui/style.hpp"
#include "engine/trace/ids.hpp"

namespace poolscope {

/// What lies under the pointer, as a value.
struct Target {
    enum class Kind : std::uint8_t {
        None,
        Command,   ///< `command`
        Task,      ///< task `id`
        Thread,    ///< thread `id`
        Executor,  ///< executor `id`
        Category,  ///< show or leave out the events of category `id`
        Queue,     ///< the queue of executor `id`
        Position,  ///< log position `position`
        Branch,    ///< the `id`-th of the branches kept
        Field,     ///< the `id`-th number field, to type into
        FieldLess,
        FieldMore,
        Scrubber,
        Picture,  ///< drag pans, wheel zooms
        Subtree,  ///< the folded subtree of heap slot `id`
        HeapMap,  ///< goes to the place of the tree that was pressed
        Console,
        PaletteEntry,  ///< the `id`-th entry shown
        Scenario,      ///< the `id`-th built-in scenario
        File,          ///< the file whose name was typed
        CodeLine,      ///< a line of the engine's source: idOf(SourceLine)
        Frame,         ///< frame `id` of the call stack shown, 0 the outermost
        WhoActs,       ///< the Code tab follows the acting thread
        FindWord,      ///< the `id`-th word the question may go on with
        Scrim,         ///< behind an overlay: closes it
        Tour,          ///< the tour's buttons: `id` is a TourMove
        SidePanel,     ///< shows the `id`-th SidePanel
        Text,          ///< the edited text, to place the caret in
        Problem,       ///< the `id`-th diagnostic about it
        FormRow,       ///< the `id`-th table of the form
        Chip,          ///< a field of the form, see chipId
        ChipLess,
        ChipMore,
        Method,     ///< opens the call form with row `id` of the table of methods
        CallField,  ///< the `id`-th field of the call form
        CallLess,
        CallMore,
        CallSend,
        Recent,     ///< the `id`-th of the files opened lately
        SweepCell,  ///< opens the run of combination `id` of the sweep
        WhatIfRow,  ///< the `id`-th change that can be made from here
        WhatIfLess,
        WhatIfMore,
        WhatIfTurn,  ///< the `id`-th of those who could go
        WhatIfDo,
        TreeRun,  ///< the `id`-th run of the tree
        TreeName,
        TreeMark,
        TreeRemove,
        TreeRestore,
        Side,        ///< shows or hides the `id`-th candidate of the comparison
        CompareTab,  ///< shows the `id`-th CompareTab
    };
    Kind kind = Kind::None;
    Command command = Command::None;
    std::uint32_t id = 0;
    std::size_t position =
        0;  ///< of Position; 1 with a subject of the inspector: pin it, let it go

    friend bool operator==(const Target&, const Target&) = default;
    static Target of(Command command) { return {Kind::Command, command, 0, 0}; }
    static Target of(TaskId task) { return {Kind::Task, Command::None, task.value, 0}; }
    static Target of(ThreadId thread) { return {Kind::Thread, Command::None, thread.value, 0}; }
    static Target of(ExecutorId executor) {
        return {Kind::Executor, Command::None, executor.value, 0};
    }
    static Target at(std::size_t position) { return {Kind::Position, Command::None, 0, position}; }
    static Target of(Kind kind, std::uint32_t id = 0) { return {kind, Command::None, id, 0}; }
};

enum class IconKind : std::uint8_t {
    None,
    Play,
    Pause,
    StepForward,
    StepBack,
    OperationForward,
    OperationBack,
    Start,
    End,
    Crown,
    Lock,
    Periodic,
    Delayed,
    Plus,
    Minus,
    Theme,
    Keys,
    Search,
    Dot,
    Ring,
    Cross,
    Check,
    Fork,
    Moon,
    Logo,
};

struct Card {
    Rect box;
    Role fill = Role::Raised;
    float fillAlpha = 1.0F;
    bool tinted = false;  ///< `fill` laid thinly over the surface
    std::optional<Role> edge;
    bool dashed = false;
    bool thick = false;
    bool hatched = false;
    float radius = 0;
    Target target;  ///< lights up when the pointer is on it
};

struct Label {
    Rect box;
    std::string text;
    Type type = Type::Body;
    Role role = Role::Text;
    AlignX align = AlignX::Left;
    float alpha = 1.0F;
};

struct Icon {
    Rect box;
    IconKind kind = IconKind::None;
    Role role = Role::Text;
};

struct HitRegion {
    Rect box;
    Target target;
    std::string hint;  ///< tooltip
};

struct DisplayList {
    std::vector<Card> cards;
    std::vector<Label> labels;
    std::vector<Icon> icons;
    std::vector<HitRegion> hits;

    void append(const DisplayList& other);
    /// The topmost target under the point, or none.
    const HitRegion* hitAt(Vec2 point) const;
};

}  // namespace poolscope
