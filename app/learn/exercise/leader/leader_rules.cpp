// take, offer and their signals.
#include "app/learn/exercise/leader/leader_rules.hpp"

#include <algorithm>

namespace poolscope {

LeadAct actOf(const LeadQueue& queue, std::int64_t now) {
    if (queue.tasks.empty()) return LeadAct::Follows;
    if (queue.tasks.front().due <= now) return LeadAct::TakesHead;
    return queue.leader ? LeadAct::Follows : LeadAct::Leads;
}

std::optional<LeadTask> enterTake(LeadQueue& queue, std::size_t thread, std::int64_t now) {
    const LeadAct act = actOf(queue, now);
    if (act == LeadAct::TakesHead) {
        LeadTask head = queue.tasks.front();
        queue.tasks.erase(queue.tasks.begin());
        return head;
    }
    if (act == LeadAct::Leads) {
        queue.leader = thread;
        queue.waiting.push_back({thread, queue.tasks.front().due});
    } else {
        queue.waiting.push_back({thread});
    }
    return std::nullopt;
}

void stopWaiting(LeadQueue& queue, std::size_t thread) {
    std::erase_if(queue.waiting, [&](const LeadWait& wait) { return wait.thread == thread; });
    if (queue.leader == thread) queue.leader.reset();
}

void insertTask(LeadQueue& queue, LeadTask task) {
    const auto place = std::find_if(queue.tasks.begin(), queue.tasks.end(),
                                    [&](const LeadTask& other) { return task.due < other.due; });
    queue.tasks.insert(place, std::move(task));
}

std::optional<std::size_t> signalledByOffer(const LeadQueue& queue, const LeadTask& task) {
    if (queue.tasks.front() != task || queue.waiting.empty()) return std::nullopt;
    return queue.waiting.front().thread;
}

std::optional<std::size_t> signalledByLeaving(const LeadQueue& queue) {
    if (queue.leader || queue.tasks.empty() || queue.waiting.empty()) return std::nullopt;
    return queue.waiting.front().thread;
}

std::optional<LeadMoment> LeadPlay::nextOutside() {
    const LeadWait* first = nullptr;  // whose wait ends first
    for (const LeadWait& wait : queue_.waiting)
        if (wait.until && (first == nullptr || *wait.until < *first->until)) first = &wait;
    if (first != nullptr && (events_.empty() || *first->until < events_.front().time)) {
        now_ = *first->until;
        return LeadMoment{LeadAsk::TimeOver, first->thread};
    }
    if (events_.empty()) return std::nullopt;
    LeadEvent event = std::move(events_.front());
    events_.pop_front();
    now_ = event.time;
    if (event.caller) return LeadMoment{LeadAsk::Calls, *event.caller};
    insertTask(queue_, event.task);
    return LeadMoment{LeadAsk::Offers, 0, std::move(event.task)};
}

std::optional<LeadMoment> LeadPlay::advance() {
    while (true) {
        if (leaves_) {
            const LeadMoment moment = *std::exchange(leaves_, std::nullopt);
            if (!queue_.waiting.empty()) return moment;
        } else if (woken_) {
            return LeadMoment{LeadAsk::Woken, *std::exchange(woken_, std::nullopt)};
        } else {
            std::optional<LeadMoment> moment = nextOutside();
            if (moment && moment->ask == LeadAsk::TimeOver) stopWaiting(queue_, moment->thread);
            if (!moment || moment->ask != LeadAsk::Offers || !queue_.waiting.empty()) return moment;
        }
    }
}

bool LeadPlay::isOutside(std::size_t thread) const {
    return woken_ != thread &&
           std::none_of(queue_.waiting.begin(), queue_.waiting.end(),
                        [&](const LeadWait& wait) { return wait.thread == thread; });
}

void LeadPlay::settle(const LeadMoment& moment) {
    if (moment.ask == LeadAsk::Offers || moment.ask == LeadAsk::Leaves) {
        woken_ = moment.ask == LeadAsk::Offers ? signalledByOffer(queue_, moment.task)
                                               : signalledByLeaving(queue_);
        if (!woken_) return;
        if (moment.ask == LeadAsk::Offers) queue_.leader.reset();
        stopWaiting(queue_, *woken_);
        return;
    }
    if (std::optional<LeadTask> taken = enterTake(queue_, moment.thread, now_))
        leaves_ = LeadMoment{LeadAsk::Leaves, moment.thread, std::move(*taken)};
}

}  // namespace poolscope
