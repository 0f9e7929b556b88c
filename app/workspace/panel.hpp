// A panel: something over or beside the picture with a state, keys and commands of its own.
//
// Promises: the workspace knows panels only by this interface and asks them in the order of the
// list in panels/all.cpp. Panels do not include each other. Before each layout `prepare` copies
// what the panel needs from the run; `layout` is a pure function of the panel and the frame.
//
// Threads: all calls come from the thread that draws.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/ui/layout_builder.hpp"
#include "app/ui/presenter_view.hpp"
#include "app/ui/run_view.hpp"
#include "app/ui/text_entry.hpp"
#include "app/workspace/command.hpp"
#include "app/workspace/run_facts.hpp"

namespace poolscope {

/// Where a panel is.
enum class Slot : std::uint8_t {
    Modal,     ///< in the middle; covers the screen and takes every key while it is open
    Overlay,   ///< over the picture, which can still be pressed
    Top,       ///< over everything; clicks go through it
    Picture,   ///< in the picture itself, which its perspective lays out
    LeftDock,  ///< in the panel at the left
    RightTab   ///< a tab of the panel at the right
};
constexpr bool liesOverPicture(Slot slot) { return slot == Slot::Modal || slot == Slot::Overlay; }

struct PanelInfo {
    PanelId id;  ///< "whatIf": `Target::opens`, `--open`, and the texts ui.<id>.* go by it
    Slot slot = Slot::Modal;
    std::span<const CommandSpec> commands;
    /// Opening it does not pause the run, end the tour or clear the notice.
    bool quiet = false;
    /// Of RightTab: the command that shows it, and whether it wants long lines.
    CommandId show = {};
    bool wide = false;
    /// It is about something that must be given first, such as a file, or its command does more
    /// than open it: `shot --open` does not take it.
    bool needsSubject = false;
};

struct SavedSession;
struct Screen;

/// Something to practise, as Home lists it.
struct PracticeOffer {
    std::string title;
    std::string about;     ///< what it asks
    std::string progress;  ///< empty: no score is kept of it, or nothing was done yet
    Target target;         ///< a command, or a panel about a subject
};

/// All that a layout may know beyond the panel itself.
struct PanelFrame {
    Vec2 window;
    Rect box;  ///< of LeftDock and RightTab: the place for it
    const RunView& view;
    const RunFacts& facts;
    const LayoutContext& context;
    const Screen& screen;  ///< what lies below is laid out already
    const std::function<NamedText(std::size_t event)>& sentence;

    /// What is wrong with what was just tried, for panels that say it themselves; else empty.
    std::string_view error() const {
        return facts.noticeIsError ? std::string_view(facts.notice.text) : std::string_view();
    }
};

using StateLine = std::function<void(std::string_view name, std::string_view value)>;

class Panel {
public:
    Panel() = default;
    Panel(const Panel&) = delete;
    Panel& operator=(const Panel&) = delete;
    virtual ~Panel() = default;

    virtual const PanelInfo& info() const = 0;

    // ---- opening and closing, see Layers
    /// Why it cannot be opened now, in words for the user; empty if it can.
    virtual std::string refusal(const Workspace&) const { return {}; }
    /// It has the keys from now on. `subject`: what it was opened about, of `Target::opens`.
    virtual void opened(Workspace&, std::optional<std::uint32_t> /*subject*/) {}
    /// Something else takes the whole screen: a panel that only lies over it must end.
    virtual void interrupted(Workspace&) {}
    /// Opens a file of the panel's own kind; false if it is none. Throws std::runtime_error with a
    /// message for the user if it is one and cannot be read.
    virtual bool openFile(const std::string& /*file*/, Workspace&) { return false; }
    /// Opens a text with mistakes, so that the user can correct it. Returns false if it is no such
    /// text.
    virtual bool openBroken(const std::string& /*file*/, Workspace&) { return false; }
    /// Another run is about to be opened.
    virtual void runClosing(Workspace&) {}
    /// Another run is open: forgets what belongs to the previous one.
    virtual void runOpened(Workspace&) {}

    /// Whether characters go to `type`; else they are keys.
    virtual bool types() const { return true; }

    // ---- Slot::Overlay and Slot::Top: while it is shown
    /// Returns whether it is visible although it does not have the keys.
    virtual bool shown(const Workspace&) const { return false; }
    /// While it is shown nothing below can be pressed.
    virtual bool covers() const { return false; }
    /// While it is shown there are no tooltips.
    virtual bool hidesTooltips() const { return covers(); }
    /// Esc: hides it. Returns false if it was not shown.
    virtual bool hide(Workspace&) { return false; }

    // ---- input; each returns true if it handled the input
    /// Every key, before whoever has the keys.
    virtual bool pressFirst(KeyChord, Workspace&) { return false; }
    virtual bool press(KeyChord, Workspace&) { return false; }
    /// Esc while it has the keys: goes one step back inside the panel. Returns false if there is
    /// none, and the panel is closed.
    virtual bool escape(Workspace&) { return false; }
    virtual void type(std::string_view /*utf8*/, Workspace&) {}
    /// While the panel has the keys, or the whole place at the left, it is asked of every target,
    /// else of its own ones.
    virtual bool click(const Target&, Vec2, Workspace&) { return false; }
    virtual bool wheel(float /*amount*/, Vec2, Workspace&) { return false; }
    virtual bool pan(Vec2 /*by*/, Workspace&) { return false; }
    /// Esc in the picture: removes something, such as marks. Returns false if there was nothing.
    virtual bool dismiss(Workspace&) { return false; }
    /// The pointer is there now.
    virtual void point(Vec2) {}
    /// The button was pressed there (`begins`), or the pointer moved there while it is held.
    /// Returns true if that drew something, and pressed nothing.
    virtual bool draw(Vec2 /*at*/, bool /*begins*/) { return false; }
    /// The pointer moved there while the button is held that was pressed on `from`; asked before
    /// the picture is. Returns true if the panel drags something.
    virtual bool drag(const Target& /*from*/, Vec2 /*at*/, const Screen&, Workspace&) {
        return false;
    }
    /// The button was let go that was pressed on something of the panel.
    virtual void release(Workspace&) {}
    /// About which point it magnifies the picture.
    virtual std::optional<Vec2> magnifies() const { return std::nullopt; }
    /// Screen time passes. Returns whether the picture changed.
    virtual bool tick(double /*milliseconds*/, Workspace&) { return false; }
    /// Returns whether the window must draw further frames without input.
    virtual bool moving(const Workspace&) const { return false; }
    /// Returns whether the window must hide the mouse pointer.
    virtual bool hidesPointer() const { return false; }

    /// The user chose a task, a thread, a queue or an executor.
    virtual void subjectChosen(Workspace&) {}

    // ---- output
    virtual void prepare(Workspace&) {}
    /// Of LeftDock: while it is true, the panel has the whole place, made wide enough to read in.
    virtual bool fillsDock(const Workspace&) const { return false; }
    /// Another panel takes that place, or Esc leaves this one: it ends, and is kept as it is.
    virtual void giveUpDock(Workspace&) {}
    /// After that, or where another run ended it: what was left, in words. Empty: there is nothing
    /// to come back to.
    virtual std::string leftAs(const TextCatalog&) const { return {}; }
    /// Opens what was left as it was.
    virtual void comeBack(Workspace&) {}
    /// What is selected is what the panel selected itself: Esc need not clear it first.
    virtual bool selectedItself(const Workspace&) const { return false; }
    /// While presenting: while it is true, the panel is laid out in the place of the caption.
    virtual bool fillsCaption(const Workspace&) const { return false; }
    /// Of LeftDock, while it has the whole place or that of the caption: what it lays over the
    /// picture; `frame.box` is the picture's place.
    virtual void layoutOverPicture(const PanelFrame&, DisplayList&) const {}
    /// Of LeftDock: returns the height it takes, from below. The first panel gets the rest.
    virtual float heightIn(float /*room*/, const LayoutContext&) const { return 0; }
    /// Of a panel that has opened the run shown: what it calls it in the language shown. Nothing:
    /// as the run's scenario has it.
    virtual std::optional<RunWords> wordsOfRun(const Workspace&) const { return {}; }
    /// What a teacher reads in the presenter view, if the panel has it.
    virtual std::optional<PresenterNotes> presenterNotes(const Workspace&) const { return {}; }
    virtual void layout(const PanelFrame&, DisplayList&) const = 0;
    /// Called after each layout with the screen that is shown.
    virtual void laidOut(const Screen&) {}
    /// The line being typed into it; null if there is none.
    virtual const TextEntry* entry() const { return nullptr; }
    /// Writes into the session what must come back when the program starts again.
    virtual void save(SavedSession&, const Workspace&) const {}
    /// When the program starts, before anything is opened, and also if nothing of the session will
    /// be: takes over all that does not depend on the runs.
    virtual void loading(const SavedSession&, Workspace&) {}
    /// The runs of the session are open, as far as they could be made again; or an example. What
    /// both throw is told, and costs nothing else.
    virtual void load(const SavedSession&, Workspace&) {}
    /// Changes when what would be saved changes.
    virtual std::string mark() const { return {}; }
    /// What can be practised in the panel, in the language shown.
    virtual std::vector<PracticeOffer> practiceOffers(const TextCatalog&) const { return {}; }
    /// Whether something was edited that is not saved, and in which file; empty: in none.
    virtual bool unsaved() const { return false; }
    virtual std::string file() const { return {}; }
    /// How tests call it while it has the keys.
    virtual std::string_view focusName() const { return types() ? "typing" : "picture"; }
    /// The panel's state in lines "name value", for tests.
    virtual void describe(const StateLine&) const {}
    /// How tests of the real window call a target of its own; empty for what no test presses.
    virtual std::string nameForTests(const Target&) const { return {}; }
};

}  // namespace poolscope
