// Threads that take the next schedule, and one that looks at the clock.
#include "app/shell/explore_runner.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace poolscope {

namespace {

using Clock = std::chrono::steady_clock;

/// A frontier for several threads.
class SharedFrontier : public Frontier {
public:
    bool enter(std::uint64_t state) override {
        const std::lock_guard guard(mutex_);
        return Frontier::enter(state);
    }
    void add(Deviations schedule) override {
        const std::lock_guard guard(mutex_);
        Frontier::add(std::move(schedule));
        more_.notify_one();
    }
    /// Waits while there is none but somebody may yet add one; none when all is done or stopped.
    std::optional<Deviations> take() override {
        std::unique_lock lock(mutex_);
        while (!stopped_) {
            if (auto next = Frontier::take()) {
                ++busy_;
                return next;
            }
            if (busy_ == 0) {
                exhausted_ = true;
                break;
            }
            more_.wait(lock);
        }
        more_.notify_all();
        return std::nullopt;
    }
    /// What was taken has been tried.
    void done() {
        const std::lock_guard guard(mutex_);
        --busy_;
        more_.notify_all();
    }
    void stop() {
        const std::lock_guard guard(mutex_);
        stopped_ = true;
        more_.notify_all();
    }
    bool exhausted() const { return exhausted_; }

private:
    std::mutex mutex_;
    std::condition_variable more_;
    int busy_ = 0;
    bool stopped_ = false;
    bool exhausted_ = false;
};

class Exploration {
public:
    Exploration(const Scenario& scenario, const ExploreRequest& request,
                const std::function<void(const Explored&)>& tell)
        : scenario_(scenario), request_(request), tell_(tell) {}

    Explored run() {
        began_ = Clock::now();
        std::vector<std::thread> threads;
        for (unsigned i = 0; i < request_.jobs; ++i) {
            threads.emplace_back([this] {
                Search search(scenario_, request_.options, request_.faults);
                if (request_.kind == SearchKind::All) {
                    tryAll(search);
                } else {
                    draw(search);
                }
                const std::lock_guard guard(end_);
                ++ended_;
                over_.notify_all();
            });
        }
        watch();
        for (std::thread& thread : threads) thread.join();
        return result();
    }

private:
    void tryAll(Search& search) {
        while (const auto next = frontier_.take()) {
            note(search.tryOne(*next, frontier_));
            frontier_.done();
        }
    }
    void draw(Search& search) {
        while (!stopped_) note(search.tryRandom(request_.kind, drawn_++));
    }
    void note(Tried tried) {
        const std::uint64_t tries = ++tries_;
        cut_ = cut_ || tried.tooLong;
        const bool found = tried.finding.has_value();
        if (found) {
            const std::lock_guard guard(end_);
            if (!finding_) finding_ = std::move(tried.finding);
        }
        if (found || (request_.schedules && tries >= *request_.schedules)) stop();
    }
    void stop() {
        stopped_ = true;
        frontier_.stop();
    }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

    /// Until all threads have ended: looks at the clock and tells how it goes.
    void watch() {
        std::unique_lock lock(end_);
        while (!over_.wait_for(lock, std::chrono::milliseconds(200),
                               [&] { return ended_ == request_.jobs; })) {
            lock.unlock();
            if (seconds() > request_.minutes * 60) stop();
            tell_(countsSoFar());
            lock.lock();
        }
    }

    Explored countsSoFar() const {
        Explored now;
        now.schedules = tries_;
        now.seconds = seconds();
        return now;
    }
    Explored result() {
        Explored all = countsSoFar();
        all.states = frontier_.states();
        all.exhausted = request_.kind == SearchKind::All && frontier_.exhausted() && !cut_;
        if (finding_)
            all.finding = Search(scenario_, request_.options, request_.faults).simplify(*finding_);
        return all;
    }

    const Scenario& scenario_;
    const ExploreRequest& request_;
    const std::function<void(const Explored&)>& tell_;
    Clock::time_point began_;
    SharedFrontier frontier_;
    std::atomic<std::uint64_t> drawn_ = 0;
    std::atomic<std::uint64_t> tries_ = 0;
    std::atomic<bool> stopped_ = false;
    std::atomic<bool> cut_ = false;
    std::mutex end_;  ///< guards finding_ and ended_
    std::condition_variable over_;
    unsigned ended_ = 0;
    std::optional<Finding> finding_;
};

}  // namespace

Explored explore(const Scenario& scenario, const ExploreRequest& request,
                 const std::function<void(const Explored&)>& tell) {
    return Exploration(scenario, request, tell).run();
}

}  // namespace poolscope
