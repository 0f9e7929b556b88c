// The frame loop: wait, let time pass, take input, lay out, paint.
#include "app/window/window_app.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>
#include <stdexcept>
#include <utility>

#include "app/panels/all.hpp"
#include "app/panels/lesson/panel.hpp"
#include "app/platform/frames.hpp"
#include "app/platform/gl_window.hpp"
#include "app/storage/data_files.hpp"
#include "app/storage/input_text.hpp"
#include "app/storage/output_file.hpp"
#include "app/ui/in_browser.hpp"
#include "app/ui/paint.hpp"
#include "app/window/imgui_canvas.hpp"
#include "app/window/picture_file.hpp"
#include "app/window/preferences_keeper.hpp"
#include "app/window/presenter_window.hpp"
#include "app/window/progress_box.hpp"
#include "app/window/screen_glyphs.hpp"
#include "app/window/window_film.hpp"
#include "app/window/window_input.hpp"
#include "app/window/workspace_receiver.hpp"
#include "app/workspace/input/tooltip.hpp"
#include "app/workspace/reason_words.hpp"
#include "app/workspace/saved/moment_link.hpp"
#include "engine/trace/printable.hpp"
#include "engine/trace/rescue.hpp"

namespace poolscope {

namespace {

constexpr double kHintAfter = 0.45;  ///< seconds the pointer rests before a hint is shown
/// A person does not feel kept waiting so long; a page, which works on a run itself, must not
/// stand still so long.
constexpr std::chrono::milliseconds kPatience{kInBrowser ? 20 : 250};

/// Is this the first time, with a person in front of the window who has named no file?
bool wantsHome(const WindowOptions& options, const Link& link, const PreferencesKeeper& keeper,
               const Workspace& workspace) {
    if (!options.files.empty() || link.opens() || options.noTour || link.plain || link.embed)
        return false;
    if (workspace.preferences.tourSeen || keeper.found()) return false;
    return std::getenv("POOLSCOPE_NO_TOUR") == nullptr;
}

/// What the texts of a language need beside ASCII: all at once, or each new word would cost a
/// rebuild. Of lessons in English, which have few others, each costs one.
std::string glyphsOf(const std::string& language) {
    if (language == "en") return readWholeFile(dataFile("assets/text/en.toml").string());
    return readGlyphText(dataFile("assets/text")) + readGlyphText(dataFile("assets/lessons"));
}

class WindowLoop {
public:
    WindowLoop(Workspace& workspace, GlWindow& window, PreferencesKeeper& keeper)
        : app_(workspace),
          window_(window),
          fonts_(*ImGui::GetIO().Fonts, {1, fontsFor_, {}, true}),
          measure_(fonts_),
          keeper_(keeper) {
        window_.connect(queue_);
        app_.copyText = [&window](const std::string& text) { window.setClipboard(text); };
        app_.savePicture = [this](const std::string& file) { pictureFile_ = file; };
        app_.film = [this](const FilmRequest& request) { film_.begin(request, size()); };
        app_.fileSaved = [&window](const std::string& file) { window.offer(file); };
        if (kInBrowser) app_.pickFile = [&window] { window.pickFile(); };
        if (const char* file = std::getenv("POOLSCOPE_STATE_FILE")) stateFile_ = file;
    }

    /// Paints how far the opening of a run is, once it takes longer than a person likes to wait.
    void tell(LoadStep step, double share) {
        constexpr std::chrono::milliseconds kBetween{100};
        const auto now = std::chrono::steady_clock::now();
        if (step != loading_ || share < loaded_) loadBegan_ = now;
        loading_ = step;
        loaded_ = share;
        if (now - loadBegan_ < kPatience || now - told_ < kBetween) return;
        told_ = now;
        const bool within = inFrame_;  // a key or a click opens the run
        if (!within) {
            fitFonts();
            window_.newFrame(0);
        }
        paintProgress();
        if (within) window_.newFrame(0);
    }

    /// Esc gives up what is being opened.
    bool goOn() { return !queue_.take(KeyCode::Escape); }

    void begin() {
        fitFonts();
        screen_ = app_.layout(size(), measure_);
    }

    /// One frame, if it is due. Returns false when the window is to be closed; the session is
    /// written then. Throws what one frame after the other throws; the session is written first.
    bool goOnWithFrames() {
        if (window_.shouldClose() || app_.wantsToQuit()) {
            app_.session.write();
            return false;
        }
        if (!window_.due(waitSeconds())) return true;
        try {
            frame();
            failed_ = 0;
        } catch (...) {
            if (failed_++ == kMostFailed) leave();
            app_.notices.say(
                app_.words().fill("ui.failed.frame",
                                  {{"reason", reasonOf(std::current_exception(), app_.words())}}),
                true);
            if (std::exchange(inFrame_, false)) render(screen_.style);
        }
        return true;
    }

private:
    static constexpr int kMostFailed = 3;  ///< frames in a row

    /// Throws what is being handled.
    [[noreturn]] void leave() {
        const std::exception_ptr failure = std::current_exception();
        try {
            app_.session.write();
        } catch (...) {
            // The reason why the window ends is the one to tell.
        }
        std::rethrow_exception(failure);
    }

    FontOptions fontOptions() const {
        FontOptions options;
        options.scale = 1;
        options.sizes = app_.appearance.styleIn(size()).sizes(app_.arrangement.presenting);
        presenter_.addSizes(options.sizes);
        options.glyphs = glyphs_;
        options.onlyAscii = app_.preferences.language == "en";
        return options;
    }

    Vec2 size() const {
        const ImVec2 pixels = window_.framebufferSize();
        return {std::max(320.0F, pixels.x), std::max(240.0F, pixels.y)};
    }

    /// How long the loop may wait for input: nothing is redrawn while nothing moves.
    double waitSeconds() const {
        if (app_.moving() || again_ || !queue_.empty()) return 0;
        if (app_.session.writing()) return 0.05;
        const HitRegion* hit = hovered();
        const bool hintComes = hit != nullptr &&
                               (!hit->hint.empty() || hasMoreToSay(hit->target)) &&
                               !pointer().left && !pointer().rests(kHintAfter);
        if (hintComes) return 0.1;
        const double clock = presenter_.open() ? 1.0 : 3600.0;
        return std::min(clock, std::max(0.05, app_.session.due() / 1000));
    }

    const PointerState& pointer() const { return input_.pointer(); }

    /// What lies under the pointer.
    const HitRegion* hovered() const {
        return pointer().inside ? screen_.hitAt(pointer().at) : nullptr;
    }

    /// What lies under a resting pointer, according to the screen last shown.
    Tooltip tooltip() const {
        const HitRegion* hit = hovered();
        if (hit == nullptr || !pointer().rests(kHintAfter)) return {};
        // A bookmark's own words say it; what the event was would lie over them.
        if (hit->target.kind == Target::Kind::Position && !hit->hint.empty()) return {};
        return Tooltip{hit->target, pointer().at};
    }

    void frame() {
        const bool wasMoving = app_.moving();
        fitWindow();
        presenter_.follow();
        fitFonts();
        window_.newFrame(waitSeconds());
        inFrame_ = true;
        const auto now = std::chrono::steady_clock::now();
        const std::chrono::duration<double, std::milli> passed = now - last_;
        last_ = now;
        if (film_.running()) {
            queue_.take(KeyCode::Escape) ? film_.cancel() : film_.goOn();
            queue_.clear();
        } else if (wasMoving) {
            app_.advance(std::min(passed.count(), 100.0));
        }
        input_.pass(passed.count() / 1000);
        again_ = input_.take(queue_, receiver_) || film_.running();
        app_.session.poll(passed.count());
        nameWindow();
        screen_ = app_.layout(size(), measure_, tooltip());
        missing_ =
            measure_.takeMissing() + missingGlyphs(screen_, fonts_) + presenter_.paint(fonts_);
        // Rather one frame later than with characters missing; what no font has is not waited for.
        const bool waits = !missing_.empty() && !waited_;
        waited_ = waits;
        if (!missing_.empty()) again_ = true;
        if (!waits) filmThis();
        waits ? window_.dropFrame() : paint();
        inFrame_ = false;
        if (!waits) savePicture();
        if (!waits) writeState();
        const Playback& playback = app_.runs.playback();
        window_.showing(playback.head.position(), playback.history.size());
        if (kInBrowser) tellLesson();
        keeper_.keep(app_);
    }

    void tellLesson() {
        const LessonPanel& lesson = app_.panel<LessonPanel>();
        std::string mark = lesson.mark();
        if (lesson.lesson() == nullptr || mark == lessonTold_) return;
        lessonTold_ = std::move(mark);
        window_.tellLesson(lesson.report(app_));
    }

    void filmThis() {
        if (!film_.running()) return;
        const std::string file = film_.take(screen_, measure_);
        if (!file.empty()) window_.offer(file);
        again_ = true;
    }

    /// The whole screen while presenting; device pixels of the screen it is on.
    void fitWindow() {
        if (window_.leftFullscreen()) app_.arrangement.presenting = false;
        if (app_.arrangement.presenting != window_.fullscreen())
            window_.setFullscreen(app_.arrangement.presenting);
        app_.density = window_.scale();
    }

    void nameWindow() {
        std::string title = app_.windowTitle();
        if (title == title_) return;
        title_ = std::move(title);
        window_.setTitle(title_);
        if (kInBrowser) tellAddress();
    }

    /// For the browser's back and forward: the name of what is open, and how to open it again.
    void tellAddress() {
        Link again = linkOf(app_);
        again.lang.clear();
        again.theme.clear();
        window_.opened(toText({.scenario = again.scenario, .lesson = again.lesson}), toText(again));
    }

    /// Glyphs for another theme or scale, or for characters not met before. Between frames: ImGui
    /// locks the atlas during one.
    void fitFonts() {
        FontOptions wanted = fontOptions();
        if (wanted.sizes == fontsFor_ && missing_.empty() && !window_.fontsArrived()) return;
        glyphs_ += std::exchange(missing_, {});
        const std::string& language = app_.preferences.language;
        if (std::exchange(language_, language) != language) glyphs_ += glyphsOf(language);
        wanted.glyphs = glyphs_;
        fonts_.rebuild(wanted);
        window_.uploadFonts();
        film_.fontsChanged();
        if (fonts_.lacksChinese()) window_.wantFonts();
        fontsFor_ = wanted.sizes;
    }

    void paint() {
        const HitRegion* hit = hovered();
        const Target hover = hit != nullptr && !pointer().left ? hit->target : Target{};
        ImGuiCanvas canvas(*ImGui::GetBackgroundDrawList(), fonts_);
        paintScreen(canvas, screen_, hover);
        // The laser dot is the pointer, and black is black.
        window_.showPointer(!app_.hidesPointer());
        if (hit != nullptr && !hit->hint.empty() && pointer().rests(kHintAfter)) {
            DisplayList list;
            const LayoutContext context{screen_.style, measure_, app_.words(), &app_.commands()};
            layoutHint(screen_.size, pointer().at, hit->hint, context, list);
            paintDisplayList(canvas, screen_.style, list);
        }
        if (film_.running())
            paintProgressBox(canvas, screen_.size, "ui.film.making", film_.share(),
                             {screen_.style, measure_, app_.words(), &app_.commands()});
        try {
            const bool copies = !pictureFile_.empty() && !hasLetters(pictureFile_);
            render(screen_.style, copies ? &picture_ : nullptr);
        } catch (const std::runtime_error& error) {  // the copy; the frame is shown
            pictureFile_.clear();
            app_.notices.say(error.what(), true);
        }
    }

    /// The frame that was just shown, where a file was asked for.
    void savePicture() {
        const std::string file = std::exchange(pictureFile_, {});
        if (file.empty()) return;
        try {
            const std::string picture = pictureOf(
                {file, screen_.size, screen_.style.color(Role::Background), app_.windowTitle()},
                [this](Canvas& canvas) { paintScreen(canvas, screen_, {}); },
                [this] { return std::exchange(picture_, {}); });
            OutputFile out(file);
            out.stream() << picture;
            out.finish();
            app_.notices.say(app_.words().fill("ui.picture.saved", {{"file", file}}), false);
            window_.offer(file);
        } catch (const std::exception& error) {
            app_.notices.say(error.what(), true);
        }
        again_ = true;  // the notice
    }

    /// What was on the screen, and how far the opening is over it.
    void paintProgress() {
        const Style style = app_.appearance.styleIn(size());
        ImGuiCanvas canvas(*ImGui::GetBackgroundDrawList(), fonts_);
        if (screen_.size.x > 0) paintScreen(canvas, screen_, {});
        const bool runs = loading_ == LoadStep::Running;
        paintProgressBox(canvas, size(), runs ? "ui.open.running" : "ui.open.reading", loaded_,
                         {style, measure_, app_.words(), &app_.commands()});
        render(style);
    }

    void render(const Style& style, Image* copy = nullptr) {
        const Color back = style.color(Role::Background);
        window_.render(
            static_cast<unsigned>(back.r) << 16U | static_cast<unsigned>(back.g) << 8U | back.b,
            copy);
    }

    /// For tests of the real window: the program's state after every frame that changed it.
    void writeState() {
        if (stateFile_.empty()) return;
        std::string state = app_.describe();
        state += fmt::format("window {:.0f}x{:.0f}\nfullscreen {}\n", size().x, size().y,
                             window_.fullscreen());
        for (const DisplayList* list : screen_.lists())
            for (const HitRegion& hit : list->hits)
                if (const std::string name = app_.nameForTests(hit.target); !name.empty())
                    state += fmt::format("hit {} {:.0f} {:.0f}\n", name, hit.box.centre().x,
                                         hit.box.centre().y);
        if (state == written_) return;
        writeAtomically(stateFile_, state);
        written_ = std::move(state);
    }

    Workspace& app_;
    GlWindow& window_;
    PresenterWindow presenter_{app_, window_,
                               queue_};  ///< before the fonts, which ask it for sizes
    std::string language_;               ///< of the texts in glyphs_
    std::string glyphs_;
    std::string missing_;     ///< characters on the screen that wait for the next frame
    std::string lessonTold_;  ///< its mark when the page around was told of it last
    bool waited_ = false;     ///< the last frame was not shown, because of them
    /// The sizes they were rasterised at: one, until preferences and language are known.
    std::vector<float> fontsFor_{14};
    ImGuiFonts fonts_;
    ImFontTextMeasure measure_;
    Screen screen_;
    WindowFilm film_{app_, fonts_};
    InputQueue queue_;
    WindowInput input_;
    WorkspaceReceiver receiver_{app_, window_, screen_};
    PreferencesKeeper& keeper_;
    /// One more frame comes at once: window, fonts and glyphs follow the state as a frame begins.
    bool again_ = true;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
    bool inFrame_ = false;  ///< between newFrame and render
    int failed_ = 0;        ///< frames, one after the other
    // of the run that is being opened
    LoadStep loading_ = LoadStep::Running;
    double loaded_ = 1;
    std::chrono::steady_clock::time_point loadBegan_;
    std::chrono::steady_clock::time_point told_;
    std::string pictureFile_;  ///< the next frame goes there, too
    Image picture_;            ///< its pixels, for a PNG
    std::string stateFile_;
    std::string written_;
    std::string title_;
};

}  // namespace

namespace {

/// What the command line names. Returns false, and says why, if it cannot be opened.
bool openNamed(Workspace& workspace, const std::vector<std::string>& files) {
    return files.size() == 1 ? workspace.opener.open(files.front())
                             : workspace.opener.beside(files);
}

/// All that is open while the window is.
class OpenWindow {
public:
    explicit OpenWindow(const WindowOptions& options) : loop_(workspace_, window_, keeper_) {
        workspace_.density = window_.scale();
        LoadWatch& watch = workspace_.runs.watch;
        watch.tell = [this](LoadStep step, double share) { loop_.tell(step, share); };
        watch.goOn = [this] { return loop_.goOn(); };
        watch.mostMemory = LoadWatch::usualMemory();
        watch.logs = std::make_shared<LogMemory>();
        if (!options.event) watch.patience = kPatience;  // that event may be the last
        if (const auto folder = keptFolder()) workspace_.keepFiles(*folder);
        keeper_.open(workspace_, options);
        ReadLink read = readLink(options.link);
        Link& link = read.link;
        workspace_.arrangement.embedded = link.embed;
        if (link.embed) workspace_.hintsToPlay = false;
        workspace_.pageAddress = window_.address();
        const bool named = !options.files.empty() || (link.opens() && !options.again);
        const bool restored =
            !options.fresh && !link.embed && !named && workspace_.session.restore();
        if (restored) link = {.lang = link.lang, .theme = link.theme};
        const bool opened =
            restored || (!options.files.empty() && openNamed(workspace_, options.files)) ||
            (link.opens() && follow(link, std::exchange(read.problems, {}), workspace_));
        if (!opened) workspace_.opener.example();
        workspace_.session.sayMissing();  // also of a session that is not opened
        if (options.stop)
            workspace_.panel<LessonPanel>().goTo(static_cast<std::size_t>(*options.stop - 1),
                                                 workspace_);
        if (options.event) workspace_.runs.playback().head.seek(*options.event);
        if (!link.opens()) follow(link, std::move(read.problems), workspace_);
        keeper_.complain(workspace_);
        keeper_.adopt(workspace_.preferences);
        if (options.tour)
            workspace_.perform("tour");
        else if (!restored && wantsHome(options, link, keeper_, workspace_)) {
            workspace_.perform("scenarios");
            workspace_.preferences.tourSeen = true;  // Home offers it
        }
        loop_.begin();
    }

    bool goOnWithFrames() { return loop_.goOnWithFrames(); }

private:
    Program workspace_;
    // Preferences first: what the session or a file has to say is said last.
    PreferencesKeeper keeper_;
    GlWindow window_;
    WindowLoop loop_;
    const Rescue shown_{Rescue::For::ThisThread, [this] {
                            return workspace_.runs.empty() ? std::string()
                                                           : workspace_.runs.source().recording();
                        }};
};

}  // namespace

int runWindow(const WindowOptions& options) {
    std::shared_ptr<OpenWindow> open;
    try {
        open = std::make_shared<OpenWindow>(options);
    } catch (const std::logic_error&) {
        throw;
    } catch (const std::exception& error) {
        std::cerr << fmt::format("poolscope: {}\n", error.what());
        return 1;
    }
    runFrames([open] { return open->goOnWithFrames(); });
    return 0;
}

}  // namespace poolscope
