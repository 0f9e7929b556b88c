// What a panel may be beside a panel: it takes characters, lies over the picture, is an activity,
// keeps state, opens files, …
//
// Promises: a panel has the roles that it derives from, and the workspace finds them with
// `Panel::as` and `Layers::each`, in the order of the list of panels. What has a body here may be
// left out by a panel.
//
// Threads: all calls come from the thread that draws.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/presenter_view.hpp"
#include "app/ui/text_entry.hpp"
#include "app/workspace/panel.hpp"

namespace poolscope {

struct Link;
struct SavedSession;

/// Something to practise, as Home lists it.
struct PracticeOffer {
    std::string title;
    std::string about;     ///< what it asks
    std::string progress;  ///< empty: no score is kept of it, or nothing was done yet
    Target target;         ///< a command, or a panel about a subject
};

/// Characters can be typed into it while it has the keys.
class TakesText {
public:
    virtual ~TakesText() = default;

    /// Whether characters go to `type` now; else they are keys.
    virtual bool types() const { return true; }
    virtual void type(std::string_view utf8, Workspace&) = 0;
    /// The line being typed; null if there is none.
    virtual const TextEntry* entry() const { return nullptr; }
    /// Esc: goes one step back inside the panel. Returns false if there is none, and the panel is
    /// closed.
    virtual bool escape(Workspace&) { return false; }
    /// How tests call it while it has the keys.
    virtual std::string_view focusName() const { return types() ? "typing" : "picture"; }
};

/// Of Slot::Overlay, Slot::Top and Slot::Foot: it may be visible without having the keys.
class LiesOver {
public:
    virtual ~LiesOver() = default;

    virtual bool shown(const Workspace&) const = 0;
    /// While it is shown nothing below can be pressed, and the wheel and the hand move it.
    virtual bool covers() const { return false; }
    virtual bool pan(Vec2 /*by*/, Workspace&) { return false; }
    /// While it is shown there are no tooltips.
    virtual bool hidesTooltips() const { return covers(); }
    /// Esc: hides it. Returns false if it was not shown.
    virtual bool hide(Workspace&) { return false; }
};

/// Gets every key before whoever has the keys. Returns true if it handled the key.
class SeesKeysFirst {
public:
    virtual ~SeesKeysFirst() = default;
    virtual bool pressFirst(KeyChord, Workspace&) = 0;
};

/// Lies about the pointer.
class FollowsPointer {
public:
    virtual ~FollowsPointer() = default;

    /// The pointer is there now.
    virtual void point(Vec2 at) = 0;
    /// The button was pressed there (`begins`), or the pointer moved there while it is held.
    /// Returns true if that drew something, and pressed nothing.
    virtual bool draw(Vec2 /*at*/, bool /*begins*/) { return false; }
    /// About which point it magnifies the picture.
    virtual std::optional<Vec2> magnifies() const { return std::nullopt; }
    /// Returns whether the window must hide the mouse pointer.
    virtual bool hidesPointer() const { return false; }
};

/// Something in it can be dragged.
class Drags {
public:
    virtual ~Drags() = default;

    /// The pointer moved there while the button is held that was pressed on `from`; asked before
    /// the picture is. Returns true if the panel drags something.
    virtual bool drag(const Target& from, Vec2 at, const Screen&, Workspace&) = 0;
    /// The button was let go that was pressed on something of the panel.
    virtual void release(Workspace&) = 0;
};

/// It changes as screen time passes.
class Moves {
public:
    virtual ~Moves() = default;

    /// Returns whether the picture changed.
    virtual bool tick(double /*milliseconds*/, Workspace&) { return false; }
    /// Returns whether the window must draw further frames without input.
    virtual bool moving(const Workspace&) const { return false; }
};

/// Must know that another run is open, or that something takes the place of the run.
class FollowsRuns {
public:
    virtual ~FollowsRuns() = default;

    /// Another run is about to be opened.
    virtual void runClosing(Workspace&) {}
    /// Another run is open: forgets what belongs to the previous one.
    virtual void runOpened(Workspace&) {}
    /// Another panel takes the whole screen: what only lies over it, or shows a run of its own in
    /// place of the user's, must end.
    virtual void interrupted(Workspace&) {}
};

/// Part of it comes back when the program starts again.
class KeepsState {
public:
    virtual ~KeepsState() = default;

    virtual void save(SavedSession&, const Workspace&) const = 0;
    /// When the program starts, before anything is opened, and also if nothing of the session will
    /// be: takes over all that does not depend on the runs.
    virtual void loading(const SavedSession&, Workspace&) {}
    /// The runs of the session are open, as far as they could be made again; or an example. What
    /// both throw is told, and costs nothing else.
    virtual void load(const SavedSession&, Workspace&) {}
    /// Changes when what would be saved changes.
    virtual std::string mark() const = 0;
};

/// Opens files of its own kind.
class OpensFiles {
public:
    virtual ~OpensFiles() = default;

    /// Returns false if it is none. Throws std::runtime_error with a message for the user if it is
    /// one and cannot be read.
    virtual bool openFile(const std::string& file, Workspace&) = 0;
};

/// While it is open, a link to the moment names what it has opened, and not the run.
class NamedInLinks {
public:
    virtual ~NamedInLinks() = default;

    /// Returns false if nothing is open, or another moment is shown.
    virtual bool nameIn(Link& link) const = 0;
    /// Shows that stop of what it has opened, from 0. Returns false if nothing is open.
    virtual bool goToStop(std::size_t stop, Workspace&) = 0;
};

/// Edits a file.
class EditsFile {
public:
    virtual ~EditsFile() = default;

    /// Whether something was edited that is not saved.
    virtual bool unsaved() const = 0;
    /// In which file; empty: in none.
    virtual std::string file() const { return {}; }
    /// Opens a text with mistakes, so that the user can correct it. Returns false if it is no such
    /// text.
    virtual bool openBroken(const std::string& /*file*/, Workspace&) { return false; }
};

/// Shares its place with others, and returns the height that it takes of the room. Of
/// Slot::LeftDock: from below; the first panel of the list gets the rest. Of Slot::RightTab: from
/// above, while another tab is shown. Of Slot::Foot: from the picture.
class SharesDock {
public:
    virtual ~SharesDock() = default;
    virtual float heightIn(float room, const LayoutContext&) const = 0;
};

/// Of Slot::LeftDock: a lesson, a riddle, a game, predicting. While it is open it has the whole
/// place to itself, made wide enough to read in, see Activities.
class DockActivity : public Panel {
public:
    virtual bool isOpen() const = 0;
    /// Another activity takes the place, or Esc leaves this one: it ends, and is kept as it is.
    virtual void giveUpDock(Workspace&) = 0;
    /// After that, or where another run ended it: what was left, in words. Empty: there is nothing
    /// to come back to.
    virtual std::string leftAs(const TextCatalog&) const = 0;
    /// Opens what was left as it was.
    virtual void comeBack(Workspace&) = 0;

    /// While presenting: while it is true, the panel is laid out in the place of the caption.
    virtual bool fillsCaption() const { return false; }
    /// What it lays over the picture, whose place is `frame.box`. Returns whether nothing below
    /// can be pressed.
    virtual void layoutOverPicture(const PanelFrame&, DisplayList&) const {}
    /// What is selected is what it selected itself: Esc need not clear it first.
    virtual bool selectedItself(const Workspace&) const { return false; }
    /// What it calls the run that it has opened and that is shown, in the language shown. Nothing:
    /// as the run's scenario has it.
    virtual std::optional<RunWords> wordsOfRun(const Workspace&) const { return {}; }
    /// What a teacher reads in the presenter view, if it has it.
    virtual std::optional<PresenterNotes> presenterNotes(const Workspace&) const { return {}; }
    /// What can be practised in it, in the language shown.
    virtual std::vector<PracticeOffer> practiceOffers(const TextCatalog&) const { return {}; }
};

}  // namespace poolscope
