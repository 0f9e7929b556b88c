// The frame loop: wait, take input, let time pass, lay out, paint.
#include "app/window/window_app.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <utility>

#include "app/storage/data_files.hpp"
#include "app/ui/paint.hpp"
#include "app/window/gl/gl_window.hpp"
#include "app/window/imgui_canvas.hpp"
#include "app/window/screen_glyphs.hpp"
#include "app/window/window_input.hpp"
#include "app/workspace/app.hpp"
#include "app/workspace/scale.hpp"
#include "app/workspace/tooltip.hpp"

namespace poolscope {

namespace {

constexpr double kHintAfter = 0.45;  ///< seconds the pointer rests before a hint is shown

/// Writes the settings whenever they changed.
class SettingsKeeper {
public:
    /// Reads the settings and applies them. The caption shows an error in them.
    void open(App& app, const WindowOptions& options) {
        const LoadedSettings loaded = loadSettings(file_);
        found_ = loaded.found;
        app.apply(loaded.settings);
        if (!loaded.diagnostic.empty())
            app.say(app.words().fill("ui.settings.unread", {{"reason", loaded.diagnostic}}), true);
        // Options of the command line apply to this session only.
        if (!options.lang.empty()) app.setLanguage(options.lang);
        if (options.scale) app.ui.scale = *options.scale;
        kept_ = app.settings();
    }
    bool found() const { return found_; }

    void keep(App& app) {
        const Settings now = app.settings();
        if (now == kept_) return;
        kept_ = now;
        const std::string diagnostic = saveSettings(file_, now);
        if (diagnostic.empty() || std::exchange(complained_, true)) return;
        app.say(app.words().fill("ui.settings.unwritten", {{"reason", diagnostic}}), true);
    }

private:
    std::filesystem::path file_ = settingsFile();
    Settings kept_;
    bool found_ = false;
    bool complained_ = false;
};

/// Whether the tour starts by itself: the first time, and not in a test.
bool wantsTour(const WindowOptions& options, const SettingsKeeper& keeper, const App& app) {
    if (options.tour) return true;
    if (options.noTour || app.tourSeen() || keeper.found()) return false;
    return std::getenv("POOLSCOPE_NO_TOUR") == nullptr &&
           std::getenv("POOLSCOPE_STATE_FILE") == nullptr;
}

/// The name of a target in the state file; empty for targets that no test clicks.
std::string nameForTests(const Target& target) {
    switch (target.kind) {
        case Target::Kind::Task: return fmt::format("task:{}", target.id);
        case Target::Kind::Command: return fmt::format("command:{}", rowOf(target.command).name);
        case Target::Kind::Problem: return fmt::format("problem:{}", target.id);
        case Target::Kind::ChipMore: return fmt::format("chipmore:{}", target.id);
        case Target::Kind::WhatIfDo: return "whatIf";
        case Target::Kind::TreeRun: return fmt::format("treeRun:{}", target.id);
        default: return {};
    }
}

class WindowLoop {
public:
    WindowLoop(App& app, GlWindow& window, const SettingsKeeper& keeper)
        : app_(app),
          window_(window),
          glyphs_(readGlyphText(dataFile("assets/text"))),
          fonts_(*ImGui::GetIO().Fonts, fontOptions()),
          fontsFor_(fontOptions().sizes),
          measure_(fonts_),
          keeper_(keeper) {
        window_.onDrop([this](const std::vector<std::string>& files) {
            app_.drop(files);
            settle_ = 3;
        });
        app_.copyText = [](const std::string& text) { ImGui::SetClipboardText(text.c_str()); };
        if (const char* file = std::getenv("POOLSCOPE_STATE_FILE")) stateFile_ = file;
    }

    void run() {
        screen_ = app_.layout(size(), measure_);
        while (!window_.shouldClose() && !app_.wantsToQuit()) frame();
        app_.writeSession();
    }

private:
    FontOptions fontOptions() const {
        FontOptions options;
        options.scale = 1;
        options.sizes = styleFor(app_.ui, size()).sizes(app_.ui.presenting);
        options.glyphs = glyphs_;
        return options;
    }

    Vec2 size() const {
        const ImVec2 pixels = window_.framebufferSize();
        return {std::max(320.0F, pixels.x), std::max(240.0F, pixels.y)};
    }

    /// How long the loop may wait for input: nothing is redrawn while nothing moves.
    double waitSeconds() const {
        if (app_.moving() || settle_ > 0) return 0;
        const HitRegion* hit = pointer_.inside ? screen_.hitAt(pointer_.at) : nullptr;
        const bool hintComes = hit != nullptr &&
                               (!hit->hint.empty() || hasMoreToSay(hit->target)) &&
                               pointer_.restedSeconds < kHintAfter;
        return hintComes ? 0.1 : std::min(3600.0, std::max(0.05, app_.sessionDue() / 1000));
    }

    /// What lies under a resting pointer, according to the screen last shown.
    Tooltip tooltip() const {
        if (!pointer_.inside || pointer_.restedSeconds < kHintAfter) return {};
        const HitRegion* hit = screen_.hitAt(pointer_.at);
        if (hit == nullptr) return {};
        // A bookmark's own words say it; what the event was would lie over them.
        if (hit->target.kind == Target::Kind::Position && !hit->hint.empty()) return {};
        return Tooltip{hit->target, pointer_.at};
    }

    void frame() {
        const bool wasMoving = app_.moving();
        fitWindow();
        fitFonts();
        window_.newFrame(waitSeconds());
        const auto now = std::chrono::steady_clock::now();
        const std::chrono::duration<double, std::milli> passed = now - last_;
        last_ = now;
        if (settle_ > 0) --settle_;
        if (wasMoving) app_.advance(std::min(passed.count(), 100.0));
        if (takeInput(app_, screen_, pointer_)) settle_ = 3;
        app_.pollSession(passed.count());
        nameWindow();
        screen_ = app_.layout(size(), measure_, tooltip());
        missing_ = missingGlyphs(screen_, fonts_);
        if (!missing_.empty()) settle_ = std::max(settle_, 2);
        paint();
        writeState();
        keeper_.keep(app_);
    }

    /// The whole screen while presenting; device pixels of the screen it is on.
    void fitWindow() {
        if (app_.ui.presenting != window_.fullscreen()) {
            window_.setFullscreen(app_.ui.presenting);
            settle_ = 3;
        }
        app_.ui.density = window_.scale();
    }

    void nameWindow() {
        std::string title = app_.windowTitle();
        if (title == title_) return;
        title_ = std::move(title);
        window_.setTitle(title_);
    }

    /// Glyphs for another theme or scale, or for characters not met before. Between frames: ImGui
    /// locks the atlas during one.
    void fitFonts() {
        FontOptions wanted = fontOptions();
        if (wanted.sizes == fontsFor_ && missing_.empty()) return;
        glyphs_ += std::exchange(missing_, {});
        wanted.glyphs = glyphs_;
        fonts_.rebuild(wanted);
        window_.uploadFonts();
        fontsFor_ = wanted.sizes;
    }

    void paint() {
        const HitRegion* hit = pointer_.inside ? screen_.hitAt(pointer_.at) : nullptr;
        const Target hover = hit != nullptr ? hit->target : Target{};
        ImGuiCanvas canvas(*ImGui::GetBackgroundDrawList(), fonts_);
        paintScreen(canvas, screen_, hover);
        // The laser dot is the pointer, and black is black.
        if (app_.ui.pointer || app_.ui.blank) ImGui::SetMouseCursor(ImGuiMouseCursor_None);
        if (hit != nullptr && !hit->hint.empty() && pointer_.restedSeconds >= kHintAfter) {
            DisplayList list;
            const LayoutContext context{screen_.style, measure_, app_.words()};
            layoutHint(screen_.size, pointer_.at, hit->hint, context, list);
            paintDisplayList(canvas, screen_.style, list);
        }
        const Color back = screen_.style.color(Role::Background);
        window_.render(static_cast<unsigned>(back.r) << 16U | static_cast<unsigned>(back.g) << 8U |
                       back.b);
    }

    /// For tests of the real window: the program's state after every frame that changed it.
    void writeState() {
        if (stateFile_.empty()) return;
        std::string state = app_.describe();
        state += fmt::format("window {:.0f}x{:.0f}\nfullscreen {}\n", size().x, size().y,
                             window_.fullscreen());
        for (const DisplayList* list : screen_.lists())
            for (const HitRegion& hit : list->hits)
                if (const std::string name = nameForTests(hit.target); !name.empty())
                    state += fmt::format("hit {} {:.0f} {:.0f}\n", name, hit.box.centre().x,
                                         hit.box.centre().y);
        if (state == written_) return;
        std::ofstream(stateFile_ + ".new") << state;
        std::rename((stateFile_ + ".new").c_str(), stateFile_.c_str());
        written_ = std::move(state);
    }

    App& app_;
    GlWindow& window_;
    std::string glyphs_;
    std::string missing_;  ///< characters on the screen that wait for the next frame
    ImGuiFonts fonts_;
    std::vector<float> fontsFor_;  ///< the sizes they were rasterised at
    ImFontTextMeasure measure_;
    Screen screen_;
    PointerState pointer_;
    SettingsKeeper keeper_;
    int settle_ = 3;  ///< frames to draw although nothing moves: ImGui hands input on over several
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
    std::string stateFile_;
    std::string written_;
    std::string title_;
};

}  // namespace

namespace {

/// Opens the first built-in scenario and repeats the error about the file that could not be opened.
void openFirst(App& app) {
    const std::string why = app.notice();
    app.openBuiltIn(0);
    if (!why.empty()) app.say(why, true);
}

bool openAll(App& app, const std::vector<std::string>& files) {
    return files.size() == 1 ? app.open(files.front()) : app.openBeside(files);
}

}  // namespace

int runWindow(const WindowOptions& options) {
    try {
        App app;
        // Settings first, so that messages about the session or a file come last.
        SettingsKeeper keeper;
        if (const auto folder = keptFolder()) app.keepFiles(*folder);
        const bool fresh = options.fresh || !options.files.empty();
        if (fresh || !app.restoreSession())
            if (options.files.empty() || !openAll(app, options.files)) openFirst(app);
        if (options.event) app.runs.playback().head.seek(*options.event);
        keeper.open(app, options);
        GlWindow window;
        app.ui.density = window.scale();
        if (wantsTour(options, keeper, app)) app.perform(Command::Tour);
        WindowLoop(app, window, keeper).run();
        return 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "poolscope: {}\n", error.what());
        return 1;
    }
}

}  // namespace poolscope
