// Drawing queues with a leader to practise on.
//
// In easy ones few tasks are offered, and none before the head. From difficulty 2 on tasks are
// offered often, from 3 on also such as become the head, from 4 on threads call take() in any
// order, at 5 the queue begins with one task or none.
#include <algorithm>
#include <array>

#include "app/learn/exercise/exercise_random.hpp"
#include "app/learn/exercise/leader/leader_exercise.hpp"

namespace poolscope {

namespace {

constexpr std::array<std::size_t, kHardest> kQuestions{6, 7, 7, 8, 9};
constexpr std::int64_t kLeadGrid = 10;  ///< tasks are due on it, events lie halfway between
constexpr int kLeadDraws = 40;  ///< until one has enough questions; the last is taken anyway

/// Two waits that end at the same instant: who is first would be left to chance.
bool hasTie(const LeadQueue& queue) {
    std::vector<std::int64_t> ends;
    for (const LeadWait& wait : queue.waiting)
        if (wait.until) ends.push_back(*wait.until);
    std::sort(ends.begin(), ends.end());
    return std::adjacent_find(ends.begin(), ends.end()) != ends.end();
}

class LeadDrawing {
public:
    LeadDrawing(int difficulty, ExerciseRandom& random)
        : difficulty_(difficulty), random_(random) {}

    LeadStart draw() {
        LeadStart start;
        const std::size_t tasks =
            difficulty_ == kHardest ? random_.below(2) : random_.between(1, 3);
        for (std::size_t i = 0; i < tasks; ++i) {
            LeadQueue sorted{start.tasks, {}};
            insertTask(sorted, drawTask(random_.between(4, 14)));
            start.tasks = std::move(sorted.tasks);
        }
        LeadPlay play(start.tasks);
        while (start.questions < kQuestions[static_cast<std::size_t>(difficulty_ - 1)]) {
            if (!play.hasEvent()) {
                start.events.push_back(drawEvent(play));
                play.add(start.events.back());
            }
            const std::optional<LeadMoment> moment = play.advance();
            if (!moment || hasTie(play.queue())) break;
            ++start.questions;
            play.settle(*moment);
            if (hasTie(play.queue())) break;
        }
        return start;
    }

private:
    /// Due at a place of the grid that no other task has.
    LeadTask drawTask(std::size_t place) {
        while (std::find(taken_.begin(), taken_.end(), place) != taken_.end()) ++place;
        taken_.push_back(place);
        return {"T" + std::to_string(taken_.size()), kLeadGrid * static_cast<std::int64_t>(place)};
    }

    /// Soon; where all wait, as often as not when the leader has gone on.
    std::int64_t drawTime(const LeadPlay& play, bool allWait) {
        std::int64_t after = play.now();
        for (const LeadWait& wait : play.queue().waiting)
            if (allWait && wait.until && random_.oneIn(2)) after = std::max(after, *wait.until);
        return (after + kLeadGrid / 2) / kLeadGrid * kLeadGrid + kLeadGrid / 2;
    }

    LeadEvent drawEvent(const LeadPlay& play) {
        std::vector<std::size_t> outside;
        for (std::size_t i = 0; i < kLeadThreads; ++i)
            if (play.isOutside(i)) outside.push_back(i);
        LeadEvent event{drawTime(play, outside.empty())};
        const bool offers = difficulty_ >= 2 && outside.size() < 2 && random_.oneIn(2);
        if (!outside.empty() && !offers) {
            event.caller = outside[difficulty_ < 4 ? 0 : random_.below(outside.size())];
            return event;
        }
        const auto soon = static_cast<std::size_t>(event.time / kLeadGrid) + 1;
        const bool late = difficulty_ < 3 || random_.oneIn(3);
        const std::size_t last =
            play.queue().tasks.empty()
                ? soon
                : static_cast<std::size_t>(play.queue().tasks.back().due / kLeadGrid);
        event.task = drawTask(late ? last + random_.between(1, 3) : soon + random_.below(2));
        return event;
    }

    int difficulty_;
    ExerciseRandom& random_;
    std::vector<std::size_t> taken_;  ///< places of the grid
};

}  // namespace

LeadStart leadStart(std::uint64_t seed, int difficulty) {
    difficulty = std::clamp(difficulty, 1, kHardest);
    ExerciseRandom random(seed * 41 + static_cast<std::uint64_t>(difficulty));
    const std::size_t enough = kQuestions[static_cast<std::size_t>(difficulty - 1)];
    LeadStart start = LeadDrawing(difficulty, random).draw();
    for (int i = 0; i < kLeadDraws && start.questions < enough; ++i)
        start = LeadDrawing(difficulty, random).draw();
    return start;
}

}  // namespace poolscope
