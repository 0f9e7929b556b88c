// A run that is shown small: the picture with which a scenario, a lesson or a file opens.
//
// Promises: the picture is the one that opening it would show, laid out by the same perspective
// from a run of its own. Of what cannot be opened, and of a large run, there is none. Why a run: a
// stored picture would be another one soon.
#pragma once

#include <memory>
#include <string>

#include "app/learn/lesson/lesson_files.hpp"
#include "app/runs/playback.hpp"
#include "app/runs/run_source.hpp"
#include "app/workspace/panel.hpp"
#include "app/workspace/perspective.hpp"

namespace poolscope {

struct Preview {
    std::string file;                   ///< empty: of none
    std::unique_ptr<RunSource> source;  ///< null: the file cannot be shown
    std::unique_ptr<Playback> playback;
    const Perspective* perspective = nullptr;
    ExecutorId executor;
    std::string description;  ///< of the run
};

Preview previewOf(const std::string& file, Workspace& workspace);
/// The moment of the lesson's first stop.
Preview previewOf(const BuiltInLesson& lesson, Workspace& workspace);

/// Its picture in that box; null where there is none.
std::shared_ptr<const Picture> pictureOf(const Preview& preview, Rect box, const PanelFrame& frame);

}  // namespace poolscope
