// Pieces of scenarios that call a method of the table on an executor of a kind, for tests that call
// every method of every kind.
//
// Promises: the executor is called "pool"; the template "t" takes 1 ms.
#pragma once

#include <string>

#include "engine/scenario/language/methods.hpp"
#include "tests/support/scenario_text.hpp"

namespace poolscope {

/// TOML for an argument: the `nth` value of its type, so that no two arguments of a call are alike.
inline std::string writtenArgument(const ArgumentSpec& argument, std::size_t nth = 0) {
    switch (argument.type) {
        case ArgumentType::Boolean: return "true";
        case ArgumentType::Int: return std::to_string(nth + 1);
        case ArgumentType::Time: return "\"" + std::to_string(nth + 1) + "ms\"";
        case ArgumentType::Handler: return "\"DiscardPolicy\"";
        case ArgumentType::ThreadName: return "\"main\"";
        case ArgumentType::Cron: return "\"* * * * * *\"";
        case ArgumentType::Zone: return "\"UTC\"";
        case ArgumentType::TaskName: return "\"t\"";
        case ArgumentType::Label: return "\"x\"";
        case ArgumentType::Labels: return "[\"x\"]";
        case ArgumentType::ExecutorName: return "\"inner\"";
        case ArgumentType::Text: break;
    }
    return "\"text\"";
}

/// The executor "pool" of that kind, and the template "t".
inline std::string poolOfKind(ExecutorKind kind) {
    std::string text = task("t", "[[\"work 1ms\"]]");
    std::string keys = "kind = \"" + std::string(nameOf(kind)) + "\"\n";
    const std::string sizes = "corePoolSize = 1\n";
    if ((kindBit(kind) & kThreadPools) != 0) keys += sizes;
    if ((kindBit(kind) & kPlainPool) != 0) keys += "maximumPoolSize = 1\n";
    if (kind == ExecutorKind::ForkJoinPool) keys += "parallelism = 1\n";
    const bool onAnother = kind == ExecutorKind::ExecutorCompletionService ||
                           kind == ExecutorKind::Sirector ||
                           kind == ExecutorKind::CompletableFuture;
    if (onAnother) {
        text += pool("inner", "kind = \"ThreadPoolExecutor\"\nmaximumPoolSize = 1\n" + sizes);
        keys += "executor = \"inner\"\n";
    }
    if (kind == ExecutorKind::Sirector) keys += "graph = [\"begin t\"]\n";
    return text + pool("pool", keys);
}

/// A call that hands a task of the template "t" to "pool", or to the pool that runs its handlers;
/// the task is called `label`.
inline std::string handIn(ExecutorKind kind, const std::string& time, const std::string& label) {
    const bool timer = kind == ExecutorKind::Timer;
    const std::string submits = kind == ExecutorKind::CompletableFuture ? "supplyAsync" : "submit";
    const std::string on = kind == ExecutorKind::Sirector ? "inner" : "pool";
    return at(time, timer ? "schedule" : submits,
              "on = \"" + on + "\"\ntask = \"t\"\nas = \"" + label + "\"\n" +
                  (timer ? "delay = \"0ms\"\n" : ""));
}

/// What `call` says; a queue's method is told from an executor's of the same name.
inline std::string writtenName(const MethodSpec& spec) {
    return (spec.receiver == Receiver::Queue ? "getQueue()." : "") + std::string(spec.name);
}

/// Calls back for every method that can be called in [[at]], with each kind that has it.
template <class Visit>
void forEachMethodOfKind(Visit visit) {
    for (const MethodSpec& spec : allMethods()) {
        if (spec.onlyInBodies()) continue;
        for (std::size_t i = 0; i < kExecutorKindWords.size(); ++i) {
            const auto kind = static_cast<ExecutorKind>(i);
            if ((spec.kinds & kindBit(kind)) != 0) visit(spec, kind);
        }
    }
}

}  // namespace poolscope
