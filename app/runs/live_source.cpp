// Looking after a live run.
#include "app/runs/live_source.hpp"

#include <stdexcept>

#include "app/runs/paced_source.hpp"

namespace poolscope {

LiveSource::LiveSource(std::shared_ptr<const Scenario> scenario)
    : scenario_(std::move(scenario)), run_(std::make_unique<RealRun>(scenario_, RunOptions{})) {
    log_ = run_->log();
}

std::string LiveSource::title() const {
    return scenario_->title.empty() ? scenario_->fileName : scenario_->title;
}

std::string LiveSource::description() const { return scenario_->description; }

void LiveSource::poll() {
    if (run_ == nullptr || !run_->isOver()) return;
    run_->finish();
    run_.reset();
}

std::unique_ptr<RunSource> LiveSource::act(std::size_t, const UserAction& act) {
    if (run_ == nullptr) throw std::runtime_error("the live run is over: start it again");
    const auto* call = std::get_if<UserCall>(&act.change);
    if (call == nullptr)
        throw std::runtime_error("on real threads only methods can be called: nothing else waits");
    run_->ask(*call);
    return nullptr;
}

std::unique_ptr<RunSource> LiveSource::startLive(ShownClock clock) const {
    return liveRun(clock, scenario_, {}, {});
}

}  // namespace poolscope
