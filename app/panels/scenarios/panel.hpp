// The lessons, all built-in scenarios in groups, and the files opened lately: look, search, open.
//
// Promises: the picture of the chosen scenario, or of a lesson's first stop, is the one that
// opening it would show, laid out by the same perspective from a run of its own. Why a run: a
// stored picture would be another one soon.
#pragma once

#include "app/learn/lesson/lesson_files.hpp"
#include "app/panels/scenarios/layout.hpp"
#include "app/runs/playback.hpp"
#include "app/runs/run_source.hpp"
#include "app/workspace/panel.hpp"
#include "app/workspace/perspective.hpp"

namespace poolscope {

class ScenariosPanel : public Panel {
public:
    const PanelInfo& info() const override;
    void opened(Workspace& workspace, std::optional<std::uint32_t> subject) override;
    bool press(KeyChord key, Workspace& workspace) override;
    void type(std::string_view utf8, Workspace& workspace) override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    bool wheel(float amount, Vec2 at, Workspace& workspace) override;
    void prepare(Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    const TextEntry* entry() const override { return &state.entry; }
    void describe(const StateLine& line) const override;

    ScenariosState state;

private:
    /// A run that is shown small.
    struct Preview {
        std::string file;
        std::unique_ptr<RunSource> source;  ///< null: the file cannot be shown
        std::unique_ptr<Playback> playback;
        const Perspective* perspective = nullptr;
        ExecutorId executor;
        std::string description;
    };

    void findLines(Workspace& workspace);
    void step(int lines);
    void choose(Workspace& workspace);
    Preview previewOf(const std::string& file, Workspace& workspace) const;
    /// The moment of the lesson's first stop.
    static Preview previewOf(const BuiltInLesson& lesson, const std::string& description,
                             Workspace& workspace);
    std::shared_ptr<const Picture> pictureOf(const PanelFrame& frame) const;

    std::vector<ScenarioLine> lines_;  ///< as of the last `prepare`
    Preview preview_;
};

}  // namespace poolscope
