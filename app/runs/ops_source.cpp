// Feeding the lines of a script to the session of operations.
#include "app/runs/ops_source.hpp"

#include <sstream>
#include <stdexcept>

#include "engine/scenario/console/ops_session.hpp"

namespace poolscope {

namespace {

/// The ticks of a script as the window shows them: of a nanosecond, nobody sees that it is a time.
constexpr Duration kTick{1'000'000};

}  // namespace

OpsSource::OpsSource(std::string title, const std::string& script) : title_(std::move(title)) {
    OpsSession session(OpsOutput::Changes, kTick);
    std::istringstream lines(script);
    for (std::string line; std::getline(lines, line);) {
        const OpsAnswer answer = session.feed(line);
        if (answer.error) throw std::runtime_error(title_ + ": " + answer.error->sentence);
    }
    log_ = session.log();
}

std::unique_ptr<RunSource> OpsSource::act(std::size_t, const UserAction&) {
    throw std::runtime_error("this run is an operation script's: its operations are in the file");
}

}  // namespace poolscope
