// Who is compared, which part of the comparison is seen, and what can be pressed in it.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "app/model/metrics/metrics.hpp"
#include "app/ui/target.hpp"

namespace poolscope {

/// An executor of one of the branches kept, to be compared.
struct SideKey {
    std::size_t branch = 0;
    ExecutorId executor;
    friend bool operator==(const SideKey&, const SideKey&) = default;
};

/// What of a comparison one section shows where not all have room.
enum class CompareTab : std::uint8_t { Runs, Metrics, Spread };
inline constexpr std::array<std::string_view, 3> kCompareTabNames{"runs", "figures", "spread"};

using OpenGroups = std::array<bool, kMetricGroupCount>;

/// Shows or folds what is the same in all sides. Such places are counted behind the tabs: both lead
/// to what has no room.
inline Target foldTarget(MetricGroup group) {
    return Target::of(
        Target::Kind::CompareTab,
        static_cast<std::uint32_t>(kCompareTabNames.size()) + static_cast<std::uint32_t>(group));
}
inline std::optional<MetricGroup> foldOf(const Target& target) {
    if (target.kind != Target::Kind::CompareTab || target.id < kCompareTabNames.size())
        return std::nullopt;
    const std::size_t place = target.id - kCompareTabNames.size();
    if (place >= kMetricGroupCount) return std::nullopt;
    return static_cast<MetricGroup>(place);
}

/// Makes a group the goal of the comparison; behind the groups' folds.
inline Target goalTarget(MetricGroup group) {
    Target target = foldTarget(group);
    target.id += static_cast<std::uint32_t>(kMetricGroupCount);
    return target;
}

struct CompareState {
    std::optional<std::vector<SideKey>> sides;  ///< who is compared; none: the usual ones
    CompareTab tab = CompareTab::Runs;
    float metricsScroll = 0;  ///< of the table of metrics, downwards, in pixels
    OpenGroups open{};        ///< of these the rows that are the same in all sides are shown
    std::optional<MetricGroup> goal;  ///< the verdict and the table speak of it first
};

}  // namespace poolscope
