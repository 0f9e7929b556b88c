// A recording on the real clock.
#include "app/runs/recorded_source.hpp"

#include <algorithm>
#include <stdexcept>

#include "app/runs/live_source.hpp"
#include "engine/trace/blocks/summed_file.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kBytesOfEvent = 26;  ///< in a log, about

}  // namespace

std::size_t eventsInBlocks(std::string_view recording) {
    if (!holdsBlocks(recording)) return 0;
    std::size_t events = 0;
    for (std::size_t at = 0; at < recording.size();) {
        const std::size_t end = std::min(recording.find('\n', at), recording.size());
        const std::string_view line = recording.substr(at, end - at);
        at = end + 1;
        if (!isBlockLine(line)) continue;
        try {
            const BlockLine block = readBlockLine(line);
            if (at > recording.size() || block.bytes > recording.size() - at) break;
            events += std::min(block.events, block.bytes);
            at += block.bytes + 1;
        } catch (const BlockError&) {
            break;  // whoever reads the recording says what is wrong with it
        }
    }
    return events;
}

void checkMemoryFor(std::string_view recording, const LoadWatch& watch) {
    if (watch.mostMemory == 0) return;
    const std::size_t events = eventsInBlocks(recording);
    const std::size_t needs = watch.inUse() + events * kBytesOfEvent;
    if (events > 0 && needs > watch.mostMemory)
        throw NotEnoughMemory(needs, watch.mostMemory, std::nullopt);
}

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
