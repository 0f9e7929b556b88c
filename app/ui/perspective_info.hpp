// What the screen around the picture knows of a perspective.
#pragma once

#include <optional>

#include "app/model/playback/telling.hpp"
#include "app/ui/style.hpp"
#include "app/ui/target.hpp"

namespace poolscope {

/// What dragging, the wheel and the keys W A S D do to the picture.
enum class PictureMotion : std::uint8_t {
    None,
    Camera,    ///< moves in two directions, zooms
    Timeline,  ///< goes along the time axis, which zooms; the lanes scroll
    Scroll     ///< scrolls down
};

/// What a perspective has to show of a run.
enum class Fit : std::uint8_t {
    Nothing,  ///< its picture would be empty
    Something,
    Well  ///< what the run is about: it has a tab
};

struct LeastRoom {
    Length width;
    Length height;
};

struct PerspectiveInfo {
    PerspectiveId id;  ///< its words are the text ui.perspective.<id>
    CommandId show;    ///< that shows it
    PictureMotion motion = PictureMotion::None;
    bool oneExecutor = false;  ///< shows one at a time
    bool onlyTime = false;     ///< its axis cannot count events
    bool ofOpenRuns = false;   ///< keeps something of the open runs: cannot show another one
    TellingGroups movesBy = kAllTelling;  ///< after what something changes in it
    bool wholeRuns = false;               ///< is about runs as a whole, wherever the playhead is
    /// The least room that each pool's picture needs beside others to say all that it says alone in
    /// a window of 1280×720; only in such room several pools open beside each other. None: never.
    std::optional<LeastRoom> beside = {};
};

}  // namespace poolscope
