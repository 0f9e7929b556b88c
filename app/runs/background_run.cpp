// One thread, told to end by a flag.
#include "app/runs/background_run.hpp"

#include <system_error>
#include <utility>

namespace poolscope {

BackgroundRun::BackgroundRun(Make make, std::shared_ptr<const Log> log, const LoadWatch& watch)
    : make_(std::move(make)), log_(std::move(log)) {
    LoadWatch own;
    own.tell = [this](LoadStep, double share) { share_ = share; };
    own.goOn = [this] { return goesOn_.load(); };
    own.mostMemory = watch.mostMemory;
    own.inUse = watch.inUse;
    own.until = watch.until;
    try {
        thread_ = std::thread([this, own] { makeIt(own); });
    } catch (const std::system_error&) {
        makeIt(own);  // the system has no thread for it
    }
}

BackgroundRun::~BackgroundRun() {
    end();
    if (thread_.joinable()) thread_.join();
}

void BackgroundRun::makeIt(const LoadWatch& watch) {
    std::optional<WatchedRun> run;
    std::exception_ptr failure;
    try {
        run = make_(watch);
    } catch (...) {
        failure = std::current_exception();
    }
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
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, most, [this] { return over_; });
}

WatchedRun BackgroundRun::take() {
    if (thread_.joinable()) thread_.join();
    if (failure_) std::rethrow_exception(failure_);
    return *std::exchange(run_, std::nullopt);
}

}  // namespace poolscope
