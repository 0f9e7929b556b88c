// One thread, told to end by a flag; or parts.
#include "app/runs/background_run.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

namespace poolscope {

BackgroundRun::BackgroundRun(Make make, std::shared_ptr<const Log> log, const LoadWatch& watch,
                             bool inParts)
    : make_(std::move(make)), log_(std::move(log)) {
    own_.tell = [this](LoadStep, double share) { share_ = share; };
    own_.goOn = [this] { return goesOn_.load(); };
    own_.mostMemory = watch.mostMemory;
    own_.inUse = watch.inUse;
    own_.until = watch.until;
    if (inParts) return;
    try {
        thread_ = std::thread([this] { makeIt({}); });
    } catch (const std::system_error&) {
        // The system has no thread for it: whoever waits makes it.
    }
}

BackgroundRun::~BackgroundRun() {
    end();
    if (thread_.joinable()) thread_.join();
}

void BackgroundRun::makeIt(const Yields& yields) {
    std::optional<WatchedRun> run;
    std::exception_ptr failure;
    try {
        run = make_(own_, yields);
    } catch (...) {
        failure = std::current_exception();
    }
    if (!run && !failure) return;
    const std::lock_guard lock(mutex_);
    run_ = std::move(run);
    failure_ = failure;
    over_ = true;
    changed_.notify_all();
}

bool BackgroundRun::waitFor(const LoadWatch& watch, LoadStep step, std::size_t shown) {
    constexpr std::chrono::milliseconds kBetween{20};
    bool over = waitFor(watch.patience.value_or(std::chrono::milliseconds(0)));
    while (!over && log_->size() <= shown) {
        if (watch.tell) watch.tell(step, share());
        if (watch.goOn && !watch.goOn()) end();
        over = waitFor(kBetween);
    }
    return over;
}

bool BackgroundRun::waitFor(std::chrono::milliseconds most) {
    if (!thread_.joinable()) {
        constexpr std::chrono::milliseconds kPart{8};
        const auto end = std::chrono::steady_clock::now() + std::max(most, kPart);
        if (!over_) makeIt([end] { return std::chrono::steady_clock::now() >= end; });
        return over_;
    }
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, most, [this] { return over_; });
}

WatchedRun BackgroundRun::take() {
    if (thread_.joinable())
        thread_.join();
    else if (!over_)
        makeIt({});
    if (failure_) std::rethrow_exception(failure_);
    return *std::exchange(run_, std::nullopt);
}

}  // namespace poolscope
