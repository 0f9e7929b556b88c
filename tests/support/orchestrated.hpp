// A Sirector over a pool in virtual time, for spec tests: handlers by name, and what the log says
// of them.
//
//     Orchestrated o(4);
//     o.sirector.begin({o("a", 10)}).then({o("b", 5)});
//     o.sirector.ready();
//     o.publish(0);
//     o.sim.run();
//     CHECK(o.sim.said() == "a@0 b@10 complete@15");
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/executor/orchestration/sirector.hpp"
#include "engine/executor/orchestration/worker_executor.hpp"
#include "engine/executor/queue/linked_blocking_queue.hpp"
#include "engine/trace/names.hpp"
#include "tests/support/sim.hpp"

namespace poolscope {

/// Runs the same body for every event.
class BodyHandler : public EventHandler {
public:
    BodyHandler(std::string name, RunnablePtr body)
        : name_(std::move(name)), body_(std::move(body)) {}
    RunnablePtr forEvent(const Value&, std::string&) override { return body_; }
    std::string name() const override { return name_; }

private:
    std::string name_;
    RunnablePtr body_;
};

inline ThreadPoolExecutor::Settings workers(std::int32_t size) {
    ThreadPoolExecutor::Settings settings;
    settings.corePoolSize = size;
    settings.maximumPoolSize = size;
    settings.name = "p";
    return settings;
}

struct Orchestrated {
    explicit Orchestrated(std::int32_t size,
                          const QueueMaker& queue = queueOf<LinkedBlockingQueue>())
        : Orchestrated(workers(size), queue) {}
    Orchestrated(ThreadPoolExecutor::Settings settings, const QueueMaker& queue)
        : pool(sim.poolOf<WorkerExecutor>(std::move(settings), queue)), sirector(pool, "order") {}

    /// The handler of that name; made with that body the first time.
    HandlerPtr operator()(const std::string& name, std::int64_t length = 0) {
        return with(name, sim.body(name, length));
    }
    HandlerPtr with(const std::string& name, RunnablePtr body) {
        HandlerPtr& handler = handlers[name];
        if (!handler) handler = std::make_shared<BodyHandler>(name, std::move(body));
        return handler;
    }
    /// SIR-08's six.
    void six() {
        sirector.begin({(*this)("eh1", 10)}).then({(*this)("eh2", 20)}).then({(*this)("eh3", 10)});
        sirector.begin({(*this)("eh4", 5)}).then({(*this)("eh5", 10)});
        sirector.after({(*this)("eh3"), (*this)("eh5")}).then({(*this)("eh6", 10)});
        sirector.ready();
    }
    /// A client publishes at that time, and notes "complete@t", or what publish throws.
    void publish(std::int64_t time, std::optional<Duration> timeout = std::nullopt,
                 std::string client = "main") {
        ThreadBody call = [this, timeout]() -> Co<void> {
            std::optional<Throwable> thrown;
            try {
                co_await sirector.publish(Value(std::string("event")), timeout);
            } catch (const Throwable& caught) {
                thrown = caught;
            }
            sim.noteNow(thrown ? thrown->toString() : std::string("complete"));
        };
        sim.at(time, std::move(call), std::move(client));
    }

    /// Each event of the graph's own, with the thread: "main submits a; p-worker-1 goes on with b".
    std::string releases() {
        Names names;
        names.follow(sim.log);
        std::string text;
        for (std::size_t i = 0; i < sim.log.size(); ++i) {
            const Event event = sim.log[i];
            const auto* released = event.what.get<HandlerReleased>();
            if (released == nullptr || released->task == released->event) continue;
            text += (text.empty() ? "" : "; ") + std::string(names.of(event.thread)) +
                    (released->inPlace ? " goes on with " : " submits ") +
                    std::string(names.of(released->task));
        }
        return text;
    }
    /// Which thread began each handler: "eh1 p-worker-1, eh4 p-worker-2".
    std::string runners() {
        Names names;
        names.follow(sim.log);
        std::map<TaskId, bool> handler;
        std::string text;
        for (std::size_t i = 0; i < sim.log.size(); ++i) {
            const Event event = sim.log[i];
            if (const auto* made = event.what.get<HandlerMade>()) handler[made->task] = true;
            const auto* began = event.what.get<TaskBegan>();
            if (began == nullptr || !handler[began->task]) continue;
            text += (text.empty() ? "" : ", ") + std::string(names.of(began->task)) + " " +
                    std::string(names.of(event.thread));
        }
        return text;
    }
    template <class What>
    std::size_t count() const {
        std::size_t all = 0;
        for (std::size_t i = 0; i < sim.log.size(); ++i) all += sim.log.is<What>(i) ? 1 : 0;
        return all;
    }
    /// How the events ended, in order: "completed", "failed SirectorException: …".
    std::string ends() const {
        std::string text;
        for (std::size_t i = 0; i < sim.log.size(); ++i) {
            const Event event = sim.log[i];
            const auto* ended = event.what.get<EventEnded>();
            if (ended == nullptr) continue;
            text += (text.empty() ? "" : ", ") + std::string(toString(ended->how));
            if (ended->error.exists()) text += " " + std::string(sim.log.text(ended->error));
        }
        return text;
    }

    Sim sim;
    WorkerExecutor& pool;
    Sirector sirector;
    std::map<std::string, HandlerPtr> handlers;
};

}  // namespace poolscope
