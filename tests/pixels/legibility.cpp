// Measuring a screen from the marks on a recording canvas.
#include "tests/pixels/legibility.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <vector>

#include "app/perspectives/locks/layout.hpp"
#include "app/perspectives/pool/layout.hpp"
#include "app/perspectives/rates/layout.hpp"
#include "app/perspectives/workers/layout.hpp"
#include "app/ui/canvas/recording_canvas.hpp"
#include "tests/support/contrast.hpp"

namespace poolscope {

namespace {

/// `over` painted on an opaque ground.
Color laidOn(Color ground, Color over) {
    Color all = mix(ground, over, static_cast<float>(over.a) / 255);
    all.a = 255;
    return all;
}

/// What the fills before record `end` have made of the point.
Color groundAt(const std::vector<DrawRecord>& records, std::size_t end, Vec2 point) {
    Color ground = rgb(0);
    for (std::size_t i = 0; i < end; ++i) {
        const DrawRecord& record = records[i];
        const bool fills = record.mark == CanvasCall::FillRect;
        if (fills && record.visible().contains(point)) ground = laidOn(ground, record.color);
    }
    return ground;
}

constexpr int kColumns = 96;
constexpr int kRows = 64;

/// Which cells of a coarse grid over the picture have something in them.
class Coverage {
public:
    explicit Coverage(Rect area) : area_(area), cells_(kColumns * kRows, false) {}

    void mark(Rect box) {
        const Rect seen = intersection(box, area_);
        if (seen.w <= 0 && seen.h <= 0) return;
        const int left = column(seen.x);
        const int right = column(seen.right());
        for (int y = row(seen.y); y <= row(seen.bottom()); ++y)
            for (int x = left; x <= right; ++x)
                cells_[static_cast<std::size_t>(y * kColumns + x)] = true;
    }
    /// Along the line, not its bounds.
    void mark(Vec2 from, Vec2 to) {
        for (int i = 0; i <= 200; ++i) {
            const Vec2 at = mix(from, to, static_cast<float>(i) / 200);
            if (area_.contains(at)) mark(Rect{at.x, at.y, 1, 1});
        }
    }
    /// The largest rectangle of empty cells, as a share of all.
    float emptiest() const {
        std::vector<int> heights(kColumns, 0);
        int best = 0;
        for (int y = 0; y < kRows; ++y) {
            for (int x = 0; x < kColumns; ++x) {
                auto& height = heights[static_cast<std::size_t>(x)];
                height = cells_[static_cast<std::size_t>(y * kColumns + x)] ? 0 : height + 1;
            }
            for (int left = 0; left < kColumns; ++left) {
                int lowest = heights[static_cast<std::size_t>(left)];
                for (int right = left; right < kColumns && lowest > 0; ++right) {
                    lowest = std::min(lowest, heights[static_cast<std::size_t>(right)]);
                    best = std::max(best, lowest * (right - left + 1));
                }
            }
        }
        return static_cast<float>(best) / (kColumns * kRows);
    }

private:
    int column(float x) const {
        return std::clamp(static_cast<int>((x - area_.x) / area_.w * kColumns), 0, kColumns - 1);
    }
    int row(float y) const {
        return std::clamp(static_cast<int>((y - area_.y) / area_.h * kRows), 0, kRows - 1);
    }

    Rect area_;
    std::vector<bool> cells_;
};

bool isPath(const DrawRecord& record) {
    return record.mark == CanvasCall::Line || record.mark == CanvasCall::Polyline;
}

/// A point in the middle of the path's part `i` of `parts`.
Vec2 pointOf(const std::vector<Vec2>& path, std::size_t i, std::size_t parts) {
    if (path.size() < 2) return path.empty() ? Vec2{} : path.front();
    const float along = (static_cast<float>(i) + 0.5F) / static_cast<float>(parts) *
                        static_cast<float>(path.size() - 1);
    const std::size_t from = std::min(static_cast<std::size_t>(along), path.size() - 2);
    return mix(path[from], path[from + 1], along - static_cast<float>(from));
}

/// A line can be followed if most of its length stands out: it may pass over a bar of its colour.
double contrastOfPath(const std::vector<DrawRecord>& records, std::size_t i) {
    constexpr std::size_t kParts = 9;
    std::vector<double> found;
    for (std::size_t part = 0; part < kParts; ++part) {
        const Color ground = groundAt(records, i, pointOf(records[i].points, part, kParts));
        found.push_back(contrast(records[i].color, ground));
    }
    std::sort(found.begin(), found.end());
    return found[kParts / 2];
}

/// An edge can be seen if it stands out from what is inside it or from what is outside, on every
/// side: outside there may be a neighbour of its colour.
double contrastOfEdge(const std::vector<DrawRecord>& records, std::size_t i, Rect area) {
    constexpr float kBeside = 2;
    const Rect box = records[i].bounds;
    double least = 21;
    // A stretch of time so short that it has no inside is a mark between its neighbours.
    if (std::min(box.w, box.h) <= 2 * kBeside) return least;
    const auto side = [&](Vec2 at, Vec2 out) {
        if (!area.contains(at)) return;
        const Color color = records[i].color;
        least = std::min(least, std::max(contrast(color, groundAt(records, i, at + out)),
                                         contrast(color, groundAt(records, i, at - out))));
    };
    // Not in the middle, where the thin line of an idle thread ends at the box.
    const Vec2 quarter = mix(box.min(), box.max(), 0.25F);
    side({box.x, quarter.y}, {kBeside, 0});
    side({box.right(), quarter.y}, {kBeside, 0});
    side({quarter.x, box.y}, {0, kBeside});
    side({quarter.x, box.bottom()}, {0, kBeside});
    return least;
}

/// The picture, or of one with rows of fixed heights what reaches to the end of the last row.
Rect filledPart(const Screen& screen) {
    Rect all = screen.regions.picture;
    if (screen.as<WorkersLayout>() != nullptr || screen.as<LocksLayout>() != nullptr ||
        screen.as<RatesLayout>() != nullptr)
        all.h = screen.picture->axisRows().bottom() - all.y;
    if (const auto* const pool = screen.as<PoolLayout>()) {
        all.h = 0;
        for (const Card& card : pool->list.cards)
            all.h = std::max(all.h, card.box.bottom() - all.y);
    }
    return all;
}

void mark(Coverage& coverage, const DrawRecord& record) {
    if (record.color.a == 0) return;
    if (!isPath(record)) return coverage.mark(record.visible());
    for (std::size_t i = 0; i + 1 < record.points.size(); ++i)
        coverage.mark(record.points[i], record.points[i + 1]);
}

}  // namespace

std::set<std::string> namesOf(const RunHistory& history) {
    std::set<std::string> names;
    const RunState& latest = history.latest();
    const auto add = [&](std::string_view name) {
        names.emplace(name);
        if (const std::size_t dot = name.find('.'); dot != std::string_view::npos)
            names.emplace(name.substr(dot + 1));
    };
    for (std::uint32_t i = 0; i < latest.life.tasks(); ++i) add(history.names().of(TaskId{i}));
    for (std::uint32_t i = 0; i < latest.life.executors(); ++i)
        add(history.names().of(ExecutorId{i}));
    for (const ThreadId thread : latest.workers.lanes()) add(history.names().of(thread));
    names.erase("");
    return names;
}

std::size_t countedIn(const DisplayList& list) {
    std::size_t all = 0;
    for (const Label& label : list.labels) {
        if (!label.text.ends_with("↓") && !label.text.ends_with("↑")) continue;
        std::size_t number = 0;
        for (const char c : label.text) {
            if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
                number = number * 10 + static_cast<std::size_t>(c - '0');
            } else {
                all += number;
                number = 0;
            }
        }
    }
    return all;
}

bool standsFor(std::string_view text, std::string_view name) {
    if (text == name) return true;
    const std::size_t cut = text.find(kEllipsis);
    if (cut == std::string_view::npos) return false;
    const std::string_view head = text.substr(0, cut);
    const std::string_view tail = text.substr(cut + kEllipsis.size());
    return name.size() > head.size() + tail.size() && name.starts_with(head) &&
           name.ends_with(tail);
}

Legibility legibilityOf(const Screen& screen, const RunHistory& history,
                        const TextMeasure& measure) {
    Legibility found;
    const Rect all{0, 0, screen.size.x, screen.size.y};
    RecordingCanvas canvas(all, measure);
    paintScreen(canvas, screen);
    // Without the background, which is under everything.
    const std::vector<DrawRecord>& records = canvas.records();
    Coverage coverage(filledPart(screen));
    const Color grid = screen.style.color(Role::Grid);
    float smallest = all.h;
    const std::set<std::string> names = namesOf(history);
    for (std::size_t i = 1; i < records.size(); ++i) {
        const DrawRecord& record = records[i];
        const Rect seen = intersection(record.visible(), screen.regions.picture);
        const bool inPicture =
            screen.regions.picture.contains(record.bounds.centre()) && (seen.w > 0 || seen.h > 0);
        if (!inPicture || record.color.a == 0) continue;
        mark(coverage, record);
        const Vec2 at = record.bounds.centre();
        if (record.mark == CanvasCall::Text) {
            if (names.contains(record.text) && record.style.size < smallest) {
                smallest = record.style.size;
                found.smallest = record.text;
            }
            const Color ground = groundAt(records, i, at);
            const double ratio = contrast(laidOn(ground, record.color), ground);
            if (ratio < found.text) {
                found.text = ratio;
                found.words = record.text;
            }
        } else if ((isPath(record) || record.mark == CanvasCall::StrokeRect) &&
                   record.color.a == 255 && !(record.color == grid)) {  // thinner: ahead, or goes
            const double ratio = isPath(record) ? contrastOfPath(records, i)
                                                : contrastOfEdge(records, i, seen.inset(-1));
            if (ratio < found.line) {
                found.line = ratio;
                found.drawn = fmt::format("{} {:.0f},{:.0f}", record.group, at.x, at.y);
            }
        }
    }
    found.name = smallest / all.h;
    found.empty = coverage.emptiest();
    return found;
}

}  // namespace poolscope
