// Calls that threw, and calls of the file that were made late or not at all: folded from a log.
//
// Promises: a call is late if its client was still inside an earlier call when it was planned, or
// had to make one first that is planned later; one that is planned for when the client is free is
// never late. On
// the real clock every call takes a while: there a call counts from 10 ms on, and calls planned for
// one instant are a sequence.
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "app/model/verdict/problems.hpp"
#include "engine/trace/folded_kinds.hpp"

namespace poolscope {

class CallProblems {
public:
    CallProblems(const Log& log, const RunPlan& plan)
        : log_(log), realClock_(plan.realClock), planned_(plan.calls), made_(planned_.size()) {}

    void apply(const Event& event);
    /// The kinds whose events change anything; the others need not be applied.
    static const KindTable& kinds();
    /// After the last event. Sets `failedCalls`, `lateCalls` and the calls of `left`.
    void finish(const RunPlan& plan, RunProblems& problems);

private:
    struct Inside {
        ExecutorId executor;
        TextId method;
        TextId argument;
    };
    /// In which order a client makes its calls: that of the file, or that of their times.
    class Order {
    public:
        std::optional<std::size_t> plannedLater(std::size_t number, Instant time);
        void byTime() { byTime_ = true; }

    private:
        std::optional<std::size_t> latest_;
        Instant when_;
        bool byTime_ = false;
    };
    struct Thread {
        Order order;
        std::vector<Inside> calls;
        std::optional<Instant> planned;  ///< of the last call of the file
        Inside last;                     ///< the last outermost call
        Instant until;                   ///< when it was over
        TextId error;                    ///< the exception that ended the thread
    };

    void begin(const CallBegan& e, ThreadId by, Instant now);
    void end(const CallEnded& e, ThreadId by, Instant now);
    LateCall neverMade(std::size_t number, std::size_t nth, std::optional<std::size_t> before);
    ThreadId clientNamed(std::string_view name) const;

    bool isLate(const Thread& client, Instant planned, Instant now) const;

    const Log& log_;
    const bool realClock_;
    std::span<const PlannedCall> planned_;
    std::vector<std::size_t> made_;  ///< of each planned call, how often
    std::map<ThreadId, Thread> threads_;
    std::map<std::string_view, ThreadId> clients_;
    std::vector<FailedCalls> failed_;
    std::vector<LateCall> late_;
};

}  // namespace poolscope
