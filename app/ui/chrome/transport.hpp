// The transport: buttons, position, time, speed, and the scrubber over its minimap.
//
// Promises: the scrubber's axis is the log position, so every event can be reached, also the
// hundreds that take no time; the times written under it say where the clock stood.
#pragma once

#include <optional>
#include <vector>

#include "app/model/playback/bookmarks.hpp"
#include "app/model/run/minimap.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

struct TransportInput {
    std::size_t position = 0;
    float fraction = 0;
    std::size_t shown = 0;  ///< the position that the sentence speaks of: past what glides
    std::size_t count = 0;
    std::string time;   ///< where the clock stands
    std::string steps;  ///< "Telling events": what a step goes by
    std::string speed;  ///< "2 s a sentence"
    bool playing = false;
    bool live = false;         ///< the run is still going on
    bool followsLive = false;  ///< and the playhead sticks to its end
    std::string making;        ///< how far a run is that is still being made; empty: it is not
    bool failed = false;       ///< `making` says that it failed, and its button why
    const Minimap* minimap = nullptr;
    std::vector<std::size_t> operations;  ///< where public steps begin, thinned to what is drawn
    const std::vector<std::size_t>* matches = nullptr;  ///< events, in order
    const Bookmarks* bookmarks = nullptr;
    const std::vector<std::size_t>* beats = nullptr;  ///< of the scenario, ascending
    struct TimeMark {
        std::size_t position;
        std::string text;
    };
    std::vector<TimeMark> timeMarks;
    /// The strip, its times included, shows nothing of the events after so many; none: of all.
    std::optional<std::size_t> known = std::nullopt;
};

struct TransportLayout {
    DisplayList list;
    Rect track;  ///< from the first to the last position
    struct Column {
        Rect box;
        std::array<float, kCategoryWords.size()>
            share;  ///< of each category, 0 to 1, adding up to the column's height
    };
    std::vector<Column> columns;
    std::vector<float> operations;
    std::vector<float> matches;
    std::vector<float> bookmarks;
    std::vector<float> beats;
    struct Line {
        Vec2 from;
        Vec2 to;
    };
    std::vector<Line> times;     ///< from the track down to the time said there
    std::vector<Line> standing;  ///< as long as the clock stands still
    float playhead = 0;
};

TransportLayout layoutTransport(Rect region, const TransportInput& input,
                                const LayoutContext& context);
void paintTransport(Canvas& canvas, const Style& style, const TransportLayout& layout,
                    const Target& hover);

/// Where the beats stand on the track, and their dots.
void layoutBeats(TransportLayout& layout, const TransportInput& input);
void paintBeats(Canvas& canvas, const Style& style, const TransportLayout& layout, float y,
                Role role);

/// The log position under `x` of the scrubber, in [0, count].
std::size_t positionAt(const TransportLayout& layout, float x, std::size_t count);

}  // namespace poolscope
