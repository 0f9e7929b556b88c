// Plots of several sides in one: steps over time, a histogram, a cumulative distribution.
//
//     busy  ● 2 ┤  ▄██▄   ▄█          runs ● 7 ┤█▄          100 % ┤    ┌─────
//           ■ 1 ┤▄▄    ▄▄▄                 ■ 3 ┤   ▄█             ┤ ┌┄┄┘
//               ┼────────────                  ┼0───100 ms        ┼┄┘─────── lateness
//
// Promises: counts and histograms have a band for each side, all of one scale, so that none hides
// another; what would show nothing (counts that are all 0 or 1 or the same in all sides, one value
// for all runs) is not drawn; the number of points depends on the width in pixels, not on the
// number of events: within a pixel column a step line keeps its highest and lowest value, so no
// peak is lost; every axis names its quantity and unit; the window and the page on paper call the
// same functions.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "app/model/metrics/compared_executor.hpp"
#include "app/perspectives/compare/side_look.hpp"
#include "app/ui/axis.hpp"

namespace poolscope {

struct PlotSide {
    const ComparedExecutor* side = nullptr;
    std::size_t sideLook = 0;
    std::string name;
};

struct Plot {
    Rect area;
    std::vector<GridLine> down;
    std::vector<float> across;
    struct Line {
        std::size_t sideLook = 0;
        std::vector<Vec2> points;
        std::optional<float> base;  ///< the area down to it is filled
    };
    struct Bar {
        std::size_t sideLook = 0;
        Rect box;
    };
    std::vector<Line> lines;
    std::vector<Bar> bars;
};

/// What is counted over time.
enum class Counted : std::uint8_t { Queue, Busy };
/// What is distributed.
enum class Spread : std::uint8_t { Lateness, Waiting };

/// What is worth a picture: a count of 2 or more, in which the sides differ.
std::vector<Counted> countedToShow(std::span<const PlotSide> sides);

/// Steps over the time axis of the lanes above: a title, and under it a band of that height for
/// each side. Title and peaks go into `names`, left of `area`.
Plot layoutLevels(Rect names, Rect area, std::span<const PlotSide> sides, Counted what,
                  const TimeScale& scale, float band, LayoutBuilder& builder);

/// Runs by lateness: those on time first, then bins of equal width; a band for each side, in which
/// a bar is as wide as its bin.
Plot layoutHistogram(Rect box, std::span<const PlotSide> sides, Spread what,
                     LayoutBuilder& builder);

/// The share of runs with at most that lateness.
Plot layoutCumulative(Rect box, std::span<const PlotSide> sides, Spread what,
                      LayoutBuilder& builder);

/// Lateness if any side has it, else waiting time; nothing if all values of it are equal.
std::optional<Spread> spreadToShow(std::span<const PlotSide> sides);
/// Whether there are two different values of it.
bool tellsSpread(std::span<const PlotSide> sides, Spread what);
/// Whether any side has samples of it.
bool hasSpread(std::span<const PlotSide> sides, Spread what);

void paintPlot(Canvas& canvas, const Style& style, const Plot& plot);

}  // namespace poolscope
