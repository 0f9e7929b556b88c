// What pictures with a time axis have in common: names to the left, a ruler above the tracks, grid,
// playhead, and the pauses of the process.
//
//     time        0 ms      100 ms    200 ms        the ruler
//     process              ▒▒▒ paused 80 ms ▒▒▒      only in runs with a pause
//     worker-1    ███      ▒▒▒              ▒▒▒ ███
//
// Promises: every such picture has the same head, so that they lie exactly above each other when
// one switches between them.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "app/ui/axis.hpp"
#include "app/ui/display_list.hpp"
#include "app/ui/target.hpp"

namespace poolscope {

/// A pause of the whole process, as high as its line and the tracks.
struct PauseBand {
    Rect box;
    bool ahead = false;  ///< begins after the playhead
};

struct TrackPicture {
    DisplayList list;
    DisplayList tracks;  ///< texts clipped to the tracks
    Rect trackArea;
    Rect corner;  ///< beside the ruler, over the names
    Axis axis;
    std::vector<GridLine> grid;
    std::vector<PauseBand> pauses;
    float playhead = 0;
    std::size_t unnamed = 0;   ///< marks in sight that have no room for their names
    bool unnamedMore = false;  ///< and more that were not counted, where many lie in one place
};

/// Takes the head from the top of `names` and `rest`; what is left of `rest` are the tracks.
/// `order`: see axisFor. By causes there is no span to choose, and a pause has no place.
void layoutTrackHead(Rect& names, Rect& rest, const RunView& view, const AxisState& axis,
                     const LayoutContext& context, TrackPicture& picture,
                     const CausalOrder* order = nullptr);

/// The tracks end at `bottom`, with all that goes through them: below their rows nothing is drawn.
void endTracks(TrackPicture& picture, float bottom);

/// `picture.unnamed` in the head's corner. `hint`: the key of the text that says what has no name,
/// with {n}.
void layoutUnnamed(std::string_view hint, const LayoutContext& context, TrackPicture& picture);

/// The grid; under what the tracks show.
void paintTrackGrid(Canvas& canvas, const Style& style, const TrackPicture& picture);
/// Pauses, texts and playhead; over what the tracks show.
void paintTrackFront(Canvas& canvas, const Style& style, const TrackPicture& picture);

}  // namespace poolscope
