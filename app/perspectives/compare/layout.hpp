// The Compare perspective's layout: sides beneath each other under one time cursor.
//
//     (● rate) (■ delay)                                     who is compared: press to hide, show
//     From here they differ: run 2 of poll starts at …       the first divergence, in words
//     time        0      200 ms ┊   400 ms
//     ● rate      ┌┄┄┐          ┊┌┄┄┐                        planned starts: ghosts
//     16 runs     █ poll ███████┊█ poll █                    runs: bars; the way between: lateness
//     ■ delay     ┌┄┄┐          ┊  ┌┄┄┐
//          client ✗ T9   ░░░░░░░┊░░                          rejections, losses, a caller's runs
//     tasks in the queue
//              ●3 ▄██▄_┌─       ┊                            a band for each side
//     rate made all 34 runs, but was …      what the figures come to, in words
//     metrics in groups, differences first  │ histogram and cumulative distribution
//
// Promises: one time axis for everything above the metrics; rows have a height of their own, and
// more room shows more rows and more metrics, not larger ones; the same task has the same colour
// in all lanes, as long as there are colours; what lies after the playhead is there,
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
    std::size_t look = 0;  ///< of its task

    bool allFailed() const { return failed > 0 && failed >= count; }
};

/// A rejection, a loss, the beginning of a caller's run; or several of the kind in one place.
struct CompareMark {
    TaskMarkKind kind = TaskMarkKind::Rejected;
    Rect box;
    bool ahead = false;
};

struct CompareLane {
    std::size_t side = 0;
    Rect row;
    Rect track;
    std::vector<CompareBar> bars;
    Rect clientRow;           ///< under the runs; empty where there is nothing to show of clients
    std::vector<Rect> stays;  ///< of clients in calls
    std::vector<CompareMark> marks;
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
    std::vector<Sample> cellBars;  ///< of the table of metrics: how large a value is in its row
    /// The legend's own little examples; empty where there is nothing of the kind.
    struct Key {
        Rect ghost, bar, way, differs, failed, mixed, stay;
        std::array<Rect, kTaskMarkKinds> marks;
        bool colours = false;  ///< `bar` shows a colour for each task
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
    OpenGroups open{};
    std::optional<MetricGroup> goal;  ///< the group that the table begins with
    CompareTab tab = CompareTab::Runs;
    bool hidesFuture = false;  ///< nothing is shown of what comes after the time cursor
};

CompareLayout layoutCompare(Rect picture, const CompareFacts& facts, const CompareView& view,
                            const LayoutContext& context);

// ---- its parts, which the page on paper lays out too

/// What ghosts, bars and lines mean, in one row. Returns what is free behind it.
Rect layoutCompareKey(Rect row, const CompareFacts& facts, CompareLayout& layout,
                      const LayoutContext& context);
/// Says in `row` what else is in sight: failed runs, clients in calls, lost tasks; and that marks
/// are fewer than runs, where they are.
void layoutCompareNote(Rect row, const LayoutContext& context, CompareLayout& layout);
/// The column of names, as wide as its texts, within limits.
float compareNamesWidth(float width, const CompareFacts& facts, const LayoutContext& context);
/// How high these are with rows of full height: ruler, lanes and the counts over time.
float compareRunsHeight(const CompareFacts& facts, const LayoutContext& context);
/// Lays them out, in less height with lower rows, at last without counts. Fills `layout.axis`,
/// `grid`, `lanes`, `levels`.
void layoutCompareRuns(Rect box, const CompareFacts& facts, const CompareView& view,
                       const LayoutContext& context, CompareLayout& layout);
/// The table, and how wide it wants to be.
void layoutCompareFigures(Rect box, const CompareFacts& facts, const CompareView& view,
                          const LayoutContext& context, CompareLayout& layout);
float compareFiguresWidth(const CompareFacts& facts, const LayoutContext& context);
/// How high it is with all these rows.
float compareFiguresHeight(const CompareFacts& facts, const OpenGroups& open,
                           const LayoutContext& context);
/// What the figures come to, in words, in at most so many lines at the top of `rest`.
void layoutCompareVerdict(Rect& rest, std::size_t most, const CompareFacts& facts,
                          const LayoutContext& context, CompareLayout& layout);

void paintCompare(Canvas& canvas, const Style& style, const CompareLayout& layout,
                  const Target& hover);

/// "run 3 of poll, planned for …, started …": what there is to say about a bar.
std::string describeRun(const ComparedExecutor& side, const std::string& name, RunPlace run,
                        const TextCatalog& words);

}  // namespace poolscope
