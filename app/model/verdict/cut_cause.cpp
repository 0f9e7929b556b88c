// Counting what the last events have in common.
#include "app/model/verdict/cut_cause.hpp"

#include <algorithm>
#include <map>

namespace poolscope {

namespace {

constexpr std::size_t kLastEvents = 4096;
constexpr std::size_t kMany = kLastEvents / 32;

/// How many events are of the last instant, up to all of them.
std::size_t eventsAtEnd(const Log& log) {
    std::size_t count = 0;
    while (count < log.size() && log[log.size() - 1 - count].time == log[log.size() - 1].time)
        ++count;
    return count;
}

/// What the last events were.
class LastEvents {
public:
    explicit LastEvents(const Log& log) {
        for (std::size_t i = log.size() - std::min(log.size(), kLastEvents); i < log.size(); ++i)
            apply(log[i]);
    }

    CutCause cause(TaskId repeating, bool stood) const {
        CutCause cause;
        cause.stood = stood;
        if (polls_ >= kMany && bodies_ == 0) {
            cause.what = CutCause::What::Polls;
            cause.thread = poller_;
            cause.executor = polled_.executor;
            cause.timeout = polled_.timeout;
        } else if (creator_.exists()) {
            cause.what = CutCause::What::Creates;
            cause.task = creator_;
        } else if (repeating.exists() && !stood) {
            cause.what = CutCause::What::Repeats;
            cause.task = repeating;
        } else if (stood) {
            cause.thread = busiest();
            cause.what = clientCalls_.contains(cause.thread) ? CutCause::What::Calls
                                                             : CutCause::What::Others;
        }
        return cause;
    }

private:
    void apply(const Event& event) {
        if (event.thread.exists()) ++events_[event.thread];
        if (const auto* began = event.what.get<TaskBegan>()) {
            ++bodies_;
            inside_[event.thread] = began->task;
        } else if (event.what.get<TaskEnded>() != nullptr) {
            inside_.erase(event.thread);
        } else if (event.what.get<TaskCreated>() != nullptr) {
            const auto body = inside_.find(event.thread);
            if (body != inside_.end()) creator_ = body->second;
        } else if (const auto* asked = event.what.get<TakeBegan>(); asked && asked->timed) {
            ++polls_;
            polled_ = *asked;
            poller_ = event.thread;
        } else if (const auto* call = event.what.get<CallBegan>(); call && call->call > 0) {
            ++clientCalls_[event.thread];
        }
    }
    ThreadId busiest() const {
        const auto most =
            std::max_element(events_.begin(), events_.end(),
                             [](const auto& a, const auto& b) { return a.second < b.second; });
        return most == events_.end() ? ThreadId{} : most->first;
    }

    std::map<ThreadId, std::size_t> events_;
    std::map<ThreadId, TaskId> inside_;  ///< the body that the thread runs
    std::map<ThreadId, std::size_t> clientCalls_;
    std::size_t polls_ = 0;
    std::size_t bodies_ = 0;
    ThreadId poller_;
    TakeBegan polled_;
    TaskId creator_;
};

}  // namespace

CutCause cutCauseOf(const Log& log, TaskId repeating, bool livelock) {
    if (log.size() == 0) return {};
    const std::size_t atEnd = eventsAtEnd(log);
    const bool stood = livelock || (atEnd >= kLastEvents && atEnd >= log.size() / 2);
    CutCause cause = LastEvents(log).cause(repeating, stood);
    cause.events = atEnd;
    return cause;
}

}  // namespace poolscope
