// A thread that looks five times a second.
#include "app/batch/work_progress.hpp"

#include <algorithm>
#include <system_error>

#include <fmt/format.h>

#include "engine/trace/human_time.hpp"

namespace poolscope {

std::string workProgressText(const std::string& what, double share, Duration elapsed,
                             const TextCatalog& words) {
    constexpr double kEnoughToTell = 0.01;
    if (share < kEnoughToTell)
        return words.fill("progress.elapsed", {{"what", what}, {"time", aboutTime(elapsed)}});
    const double done = std::min(share, 1.0);
    const auto left =
        static_cast<std::int64_t>(static_cast<double>(elapsed.ns) * (1 - done) / done);
    constexpr std::int64_t kSecond = 1'000'000'000;
    const Duration rounded{(left + kSecond - 1) / kSecond * kSecond};
    return words.fill("progress.share", {{"what", what},
                                         {"percent", std::to_string(static_cast<int>(done * 100))},
                                         {"time", humanTime(rounded)}});
}

WorkProgress::WorkProgress(const TextCatalog& words) : words_(words) {
    if (!line_.isTerminal()) return;
    try {
        ticker_ = std::thread([this] { tick(); });
    } catch (const std::system_error&) {  // the work goes on, and says less
    }
}

WorkProgress::~WorkProgress() {
    end();
    {
        const std::lock_guard guard(mutex_);
        over_ = true;
    }
    changed_.notify_one();
    if (ticker_.joinable()) ticker_.join();
}

void WorkProgress::begin(std::string_view key, const std::string& what) {
    const std::lock_guard guard(mutex_);
    what_ = words_.fill(key, {{"what", what}});
    share_ = -1;
    began_ = Clock::now();
}

void WorkProgress::end() {
    const std::lock_guard guard(mutex_);
    what_.clear();
    line_.wipe();
}

void WorkProgress::tick() {
    constexpr auto kEvery = std::chrono::milliseconds(200);
    constexpr std::chrono::seconds kPatience{1};
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, kEvery, [this] { return over_; })) {
        const auto elapsed = Clock::now() - began_;
        if (what_.empty() || elapsed < kPatience) continue;
        const auto ns = std::chrono::duration_cast<std::chrono::nanoseconds>(elapsed).count();
        constexpr std::int64_t kTenth = 100'000'000;
        line_.show(workProgressText(what_, share_, Duration{ns / kTenth * kTenth}, words_));
    }
}

}  // namespace poolscope
