// Looking at the deques, and back along a worker's events.
#include "app/model/predict/deques_asked.hpp"

#include <algorithm>

namespace poolscope {

const Deque* DequesAsked::at(std::int32_t place) const {
    const std::vector<Deque>& deques = state_.forkJoin.pool(executor_).deques;
    const auto index = static_cast<std::size_t>(place);
    return place >= 0 && index < deques.size() && deques[index].exists ? &deques[index] : nullptr;
}

std::int32_t DequesAsked::ownedBy(ThreadId worker) const {
    const std::vector<Deque>& deques = state_.forkJoin.pool(executor_).deques;
    const auto found = std::find_if(deques.begin(), deques.end(), [&](const Deque& deque) {
        return deque.exists && deque.owner == worker;
    });
    return found == deques.end() ? -1 : static_cast<std::int32_t>(found - deques.begin());
}

bool DequesAsked::isEmpty(std::int32_t place) const {
    const Deque* const deque = at(place);
    return deque == nullptr || deque->tasks.empty();
}

ThreadId DequesAsked::ownerOf(std::int32_t place) const {
    const Deque* const deque = at(place);
    return deque == nullptr ? ThreadId{} : deque->owner;
}

std::vector<std::int32_t> DequesAsked::others() const {
    std::vector<std::int32_t> all;
    const auto count = static_cast<std::int32_t>(state_.forkJoin.pool(executor_).deques.size());
    for (std::int32_t place = 0; place < count; ++place)
        if (!isEmpty(place) && ownerOf(place) != worker_) all.push_back(place);
    std::stable_sort(all.begin(), all.end(), [&](std::int32_t a, std::int32_t b) {
        return at(a)->tasks.size() > at(b)->tasks.size();
    });
    return all;
}

std::int32_t DequesAsked::longestBut(std::int32_t place) const {
    for (const std::int32_t other : others())
        if (other != place) return other;
    return -1;
}

TaskId DequesAsked::newestOwn(TaskId except) const {
    const Deque* const own = at(ownedBy(worker_));
    if (own == nullptr) return {};
    for (auto task = own->tasks.rbegin(); task != own->tasks.rend(); ++task)
        if (*task != except) return *task;
    return {};
}

std::int32_t DequesAsked::lastScan(ThreadId worker) const {
    const std::size_t first = asked_ > Asking::kFarthest ? asked_ - Asking::kFarthest : 0;
    for (std::size_t i = asked_; i-- > first;) {
        if (asking_.log()[i].thread != worker) continue;
        if (const auto found = asking_.get<Scanned>(i)) return found->deque;
    }
    return -1;
}

/// Where it took the innermost task that it helps with, or else where its last scan found one. What
/// it takes from its own deque in between changes nothing.
std::int32_t DequesAsked::sourceOf(ThreadId worker) const {
    std::vector<TaskId> bodies = state_.forkJoin.bodies(worker);
    if (bodies.empty()) return -1;
    const std::size_t first = asked_ > Asking::kFarthest ? asked_ - Asking::kFarthest : 0;
    TaskId instead;
    for (std::size_t i = asked_; i-- > first;) {
        if (asking_.log()[i].thread != worker) continue;
        const auto helped = asking_.get<Helped>(i);
        const auto taken = asking_.get<DequeTaken>(i);
        if (taken && taken->task == instead) return taken->deque;
        if (const auto found = asking_.get<Scanned>(i)) return found->deque;
        if (helped && std::find(bodies.begin(), bodies.end(), helped->instead) != bodies.end())
            instead = helped->instead;
    }
    return -1;
}

bool DequesAsked::runsOurs(ThreadId worker) const {
    const std::size_t count = state_.forkJoin.pool(executor_).deques.size();
    for (std::size_t i = 0; i < count && worker.exists(); ++i) {
        worker = ownerOf(sourceOf(worker));
        if (worker == worker_) return true;
    }
    return false;
}

std::string_view DequesAsked::kindOf(std::int32_t place) const {
    const ThreadId owner = ownerOf(place);
    return owner == worker_ ? "own" : owner.exists() ? "worker" : "shared";
}

/// The owner stands there as mere words: whoever clicks a worker has not said which of its tasks.
Said DequesAsked::takes(std::int32_t place, TaskId task) const {
    Said said{"predict.deque.takes." + std::string(kindOf(place)), {{"task", task}}};
    const ThreadId owner = ownerOf(place);
    if (owner.exists() && owner != worker_)
        said.values.emplace_back("owner", std::string(asking_.names().of(owner)));
    return said;
}

}  // namespace poolscope
