// Exercises in ctl: its word after each step of a pool's life.
//
// Half of them are about workers that come and go in a running pool, the others about a pool's end.
// Easy ones have few workers, and one of shutdown and shutdownNow. From difficulty 2 on there are
// more workers, so that carries go further, from 3 on shutdownNow may follow shutdown, from 4 on
// some calls change nothing, at 5 so does execute after shutdown.
#include <algorithm>
#include <array>
#include <vector>

#include "app/learn/exercise/run/run_kind.hpp"
#include "app/learn/exercise/run/scenario_text.hpp"

namespace poolscope {

namespace {

constexpr std::int64_t kBetweenSteps = 10;  ///< milliseconds between two steps
constexpr std::int64_t kUntil = 300;
constexpr Duration kCtlAskedFrom{1'000'000};  ///< the first workers are there
constexpr std::array<std::size_t, kHardest> kMostWorkers{3, 6, 7, 8, 14};

/// A pool that makes a worker for each task, and loses it when the task has ended.
class PoolLife {
public:
    PoolLife(ExerciseRandom& random, int difficulty) : random_(random), difficulty_(difficulty) {}

    std::string draw() {
        random_.oneIn(2) ? drawCounting() : drawEnding();
        return text();
    }

private:
    struct Task {
        std::int64_t at;
        std::int64_t works;
    };
    struct Call {
        std::int64_t at;
        std::string_view method;
    };

    // ---- the steps
    void execute() {
        alive_.push_back(tasks_.size());
        tasks_.push_back({now_, 2 * kUntil});  // to the end of the run, unless it exits
    }
    void exit() {
        Task& last = tasks_[alive_.back()];
        last.works = now_ - last.at;
        alive_.pop_back();
    }
    void call(std::string_view method) { calls_.push_back({now_, method}); }
    void pass() { now_ += kBetweenSteps; }

    // ---- lives
    void drawCounting() {
        const std::size_t most = kMostWorkers[static_cast<std::size_t>(difficulty_) - 1];
        for (std::size_t i = random_.between(1, most - 1); i > 0; --i) execute();
        for (int i = 0; i < 4; ++i) {
            pass();
            const bool fewer = alive_.size() == most || (alive_.size() > 1 && random_.oneIn(2));
            fewer ? exit() : execute();
        }
        shutDown();
        // The worker that leaves calls tryTerminate while there are others.
        if (difficulty_ < 4) return;
        pass();
        exit();
    }

    void drawEnding() {
        const std::size_t left = difficulty_ < 4 ? 1 : 2;
        if (random_.oneIn(2)) execute();
        const std::size_t most = std::max(left, alive_.size() + random_.between(1, 2));
        while (alive_.size() < most) {
            pass();
            execute();
        }
        for (; alive_.size() > left; exit()) pass();
        shutDown();
        for (; !alive_.empty(); exit()) pass();
    }

    void shutDown() {
        pass();
        bool now = random_.oneIn(2);
        call(now ? "shutdownNow" : "shutdown");
        if (!now && difficulty_ >= 3 && random_.oneIn(2)) {
            pass();
            call("shutdownNow");
            now = true;
        }
        if (difficulty_ < 4) return;
        pass();
        if (difficulty_ == kHardest && random_.oneIn(2))
            rejected_ = now_;
        else
            call(now && random_.oneIn(2) ? "shutdownNow" : "shutdown");
    }

    std::string text() const {
        ScenarioText text("lifecycle", kUntil);
        text.executor(
            fmt::format("kind = \"ThreadPoolExecutor\"\ncorePoolSize = {}\n"
                        "maximumPoolSize = {}\nkeepAliveTime = \"1ms\"\n",
                        kRoom, kRoom));
        text.call(0, "allowCoreThreadTimeOut", "value = true\n");
        std::size_t number = 0;
        for (const Task& task : tasks_)
            text.execute(task.at, fmt::format("T{}", ++number), task.works);
        for (const Call& each : calls_) text.call(each.at, each.method);
        if (rejected_ > 0) text.execute(rejected_, fmt::format("T{}", ++number), kBetweenSteps);
        return text.str();
    }

    static constexpr int kRoom = 20;  ///< more than any life has

    ExerciseRandom& random_;
    int difficulty_;
    std::vector<Task> tasks_;
    std::vector<Call> calls_;
    std::vector<std::size_t> alive_;  ///< tasks that have not ended, the newest last
    std::int64_t now_ = 0;
    std::int64_t rejected_ = 0;  ///< when a task comes after shutdown; 0: none does
};

std::string ctlScenario(ExerciseRandom& random, int difficulty) {
    return PoolLife(random, difficulty).draw();
}

}  // namespace

extern const RunKind kCtlKind;
const RunKind kCtlKind{ctlScenario, kindsOf({PredictKind::CtlWord}), 5, 9, nullptr, kCtlAskedFrom};

}  // namespace poolscope
