// The threads of an exploration, and what they share.
#include "app/batch/exploration.hpp"

#include "app/batch/interrupts.hpp"
#include "app/batch/workers.hpp"
#include "engine/explore/visible_order.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

namespace poolscope {

namespace {

using Clock = std::chrono::steady_clock;

/// `dfs` and `preemptions` try all, the latter within a bound.
SearchKind kindOf(std::string_view chooser) {
    if (chooser == "random") return SearchKind::Random;
    if (chooser == "pct") return SearchKind::Pct;
    if (chooser == "pos") return SearchKind::Pos;
    if (chooser == "walk") return SearchKind::Walk;
    return SearchKind::All;
}

/// A frontier for several threads.
class SharedFrontier : public Frontier {
public:
    using Frontier::Frontier;

    bool enter(std::uint64_t state) override {
        const std::lock_guard guard(mutex_);
        return Frontier::enter(state);
    }
    void note(const std::vector<std::uint64_t>& way) override {
        const std::lock_guard guard(mutex_);
        Frontier::note(way);
    }
    void add(Branches run) override {
        const std::lock_guard guard(mutex_);
        Frontier::add(std::move(run));
        more_.notify_all();
    }
    /// Waits while the frontier is empty but a busy thread may still add to it. Returns nothing
    /// when everything was tried or the search was stopped.
    std::optional<Schedule> take() override {
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
    Exploration(const Scenario& scenario, const ExploreCommand& command, const Sought& sought,
                const std::function<void(const Explored&)>& progress)
        : scenario_(scenario),
          command_(command),
          sought_(sought),
          progress_(progress),
          options_(optionsOf(command, scenario)),
          kind_(kindOf(command.strategy)),
          frontier_(command.memory - command.memory / kShareOfOrders),
          orders_(command.memory / kShareOfOrders) {}

    Explored run() {
        began_ = Clock::now();
        const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
        const unsigned jobs = command_.jobs > 0 ? command_.jobs : cores;
        const auto search = [this] {
            Search own = newSearch();
            if (kind_ == SearchKind::All) {
                tryAll(own);
            } else {
                draw(own);
            }
        };
        Workers workers(jobs, search, [this] { stop(); });
        watch(workers);
        workers.finish();
        return result();
    }

private:
    static constexpr std::size_t kShareOfOrders = 8;

    Search newSearch() const {
        return Search(scenario_, options_, sought_.kinds,
                      sought_.questions(scenario_, options_.seed));
    }
    void tryAll(Search& search) {
        while (!command_.schedules || drawn_++ < *command_.schedules) {
            const auto next = frontier_.take();
            if (!next) return;
            note(search.tryOne(*next, frontier_), 0);
            frontier_.done();
        }
    }
    /// Each number is drawn once and tried even if a fault was found in between, so the lowest
    /// number that goes wrong is the same for any number of jobs.
    void draw(Search& search) {
        while (!stopped_) {
            const std::uint64_t number = drawn_++;
            if (command_.schedules && number >= *command_.schedules) break;
            note(search.tryRandom(kind_, number), number);
        }
    }
    void note(Tried tried, std::uint64_t number) {
        ++tries_;
        if (tried.tooLong) cut_ = true;
        if (tried.leftOut) leftOut_ = true;
        const std::uint64_t order = visibleOrderOf(*tried.log);
        {
            const std::lock_guard guard(ofOrders_);
            orders_.enter(order);
            curve_.add(orders_.size());
        }
        if (!tried.finding) return;
        {
            const std::lock_guard guard(end_);
            if (!finding_ || number < foundNumber_) {
                finding_ = std::move(tried.finding);
                foundNumber_ = number;
            }
        }
        stop();
    }
    void stop() {
        stopped_ = true;
        frontier_.stop();
    }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

    /// Until all threads have ended: checks the time limit and reports progress.
    void watch(Workers& workers) {
        while (workers.areBusy(std::chrono::milliseconds(200))) {
            if (interrupts_.came() || seconds() > command_.minutes * 60) stop();
            if (progress_) progress_(countsSoFar());
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
        all.full = frontier_.isFull();
        all.exhausted = kind_ == SearchKind::All && frontier_.exhausted() && !cut_;
        if (leftOut_ || !all.exhausted) all.preemptions = options_.preemptions;
        all.orders = orders_.size();
        all.ordersFull = orders_.overflowed();
        all.curve = curve_.points();
        if (all.exhausted)
            all.all = newSearch().merges() ? frontier_.schedules() : std::optional(all.schedules);
        all.interrupted = interrupts_.came();
        if (finding_) all.finding = newSearch().simplify(*finding_);
        return all;
    }

    const Scenario& scenario_;
    const ExploreCommand& command_;
    const Sought& sought_;
    const std::function<void(const Explored&)>& progress_;
    ScheduleOptions options_;
    SearchKind kind_;
    Clock::time_point began_;
    Interrupts interrupts_;
    SharedFrontier frontier_;
    std::atomic<std::uint64_t> drawn_ = 0;
    std::atomic<std::uint64_t> tries_ = 0;
    std::atomic<bool> stopped_ = false;
    std::atomic<bool> cut_ = false;
    std::atomic<bool> leftOut_ = false;
    std::mutex ofOrders_;  ///< guards orders_ and curve_
    KnownStates orders_;   ///< of visible steps
    OrderCurve curve_;
    std::mutex end_;  ///< guards finding_ and foundNumber_
    std::optional<Finding> finding_;
    std::uint64_t foundNumber_ = 0;  ///< of a drawn schedule
};

}  // namespace

ScheduleOptions optionsOf(const ExploreCommand& command, const Scenario& scenario) {
    ScheduleOptions options;
    options.seed = command.seed.value_or(scenario.seed);
    options.until = command.until ? command.until : scenario.until;
    constexpr std::uint32_t kUsualPreemptions = 2;  // most known bugs need no more
    options.preemptions = command.preemptions;
    if (command.strategy == "preemptions" && !options.preemptions)
        options.preemptions = kUsualPreemptions;
    return options;
}

Explored explore(const Scenario& scenario, const ExploreCommand& command, const Sought& sought,
                 const std::function<void(const Explored&)>& progress) {
    return Exploration(scenario, command, sought, progress).run();
}

}  // namespace poolscope
