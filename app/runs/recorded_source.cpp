// A recording on the real clock.
#include "app/runs/recorded_source.hpp"

#include <stdexcept>

#include "app/runs/live_source.hpp"

namespace poolscope {

std::string RecordedSource::title() const {
    const Scenario& scenario = *recording_.scenario;
    return scenario.title.empty() ? scenario.fileName : scenario.title;
}

std::string RecordedSource::recording() const {
    return recordingText(*recording_.scenario, recording_.run);
}

std::string RecordedSource::description() const { return recording_.scenario->description; }

std::unique_ptr<RunSource> RecordedSource::act(std::size_t, const UserAction&) {
    throw std::runtime_error("what happened on the real clock cannot be run again: run it live");
}

std::unique_ptr<RunSource> RecordedSource::startLive() const {
    return std::make_unique<LiveSource>(recording_.scenario);
}

}  // namespace poolscope
