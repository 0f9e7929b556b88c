// Drawing fork/join pools to practise on.
//
// Easy ones are two workers that fork and steal. From difficulty 2 on tasks are joined, from 3 on
// by three workers and after they were stolen, from 4 on the pool may be in asyncMode, and the
// higher, the more is asked.
#include <algorithm>
#include <array>

#include "app/learn/exercise/exercise_random.hpp"
#include "app/learn/exercise/steal/steal_exercise.hpp"

namespace poolscope {

namespace {

using DrawnWhat = StealEvent::What;

constexpr std::array<std::size_t, kHardest> kStealQuestions{6, 7, 8, 9, 10};
constexpr std::array<std::size_t, kHardest> kStealBefore{5, 7, 10, 10, 12};
constexpr std::size_t kMostInDeque = 4;
constexpr std::size_t kMostStealTasks = 24;  ///< so that each has a letter
constexpr std::size_t kMostPushed = 2;       ///< questions about pushing
constexpr int kStealDraws = 300;             ///< until one is good; the last is taken anyway

class StealDrawing {
public:
    StealDrawing(int difficulty, ExerciseRandom& random)
        : difficulty_(difficulty),
          random_(random),
          start_{difficulty < 3 ? 2U : 3U, difficulty >= 4 && random.oneIn(3), {}, {}},
          play_(start_.workers, start_.async) {}

    StealStart draw() {
        const auto row = static_cast<std::size_t>(difficulty_ - 1);
        while (start_.before.size() < kStealBefore[row] && add(start_.before)) {
        }
        asking_ = true;
        while (start_.events.size() < kStealQuestions[row] && add(start_.events)) {
        }
        return std::move(start_);
    }
    /// Whether what a difficulty is for is in it.
    bool isGood() const {
        const auto row = static_cast<std::size_t>(difficulty_ - 1);
        if (asked_ < kStealQuestions[row]) return false;
        if (start_.async || difficulty_ == 1) return taken_ >= 3;
        if (difficulty_ == 2) return joined_ >= 1;
        return helped_ >= 1 && joined_ >= 2;
    }

private:
    /// One of the events that can come, and carries it out. Returns false if there is none.
    bool add(std::vector<StealEvent>& to) {
        std::vector<StealEvent> possible;
        addPushes(possible);
        for (std::size_t worker = 0; worker < start_.workers; ++worker) addOf(worker, possible);
        std::erase_if(possible, [&](const StealEvent& event) { return helpsItself(event); });
        if (possible.empty()) return false;
        StealEvent event = possible[random_.below(possible.size())];
        for (std::size_t queue = 0; queue <= start_.workers; ++queue)
            if (queue != event.worker) event.order.push_back(queue);
        random_.shuffle(event.order);
        if (asking_) count(event);
        play_.settle(event);
        to.push_back(std::move(event));
        return true;
    }

    /// Two workers that took from each other: one of them, in join, helps at its own deque. That is
    /// right, and too odd to be asked.
    bool helpsItself(const StealEvent& event) const {
        const std::optional<StealTask> task = play_.awaited(event);
        const StealOutcome outcome = play_.outcomeOf(event);
        return task && outcome.what == StealOutcome::What::Takes &&
               outcome.from.queue == event.worker && placeOf(play_.pool(), *task) != outcome.from;
    }

    bool somethingQueued() const {
        const auto& queues = play_.pool().queues;
        return std::any_of(queues.begin(), queues.end(),
                           [](const auto& queue) { return !queue.empty(); });
    }

    void addPushes(std::vector<StealEvent>& to) const {
        const std::size_t task = play_.tasks();
        if (task >= kMostStealTasks || (asking_ && pushed_ >= kMostPushed)) return;
        if (play_.pool().queues.back().size() < 2) to.push_back({DrawnWhat::Submit, 0, task});
        for (std::size_t worker = 0; worker < start_.workers; ++worker)
            if (play_.isRunning(worker) && play_.pool().queues[worker].size() < kMostInDeque)
                to.insert(to.end(), asking_ ? 2 : 5, {DrawnWhat::Fork, worker, task});
    }

    void addOf(std::size_t worker, std::vector<StealEvent>& to) const {
        if (play_.isIdle(worker)) {
            if (somethingQueued()) to.insert(to.end(), 3, {DrawnWhat::Looks, worker});
            return;
        }
        if (!play_.isRunning(worker)) return;
        const std::vector<StealFrame>& frames = play_.workers()[worker].frames;
        if (frames.size() > 1 || (asking_ && somethingQueued()))
            to.insert(to.end(), 2, {DrawnWhat::Ends, worker});
        if (difficulty_ < 2 || start_.async) return;
        for (const StealTask task : play_.forkedBy(frames.back().task)) {
            const auto place = placeOf(play_.pool(), task);
            const bool own = place && place->queue == worker;
            if (own || difficulty_ >= 3)
                to.insert(to.end(), own ? 1 : 4, {DrawnWhat::Joins, worker, task});
        }
    }

    void count(const StealEvent& event) {
        ++asked_;
        if (event.what == DrawnWhat::Submit || event.what == DrawnWhat::Fork) {
            ++pushed_;
            return;
        }
        ++taken_;
        if (!play_.awaited(event)) return;
        ++joined_;
        const StealOutcome outcome = play_.outcomeOf(event);
        if (outcome.what == StealOutcome::What::Takes && outcome.from.queue != event.worker)
            ++helped_;
    }

    int difficulty_;
    ExerciseRandom& random_;
    StealStart start_;
    StealPlay play_;
    bool asking_ = false;
    std::size_t asked_ = 0;
    std::size_t pushed_ = 0;
    std::size_t taken_ = 0;
    std::size_t joined_ = 0;
    std::size_t helped_ = 0;
};

}  // namespace

StealStart stealStart(std::uint64_t seed, int difficulty) {
    difficulty = std::clamp(difficulty, 1, kHardest);
    ExerciseRandom random(seed * 59 + static_cast<std::uint64_t>(difficulty));
    StealStart start;
    for (int i = 0; i < kStealDraws; ++i) {
        StealDrawing drawing(difficulty, random);
        start = drawing.draw();
        if (drawing.isGood()) break;
    }
    return start;
}

}  // namespace poolscope
