// Laying the maps out.
#include "app/panels/sweep/heat_map.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "app/model/metrics/metric_text.hpp"
#include "app/panels/sweep/ramp.hpp"
#include "app/ui/canvas/text_lines.hpp"

namespace poolscope {

namespace {

constexpr Length kLeastHeatMap{320};
constexpr Length kHeatScaleWidth{240};

/// Maps with more cells have no numbers.
constexpr std::size_t kMostColumnsWithNumbers = 24;
constexpr std::size_t kMostCellsWithNumbers = 1'500;

class HeatMaps {
public:
    explicit HeatMaps(const HeatMapRequest& request)
        : in_(request), plan_(request.sweep.plan()), style_(request.style) {}

    HeatMapLayout layout() {
        at_ = in_.origin;
        label(in_.title, Type::Title, Role::Text);
        for (const Metric measure : in_.question.metricKinds) layMeasure(measure);
        if (plan_.seeds.size() > 1)
            label("± " + in_.words.fill("sweep.interval",
                                        {{"n", std::to_string(plan_.seeds.size())},
                                         {"first", std::to_string(plan_.seeds.front())},
                                         {"last", std::to_string(plan_.seeds.back())}}),
                  Type::Small, Role::TextMuted);
        out_.size = {std::max(widest_, in_.origin.x + style_.px(kLeastHeatMap)) - in_.origin.x,
                     at_.y - in_.origin.y};
        return std::move(out_);
    }

private:
    float gap() const { return style_.px(s8); }

    float widthOfText(Type type, std::string_view text) const {
        return in_.measure.measure(style_.font(type), style_.size(type), text).x;
    }
    void put(HeatLabel label) {
        const float width = widthOfText(label.type, label.text);
        const float left = label.alignX == AlignX::Left     ? label.at.x
                           : label.alignX == AlignX::Centre ? label.at.x - width / 2
                                                            : label.at.x - width;
        widest_ = std::max(widest_, left + width);
        out_.labels.push_back(std::move(label));
    }
    /// A line of its own.
    void label(const std::string& text, Type type, Role role) {
        put({at_, text, type, role, AlignX::Left, AlignY::Top});
        at_.y += style_.lineHeight(type);
    }

    // ---- one metric
    void layMeasure(Metric measure) {
        gather(measure);
        at_.y += gap();
        label(std::string(wordsOf(in_.words, measure, "name")), Type::Lead, Role::Text);
        const std::string means(wordsOf(in_.words, measure, "means"));
        for (const std::string& line :
             wrap(in_.measure, style_.font(Type::Body), style_.size(Type::Body), means, in_.width))
            label(line, Type::Body, Role::TextMuted);
        at_.y += style_.px(s4);
        layLegend(measure);
        layMaps(measure);
    }

    void gather(Metric measure) {
        cells_.clear();
        best_.clear();
        low_ = std::numeric_limits<double>::max();
        high_ = std::numeric_limits<double>::lowest();
        for (const std::string& executor : in_.question.executors) {
            std::vector<SweptCell> cells = in_.sweep.cells(executor, measure);
            for (const SweptCell& cell : cells) {
                if (!cell.estimate || std::isinf(cell.estimate->mean)) continue;
                low_ = std::min(low_, cell.estimate->mean);
                high_ = std::max(high_, cell.estimate->mean);
            }
            best_.push_back(in_.sweep.best(executor, measure));
            cells_.push_back(std::move(cells));
        }
    }
    float shareOf(double value) const {
        if (std::isinf(value)) return 1;
        return high_ <= low_ ? 0.5F : static_cast<float>((value - low_) / (high_ - low_));
    }
    static HeatKind kindOf(const SweptCell& cell) {
        if (cell.runs == 0) return HeatKind::NotRun;
        return cell.estimate ? HeatKind::Mean : HeatKind::None;
    }

    void layLegend(Metric measure) {
        const Rect bar{at_.x, at_.y, style_.px(kHeatScaleWidth), style_.px(s8)};
        float behind = at_.x;
        const float labels = bar.bottom() + style_.px(s2);
        if (high_ >= low_) {
            out_.scales.push_back({bar});
            const bool one = high_ <= low_;
            const auto tick = [&](float share, AlignX align) {
                const double value = one ? low_ : low_ + (high_ - low_) * double{share};
                put({{bar.x + bar.w * share, labels},
                     halfWidthText(measure, value),
                     Type::Small,
                     Role::TextMuted,
                     align,
                     AlignY::Top});
            };
            if (!one) tick(0, AlignX::Left);
            tick(0.5F, AlignX::Centre);
            if (!one) tick(1, AlignX::Right);
            behind = bar.right() + gap();
        }
        const auto patch = [&](HeatKind kind, bool best, std::string_view key) {
            const Rect rect{behind, bar.y, style_.px(s12), bar.h};
            out_.patches.push_back({rect, kind, best});
            const std::string text(in_.words(key));
            const Vec2 at{rect.right() + style_.px(s3), rect.centre().y};
            put({at, text, Type::Small, Role::TextMuted, AlignX::Left, AlignY::Middle});
            behind = at.x + widthOfText(Type::Small, text) + gap();
        };
        if (any([&](std::size_t e, std::size_t i) { return bool{best_[e][i]}; }))
            patch(HeatKind::Mean, true, "sweep.best");
        if (any([&](std::size_t e, std::size_t i) {
                return kindOf(cells_[e][i]) == HeatKind::None;
            }))
            patch(HeatKind::None, false, "sweep.none");
        if (any([&](std::size_t e, std::size_t i) {
                return kindOf(cells_[e][i]) == HeatKind::NotRun;
            }))
            patch(HeatKind::NotRun, false, "sweep.notRun");
        at_.y = labels + style_.lineHeight(Type::Small) + style_.px(s6);
    }
    template <class Test>
    bool any(const Test& test) const {
        for (std::size_t executor = 0; executor < cells_.size(); ++executor)
            for (std::size_t i = 0; i < cells_[executor].size(); ++i)
                if (test(executor, i)) return true;
        return false;
    }

    // ---- its maps
    /// How large things are in every map of the metric.
    struct Sizes {
        bool numbers = true;
        Vec2 cell;
        float rowLabels = 0;  ///< width
        std::size_t everyColumn = 1;
        std::size_t everyRow = 1;
    };

    const SweepAxis& right() const { return plan_.axes.back(); }
    /// Null when there is only one key.
    const SweepAxis* down() const {
        return plan_.axes.size() > 1 ? &plan_.axes[plan_.axes.size() - 2] : nullptr;
    }
    std::size_t columns() const { return right().values.size(); }
    std::size_t rows() const { return down() == nullptr ? 1 : down()->values.size(); }

    Sizes sizesFor(Metric measure) const {
        Sizes sizes;
        sizes.numbers = columns() <= kMostColumnsWithNumbers &&
                        plan_.combinations() * cells_.size() <= kMostCellsWithNumbers;
        float widest = style_.px(s20);
        for (const auto& cells : cells_)
            for (const SweptCell& cell : cells) {
                if (!cell.estimate) continue;
                widest = std::max(widest, widthOfText(Type::Body, meanOf(measure, cell)));
                if (cell.estimate->halfWidth)
                    widest = std::max(widest, widthOfText(Type::Small, underOf(measure, cell)));
            }
        const float lines = style_.lineHeight(Type::Body) +
                            (plan_.seeds.size() > 1 ? style_.lineHeight(Type::Small) : 0);
        sizes.cell = sizes.numbers ? Vec2{widest + style_.px(s8), lines + style_.px(s6)}
                                   : Vec2{style_.px(s6), style_.px(s6)};
        float columnLabel = 0;
        for (const std::string& value : right().values)
            columnLabel = std::max(columnLabel, widthOfText(Type::Body, value) + style_.px(s4));
        if (sizes.numbers)
            sizes.cell.x = std::max(sizes.cell.x, columnLabel);
        else
            sizes.everyColumn = static_cast<std::size_t>(std::ceil(columnLabel / sizes.cell.x));
        sizes.everyRow =
            static_cast<std::size_t>(std::ceil(style_.lineHeight(Type::Body) / sizes.cell.y));
        if (down() == nullptr) return sizes;
        for (const std::string& value : down()->values)
            sizes.rowLabels = std::max(sizes.rowLabels, widthOfText(Type::Body, value));
        sizes.rowLabels =
            std::max(sizes.rowLabels, widthOfText(Type::Strong, down()->key)) + style_.px(s5);
        return sizes;
    }

    std::string meanOf(Metric measure, const SweptCell& cell) const {
        return meanText(in_.words, measure, cell.estimate->mean);
    }
    static std::string underOf(Metric measure, const SweptCell& cell) {
        return "± " + halfWidthText(measure, *cell.estimate->halfWidth);
    }

    void layMaps(Metric measure) {
        const Sizes sizes = sizesFor(measure);
        const float columnsWide = std::max(sizes.cell.x * static_cast<float>(columns()),
                                           widthOfText(Type::Strong, right().key));
        const Vec2 size{sizes.rowLabels + columnsWide,
                        style_.lineHeight(Type::Strong) * 2 + style_.lineHeight(Type::Body) +
                            sizes.cell.y * static_cast<float>(rows())};
        const std::size_t maps = plan_.combinations() / (columns() * rows());
        Vec2 corner = at_;
        for (std::size_t executor = 0; executor < cells_.size(); ++executor)
            for (std::size_t map = 0; map < maps; ++map) {
                const bool fits = corner.x + size.x <= in_.origin.x + in_.width;
                if (corner.x > at_.x && !fits) corner = {at_.x, corner.y + size.y + gap()};
                layMap(measure, executor, map, corner, sizes);
                widest_ = std::max(widest_, corner.x + size.x);
                corner.x += std::max(size.x, widthOfText(Type::Strong, mapTitle(executor, map))) +
                            gap() * 2;
            }
        at_.y = corner.y + size.y + gap();
    }

    /// "pool", and the values of the keys that this map is for.
    std::string mapTitle(std::size_t executor, std::size_t map) const {
        std::string title = in_.question.executors[executor];
        const std::size_t first = map * columns() * rows();
        const std::vector<std::string> values = plan_.valuesOf(first);
        for (std::size_t axis = 0; axis + 2 < plan_.axes.size(); ++axis)
            title += fmt::format("{}{} = {}", axis == 0 ? "   " : ", ", plan_.axes[axis].key,
                                 values[axis]);
        return title;
    }

    void layMap(Metric measure, std::size_t executor, std::size_t map, Vec2 corner,
                const Sizes& sizes) {
        const float strong = style_.lineHeight(Type::Strong);
        put({corner, mapTitle(executor, map), Type::Strong, Role::Text, AlignX::Left, AlignY::Top});
        const float left = corner.x + sizes.rowLabels;
        const float wide = sizes.cell.x * static_cast<float>(columns());
        const float keys = corner.y + strong;
        const float values = keys + strong;
        const float top = values + style_.lineHeight(Type::Body);
        put({{left, keys}, right().key, Type::Strong, Role::TextMuted, AlignX::Left, AlignY::Top});
        if (down() != nullptr)
            put({{corner.x, values},
                 down()->key,
                 Type::Strong,
                 Role::TextMuted,
                 AlignX::Left,
                 AlignY::Top});
        for (std::size_t j = 0; j < columns(); j += sizes.everyColumn) {
            const bool alone = sizes.everyColumn > 1;
            const float x = left + sizes.cell.x * (static_cast<float>(j) + (alone ? 0.0F : 0.5F));
            put({{x, values},
                 right().values[j],
                 Type::Body,
                 Role::Text,
                 alone ? AlignX::Left : AlignX::Centre,
                 AlignY::Top});
        }
        for (std::size_t i = 0; i < rows(); ++i) {
            const float y = top + sizes.cell.y * static_cast<float>(i);
            if (down() != nullptr && i % sizes.everyRow == 0)
                put({{left - style_.px(s4), y + sizes.cell.y / 2},
                     down()->values[i],
                     Type::Body,
                     Role::Text,
                     AlignX::Right,
                     AlignY::Middle});
            for (std::size_t j = 0; j < columns(); ++j) {
                const Rect rect{left + sizes.cell.x * static_cast<float>(j), y, sizes.cell.x,
                                sizes.cell.y};
                layCell(measure, executor, (map * rows() + i) * columns() + j, rect, sizes);
            }
        }
        widest_ = std::max(widest_, left + wide);
    }

    void layCell(Metric measure, std::size_t executor, std::size_t combination, Rect rect,
                 const Sizes& sizes) {
        const SweptCell& from = cells_[executor][combination];
        HeatCell cell;
        cell.rect = rect;
        cell.kind = kindOf(from);
        cell.combination = combination;
        cell.best = best_[executor][combination];
        if (cell.kind == HeatKind::Mean) {
            cell.fill = rampColor(shareOf(from.estimate->mean));
            if (sizes.numbers) cell.text = meanOf(measure, from);
            if (sizes.numbers && from.estimate->halfWidth) cell.under = underOf(measure, from);
        }
        out_.cells.push_back(std::move(cell));
    }

    const HeatMapRequest& in_;
    const SweepPlan& plan_;
    const Style& style_;
    Vec2 at_;
    float widest_ = 0;
    std::vector<std::vector<SweptCell>> cells_;  ///< of the metric in hand, by executor
    std::vector<std::vector<bool>> best_;
    double low_ = 0;
    double high_ = 0;
    HeatMapLayout out_;
};

}  // namespace

HeatMapLayout layoutHeatMaps(const HeatMapRequest& request) { return HeatMaps(request).layout(); }

}  // namespace poolscope
