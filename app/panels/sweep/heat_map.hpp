// A sweep as heat maps: the colour shows the size, the number in the cell the value.
//
//     title
//     metric, what it means, legend
//     [ executor: rows are the last key but one, columns the last ]  [ the same, further keys ]
//
// Promises: pure; one varied key is one row of cells; of three or more there is a map for each
// combination of the first ones, all on one scale. Missing values are hatched and the legend says
// so. Small cells have no numbers; the table has them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/model/metrics/sweep.hpp"
#include "app/model/metrics/sweep_table.hpp"
#include "app/model/narration/text_catalog.hpp"
#include "app/ui/style.hpp"

namespace poolscope {

enum class HeatKind : std::uint8_t { Mean, None, NotRun };

struct HeatCell {
    Rect rect;
    HeatKind kind = HeatKind::Mean;
    Color fill;
    std::string text;   ///< the mean; empty where there is no room
    std::string under;  ///< half of the confidence interval
    bool best = false;
    std::size_t combination = 0;
};

struct HeatLabel {
    Vec2 at;
    std::string text;
    Type type = Type::Body;
    Role role = Role::Text;
    AlignX alignX = AlignX::Left;
    AlignY alignY = AlignY::Top;
};

/// The scale of colours, from least to most.
struct HeatScale {
    Rect bar;
};

/// A patch in the legend, like a cell of that kind.
struct HeatPatch {
    Rect rect;
    HeatKind kind = HeatKind::None;
    bool best = false;
};

struct HeatMapLayout {
    Vec2 size;  ///< of all of it, from the origin
    std::vector<HeatCell> cells;
    std::vector<HeatLabel> labels;
    std::vector<HeatScale> scales;
    std::vector<HeatPatch> patches;
};

struct HeatMapRequest {
    const Sweep& sweep;
    const SweepQuestion& question;
    const TextCatalog& words;
    std::string title;
    const Style& style;
    const TextMeasure& measure;
    Vec2 origin;
    float width = 1200;  ///< maps stand beside each other up to there
};

HeatMapLayout layoutHeatMaps(const HeatMapRequest& request);

void paintHeatMaps(Canvas& canvas, const HeatMapLayout& layout, const Style& style);

}  // namespace poolscope
