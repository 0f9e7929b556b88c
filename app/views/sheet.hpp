// A sheet: the cards, texts, icons and sensitive areas of one part of the screen, already placed.
//
// Promises: a sheet is plain data made by a layout and read by paint, by hit-testing and by the
// layout tests, so what is seen, what can be pressed and what is tested are the same rectangles.
// A label is cut to its box when it is made, never when it is painted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/text_catalog.hpp"
#include "app/model/timeline.hpp"
#include "app/views/commands.hpp"
#include "app/views/style.hpp"
#include "engine/trace/ids.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

/// What lies under the pointer, as a value the shell acts on.
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
        Future,    ///< the `id`-th of the futures kept
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
        WhoActs,       ///< the Code tab follows whoever acts
        FindWord,      ///< the `id`-th word the question may go on with
        Veil,          ///< behind an overlay: closes it
        Tour,          ///< the tour's buttons: `id` is a TourMove
        SidePanel,     ///< shows the `id`-th SidePanel
        Text,          ///< the edited text, to place the caret in
        Problem,       ///< the `id`-th complaint about it
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

enum class Icon : std::uint8_t {
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

struct Glyph {
    Rect box;
    Icon icon = Icon::None;
    Role role = Role::Text;
};

struct Hit {
    Rect box;
    Target target;
    std::string hint;  ///< said when the pointer rests on it
};

struct Sheet {
    std::vector<Card> cards;
    std::vector<Label> labels;
    std::vector<Glyph> glyphs;
    std::vector<Hit> hits;

    void append(const Sheet& other);
    /// The topmost target under the point, or none.
    const Hit* hitAt(Vec2 point) const;
};

/// What every layout needs to know besides its own input.
struct Look {
    const Style& style;
    const TextMeasure& measure;
    const TextCatalog& words;

    float px(float length) const { return style.px(length); }
    float width(Type type, std::string_view text) const {
        return text.empty() ? 0.0F : measure.measure(style.font(type), style.size(type), text).x;
    }
    /// The text "ui.<key>" of the language shown.
    std::string say(std::string_view key) const;
    /// What a thread does, "runs t5".
    std::string sayDoing(const Activity& activity, const Names& names) const;
};

/// Puts things on a sheet. One line of the layout, one call.
class Pen {
public:
    Pen(Sheet& sheet, const Look& look) : sheet_(sheet), look_(look) {}

    const Look& look() const { return look_; }
    float px(float length) const { return look_.px(length); }
    Sheet& sheet() { return sheet_; }

    Card& card(Rect box, Role fill, std::optional<Role> edge = std::nullopt);
    /// Cut to `box` with an ellipsis; returns the width it takes.
    float label(Rect box, std::string_view text, Type type, Role role, AlignX align = AlignX::Left);
    /// A name: in a smaller type where that saves it, then cut in its middle, since what tells one
    /// name from the next stands at its end.
    float name(Rect box, std::string_view text, Type type, Role role, AlignX align = AlignX::Left);
    /// Broken into lines inside `box`, the last one cut; returns the height used.
    float paragraph(Rect box, std::string_view text, Type type, Role role);
    void glyph(Rect box, Icon icon, Role role);
    void hit(Rect box, Target target, std::string hint = {});

    struct ButtonLook {
        Icon icon = Icon::None;
        bool lit = false;
        bool enabled = true;
        bool quiet = false;  ///< no edge until the pointer is on it
        std::string key;     ///< shown small at the right
        std::string hint;
        AlignX align = AlignX::Centre;
        Role role = Role::Text;
        std::optional<Type> type;  ///< of the words; else Body, or Small where that does not fit
    };
    void button(Rect box, std::string_view text, Target target, const ButtonLook& how);
    /// The largest type in which these words fit buttons of that width: buttons beside each other
    /// speak in one size.
    Type typeForButtons(std::span<const std::string_view> words, float width) const;
    void button(Rect box, std::string_view text, Target target) {
        button(box, text, target, ButtonLook{});
    }

private:
    Sheet& sheet_;
    const Look& look_;
};

/// Cuts a strip off a rectangle's side and returns it; the rest stays in `rest`.
Rect cutTop(Rect& rest, float height);
Rect cutBottom(Rect& rest, float height);
Rect cutLeft(Rect& rest, float width);
Rect cutRight(Rect& rest, float width);

/// Where the label's letters are: for paint and for the test that none overlap.
Rect inkBox(const Label& label, const Look& look);

}  // namespace poolscope
