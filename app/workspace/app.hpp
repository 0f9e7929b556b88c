// The program without a window: what is open, what is shown, and what every key and click does.
//
// Promises: no window system here; the real window, `shot` and the tests drive the same object, so
// a test presses Space exactly as a person does. The screen follows from `runs`, `ui` and the
// window's size alone.
#pragma once

#include <functional>
#include <map>
#include <optional>

#include "app/model/metrics/sweep_file.hpp"
#include "app/model/metrics/sweep_table.hpp"
#include "app/model/query/finder.hpp"
#include "app/panels/call/call_builder.hpp"
#include "app/panels/what_if/change_builder.hpp"
#include "app/perspectives/compare/comparison_builder.hpp"
#include "app/perspectives/edit/edit_document.hpp"
#include "app/runs/run_difference.hpp"
#include "app/runs/run_tree.hpp"
#include "app/runs/source_text.hpp"
#include "app/storage/data_files.hpp"
#include "app/storage/saved_run_tree.hpp"
#include "app/storage/saved_session.hpp"
#include "app/storage/user_files.hpp"
#include "app/workspace/screen.hpp"
#include "app/workspace/settings.hpp"

namespace poolscope {

class App {
    TextCatalog words_;  // before the session, which refers to it
    std::string language_;

public:
    /// Throws std::runtime_error when the texts cannot be read.
    explicit App(const std::string& language = "en");

    /// Opens a file, or says in the caption why it cannot; true if it is open.
    bool open(const std::string& file);
    /// With the maps of a sweep's file over it; false if that is none. Throws std::runtime_error.
    bool openSweepFile(const std::string& file);
    void openBuiltIn(std::size_t index);
    /// `name`: key of what the run is called, or the name itself.
    void open(std::unique_ptr<RunSource> source, const std::string& name = "ui.hint.forkOriginal");
    /// Several files, to be compared; what cannot be read is said in the caption. True if any is
    /// open.
    bool openBeside(const std::vector<std::string>& files);

    // ---- what a person does
    void perform(Command command);
    /// True if the key meant something.
    bool press(KeyChord key);
    void type(std::string_view utf8);
    void click(const HitRegion* hit, Vec2 at, const Screen& screen);
    void drag(Vec2 by, Vec2 at, const Screen& screen);
    void release() { dragging_ = {}; }
    void doubleClick(const HitRegion* hit, Vec2 at, const Screen& screen);
    /// Files were dropped on the window: the first opens, the others are at hand in the palette.
    void drop(const std::vector<std::string>& files);
    /// The call form, with that method or one for what is chosen.
    void openCall(std::optional<std::uint32_t> method);
    /// The panel of what can be changed from here.
    void openWhatIf();
    /// The tree of runs.
    void openTree();
    /// The other button: what can be called on what lies there.
    void clickOther(const HitRegion* hit);
    void wheel(float amount, Vec2 at, const Screen& screen);
    /// The pointer is there now: what the laser dot follows.
    void point(Vec2 at);

    /// Screen time passes. True if the picture changed.
    bool advance(double milliseconds);
    /// Must a new frame come soon by itself?
    bool moving() const;

    Screen layout(Vec2 size, const TextMeasure& measure, const Tooltip& tooltip = {});
    /// The program's state in lines "name value", for tests.
    std::string describe() const;

    // ---- what is kept, see user_files and saved_session; without keepFiles nothing is
    static constexpr double kSessionEvery = 2000;  ///< milliseconds: the most a crash can cost
    /// Reads what was kept in the folder, and keeps things there from now on.
    void keepFiles(const std::filesystem::path& folder);
    /// True if something is open then: the session as it was left, or why it could not be.
    bool restoreSession();
    void pollSession(double milliseconds);
    /// Until the session must be written; very long when nothing changed.
    double sessionDue() const;
    void writeSession();

    UiState ui;
    RunTree runs;
    /// Puts a text on the window system's clipboard; set by the window.
    std::function<void(const std::string&)> copyText;
    const EditDocument& document() const { return document_; }
    const RecentFiles& recent() const { return recent_; }
    std::string windowTitle() const;

    const TextCatalog& words() const { return words_; }
    const std::string& language() const { return language_; }
    void setLanguage(const std::string& language);
    bool wantsToQuit() const { return quit_; }
    bool tourSeen() const { return tourSeen_; }
    Settings settings() const;
    void apply(const Settings& settings);
    void say(std::string notice, bool error);
    const std::string& notice() const { return notice_; }

private:
    RunFacts facts() const;
    /// A built-in scenario's title or description in the language shown, where that has one.
    std::string wordsOf(const BuiltIn& builtIn, std::string_view what, std::string otherwise) const;
    void nameBuiltIns();
    const Language& nextLanguage() const;
    /// What a branch is called, in the language shown.
    std::string nameOfBranch(std::size_t index) const;
    bool performTransport(Command command);
    bool performLook(Command command);
    bool performShow(Command command);
    void performAct(Command command);
    bool onTimer();
    void showWhatThereIs();
    bool performOnTask(Command command);
    bool performOnPool(Command command);
    void rescale(float scale);
    void act(UserCall call, const std::string& what);
    // the call form: app_call.cpp
    bool pressInCall(KeyChord key);
    bool clickInCall(const Target& target);
    void callTyped();
    void stepCall(int lines);
    void editCallField(std::size_t field);
    void keepCallField();
    void stepCallField(std::size_t field, int direction);
    void sendCall();
    CallBuilder callBuilder();
    // what if, from here: app_what_if.cpp
    const std::vector<SchedulingPoint>& turnsFromHere();
    ChangeBuilder changeBuilder();
    void keepWhatIfEntry();
    void chooseWhatIf(std::size_t row);
    void stepWhatIf(int direction);
    void doWhatIf();
    void changeRun(const PlannedChange& change);
    std::string describeEffect(Playback& old, Playback& fresh, const FirstEffect& effect,
                               const PlannedChange& change) const;
    bool pressInWhatIf(KeyChord key);
    bool clickInWhatIf(const Target& target);
    // the tree of runs: app_tree.cpp
    std::vector<BranchFacts> branchFacts() const;
    void stepTree(int lines);
    void startTreeName();
    void keepTreeName();
    void moveRuns(const std::function<void()>& move);
    void removeRun();
    void restoreRun();
    bool pressInTree(KeyChord key);
    bool clickInTree(const Target& target);
    SavedRunTree savedRunTree() const;
    void openTreeFile(const std::string& file);
    void saveTree();
    void commitSaveTree();
    void saveTreeTo(const std::string& file);
    // comparing: app_compare.cpp
    void toggleSide(std::size_t index);
    bool clickInCompare(const Target& target);
    bool wheelInCompare(float amount, Vec2 at, const Screen& screen);
    void startLive();
    void nextScenario();
    void closeSomething();
    void choose(TaskId task);
    void chooseSubject(const Target& subject);
    void togglePin(Target subject);
    void fitFollowed();
    void zoom(float factor, Vec2 at, const Screen* screen);
    void pan(Vec2 by, const Screen* screen);
    void lookAtSubtree(std::int32_t slot);
    bool pressOverAll(KeyChord key);
    void noteKey(KeyChord key);
    bool ageShown(float milliseconds);
    void startTour();
    void moveTour(TourMove move);
    void showTourStop(int stop);
    void leaveTour();
    void takeBackRun();
    bool showLeaderRun();
    bool pressInEntry(KeyChord key);
    bool pressInConsole(KeyChord key);
    void runConsoleLine();
    void completeConsole();
    void commitField();
    void stepField(std::size_t field, int direction);
    void choosePaletteEntry(std::size_t index);
    bool performFind(Command command);
    bool pressInFind(KeyChord key);
    void completeQuestion(std::size_t index);
    Vocabulary vocabulary() const;
    Finder* finder();
    FindFacts findFacts();
    std::string findErrorWords() const;
    bool stillFinding() const;
    void seekMatch(int direction);
    void toggleBreakpoint(SourceLine line);
    bool stopOnTheWay(std::size_t before);
    void toggleBookmark(bool withNote);
    void seekBookmark(std::optional<std::size_t> position);
    void scrollCode(int lines);
    void scrollEvents(int rows);
    void copyEvents();

    // the editor: app_edit.cpp
    bool performEdit(Command command);
    bool pressInEditor(KeyChord key);
    bool pressShortcut(KeyChord key);
    bool pressCommand(KeyChord key);
    void copySelected();
    void textChanged();
    void revealCaret();
    void placeCaret(std::size_t offset);
    void applyEdits(std::vector<TextEdit> edits);
    void addToScenario(FormSection section);
    void startChip(std::uint32_t id);
    void commitChip();
    void runEdited();
    std::string describeDifference(Playback& old, const std::string& from, Playback& fresh,
                                   const std::string& name, std::size_t common) const;
    void undoAct();
    bool clickInEditor(const Target& target, Vec2 at, const Screen& screen);
    void dragInEditor(Vec2 at, const Screen& screen);
    bool wheelInEditor(float amount, Vec2 at, const Screen& screen);

    // a sweep's file: app_sweep.cpp
    void openSweepCell(std::size_t combination);
    void showSweep();
    SweepShown sweepShown() const;

    // files and the session: app_files.cpp, app_session.cpp
    bool openBroken(const std::string& file);
    void openRecent(std::size_t index);
    void rememberFile(const std::string& file);
    std::string draftKey() const;
    void keepDraft();
    void loadDocument();
    void loadDocument(const std::string& file, const std::string& text);
    void reloadDocument(const std::string& file);
    void saveFile();
    void startSaveAs();
    void commitSaveAs();
    void saveTo(const std::string& file);
    void restore(const SavedSession& kept);
    void restoreBreakpoints(const std::vector<std::string>& kept);
    std::unique_ptr<RunSource> remake(const SavedBranch& branch, const SavedSession& kept,
                                      bool first);
    void startAfresh();
    SavedSession savedSession();
    std::string sessionMark() const;

    SourceText source_;
    std::vector<BuiltIn> builtIns_;
    std::vector<std::string> builtInTitles_;  ///< in the language shown
    std::vector<Language> languages_;
    std::size_t builtIn_ = 0;
    std::string notice_;
    bool noticeIsError_ = false;
    bool noticePasses_ = false;  ///< the next key or click takes it away
    bool hintsToPlay_ = true;
    bool quit_ = false;
    Target dragging_;
    std::vector<std::string> history_;  ///< of the console, oldest first
    std::size_t recalled_ = 0;
    std::optional<Axis> lastAxis_;  ///< of the screen last laid out, for keys that pan and zoom
    Rect lastPicture_;              ///< of the heap its tree alone
    Vec2 lastSize_{1280, 720};
    /// What the tour found, to be given back when it is left.
    struct Before {
        std::size_t position = 0;
        double fraction = 0;
        Perspective perspective = Perspective::Heap;
        ExecutorId executor{0};
        Camera camera;
        std::size_t branch = 0;
    };
    Before beforeTour_;
    std::optional<RunTree> aside_;  ///< the person's runs, while the tour shows one of its own
    bool tourSeen_ = false;
    std::unique_ptr<Finder>
        finder_;  ///< of `ui.find`, in the playback and language it was asked in
    const Playback* findPlayback_ = nullptr;
    std::string findAsked_;
    std::optional<PredicateError> findError_;
    std::size_t noteAt_ = 0;
    std::string run_;  ///< whose bookmarks `ui` holds
    std::map<std::string, Bookmarks> bookmarks_;
    std::optional<CodeWindow> code_;  ///< of the screen last laid out, for the wheel

    struct SweepOnTable {
        SweepHead head;
        Sweep sweep;
        SweepQuestion question;
    };
    std::optional<SweepOnTable> sweep_;
    float sweepScrollRange_ = 0;  ///< of the screen last laid out: how far it can be scrolled
    ComparisonBuilder compare_;

    EditDocument document_;
    std::size_t editorRows_ = 20;  ///< of the screen last laid out
    std::size_t editorColumns_ = 80;
    std::string difference_;  ///< of the last edited run from the one before
    std::string overwrite_;   ///< asked once already whether to write over this file
    std::string openedFile_;
    std::string treeFile_;                 ///< where the tree of runs was opened from or saved to
    std::vector<SchedulingPoint> points_;  ///< from `pointsFrom_` on, of the run with that log
    const Log* pointsOf_ = nullptr;
    std::size_t pointsFrom_ = 0;
    Command noticeAction_ = Command::None;  ///< what the notice offers

    RecentFiles recent_;
    std::map<std::string, std::string> drafts_;  ///< unsaved texts of files not open now
    std::vector<std::string> consoleTyped_;
    std::optional<std::filesystem::path> sessionFile_;
    std::optional<SavedSession> kept_;
    std::string damaged_;
    std::string writtenMark_;
    std::string writtenSession_;
    double sinceWritten_ = 0;
};

}  // namespace poolscope
