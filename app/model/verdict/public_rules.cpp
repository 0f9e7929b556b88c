// Which rule forbids what the run shows. SEI CERT Oracle Coding Standard for Java; Error Prone's
// bug patterns; Sonar's rules for Java.
//
// No TPS00-J (use thread pools for bursts): no run shows what its author might have used instead.
#include "app/model/verdict/public_rules.hpp"

#include <algorithm>

namespace poolscope {

namespace {

constexpr PublicRule kInterdependent{
    "CERT", "TPS01-J", "Do not execute interdependent tasks in a bounded thread pool"};
constexpr PublicRule kInterruptible{
    "CERT", "TPS02-J", "Ensure that tasks submitted to a thread pool are interruptible"};
constexpr PublicRule kFailsSilently{
    "CERT", "TPS03-J", "Ensure that tasks executing in a thread pool do not fail silently"};
constexpr PublicRule kReinitialized{
    "CERT", "TPS04-J", "Ensure ThreadLocal variables are reinitialized when using thread pools"};
constexpr PublicRule kLockOrder{
    "CERT", "LCK07-J", "Avoid deadlock by requesting and releasing locks in the same order"};
constexpr PublicRule kReleaseLocks{
    "CERT", "LCK08-J", "Ensure actively held locks are released on exceptional conditions"};
constexpr PublicRule kWaitInLoop{"CERT", "THI03-J",
                                 "Always invoke wait() and await() methods inside a loop"};
constexpr PublicRule kWaitNotInLoop{"Error Prone", "WaitNotInLoop",
                                    "wait() and await() are called in a loop that checks"};
constexpr PublicRule kReturnValueIgnored{
    "Error Prone", "FutureReturnValueIgnored",
    "Return value of methods returning Future must be checked"};
constexpr PublicRule kAllPaths{"Sonar", "S2222", "Locks should be released on all paths"};
constexpr PublicRule kWaitInWhile{
    "Sonar", "S2274",
    "\"Object.wait()\" and \"Condition.await()\" should be called inside a \"while\" loop"};
constexpr PublicRule kWaitHolding{"Sonar", "S3046",
                                  "\"wait\" should not be called when multiple locks are held"};

/// A worker waits for a task that stands in its own pool's queue.
bool waitsForOwnPool(const StuckThread& one) {
    return one.wait.what == WaitsFor::Result && one.worksFor.exists() &&
           one.queuedIn == one.worksFor;
}

/// The threads of the chain wait for each other's locks in a circle.
bool isCircleOfLocks(const Standstill& stuck, const std::vector<std::size_t>& chain) {
    const auto waitsForLock = [&stuck](std::size_t i) {
        return stuck.threads[i].wait.what == WaitsFor::Lock;
    };
    if (chain.size() < 2 || !std::all_of(chain.begin(), chain.end(), waitsForLock)) return false;
    const StuckThread& last = stuck.threads[chain.back()];
    const ThreadId first = stuck.threads[chain.front()].thread;
    return std::find(last.by.begin(), last.by.end(), first) != last.by.end();
}

/// A lock of bodies whose owner does not wait for anything: its body has ended and left it locked.
bool waitsForLeftLock(const Standstill& stuck, const StuckThread& one) {
    if (one.wait.what != WaitsFor::Lock || one.wait.executor.exists() || one.by.empty())
        return false;
    return std::none_of(
        stuck.threads.begin(), stuck.threads.end(),
        [&one](const StuckThread& other) { return other.thread == one.by.front(); });
}

/// A thread waits for a lock, and its owner waits for a signal of another one.
bool ownerWaitsForSignal(const Standstill& stuck, const StuckThread& one) {
    if (one.wait.what != WaitsFor::Lock || one.by.empty()) return false;
    return std::any_of(
        stuck.threads.begin(), stuck.threads.end(), [&one](const StuckThread& other) {
            return other.thread == one.by.front() && other.wait.what == WaitsFor::Signal;
        });
}

std::vector<PublicRule> rulesOfStandstill(const Standstill& stuck) {
    std::vector<PublicRule> rules;
    const auto any = [&stuck](auto&& is) {
        return std::any_of(stuck.threads.begin(), stuck.threads.end(), is);
    };
    if (any(waitsForOwnPool)) rules.push_back(kInterdependent);
    if (std::any_of(stuck.chains.begin(), stuck.chains.end(),
                    [&stuck](const auto& chain) { return isCircleOfLocks(stuck, chain); }))
        rules.push_back(kLockOrder);
    const bool left = any([&stuck](const auto& one) { return waitsForLeftLock(stuck, one); });
    const bool signal =
        any([](const StuckThread& one) { return one.wait.what == WaitsFor::Signal; });
    if (left) rules.push_back(kReleaseLocks);
    if (signal) rules.insert(rules.end(), {kWaitInLoop, kWaitNotInLoop});
    if (left) rules.push_back(kAllPaths);
    if (signal) rules.push_back(kWaitInWhile);
    if (any([&stuck](const auto& one) { return ownerWaitsForSignal(stuck, one); }))
        rules.push_back(kWaitHolding);
    return rules;
}

}  // namespace

std::vector<PublicRule> rulesFor(Problem problem, const RunProblems& problems) {
    switch (problem) {
        case Problem::Deadlock: return rulesOfStandstill(problems.stuck);
        case Problem::Died:
            if (problems.died.empty()) return {};
            return {kFailsSilently, kReturnValueIgnored};
        case Problem::IgnoredInterrupt:
            if (problems.ignored.empty()) return {};
            return {kInterruptible};
        case Problem::LeftOverValue:
            if (problems.leftOver.empty()) return {};
            return {kReinitialized};
        default: return {};
    }
}

}  // namespace poolscope
