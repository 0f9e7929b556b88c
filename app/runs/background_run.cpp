// One thread, told to end by a flag.
#include "app/runs/background_run.hpp"

#include <utility>

namespace poolscope {

BackgroundRun::BackgroundRun(std::shared_ptr<const Scenario> scenario, RunOptions options,
                             const LoadWatch& watch)
    : scenario_(std::move(scenario)),
      options_(std::move(options)),
      log_(std::make_shared<Log>(watch.logs)) {
    LoadWatch own;
    own.tell = [this](LoadStep, double share) { share_ = share; };
    own.goOn = [this] { return goesOn_.load(); };
    own.mostMemory = watch.mostMemory;
    own.inUse = watch.inUse;
    own.until = watch.until;
    thread_ = std::thread([this, own = std::move(own)] { make(own); });
}

BackgroundRun::~BackgroundRun() {
    end();
    if (thread_.joinable()) thread_.join();
}

void BackgroundRun::make(const LoadWatch& watch) {
    std::optional<WatchedRun> run;
    std::exception_ptr failure;
    try {
        run = runAsFarAsItFits(*scenario_, options_, watch, log_);
    } catch (...) {
        failure = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    run_ = std::move(run);
    failure_ = failure;
    over_ = true;
    changed_.notify_all();
}

bool BackgroundRun::waitFor(std::chrono::milliseconds most) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, most, [this] { return over_; });
}

WatchedRun BackgroundRun::take() {
    thread_.join();
    if (failure_) std::rethrow_exception(failure_);
    return *std::exchange(run_, std::nullopt);
}

}  // namespace poolscope
