// Sirector and its groups: each call goes on to the Orchestra.
#include "poolscope/sirector.hpp"

#include <utility>

#include "engine/library/any_executor.hpp"
#include "engine/library/orchestra.hpp"

namespace juc::detail {

/// What the public handle holds.
class SirectorCore {
public:
    SirectorCore(std::shared_ptr<Orchestra> itsOrchestra, PoolPtr pool)
        : orchestra(std::move(itsOrchestra)), pool_(std::move(pool)) {}
    const std::shared_ptr<Orchestra> orchestra;

private:
    const PoolPtr pool_;
};

struct HandlerGroup {
    std::shared_ptr<Orchestra> orchestra;
    poolscope::Sirector::Group group;
};

namespace {

/// Inside the runtime.
template <class Act>
void play(const std::shared_ptr<Orchestra>& orchestra, const Act& act) {
    orchestra->runtime().run([&]() -> Co<void> {
        act();
        return Co<void>::ready();
    });
}

/// What a call needs, though the handle may be destroyed before it has returned.
std::shared_ptr<SirectorCore> needed(const std::shared_ptr<SirectorCore>& sirector) {
    if (sirector == nullptr) throw IllegalStateException("this Sirector was moved away");
    return sirector;
}

}  // namespace

std::shared_ptr<SirectorCore> newSirector(Executor& executor, std::string name) {
    PoolPtr pool = Access::poolBehind(executor);
    const EnginePoolPtr engine = pool ? pool->engine() : nullptr;
    RuntimePtr runtime = runtimeOf(executor);
    std::shared_ptr<Orchestra> orchestra;
    runtime->run([&]() -> Co<void> {
        orchestra = std::make_shared<Orchestra>(runtime, executor, pool, engine, std::move(name));
        return Co<void>::ready();
    });
    return std::make_shared<SirectorCore>(std::move(orchestra), std::move(pool));
}

HandlerGroupPtr beginWith(const std::shared_ptr<SirectorCore>& sirector,
                          const std::vector<EventBodyPtr>& handlers) {
    const std::shared_ptr<Orchestra> its = needed(sirector)->orchestra;
    HandlerGroupPtr group;
    play(its, [&] {
        auto begun = its->sirector().begin(its->handlersOf(handlers));
        group = std::make_shared<HandlerGroup>(HandlerGroup{its, std::move(begun)});
    });
    return group;
}

HandlerGroupPtr groupAfter(const std::shared_ptr<SirectorCore>& sirector,
                           const std::vector<EventBodyPtr>& handlers) {
    const std::shared_ptr<Orchestra> its = needed(sirector)->orchestra;
    HandlerGroupPtr group;
    play(its, [&] {
        auto found = its->sirector().after(its->handlersOf(handlers));
        group = std::make_shared<HandlerGroup>(HandlerGroup{its, std::move(found)});
    });
    return group;
}

void goOnWith(const HandlerGroupPtr& group, const std::vector<EventBodyPtr>& handlers) {
    Orchestra& its = *group->orchestra;
    play(group->orchestra, [&] { group->group.then(its.handlersOf(handlers)); });
}

void makeReady(const std::shared_ptr<SirectorCore>& sirector) {
    const std::shared_ptr<Orchestra> its = needed(sirector)->orchestra;
    play(its, [&] { its->sirector().ready(); });
}

void publishEvent(const std::shared_ptr<SirectorCore>& sirector, EventPtr event,
                  std::optional<Duration> timeout) {
    const std::shared_ptr<SirectorCore> held = needed(sirector);
    Orchestra& its = *held->orchestra;
    its.runtime().run([&] { return its.publish(std::move(event), timeout); });
}

void publishEvent(const std::shared_ptr<SirectorCore>& sirector, EventPtr event,
                  CallbackFunctions callback) {
    const std::shared_ptr<SirectorCore> held = needed(sirector);
    Orchestra& its = *held->orchestra;
    its.runtime().run([&] { return its.publish(std::move(event), std::move(callback)); });
}

}  // namespace juc::detail
