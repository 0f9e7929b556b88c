// The Compare perspective's layout: sides beneath each other under one time cursor.
//
//     (● rate) (■ delay)                                     who is compared: press to hide, show
//     From here they differ: run 2 of poll starts at …       the first divergence, in words
//     time        0      200 ms ┊   400 ms
//     ● rate      ┌┄┄┐          ┊┌┄┄┐                        planned starts: ghosts
//     16 runs     ██████████████┊████                        runs: bars; the way between: lateness
//     ■ delay     ┌┄┄┐          ┊  ┌┄┄┐
//                 ████          ┊  ████
//     queue       ─┐_┌─ steps of all sides
//     busy        ─┐_┌─
//     rate made all 34 runs, but was …      what the figures come to, in words
//     metrics, the better value marked      │ histogram and cumulative distribution
//
// Promises: one time axis for everything above the metrics; what lies after the playhead is there,
// but faint; where there is no room for the metrics beside the plots, or for either under the
// lanes, tabs lead to them. Runs that would share a pixel are drawn once, and where a row has more
// runs than a third of its pixels, those of three pixels: the latest of them, so that the worst
// lateness is always seen, and a line says so. Ghosts without a run are treated alike, so a picture
// costs what it shows, however many runs or plans there are.
#pragma once

#include "app/perspectives/compare/facts.hpp"
#include "app/perspectives/compare/state.hpp"
#include "app/ui/axis.hpp"

namespace poolscope {

struct CompareBar {
    Rect planned;  ///< the ghost; empty for a run without a trigger
    Rect actual;
    float begin = 0;  ///< where the run shown begins; others that share the mark may begin earlier
    RunPlace run;
    std::size_t count = 1;   ///< runs it stands for: it shows the latest of them
    bool dense = false;      ///< among so many runs that plans are drawn plainly
    std::size_t failed = 0;  ///< of its runs, those that threw or were interrupted
    bool ahead = false;      ///< begins after the playhead
    bool selected = false;

    bool allFailed() const { return failed > 0 && failed >= count; }
};

struct CompareLane {
    std::size_t side = 0;
    Rect row;
    Rect track;
    std::vector<CompareBar> bars;
    std::vector<Rect> unmet;  ///< ghosts of planned starts without a run
    bool summarises = false;  ///< some of its marks stand for several runs or plans
};

struct CompareLayout {
    DisplayList list;
    DisplayList tracks;  ///< texts clipped to the tracks
    Rect trackArea;
    Axis axis;
    std::vector<GridLine> grid;
    std::vector<CompareLane> lanes;
    std::vector<Plot> levels;   ///< queue, busy workers: on the axis
    std::vector<Plot> spreads;  ///< histogram, cumulative distribution
    std::optional<float> playhead;
    std::optional<float> divergence;
    struct Sample {
        Rect box;
        std::size_t sideLook = 0;
    };
    std::vector<Sample> samples;
    /// The legend's own little examples; empty where there is nothing of the kind.
    struct Key {
        Rect ghost, bar, way, differs, failed, mixed;
    };
    Key key;
    Rect metrics;                  ///< what the wheel scrolls
    float metricsScrollRange = 0;  ///< how far the metrics can be scrolled
};

/// The part of the comparison that is shown.
struct CompareView {
    AxisState axis;
    std::optional<Instant> now;  ///< the time cursor; none on paper
    TaskId selected;
    float scroll = 0;         ///< of the lanes, downwards
    float metricsScroll = 0;  ///< of the metrics, downwards
    CompareTab tab = CompareTab::Runs;
    bool hidesFuture = false;  ///< nothing is shown of what comes after the time cursor
};

CompareLayout layoutCompare(Rect picture, const CompareFacts& facts, const CompareView& view,
                            const LayoutContext& context);

// ---- its parts, which the page on paper lays out too

/// What ghosts, bars and lines mean, in one row. Returns what is free behind it.
Rect layoutCompareKey(Rect row, const CompareFacts& facts, CompareLayout& layout,
                      const LayoutContext& context);
/// Says in `row` how failed runs look, where there are any in sight, and that marks are fewer than
/// runs, where they are.
void layoutCompareNote(Rect row, const LayoutContext& context, CompareLayout& layout);
/// The column of names, as wide as its texts, within limits.
float compareNamesWidth(float width, const CompareFacts& facts, const LayoutContext& context);
/// Ruler, lanes and the counts over time. Fills `layout.axis`, `grid`, `lanes`, `levels`.
void layoutCompareRuns(Rect box, const CompareFacts& facts, const CompareView& view,
                       const LayoutContext& context, CompareLayout& layout);
/// The table, and how wide it wants to be.
void layoutCompareFigures(Rect box, const CompareFacts& facts, float scroll,
                          const LayoutContext& context, CompareLayout& layout);
float compareFiguresWidth(const CompareFacts& facts, const LayoutContext& context);
/// How high it is with all rows.
float compareFiguresHeight(const CompareFacts& facts, const LayoutContext& context);
/// What the figures come to, in words, in at most so many lines at the top of `rest`.
void layoutCompareVerdict(Rect& rest, std::size_t most, const CompareFacts& facts,
                          const LayoutContext& context, CompareLayout& layout);

void paintCompare(Canvas& canvas, const Style& style, const CompareLayout& layout,
                  const Target& hover);

/// "run 3 of poll, planned for …, started …": what there is to say about a bar.
std::string describeRun(const ComparedExecutor& side, const std::string& name, RunPlace run,
                        const TextCatalog& words);

}  // namespace poolscope
