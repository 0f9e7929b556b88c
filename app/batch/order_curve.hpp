// How the number of different orders grew with the schedules that were tried: a curve that flattens
// says that further schedules hardly show anything new.
//
// Promises: at most kMost points, evenly spaced in schedules, whatever their number: when they are
// full every other one goes. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace poolscope {

class OrderCurve {
public:
    static constexpr std::size_t kMost = 64;

    struct Point {
        std::uint64_t schedules = 0;
        std::uint64_t orders = 0;

        friend bool operator==(const Point&, const Point&) = default;
    };

    /// One more schedule was tried; there have been so many orders by then.
    void add(std::uint64_t orders) {
        if (++schedules_ % stride_ != 0) return;
        points_.push_back({schedules_, orders});
        if (points_.size() < kMost) return;
        stride_ *= 2;
        std::vector<Point> fewer;
        for (std::size_t i = 1; i < points_.size(); i += 2) fewer.push_back(points_[i]);
        points_ = std::move(fewer);
    }
    const std::vector<Point>& points() const { return points_; }

private:
    std::vector<Point> points_;
    std::uint64_t schedules_ = 0;
    std::uint64_t stride_ = 1;
};

/// "▁▃▅▆▇▇██": a column for each point, as high as its share of the last one. Empty below four.
std::string drawnCurve(const std::vector<OrderCurve::Point>& points);

}  // namespace poolscope
