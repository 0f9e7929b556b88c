// Both ends of the deques, and whom a waiting worker helps.
#include "app/learn/exercise/steal/steal_rules.hpp"

#include <algorithm>

namespace poolscope {

namespace {

constexpr int kIndirections = 2;  ///< further steps from thief to thief

}  // namespace

std::optional<StealPlace> placeOf(const StealPool& pool, StealTask task) {
    for (std::size_t queue = 0; queue < pool.queues.size(); ++queue) {
        const std::vector<StealTask>& tasks = pool.queues[queue];
        const auto found = std::find(tasks.begin(), tasks.end(), task);
        if (found != tasks.end())
            return StealPlace{queue, static_cast<std::size_t>(found - tasks.begin())};
    }
    return std::nullopt;
}

std::optional<StealPlace> baseOf(const StealPool& pool, std::size_t queue) {
    if (pool.queues[queue].empty()) return std::nullopt;
    return StealPlace{queue, 0};
}

std::optional<StealPlace> topOf(const StealPool& pool, std::size_t queue) {
    if (pool.queues[queue].empty()) return std::nullopt;
    return StealPlace{queue, pool.queues[queue].size() - 1};
}

std::optional<StealPlace> nextLocal(const StealPool& pool, std::size_t worker) {
    return pool.async ? baseOf(pool, worker) : topOf(pool, worker);
}

std::optional<StealPlace> scanned(const StealPool& pool, const std::vector<std::size_t>& order) {
    for (const std::size_t queue : order)
        if (const std::optional<StealPlace> base = baseOf(pool, queue)) return base;
    return std::nullopt;
}

std::optional<StealPlace> takenNext(const StealPool& pool, std::size_t worker,
                                    std::optional<std::size_t> source,
                                    const std::vector<std::size_t>& order) {
    if (const std::optional<StealPlace> own = nextLocal(pool, worker)) return own;
    if (source)
        if (const std::optional<StealPlace> more = baseOf(pool, *source)) return more;
    return scanned(pool, order);
}

bool isWorthHelping(const StealPool& pool, const StealSources& sources, std::size_t queue,
                    std::size_t worker) {
    std::optional<std::size_t> from = sources[queue];
    for (int i = 0; i < kIndirections && from && from != worker; ++i)
        from = *from == pool.submissions() ? std::nullopt : sources[*from];
    return from == worker;
}

std::optional<StealPlace> helped(const StealPool& pool, const StealSources& sources,
                                 std::size_t worker) {
    for (std::size_t i = 1; i <= pool.workers(); ++i) {
        const std::size_t queue = (worker + i) % pool.workers();
        if (!pool.queues[queue].empty() && isWorthHelping(pool, sources, queue, worker))
            return baseOf(pool, queue);
    }
    return std::nullopt;
}

}  // namespace poolscope
