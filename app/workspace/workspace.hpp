// The program without a window: what is open, what is shown, and what every key and click does.
//
// Promises: it knows no window system. The window, `shot` and the tests drive the same object, so a
// test presses Space as the user does. The screen follows from the
// runs, the panels, selection, arrangement, viewport, preferences and the window's size alone.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <stdexcept>

#include "app/model/playback/bookmarks.hpp"
#include "app/runs/run_difference.hpp"
#include "app/runs/run_tree.hpp"
#include "app/runs/source_text.hpp"
#include "app/storage/data_files.hpp"
#include "app/storage/saved_run_tree.hpp"
#include "app/workspace/activities.hpp"
#include "app/workspace/command.hpp"
#include "app/workspace/event_search.hpp"
#include "app/workspace/input/focus_ring.hpp"
#include "app/workspace/layers.hpp"
#include "app/workspace/notices.hpp"
#include "app/workspace/panel_roles.hpp"
#include "app/workspace/perspective.hpp"
#include "app/workspace/saved/library.hpp"
#include "app/workspace/saved/preferences.hpp"
#include "app/workspace/saved/save_request.hpp"
#include "app/workspace/saved/session_store.hpp"
#include "app/workspace/scale.hpp"
#include "app/workspace/screen.hpp"
#include "app/workspace/selection.hpp"
#include "app/workspace/sight.hpp"
#include "app/workspace/stepper.hpp"
#include "app/workspace/user_calls.hpp"
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

    /// Opens a file. Returns false, with the reason as a notice, if it cannot be opened.
    bool open(const std::string& file);
    /// Opens a file that belongs to a panel, such as a sweep. Returns false if no panel takes it.
    /// Throws std::runtime_error if the panel cannot read it.
    bool openInPanels(const std::string& file);
    void openBuiltIn(std::size_t index);
    /// The pool that the sentence is about, if the picture shows one pool and it is another.
    ExecutorId actingElsewhere() const;
    /// The first example, where nothing else could be opened; the notice goes on saying why.
    void openExample();
    /// The `index`-th of the files opened lately.
    void openRecent(std::size_t index);
    /// `name`: the key of the run's name in the texts, or the name itself.
    void open(std::unique_ptr<RunSource> source, const std::string& name = "ui.hint.forkOriginal");
    /// Opens several files beside each other, to be compared. Returns false if none can be read;
    /// the last reason becomes a notice.
    bool openBeside(const std::vector<std::string>& files);

    // ---- what the user does
    void perform(CommandId command);
    /// Returns whether the key was handled.
    bool press(KeyChord key);
    /// The same, with Tab, Enter and Space for the control that the keyboard is on.
    bool press(KeyChord key, const Screen& screen);
    void type(std::string_view utf8);
    void click(const HitRegion* hit, Vec2 at, const Screen& screen);
    void drag(Vec2 by, Vec2 at, const Screen& screen);
    void release();
    void doubleClick(const HitRegion* hit, Vec2 at, const Screen& screen);
    /// Files were dropped on the window: opens the first, adds the others to the menu.
    void drop(const std::vector<std::string>& files);
    /// The other button: a list of what can be done, at the pointer.
    void clickOther(const HitRegion* hit);
    void wheel(float amount, Vec2 at, const Screen& screen);
    /// Chooses the stretch of the run between two places of the time axis shown.
    void chooseSpan(float from, float to);
    /// Shows that stretch alone.
    void zoomToSpan();
    /// The pointer moved there; the laser dot follows it.
    void point(Vec2 at);
    /// Returns whether the window must hide the mouse pointer.
    bool hidesPointer() const;

    /// Lets screen time pass. Returns whether the picture changed.
    bool advance(double milliseconds);
    /// Returns whether the window must draw further frames without input.
    bool moving() const;

    Screen layout(Vec2 size, const TextMeasure& measure, const Tooltip& tooltip = {});
    /// The program's state in lines "name value", for tests.
    std::string describe() const;

    /// Keeps the session and the recent files in that folder from now on, and reads what is kept
    /// there; `session.restore` opens it. Without this nothing is kept.
    void keepFiles(const std::filesystem::path& folder);

    /// Ends what only lies over the screen, such as the tour.
    void interruptPanels();
    /// Shows the built-in scenario whose file has that name in place of the user's runs. Returns
    /// false if there is none.
    bool showInstead(std::string_view builtInName);
    /// The same with a run that somebody has made; it may take the place of another such one.
    void showInstead(std::unique_ptr<RunSource> source);
    /// Shows the user's runs again, as they were looked at before.
    void takeBackRuns();
    bool showsInstead() const { return aside_.has_value(); }
    Sight sight() const { return {arrangement.perspective, selection, viewport}; }
    void look(Sight sight);
    /// Empty if what is open came from no file.
    const std::string& openedFile() const { return openedFile_; }
    /// A panel opened a run out of that file.
    void openedFrom(const std::string& file) { openedFile_ = file; }

    Selection selection;
    Arrangement arrangement;
    Viewport viewport;
    AskedInPicture asked;
    Preferences preferences;  ///< its language is changed by setLanguage alone
    float density = 1;        ///< device pixels in a logical one; set by the window
    RunTree runs;
    Library library{words_};
    SessionStore session{*this};
    Notices notices;
    Layers layers;
    Activities activities{*this};
    Stepper stepper{*this};
    FocusRing ring;
    EventSearch search{*this};
    /// Title and description of the run shown, in the window's language.
    RunWords wordsOfRun() const;
    Bookmarks bookmarks;  ///< of the run shown
    std::vector<SourceLine> breakpoints;
    std::vector<JavaLine> javaBreakpoints;
    bool hintsToPlay = true;  ///< nothing was pressed yet
    CallTimes callTimes{milliseconds(100), milliseconds(100), milliseconds(30)};
    const CommandTable& commands() const { return commands_.table(); }
    /// Returns the panel of that type. Panels do not use it for each other. Throws std::logic_error
    /// if there is none.
    template <class P>
    P& panel() {
        for (const std::unique_ptr<Panel>& each : layers.panels())
            if (auto* own = dynamic_cast<P*>(each.get())) return *own;
        throw std::logic_error("there is no such panel");
    }
    /// The perspective of that type, likewise.
    template <class P>
    P& perspectiveOf() {
        for (const std::unique_ptr<Perspective>& each : perspectives_)
            if (auto* own = dynamic_cast<P*>(each.get())) return *own;
        throw std::logic_error("there is no such perspective");
    }
    /// Returns a target's name for the tests of the real window; empty if no test presses it.
    std::string nameForTests(const Target& target) const;
    /// Returns whether characters are typed into a panel.
    bool typing() const;
    /// Puts a text on the window system's clipboard; set by the window.
    std::function<void(const std::string&)> copyText;
    /// Writes the next frame that is shown into a file; set by the window. A failure is said.
    std::function<void(const std::string& file)> savePicture;
    std::string windowTitle() const;
    /// Whether something was edited that is not saved.
    bool unsaved() const;

    const TextCatalog& words() const { return words_; }
    /// Moves the picture by that much on the screen.
    void pan(Vec2 by);
    /// The part of the screen that the camera moves, as last laid out.
    Rect cameraRegion() const { return lastPicture_; }
    Vec2 lastSize() const { return lastSize_; }
    /// The perspective that is shown.
    Perspective& perspective() const;
    const std::vector<std::unique_ptr<Perspective>>& perspectives() const { return perspectives_; }
    /// Sets a breakpoint at the next line that something can light up, or removes it, with a
    /// notice.
    void toggleBreakpoint(SourceLine line);
    void toggleBreakpoint(JavaLine line);
    /// In which language code is shown, with a notice.
    void showCodeIn(CodeLanguage language);
    /// At the line that just ran, in the language of the code view.
    void toggleBreakpointHere();
    /// Returns a branch's name in the language shown.
    std::string nameOfBranch(std::size_t index) const;
    /// Removes the current run and all that were forked off it. The first run cannot be removed.
    void removeRun();
    /// Restores what was removed last.
    void restoreRun();
    /// Performs the command of a key with Ctrl, of F5 or of F11. Returns false if there is none.
    bool pressCommand(KeyChord key);
    /// What the presenter view shows; times are those of its window: "12:31", "14:05".
    PresenterView presenterView(std::string passed, std::string clock) const;
    /// Asks the user for a file's name.
    void askForFile(SaveRequest request);
    const SaveRequest& saveRequest() const { return saveRequest_; }
    /// Makes the call at the playhead: forks the run, or calls into the live one. `what` describes
    /// the fork. If the call cannot be made, the reason becomes a notice.
    void act(UserCall call, const std::string& what);
    /// Returns what the frame around the picture shows of the run.
    RunFacts facts() const;
    void setLanguage(const std::string& language);
    bool wantsToQuit() const { return quit_; }
    void apply(const Preferences& wanted);
    /// The style of a window of that size.
    Style styleIn(Vec2 window) const;
    const std::string& notice() const { return notices.text(); }

private:
    void prepare();
    void layoutRight(Screen& screen, PanelFrame frame, const CaptionText& told) const;
    void layoutLeft(Screen& screen, PanelFrame frame) const;
    void layoutAside(Screen& screen, PanelFrame frame) const;
    bool layoutBelow(Screen& screen, const PanelFrame& frame) const;
    const Language& nextLanguage() const;
    // the tables of commands, each beside what carries it out
    void gatherCommands();
    static std::span<const CommandSpec> playbackCommands();
    static std::span<const CommandSpec> viewCommands();
    static std::span<const CommandSpec> lookCommands();
    static std::span<const CommandSpec> showCommands();
    static std::span<const CommandSpec> closeCommands();
    static std::span<const CommandSpec> runCommands();
    static std::span<const CommandSpec> fileCommands();
    // a run that is made in the background
    void pollRun();
    void sayWarnings();
    /// Why the run shown ended before its end, if it failed.
    void sayFailure();
    bool reading() const;
    std::string makingText() const;
    void moveHead(void (*move)(Playback&));
    void step(int direction, bool larger);
    void stepBeat(int direction);
    void stepped();
    void nextStepSize();
    void playOrPause();
    void fitPicture();
    void toggleAxis();
    void chooseNextExecutor();
    void toggleReducedMotion();
    bool acting() const;
    void toggleActing();
    void toggleFollow();
    StyleInput styleInput() const;
    void rescale(float scale);
    // the tree of runs: workspace_run_tree.cpp
    std::vector<BranchFacts> branchFacts() const;
    void moveRuns(const std::function<void()>& move);
    SavedRunTree savedRunTree() const;
    void openTreeFile(const std::string& file);
    bool openStandardInput();
    void sayTooLarge(const std::string& file, const NotEnoughMemory& needed);
    /// What `sayTooLarge` offers.
    void openBeginning();
    void saveTree();
    void askForPicture();
    void saveTreeTo(const std::string& file);
    void startLive();
    bool escape();
    bool hideInPanels();
    bool drawsInPanels(Vec2 at, bool begins);
    Drags* draggedIn() const;
    void choose(TaskId task);
    void chooseSubject(const Target& subject);
    void fitFollowed();
    bool wheelInTab(float amount, Vec2 at, const Screen& screen);
    void zoom(float factor, Vec2 at);
    bool pressOverAll(KeyChord key);
    bool stopOnTheWay(std::size_t before);
    // breakpoints: workspace_breakpoints.cpp
    struct BreakpointPlace {
        std::string file;
        int line = 0;
    };
    /// The breakpoint that the event meets.
    std::optional<BreakpointPlace> breakpointAt(std::size_t event);
    std::optional<JavaLine> javaLineAt(std::size_t event);
    void sayBreakpoint(bool set, const BreakpointPlace& place);
    void undoAct();
    void goToOtherRun();
    // opening: workspace_open.cpp
    void nextScenario();
    void previousScenario();
    void showOpening();
    void showActing();
    void toggleFuture();
    void startAfresh();

    std::vector<Language> languages_;
    std::vector<std::unique_ptr<Perspective>> perspectives_;
    Commands commands_;
    bool quit_ = false;
    FutureHider presented_;  ///< while a run is presented
    Target dragging_;
    std::optional<float> rulerFrom_;  ///< where a span is being drawn from, on the screen
    std::optional<Axis> lastAxis_;    ///< of the screen last laid out, for keys that pan and zoom
    Rect lastPicture_;                ///< what the camera is about
    Vec2 lastSize_{1280, 720};
    /// The user's runs and how they were looked at, while `showInstead` shows another.
    struct Aside {
        RunTree runs;
        Sight sight;
    };
    std::optional<Aside> aside_;
    std::string run_;                                  ///< whose bookmarks `bookmarks` holds
    std::map<std::string, Bookmarks> otherBookmarks_;  ///< by the run's title

    /// A file whose run is too large, and until when it is not.
    struct TooLarge {
        std::string file;
        Duration until;
    };
    std::optional<TooLarge> tooLarge_;

    SaveRequest saveRequest_;
    std::string openedFile_;
    std::string treeFile_;  ///< where the tree of runs was opened from or saved to
};

}  // namespace poolscope
