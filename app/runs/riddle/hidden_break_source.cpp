// Leaving out the events that name the part, and counting positions with and without them.
#include "app/runs/riddle/hidden_break_source.hpp"

#include <fmt/format.h>

#include <utility>

#include "app/runs/scenario_source.hpp"
#include "engine/trace/json_lines.hpp"

namespace poolscope {

Scenario withoutPart(const Scenario& whole, Ablation part) {
    Scenario broken = whole;
    broken.executors.front().ablated = {part};
    return broken;
}

/// Through lines, which hold names and not numbers of texts. They begin with the event's number.
std::shared_ptr<const Log> logWithoutNames(const Log& log) {
    auto kept = std::make_shared<Log>();
    JsonLineWriter from(log);
    JsonLineReader to(*kept);
    for (std::size_t i = 0; from.hasNext(); ++i) {
        const std::string line = from.next();
        if (log.is<BrokenOnPurpose>(i)) continue;
        to.append(fmt::format("{{\"n\":{}{}", kept->size(), line.substr(line.find(','))));
    }
    return kept;
}

HiddenBreakSource::HiddenBreakSource(const std::shared_ptr<const Scenario>& whole, Ablation part)
    : HiddenBreakSource(
          whole, std::make_unique<ScenarioSource>(
                     std::make_shared<const Scenario>(withoutPart(*whole, part)), RunOptions{})) {}

HiddenBreakSource::HiddenBreakSource(std::shared_ptr<const Scenario> whole,
                                     std::unique_ptr<RunSource> inner)
    : whole_(std::move(whole)), inner_(std::move(inner)), log_(logWithoutNames(inner_->log())) {}

/// A place right behind an event stays right behind it.
std::size_t HiddenBreakSource::inInner(std::size_t position) const {
    const Log& all = inner_->log();
    std::size_t kept = 0;
    std::size_t place = 0;
    while (place < all.size() && kept < position) {
        if (!all.is<BrokenOnPurpose>(place)) ++kept;
        ++place;
    }
    return place;
}

std::unique_ptr<RunSource> HiddenBreakSource::act(std::size_t position, const UserAction& act) {
    std::unique_ptr<RunSource> forked = inner_->act(inInner(position), act);
    return std::unique_ptr<RunSource>(new HiddenBreakSource(whole_, std::move(forked)));
}

std::vector<SchedulingPoint> HiddenBreakSource::turnsFrom(std::size_t position,
                                                          std::size_t most) const {
    std::vector<SchedulingPoint> points = inner_->turnsFrom(inInner(position), most);
    const Log& all = inner_->log();
    for (SchedulingPoint& point : points) {
        std::size_t left = 0;
        for (std::size_t i = 0; i < point.position; ++i) left += all.is<BrokenOnPurpose>(i) ? 1 : 0;
        point.position -= left;
    }
    return points;
}

}  // namespace poolscope
