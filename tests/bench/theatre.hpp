// The program with a run on the table, and ImGui without a window or a graphics card: what frames
// are measured with.
#pragma once

#include <imgui.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>

#include "app/panels/all.hpp"
#include "app/runs/source_text.hpp"
#include "app/storage/data_files.hpp"
#include "app/ui/canvas/svg_canvas.hpp"
#include "app/window/imgui_canvas.hpp"

namespace poolscope::bench {

class Theatre {
public:
    explicit Theatre(const std::string& scenario) {
        const auto file = std::filesystem::temp_directory_path() / "poolscope-bench.toml";
        std::ofstream(file) << scenario;
        const bool open = app_.opener.open(file.string());
        std::filesystem::remove(file);
        if (!open) throw std::runtime_error(app_.describe());
        const Style style(app_.preferences.theme, app_.preferences.scale);
        fonts_.emplace(atlas_,
                       FontOptions{1, style.sizes(), readGlyphText(dataFile("assets/text"))});
        measure_.emplace(*fonts_);
        context_ = ImGui::CreateContext(&atlas_);
        ImGui::SetCurrentContext(context_);
        ImGui::GetIO().IniFilename = nullptr;
        ImGui::GetIO().DisplaySize = kSize;
    }
    Theatre(const Theatre&) = delete;
    Theatre& operator=(const Theatre&) = delete;
    ~Theatre() { ImGui::DestroyContext(context_); }

    std::size_t events() const { return app_.runs.playback().history.size(); }
    const Log& log() const { return app_.runs.playback().history.log(); }
    void show(PerspectiveId perspective) {
        app_.arrangement.perspective = perspective;
        app_.runs.playback().head.seek(events() / 2);
    }
    void seek(std::size_t position) { app_.runs.playback().head.seek(position); }
    /// One event on.
    void step() {
        Playhead& head = app_.runs.playback().head;
        head.seek(head.position() + 1 < events() ? head.position() + 1 : events() / 2);
    }
    /// As the window plays at 60 frames a second, over and over.
    void play() {
        Playhead& head = app_.runs.playback().head;
        if (!head.playing()) {
            if (head.position() >= events()) head.seek(0);
            head.play();
        }
        app_.advance(1000.0 / 60);
    }
    void frame() {
        ImGui::GetIO().DeltaTime = 1.0F / 60;
        ImGui::NewFrame();
        const Screen screen = app_.layout({kSize.x, kSize.y}, *measure_);
        ImGuiCanvas canvas(*ImGui::GetBackgroundDrawList(), *fonts_);
        paintScreen(canvas, screen);
        ImGui::Render();
    }
    /// What the window reads of the run in parts, beside its first frames, is read before they are
    /// timed.
    void settle() {
        for (int i = 0; i < 40; ++i) frame();
    }
    /// The same picture as SVG; returns how long the text is.
    std::size_t svg() {
        const Screen screen = app_.layout({kSize.x, kSize.y}, *measure_);
        SvgCanvas canvas({kSize.x, kSize.y}, screen.style.color(Role::Background));
        paintScreen(canvas, screen);
        return canvas.document().size();
    }

private:
    static constexpr ImVec2 kSize{1920, 1080};

    Program app_;
    ImFontAtlas atlas_;
    std::optional<ImGuiFonts> fonts_;
    std::optional<ImFontTextMeasure> measure_;
    ImGuiContext* context_ = nullptr;
};

inline double residentMiB() {
    std::size_t all = 0;
    std::size_t resident = 0;
    std::ifstream("/proc/self/statm") >> all >> resident;
    return static_cast<double>(resident) * 4096 / (1024 * 1024);
}

}  // namespace poolscope::bench
