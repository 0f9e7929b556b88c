// execute's questions in their order.
#include "app/learn/exercise/execute/route_rules.hpp"

#include <utility>

namespace poolscope {

std::string_view policyOf(Route rejection) {
    switch (rejection) {
        case Route::ByCaller: return "CallerRunsPolicy";
        case Route::Dropped: return "DiscardPolicy";
        case Route::OldestDropped: return "DiscardOldestPolicy";
        default: return "AbortPolicy";
    }
}

Route routeOf(const RoutePool& pool) {
    if (pool.workers.size() < pool.core) return Route::NewCore;
    if (pool.queue.size() < pool.capacity) return Route::Queued;
    if (pool.workers.size() < pool.maximum) return Route::NewExtra;
    return pool.rejection;
}

void takeTask(RoutePool& pool, std::string task, Route route) {
    switch (route) {
        case Route::NewCore:
        case Route::NewExtra: pool.workers.push_back(std::move(task)); break;
        case Route::Queued:
            if (pool.idle.empty()) {
                pool.queue.push_back(std::move(task));
                break;
            }
            pool.workers[pool.idle.front()] = std::move(task);
            pool.idle.pop_front();
            break;
        case Route::OldestDropped:
            pool.queue.pop_front();
            pool.queue.push_back(std::move(task));
            break;
        default: break;
    }
}

void finishTask(RoutePool& pool, std::size_t worker) {
    pool.workers[worker].clear();
    if (pool.queue.empty()) return pool.idle.push_back(worker);
    pool.workers[worker] = std::move(pool.queue.front());
    pool.queue.pop_front();
}

}  // namespace poolscope
