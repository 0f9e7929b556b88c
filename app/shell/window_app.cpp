// The frame loop: wait, take input, let time pass, lay out, paint.
#include "app/shell/window_app.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <utility>

#include "app/shell/app.hpp"
#include "app/shell/data_files.hpp"
#include "app/shell/gl/gl_window.hpp"
#include "app/shell/screen_glyphs.hpp"
#include "app/shell/window_input.hpp"
#include "app/views/canvas/imgui_canvas.hpp"
#include "app/views/paint.hpp"

namespace poolscope {

namespace {

constexpr double kHintAfter = 0.45;  ///< seconds the pointer rests before a hint is shown

class WindowLoop {
public:
    WindowLoop(App& app, GlWindow& window)
        : app_(app),
          window_(window),
          glyphs_(readGlyphText(dataFile("assets/text"))),
          fonts_(*ImGui::GetIO().Fonts, fontOptions()),
          fontsFor_(app.ui.theme, app.ui.scale),
          measure_(fonts_) {
        window_.onDrop([this](std::vector<std::string> files) {
            if (!files.empty()) app_.open(files.front());
            settle_ = 3;
        });
        if (const char* file = std::getenv("POOLSCOPE_STATE_FILE")) stateFile_ = file;
    }

    void run() {
        screen_ = app_.layout(size(), measure_);
        while (!window_.shouldClose() && !app_.wantsToQuit()) frame();
    }

private:
    FontOptions fontOptions() const {
        FontOptions options;
        options.scale = 1;
        options.sizes = Style(app_.ui.theme, app_.ui.scale).sizes();
        options.glyphs = glyphs_;
        return options;
    }

    Vec2 size() const {
        const ImVec2 pixels = window_.framebufferSize();
        return {std::max(320.0F, pixels.x), std::max(240.0F, pixels.y)};
    }

    /// Nothing moving, nothing redrawn: the longest wait the state allows.
    double waitSeconds() const {
        if (app_.moving() || settle_ > 0) return 0;
        const Hit* hit = pointer_.inside ? screen_.hitAt(pointer_.at) : nullptr;
        const bool hintComes = hit != nullptr && (!hit->hint.empty() || isSubject(hit->target)) &&
                               pointer_.restedSeconds < kHintAfter;
        return hintComes ? 0.1 : 3600.0;
    }

    /// What lies under a pointer that keeps still, by the screen last shown.
    Resting resting() const {
        if (!pointer_.inside || pointer_.restedSeconds < kHintAfter) return {};
        const Hit* hit = screen_.hitAt(pointer_.at);
        return hit != nullptr ? Resting{hit->target, pointer_.at} : Resting{};
    }

    void frame() {
        const bool wasMoving = app_.moving();
        fitFonts();
        window_.newFrame(waitSeconds());
        const auto now = std::chrono::steady_clock::now();
        const std::chrono::duration<double, std::milli> passed = now - last_;
        last_ = now;
        if (settle_ > 0) --settle_;
        if (wasMoving) app_.advance(std::min(passed.count(), 100.0));
        if (takeInput(app_, screen_, pointer_)) settle_ = 3;
        screen_ = app_.layout(size(), measure_, resting());
        missing_ = missingGlyphs(screen_, fonts_);
        if (!missing_.empty()) settle_ = std::max(settle_, 2);
        paint();
        writeState();
    }

    /// Glyphs for another theme or scale, or for characters not met before. Between frames: ImGui
    /// locks the atlas during one.
    void fitFonts() {
        const std::pair wanted(app_.ui.theme, app_.ui.scale);
        if (wanted == fontsFor_ && missing_.empty()) return;
        glyphs_ += std::exchange(missing_, {});
        fonts_.rebuild(fontOptions());
        window_.uploadFonts();
        fontsFor_ = wanted;
    }

    void paint() {
        const Hit* hit = pointer_.inside ? screen_.hitAt(pointer_.at) : nullptr;
        const Target hover = hit != nullptr ? hit->target : Target{};
        ImGuiCanvas canvas(*ImGui::GetBackgroundDrawList(), fonts_);
        paintScreen(canvas, screen_, hover);
        if (hit != nullptr && !hit->hint.empty() && pointer_.restedSeconds >= kHintAfter) {
            Sheet sheet;
            const Look look{screen_.style, measure_, app_.words()};
            layoutHint(screen_.size, pointer_.at, hit->hint, look, sheet);
            paintSheet(canvas, screen_.style, sheet);
        }
        const Color back = screen_.style.color(Role::Background);
        window_.render(static_cast<unsigned>(back.r) << 16U | static_cast<unsigned>(back.g) << 8U |
                       back.b);
    }

    /// For tests of the real window: the program's state after every frame that changed it.
    void writeState() {
        if (stateFile_.empty()) return;
        std::string state = app_.describe();
        for (const Sheet* sheet : screen_.sheets())
            for (const Hit& hit : sheet->hits)
                if (hit.target.kind == Target::Kind::Task ||
                    hit.target.kind == Target::Kind::Command)
                    state +=
                        fmt::format("hit {} {:.0f} {:.0f}\n",
                                    hit.target.kind == Target::Kind::Task
                                        ? "task:" + std::to_string(hit.target.id)
                                        : "command:" + std::string(rowOf(hit.target.command).name),
                                    hit.box.centre().x, hit.box.centre().y);
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
    std::pair<Theme, float> fontsFor_;
    ImFontTextMeasure measure_;
    Screen screen_;
    PointerState pointer_;
    int settle_ = 3;  ///< frames to draw although nothing moves: ImGui hands input on over several
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
    std::string stateFile_;
    std::string written_;
};

}  // namespace

int runWindow(const WindowOptions& options) {
    try {
        App app(options.lang);
        if (options.file.empty() || !app.open(options.file)) app.openBuiltIn(0);
        GlWindow window;
        app.ui.scale = window.scale();
        WindowLoop(app, window).run();
        return 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "poolscope: {}\n", error.what());
        return 1;
    }
}

}  // namespace poolscope
