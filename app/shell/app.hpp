// The program without a window: what is open, what is shown, and what every key and click does.
//
// Promises: no window system here; the real window, `shot` and the tests drive the same object, so
// a test presses Space exactly as a person does. The screen follows from `session`, `ui` and the
// window's size alone.
#pragma once

#include <map>
#include <optional>

#include "app/model/finder.hpp"
#include "app/shell/data_files.hpp"
#include "app/shell/session.hpp"
#include "app/shell/settings.hpp"
#include "app/shell/source_text.hpp"
#include "app/views/screen.hpp"

namespace poolscope {

class App {
    TextCatalog words_;  // before the session, which refers to it
    std::string language_;

public:
    /// Throws std::runtime_error when the texts cannot be read.
    explicit App(const std::string& language = "en");

    /// Opens a file, or says in the caption why it cannot; true if it is open.
    bool open(const std::string& file);
    void openBuiltIn(std::size_t index);
    void open(std::unique_ptr<RunSource> source);

    // ---- what a person does
    void perform(Command command);
    /// True if the key meant something.
    bool press(KeyChord key);
    void type(std::string_view utf8);
    void click(const Hit* hit, Vec2 at, const Screen& screen);
    void drag(Vec2 by, Vec2 at, const Screen& screen);
    void release() { dragging_ = {}; }
    void wheel(float amount, Vec2 at, const Screen& screen);
    /// The pointer is there now: what the laser dot follows.
    void point(Vec2 at);

    /// Screen time passes. True if the picture changed.
    bool advance(double milliseconds);
    /// Must a new frame come soon by itself?
    bool moving() const;

    Screen layout(Vec2 size, const TextMeasure& measure, const Resting& resting = {});
    /// The program's state in lines "name value", for tests.
    std::string describe() const;

    UiState ui;
    Session session;

    const TextCatalog& words() const { return words_; }
    const std::string& language() const { return language_; }
    void setLanguage(const std::string& language);
    bool wantsToQuit() const { return quit_; }
    bool tourSeen() const { return tourSeen_; }
    Settings settings() const;
    void apply(const Settings& settings);
    void say(std::string notice, bool error);

private:
    RunFacts facts() const;
    const Language& nextLanguage() const;
    /// What a future is called, in the language shown.
    std::string nameOfFuture(std::size_t index) const;
    bool performTransport(Command command);
    bool performLook(Command command);
    bool performShow(Command command);
    void performAct(Command command);
    void rescale(float scale);
    void act(const Act& act, const std::string& what);
    void startLive();
    void nextScenario();
    void closeSomething();
    void choose(TaskId task);
    void chooseSubject(const Target& subject);
    void togglePin(Target subject);
    void fitFollowed();
    void zoom(float factor, Vec2 at, const Screen* screen);
    void pan(Vec2 by, const Screen* screen);
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

    SourceText source_;
    std::vector<BuiltIn> builtIns_;
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
        std::size_t future = 0;
    };
    Before beforeTour_;
    std::optional<Session> aside_;  ///< the person's runs, while the tour shows one of its own
    bool tourSeen_ = false;
    std::unique_ptr<Finder> finder_;  ///< of `ui.find`, in the film and language it was asked in
    const Film* findFilm_ = nullptr;
    std::string findAsked_;
    std::optional<PredicateError> findError_;
    std::size_t noteAt_ = 0;
    std::string run_;  ///< whose bookmarks `ui` holds
    std::map<std::string, Bookmarks> bookmarks_;
    std::optional<CodeWindow> code_;  ///< of the screen last laid out, for the wheel
};

}  // namespace poolscope
