// Through which calls every thread of a run came to each of its events.
//
// Not recorded, so that a run costs nothing for it, but derived: the events of a thread, in order,
// are read as a way through the flow graph of the engine's own source, as a parser reads words by a
// grammar. What is ambiguous at one event mostly is not any more at the next, so all ways are
// followed and the cheapest one that lasts is taken. Where there are too many, the cheapest are
// followed; if none of those lasts, the events since the last sure one are read once more, with
// more ways.
//
// Promises: the innermost call is the function whose line emitted the event. Nothing is stored in
// recordings. An event that no way explains is counted and begins a new stack.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "app/model/source/call_search.hpp"

namespace poolscope {

class CallPaths {
public:
    CallPaths(const SourceProgram& program, const FlowGraph& graph)
        : program_(&program), graph_(&graph), search_(graph) {}

    /// What an event's own fields say about the calls that led to it. Empty: nothing.
    struct Told {
        std::string_view objectClass;  ///< of the task that it is about
        std::string_view method;       ///< that was called since the thread's last event
        /// The value of a field that is an enumerator, among those that it could be.
        struct Enumerator {
            /// As plainWord says them: one for each type, which stays what and where it is.
            const std::vector<std::string>* all = nullptr;
            std::string_view value;
        };
        std::vector<Enumerator> enumerators;
    };
    /// The thread's next event; `emits`: the points of the graph on its line, which must stay where
    /// they are, as must what `told` names.
    void append(std::uint32_t thread, std::uint32_t position, const std::vector<FlowPoint>& emits,
                const Told& told);
    /// The thread is in code that is not in the source at hand, and called from none that is; it
    /// calls a function of that name next, if it has one.
    void beOutside(std::uint32_t thread, std::string_view calls = {});
    /// Chooses among the ways left. Before the questions below.
    void settle();

    /// A call that goes on: where it is and since which event.
    struct Frame {
        FlowPoint point = kNoPoint;
        std::uint32_t began = 0;  ///< position of its first event
        bool sure = true;  ///< false: another order of calls would explain the events as well
    };
    /// The position of the thread's last event before `end`, if it has one.
    std::optional<std::uint32_t> lastBefore(std::uint32_t thread, std::uint32_t end) const;
    /// Outermost first, at the thread's event there. Without `begins` only where they are.
    std::vector<Frame> framesAt(std::uint32_t thread, std::uint32_t position,
                                bool begins = true) const;
    /// How many events no way explained.
    std::size_t unexplained() const { return unexplained_; }
    /// How many ways were looked at: what the work is measured by.
    std::size_t steps() const { return steps_; }

private:
    struct Hypothesis {
        StackId stack = 0;
        StackId shown = 0;  ///< with the call that told of it, if another thread did
        StackId grown = 0;
        std::uint32_t kept = 0;
        std::uint32_t cost = 0;
        std::uint32_t before = 0;  ///< which of the event before
        /// One of the others that lead to the same place and cost as much; `before` without any.
        std::uint32_t also = 0;
    };
    /// What hypotheses are sorted by; the last is where each stood before.
    struct Order {
        StackId stack = 0;
        StackId shown = 0;
        std::uint32_t cost = 0;
        std::uint32_t place = 0;
        friend auto operator<=>(const Order&, const Order&) = default;
    };
    struct Entry {
        std::uint32_t position = 0;
        StackId shown = 0;
        StackId grown = 0;  ///< the calls that were around those of the entries before
        std::uint32_t kept = 0;
        std::uint32_t agreed = 0;  ///< how many calls, from outside, all ways have
    };
    struct Input {
        std::uint32_t position = 0;
        const std::vector<FlowPoint>* emits = nullptr;
        std::uint32_t told = 0;
    };
    struct Path {
        std::vector<Entry> entries;
        std::vector<std::vector<Hypothesis>> open;  ///< of the last entries: not decided
        std::vector<Input> undecided;               ///< the events of those
        bool pruned = false;                        ///< some of their ways were dropped
        bool wide = false;                          ///< they were read once more, with more ways
        std::optional<std::uint32_t> begins;        ///< the function it begins with, if known
        std::vector<std::uint32_t> calls;           ///< the functions that code outside may call
        std::vector<std::size_t> growths;           ///< entries that grew outwards, or began anew
        bool unsettled = false;                     ///< it has events since `settle`
    };

    /// What an event is judged by: its point, and the number of what it tells.
    struct Emitted {
        FlowPoint point = kNoPoint;
        std::uint32_t told = 0;
    };
    struct Judgement {
        StackId from = 0;
        std::uint32_t begins = 0;  ///< 1 + the function that the thread begins with; 0: not known
        FlowPoint point = kNoPoint;
        std::uint32_t told = 0;
        friend bool operator==(const Judgement&, const Judgement&) = default;
    };
    struct HashOfJudgement {
        std::size_t operator()(const Judgement& asked) const;
    };

    std::uint32_t numberOf(const Told& told);
    void follow(Path& path, const Input& event);
    void widen(Path& path);
    static void leaveDecided(Path& path, const Hypothesis& last);
    void step(const Path& path, std::uint32_t before, Emitted event, const Told& told,
              std::vector<Hypothesis>& to);
    bool stepIntoCall(const Path& path, std::uint32_t before, Emitted event, const Told& told,
                      std::vector<Hypothesis>& to);
    const std::vector<CallSearch::Next>& likelyWays(StackId from,
                                                    std::optional<std::uint32_t> begins,
                                                    Emitted event, const Told& told);
    bool isWorkers(std::optional<std::uint32_t> begins) const;
    std::optional<std::uint32_t> outermostOf(StackId stack) const;
    bool contradicts(const CallSearch::Next& next, const Told& told) const;
    static bool passesOther(const FlowStep& call, const Told& told);
    bool mixesClasses(StackId stack) const;
    bool entersElsewhere(StackId stack, std::uint32_t kept, std::string_view type) const;
    const FunctionText& functionOf(StackId stack) const {
        return program_->functions()[graph_->at(search_.pointOf(stack)).function];
    }
    void appendFrames(std::vector<Frame>& frames, StackId stack, std::uint32_t began) const;
    void decide(Path& path) const;
    void compare(Path& path, std::size_t begin) const;
    template <class KeyOf>
    void order(const std::vector<Hypothesis>& hypotheses, KeyOf keyOf);
    void merge(std::vector<Hypothesis>& hypotheses);
    bool prune(std::vector<Hypothesis>& hypotheses, std::size_t most);

    const SourceProgram* program_;
    const FlowGraph* graph_;
    CallSearch search_;
    std::unordered_map<std::string, std::uint32_t> toldNumbers_;
    std::vector<Told> tolds_;  ///< by those numbers
    std::string toldKey_;
    std::unordered_map<Judgement, std::vector<CallSearch::Next>, HashOfJudgement> judged_;
    std::vector<Path> threads_;
    std::vector<std::uint32_t> unsettled_;  ///< their numbers
    std::size_t unexplained_ = 0;
    std::size_t steps_ = 0;
    std::vector<Order> order_;         ///< in use while ways are sorted,
    std::vector<Hypothesis> ordered_;  ///< as is this
};

}  // namespace poolscope
