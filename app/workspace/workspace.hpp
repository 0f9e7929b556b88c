// The program without a window: what is open, what is shown, and what every key and click does.
//
// Promises: it knows no window system. The window, `shot` and the tests drive the same object, so a
// test presses Space as the user does. The screen follows from the runs, the panels, selection,
// arrangement, viewport, preferences and the window's size alone. What can be done stands in its
// parts, each with its commands: `opener` and `forks` (what is open), `stepper`, `search` and
// `breakpoints` (where we are), `picture`, `appearance` and `layers` (what is shown).
#pragma once

#include <functional>
#include <optional>
#include <stdexcept>

#include "app/model/playback/bookmarks.hpp"
#include "app/runs/run_difference.hpp"
#include "app/runs/run_tree.hpp"
#include "app/runs/source_text.hpp"
#include "app/storage/data_files.hpp"
#include "app/workspace/activities.hpp"
#include "app/workspace/appearance.hpp"
#include "app/workspace/breakpoints.hpp"
#include "app/workspace/command.hpp"
#include "app/workspace/event_search.hpp"
#include "app/workspace/forks.hpp"
#include "app/workspace/input/focus_ring.hpp"
#include "app/workspace/layers.hpp"
#include "app/workspace/led_here.hpp"
#include "app/workspace/notices.hpp"
#include "app/workspace/opener.hpp"
#include "app/workspace/panel_roles.hpp"
#include "app/workspace/perspective.hpp"
#include "app/workspace/picture_view.hpp"
#include "app/workspace/saved/film_request.hpp"
#include "app/workspace/saved/library.hpp"
#include "app/workspace/saved/preferences.hpp"
#include "app/workspace/saved/save_request.hpp"
#include "app/workspace/saved/session_store.hpp"
#include "app/workspace/screen.hpp"
#include "app/workspace/selection.hpp"
#include "app/workspace/stepper.hpp"
#include "app/workspace/viewport.hpp"

namespace poolscope {

class Workspace {
    TextCatalog words_;  // before the session, which refers to it

public:
    /// Throws std::runtime_error when the texts cannot be read, std::logic_error if two commands
    /// share a name or a key.
    Workspace(const std::string& language, std::vector<std::unique_ptr<Panel>> panels,
              std::vector<std::unique_ptr<Perspective>> perspectives);
    Workspace(const Workspace&) = delete;
    Workspace& operator=(const Workspace&) = delete;

    // ---- what the user does
    void perform(CommandId command);
    /// Returns whether the key was handled.
    bool press(KeyChord key);
    /// The same, with Tab, Enter and Space for the control that the keyboard is on.
    bool press(KeyChord key, const Screen& screen);
    /// Performs the command of a key with Ctrl, of F5 or of F11. Returns false if there is none.
    bool pressCommand(KeyChord key);
    void type(std::string_view utf8);
    void click(const HitRegion* hit, Vec2 at, const Screen& screen);
    void drag(Vec2 by, Vec2 at, const Screen& screen);
    void release();
    void doubleClick(const HitRegion* hit, Vec2 at, const Screen& screen);
    /// The other button: a list of what can be done, at the pointer.
    void clickOther(const HitRegion* hit);
    void wheel(float amount, Vec2 at, const Screen& screen);
    /// The pointer moved there; the laser dot follows it.
    void point(Vec2 at);

    // ---- what is seen
    /// Lets screen time pass. Returns whether the picture changed.
    bool advance(double milliseconds);
    /// Returns whether the window must draw further frames without input.
    bool moving() const;
    Screen layout(Vec2 size, const TextMeasure& measure, const Tooltip& tooltip = {});
    /// Returns whether the window must hide the mouse pointer.
    bool hidesPointer() const;
    std::string windowTitle() const;
    /// What the presenter view shows; times are those of its window: "12:31", "14:05".
    PresenterView presenterView(std::string passed, std::string clock) const;
    /// Returns what the frame around the picture shows of the run.
    RunFacts facts() const;
    /// Title and description of the run shown, in the window's language.
    RunWords wordsOfRun() const;
    /// Whether something was edited that is not saved.
    bool unsaved() const;
    /// Returns whether characters are typed into a panel.
    bool typing() const;
    bool wantsToQuit() const { return quit_; }
    const std::string& notice() const { return notices.text(); }

    /// Keeps the session and the recent files in that folder from now on, and reads what is kept
    /// there; `session.restore` opens it. Without this nothing is kept.
    void keepFiles(const std::filesystem::path& folder);
    void setLanguage(const std::string& language);
    /// Asks the user for a file's name.
    void askForFile(SaveRequest request);
    const SaveRequest& saveRequest() const { return saveRequest_; }

    // ---- for tests
    /// The program's state in lines "name value".
    std::string describe() const;
    /// Returns a target's name for the tests of the real window; empty if no test presses it.
    std::string nameForTests(const Target& target) const;

    const TextCatalog& words() const { return words_; }
    const CommandTable& commands() const { return commands_.table(); }
    /// The perspective that is shown.
    Perspective& perspective() const;
    const std::vector<std::unique_ptr<Perspective>>& perspectives() const { return perspectives_; }
    /// The perspective of that type. Throws std::logic_error if there is none.
    template <class P>
    P& perspectiveOf() {
        for (const std::unique_ptr<Perspective>& each : perspectives_)
            if (auto* own = dynamic_cast<P*>(each.get())) return *own;
        throw std::logic_error("there is no such perspective");
    }
    /// The panel of that type, likewise. Panels do not use it for each other.
    template <class P>
    P& panel() {
        if (P* const own = layers.first<P>([](const P&) { return true; })) return *own;
        throw std::logic_error("there is no such panel");
    }

    Selection selection;
    Arrangement arrangement;
    Viewport viewport;
    AskedInPicture asked;
    Preferences preferences;  ///< its language is changed by setLanguage alone
    std::string pageAddress;  ///< of the page that the program is; empty if it is none
    float density = 1;        ///< device pixels in a logical one; set by the window
    Bookmarks bookmarks;      ///< of the run shown
    bool hintsToPlay = true;  ///< nothing was pressed yet
    CallTimes callTimes{milliseconds(100), milliseconds(100), milliseconds(30)};

    RunTree runs;
    Opener opener{*this};
    Forks forks{*this};
    Library library{words_};
    SessionStore session{*this};
    Stepper stepper{*this};
    EventSearch search{*this};
    LedHereFilter ledHere{*this};
    Breakpoints breakpoints{*this};
    PictureView picture{*this};
    Appearance appearance{*this};
    Notices notices;
    Layers layers;
    Activities activities{*this};
    FocusRing ring;

    /// Puts a text on the window system's clipboard; set by the window.
    std::function<void(const std::string&)> copyText;
    /// Writes the next frame that is shown into a file; set by the window. A failure is said.
    std::function<void(const std::string& file)> savePicture;
    /// Makes a film of what the window shows, frame by frame; set by the window. What stands in the
    /// way is said.
    std::function<void(const FilmRequest&)> film;
    /// Asks for a file of the computer, which is then dropped on the window; set in a page, which
    /// sees no files otherwise. May be empty.
    std::function<void()> pickFile;
    /// Is told of a file that a person has saved: a page offers it as a download. May be empty.
    std::function<void(const std::string& file)> fileSaved;

private:
    void prepare();
    void gatherCommands();
    static std::span<const CommandSpec> ownCommands();
    Drags* draggedIn() const;

    std::vector<std::unique_ptr<Perspective>> perspectives_;
    Commands commands_;
    bool quit_ = false;
    FutureHider presented_;  ///< while a run is presented
    Target dragging_;
    std::optional<float> rulerFrom_;  ///< where a span is being drawn from, on the screen
    SaveRequest saveRequest_;
};

}  // namespace poolscope
