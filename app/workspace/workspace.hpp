// The program without a window: what is open, what is shown, and what every key and click does.
//
// Promises: no window system here; the real window, `shot` and the tests drive the same object, so
// a test presses Space exactly as a person does. The screen follows from the
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
#include "app/workspace/command.hpp"
#include "app/workspace/event_search.hpp"
#include "app/workspace/layers.hpp"
#include "app/workspace/library.hpp"
#include "app/workspace/notices.hpp"
#include "app/workspace/panel.hpp"
#include "app/workspace/perspective.hpp"
#include "app/workspace/preferences.hpp"
#include "app/workspace/save_request.hpp"
#include "app/workspace/scale.hpp"
#include "app/workspace/screen.hpp"
#include "app/workspace/selection.hpp"
#include "app/workspace/session_store.hpp"
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

    /// Opens a file, or says in the caption why it cannot; true if it is open.
    bool open(const std::string& file);
    /// Opens a file of a panel's own kind, such as a sweep's; false if it is none. Throws
    /// std::runtime_error.
    bool openInPanels(const std::string& file);
    void openBuiltIn(std::size_t index);
    /// The `index`-th of the files opened lately.
    void openRecent(std::size_t index);
    /// `name`: key of what the run is called, or the name itself.
    void open(std::unique_ptr<RunSource> source, const std::string& name = "ui.hint.forkOriginal");
    /// Several files, to be compared; what cannot be read is said in the caption. True if any is
    /// open.
    bool openBeside(const std::vector<std::string>& files);

    // ---- what a person does
    void perform(CommandId command);
    /// True if the key meant something.
    bool press(KeyChord key);
    void type(std::string_view utf8);
    void click(const HitRegion* hit, Vec2 at, const Screen& screen);
    void drag(Vec2 by, Vec2 at, const Screen& screen);
    void release() { dragging_ = {}; }
    void doubleClick(const HitRegion* hit, Vec2 at, const Screen& screen);
    /// Files were dropped on the window: the first opens, the others are at hand in the palette.
    void drop(const std::vector<std::string>& files);
    /// The other button: what can be called on what lies there.
    void clickOther(const HitRegion* hit);
    void wheel(float amount, Vec2 at, const Screen& screen);
    /// The pointer is there now: what the laser dot follows.
    void point(Vec2 at);
    /// Whether the mouse's own pointer is not to be seen.
    bool hidesPointer() const;

    /// Screen time passes. True if the picture changed.
    bool advance(double milliseconds);
    /// Must a new frame come soon by itself?
    bool moving() const;

    Screen layout(Vec2 size, const TextMeasure& measure, const Tooltip& tooltip = {});
    /// The program's state in lines "name value", for tests.
    std::string describe() const;

    /// Keeps the session and the recent files in that folder from now on, and reads what is kept
    /// there; `session.restore` opens it. Without this nothing is kept.
    void keepFiles(const std::filesystem::path& folder);

    /// What only lies over the screen ends, such as the tour.
    void interruptPanels();
    /// Shows the built-in scenario whose file has that name, in the place of the person's runs;
    /// false if there is none.
    bool showInstead(std::string_view builtInName);
    /// Ends that.
    void takeBackRuns();
    bool showsInstead() const { return aside_.has_value(); }
    /// Empty if what is open came from no file.
    const std::string& openedFile() const { return openedFile_; }

    Selection selection;
    Arrangement arrangement;
    Viewport viewport;
    Preferences preferences;  ///< its language is changed by setLanguage alone
    float density = 1;        ///< device pixels in a logical one; set by the window
    RunTree runs;
    Library library{words_};
    SessionStore session{*this};
    Notices notices;
    Layers layers;
    EventSearch search{*this};
    Bookmarks bookmarks;  ///< of the run shown
    std::vector<SourceLine> breakpoints;
    bool hintsToPlay = true;  ///< nothing was pressed yet
    CallTimes callTimes{milliseconds(100), milliseconds(100), milliseconds(30)};
    const CommandTable& commands() const { return commands_.table(); }
    /// The panel of that type, for tests; panels do not know each other. Throws std::logic_error if
    /// there is none.
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
    /// How tests of the real window call what can be pressed; empty for what no test presses.
    std::string nameForTests(const Target& target) const;
    /// Whether what is typed goes to a line or a panel.
    bool typing() const;
    /// Puts a text on the window system's clipboard; set by the window.
    std::function<void(const std::string&)> copyText;
    std::string windowTitle() const;
    /// Whether something was edited that is not saved.
    bool unsaved() const;

    const TextCatalog& words() const { return words_; }
    /// The picture moves, by that much on the screen.
    void pan(Vec2 by);
    /// What the camera is about, of the screen last laid out.
    Rect cameraRegion() const { return lastPicture_; }
    Vec2 lastSize() const { return lastSize_; }
    /// The one shown.
    Perspective& perspective() const;
    const std::vector<std::unique_ptr<Perspective>>& perspectives() const { return perspectives_; }
    /// The engine's own source.
    SourceText& source() { return source_; }
    /// Sets a breakpoint at the next line that emits an event, or takes it away; says which.
    void toggleBreakpoint(SourceLine line);
    /// What a branch is called, in the language shown.
    std::string nameOfBranch(std::size_t index) const;
    /// Takes the current run off, with all that were forked off it; the first one stays.
    void removeRun();
    /// Has back what was removed last.
    void restoreRun();
    /// Does what a key with Ctrl, or F11, stands for; true if it stands for something.
    bool pressCommand(KeyChord key);
    /// Opens the line for a file's name.
    void askForFile(SaveRequest request);
    const SaveRequest& saveRequest() const { return saveRequest_; }
    /// Makes the call at the playhead: a fork of the run, or an act in the live one. `what`: how
    /// the fork came about. What is wrong is said as a notice.
    void act(UserCall call, const std::string& what);
    /// What the screen around the picture says of the run.
    RunFacts facts() const;
    void setLanguage(const std::string& language);
    bool wantsToQuit() const { return quit_; }
    void apply(const Preferences& wanted);
    /// The style of a window of that size.
    Style styleIn(Vec2 window) const;
    const std::string& notice() const { return notices.text(); }

private:
    void layoutRight(Screen& screen, PanelFrame frame) const;
    void layoutLeft(Screen& screen, PanelFrame frame) const;
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
    void moveHead(void (*move)(Playback&));
    void playOrPause();
    void fitPicture();
    void toggleAxis();
    void chooseNextExecutor();
    void toggleReducedMotion();
    void showWhatThereIs();
    void toggleFollow();
    StyleInput styleInput() const;
    void rescale(float scale);
    // the tree of runs: workspace_run_tree.cpp
    std::vector<BranchFacts> branchFacts() const;
    void moveRuns(const std::function<void()>& move);
    SavedRunTree savedRunTree() const;
    void openTreeFile(const std::string& file);
    void saveTree();
    void saveTreeTo(const std::string& file);
    void startLive();
    void closeSomething();
    bool hideInPanels();
    bool dismissInPanels();
    void choose(TaskId task);
    void chooseSubject(const Target& subject);
    void fitFollowed();
    bool wheelInTab(float amount, Vec2 at, const Screen& screen);
    void zoom(float factor, Vec2 at);
    bool pressOverAll(KeyChord key);
    bool stopOnTheWay(std::size_t before);
    void undoAct();
    // opening: workspace_open.cpp
    void nextScenario();
    void startAfresh();

    SourceText source_;
    std::vector<Language> languages_;
    std::vector<std::unique_ptr<Perspective>> perspectives_;
    Commands commands_;
    bool quit_ = false;
    Target dragging_;
    std::optional<Axis> lastAxis_;  ///< of the screen last laid out, for keys that pan and zoom
    Rect lastPicture_;              ///< what the camera is about
    Vec2 lastSize_{1280, 720};
    std::optional<RunTree> aside_;  ///< the person's runs, while another is shown instead
    std::string run_;               ///< whose bookmarks `bookmarks` holds
    std::map<std::string, Bookmarks> otherBookmarks_;  ///< by the run's title

    SaveRequest saveRequest_;
    std::string openedFile_;
    std::string treeFile_;  ///< where the tree of runs was opened from or saved to
};

}  // namespace poolscope
