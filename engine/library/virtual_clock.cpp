// VirtualClock.
#include "poolscope/virtual_clock.hpp"

#include <cstdio>

#include "engine/library/program_recording.hpp"
#include "engine/library/virtual_runtime.hpp"
#include "engine/world/scheduling_strategy.hpp"

namespace juc {
namespace {

/// Enough for a million bodies at one instant; a program that needs more does not end.
constexpr std::uint64_t kMostStepsOfARun = 100'000'000;

/// A runtime together with the log that it writes to.
class LoggedRuntime : public detail::VirtualRuntime {
public:
    LoggedRuntime(std::unique_ptr<poolscope::Log> log, std::uint64_t seed,
                  std::unique_ptr<poolscope::SchedulingStrategy> strategy)
        : VirtualRuntime(log.get(), seed, std::move(strategy),
                         std::make_shared<poolscope::Carriers>()),
          log_(std::move(log)) {}
    ~LoggedRuntime() override { end(); }
    const poolscope::Log* log() const { return log_.get(); }

private:
    std::unique_ptr<poolscope::Log> log_;
};

}  // namespace

VirtualClock::VirtualClock(VirtualClockOptions options) : recordTo_(std::move(options.recordTo)) {
    std::unique_ptr<poolscope::SchedulingStrategy> strategy;
    if (options.seed) strategy = std::make_unique<poolscope::RandomStrategy>(*options.seed);
    std::unique_ptr<poolscope::Log> log;
    if (!recordTo_.empty())
        log = std::make_unique<poolscope::Log>(nullptr, poolscope::KeepsCalls::Yes);
    runtime_ = std::make_shared<LoggedRuntime>(std::move(log), options.seed.value_or(1),
                                               std::move(strategy));
    runtime_->setPatience(options.patience);
}

VirtualClock::~VirtualClock() {
    const poolscope::Instant end = runtime_->world().now();
    const detail::ProgramEnd how = runtime_->howItEnded();
    runtime_->end();
    if (recordTo_.empty()) return;
    try {
        const auto& runtime = static_cast<const LoggedRuntime&>(*runtime_);
        detail::writeProgramRecording(*runtime.log(), end, how, recordTo_);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
    }
}

void VirtualClock::runMain(std::function<void()> body) {
    runtime_->runMain(std::move(body), kMostStepsOfARun);
}

Nanoseconds VirtualClock::now() const { return Nanoseconds(runtime_->world().now().ns); }

}  // namespace juc
