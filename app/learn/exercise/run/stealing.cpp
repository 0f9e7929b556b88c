// Exercises in a ForkJoinPool: where fork and a submission put a task, what a worker takes when a
// task has ended and in a scan, and what it does in join.
//
// In easy ones two workers fork and steal. From difficulty 2 on tasks are joined, from 3 on there
// are three workers, from 4 on the pool may be in asyncMode, where nothing is joined, and at 5 more
// tasks are submitted, whose parts are split once more.
#include <string>
#include <vector>

#include "app/learn/exercise/run/run_kind.hpp"
#include "app/learn/exercise/run/scenario_text.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kMostStealingTasks = 24;  ///< so that each has a letter

/// The bodies of the tasks, each part defined where it is forked.
class StealingBodies {
public:
    StealingBodies(ScenarioText& text, ExerciseRandom& random, bool joins, std::size_t deepest)
        : text_(text), random_(random), joins_(joins), deepest_(deepest) {}

    bool hasRoom() const { return tasks_ < kMostStealingTasks; }
    std::string name() { return std::string(1, static_cast<char>('A' + tasks_++)); }

    /// Forks parts, works in between, and joins them in any order.
    std::string body(std::size_t depth) {
        std::string steps = works(1, 6);
        if (depth == deepest_) return works(2, 15);
        std::vector<std::string> parts;
        const std::size_t count = random_.between(depth == 0 ? 2 : 0, depth == 0 ? 4 : 3);
        while (parts.size() < count && hasRoom()) {
            parts.push_back(name());
            text_.define(parts.back(), body(depth + 1));
            steps += ", " + call("fork", parts.back());
            if (!random_.oneIn(3)) steps += ", " + works(1, 6);
        }
        if (!joins_) return steps + ", " + works(1, 9);
        random_.shuffle(parts);
        for (const std::string& part : parts)
            steps += ", " + call("join", part) + (random_.oneIn(2) ? ", " + works(1, 5) : "");
        return steps;
    }

private:
    std::string works(std::size_t least, std::size_t most) {
        return fmt::format("\"work {}ms\"", random_.between(least, most));
    }
    static std::string call(const char* method, const std::string& task) {
        return fmt::format("{{ call = \"{}\", task = \"{}\" }}", method, task);
    }

    ScenarioText& text_;
    ExerciseRandom& random_;
    const bool joins_;
    const std::size_t deepest_;
    std::size_t tasks_ = 0;
};

std::string stealingScenario(ExerciseRandom& random, int difficulty) {
    const bool async = difficulty >= 4 && random.oneIn(3);
    ScenarioText text("forkJoin", 500);
    text.executor(fmt::format("kind = \"ForkJoinPool\"\nparallelism = {}\nasyncMode = {}\n",
                              difficulty < 3 ? 2 : 3, async));
    StealingBodies bodies(text, random, difficulty >= 2 && !async, difficulty == kHardest ? 3 : 2);
    std::int64_t now = 0;
    for (std::size_t i = difficulty < 3          ? 3
                         : difficulty < kHardest ? 4
                                                 : 6;
         i > 0 && bodies.hasRoom(); --i) {
        const std::string task = bodies.name();
        text.submit(now, task, bodies.body(i % 2 == 0 ? 1 : 0));
        now += static_cast<std::int64_t>(random.between(0, 9));
    }
    return text.str();
}

}  // namespace

extern const RunKind kStealingKind;
const RunKind kStealingKind{
    stealingScenario, kindsOf({PredictKind::Pushes, PredictKind::RunsNext, PredictKind::Joins}), 5,
    8};

}  // namespace poolscope
