// Leaving out the events that name the part, and counting positions with and without them.
#include "app/learn/riddle/hidden_break_source.hpp"

#include <string_view>
#include <utility>

#include "app/runs/scenario_source.hpp"

namespace poolscope {

Scenario withoutPart(const Scenario& whole, Ablation part) {
    Scenario broken = whole;
    broken.executors.front().ablated = {part};
    return broken;
}

namespace {

/// The texts of an event as another log has them.
class Retold {
public:
    Retold(const Log& from, Log& to) : from_(from), to_(to) {}
    void operator()(std::string_view, TextId& id) const { id = to_.intern(from_.text(id)); }
    template <class Other>
    void operator()(std::string_view, Other&) const {}

private:
    const Log& from_;
    Log& to_;
};

/// The paths and sites with the same numbers.
void copyCalls(const RecordedCalls& from, RecordedCalls& to) {
    for (std::uint32_t i = 1; i < from.paths(); ++i) to.add(from.path(i));
    for (std::uint32_t i = 1; i < from.sites(); ++i) to.add(from.site(i));
}

}  // namespace

std::shared_ptr<const Log> logWithoutNames(const Log& log) {
    auto kept = log.calls() == nullptr ? std::make_shared<Log>() : Log::withCalls();
    if (log.calls() != nullptr) copyCalls(*log.calls(), *kept->writableCalls());
    const Retold texts(log, *kept);
    for (std::size_t i = 0; i < log.size(); ++i) {
        auto [event, site] = log.withSiteNumber(i);
        if (event.what.is<BrokenOnPurpose>()) continue;
        event.what.visit([&](auto& what) { what.eachField(what, texts); });
        if (log.calls() != nullptr) {
            kept->appendAt(site, event);
        } else {
            kept->append(event);
        }
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
