// From `recursive = { split = … }` to the words of the Java texts.
#include "app/runs/split_ways.hpp"

#include "engine/scenario/keys/keys.hpp"

namespace poolscope {

namespace {

std::string wayOf(const RecursiveSpec& spec) {
    const KeySpec& key = *findKey(KeyTable::Recursive, "split");
    const std::string word(key.words[static_cast<std::size_t>(spec.split)]);
    return spec.program == RecursiveSpec::Program::Fib ? "fib-" + word : word;
}

}  // namespace

SplitWays splitWaysOf(const Scenario& scenario) {
    SplitWays ways;
    for (const TaskTemplate& task : scenario.tasks)
        if (task.recursive) ways[task.name] = wayOf(*task.recursive);
    for (const AtCall& at : scenario.calls) {
        if (at.call.as.empty() || at.call.templateIndex >= scenario.tasks.size()) continue;
        const TaskTemplate& task = scenario.tasks[at.call.templateIndex];
        if (task.recursive) ways[at.call.as] = wayOf(*task.recursive);
    }
    return ways;
}

}  // namespace poolscope
