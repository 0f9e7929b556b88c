// Playing one thread through.
#include "app/learn/exercise/starts/starts_rules.hpp"

#include <algorithm>

namespace poolscope {

CountsFrom countsFrom(StartsBy by) {
    if (by == StartsBy::Delay) return CountsFrom::End;
    return by == StartsBy::TimerOf ? CountsFrom::Start : CountsFrom::Planned;
}

std::int64_t plannedAfter(const StartsRun& run, CountsFrom from, std::int64_t period) {
    const std::int64_t counted = from == CountsFrom::Planned ? run.planned
                                 : from == CountsFrom::Start ? run.start
                                                             : run.end;
    return counted + period;
}

StartsCourse courseOf(const StartsTask& task) {
    StartsCourse course;
    std::int64_t planned = task.first;
    for (const std::int64_t length : task.lengths) {
        const std::int64_t free = course.runs.empty() ? 0 : course.runs.back().end;
        // The thread takes what is due first.
        if (task.other && !course.otherStart && task.other->due < planned)
            course.otherStart = std::max(task.other->due, free);
        const std::int64_t start = startWhenFree(task, course, course.runs.size(), planned);
        course.runs.push_back({planned, start, start + length});
        planned = plannedAfter(course.runs.back(), countsFrom(task.by), task.period);
    }
    return course;
}

std::int64_t startWhenFree(const StartsTask& task, const StartsCourse& course, std::size_t runs,
                           std::int64_t planned) {
    const std::int64_t free = runs == 0 ? 0 : course.runs[runs - 1].end;
    const bool otherIsOver = course.otherStart && *course.otherStart < free;
    if (!task.other || otherIsOver || task.other->due >= planned) return std::max(planned, free);
    return std::max(planned, std::max(free, task.other->due) + task.other->length);
}

}  // namespace poolscope
