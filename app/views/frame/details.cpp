// What is known about a task or a thread, as pairs of words.
#include <fmt/format.h>

#include "app/model/human_time.hpp"
#include "app/views/frame/panels.hpp"

namespace poolscope {

std::vector<Detail> detailsOf(TaskId task, const Sight& sight, const Look& look) {
    std::vector<Detail> details;
    const TaskLife& life = sight.now.life.task(task);
    if (!life.exists) return {{look.say("detail.state"), look.say("detail.notYet")}};
    const auto add = [&](std::string_view key, std::string value) {
        details.push_back({look.say("detail." + std::string(key)), std::move(value)});
    };
    add("state", std::string(toString(life.state)));
    if (life.timed) add("trigger", humanTime(life.trigger));
    if (life.timed && !life.isDone()) add("delay", humanTime(life.trigger - sight.time));
    if (life.repeat != Repeat::Once)
        add(life.repeat == Repeat::FixedRate ? "fixedRate" : "fixedDelay", humanTime(life.period));
    details.push_back({"heapIndex", fmt::format("{}", sight.now.heaps.heapIndex(task))});
    details.push_back({"sequenceNumber", fmt::format("{}", life.sequence)});
    add("runs", fmt::format("{}", life.runs));
    const TaskRuns& runs = sight.now.runs.of(task);
    if (runs.worstLateness.ns > 0) add("worst", humanTime(runs.worstLateness));
    if (life.runner.exists()) add("runner", std::string(sight.names.of(life.runner)));
    for (const ThreadId waiter : life.waiters) add("waiter", std::string(sight.names.of(waiter)));
    return details;
}

std::vector<Detail> detailsOf(ThreadId thread, const Sight& sight, const Look& look) {
    std::vector<Detail> details;
    const WorkerState& worker = sight.now.workers.worker(thread);
    if (!worker.exists) return {{look.say("detail.state"), look.say("detail.notYet")}};
    const auto add = [&](std::string_view key, std::string value) {
        details.push_back({look.say("detail." + std::string(key)), std::move(value)});
    };
    const Activity& now = worker.now();
    add("doing", look.words.fill("ui.doing." + std::string(toString(now.doing)),
                                 {{"task", sight.names.of(now.task)}}));
    if (now.timed) add("until", humanTime(now.until));
    if (worker.executor.exists()) add("pool", std::string(sight.names.of(worker.executor)));
    if (now.waitsFor.exists()) add("waitsFor", std::string(sight.names.of(now.waitsFor)));
    if (worker.interrupted) add("interrupted", look.say("detail.yes"));
    if (worker.wantsToLeave) add("leaves", std::string(toString(worker.exitReason)));
    return details;
}

}  // namespace poolscope
