// A question about what a run does next, with choices, made from the run's log.
//
// Promises: plain data. What is asked follows from the events before `asked` and is answered by
// those from there up to `revealed`. Exactly one choice is right; the choices differ from each
// other. Nothing here is in a language: `Said` names a text of the catalog and what fills it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/model/run/hidden_heap.hpp"
#include "engine/trace/ids.hpp"
#include "engine/trace/variant.hpp"

namespace poolscope {

/// What is asked.
enum class PredictKind : std::uint8_t {
    Child,      ///< siftDown: which of two children is compared with the task
    Moves,      ///< does the task move in this step of a sift, or stay
    Place,      ///< in which slot of the array does it end
    Head,       ///< which task is the head afterwards
    Leader,     ///< which thread becomes the leader next
    Signalled,  ///< which waiting thread gets this signal
    Wakes,      ///< which thread wakes up next
    Start,      ///< when does run n of a periodic task begin
    CtlWord,    ///< what does ctl hold after this step: run state and workers
    State,      ///< which state of its future or its pool comes next
    Admission,  ///< execute: a new worker, the queue, or rejection, by which of its questions
    Left,       ///< which tasks are left in the queue after shutdown
    Steals,     ///< fork/join: who takes which task from whom
    Order,      ///< in which order do these tasks run
    KeepAlive,  ///< getTask at keepAlive's end: does the worker leave, or how does it wait on
    Policy,     ///< what the rejection policy does with a task
    Take,       ///< what a thread does in take() of a delayed queue
    Signals,    ///< whom offer, or the thread that leaves take(), signals there
    Future,     ///< what a call makes of a FutureTask's state, or what isDone and get give
    Fate,       ///< what becomes of a queued task at shutdown, or when it is cancelled
    Array,      ///< how long a delayed queue's array is, what grow does, where siftUp begins
    Pushes,     ///< fork/join: where fork and a submission put a task
    RunsNext,   ///< fork/join: which task a worker takes when one has ended, and in a scan
    Joins,      ///< fork/join: what a worker does in join
    Callback    ///< which thread runs the function of a CompletableFuture
};
inline constexpr std::array<std::string_view, 25> kPredictKindWords{
    "child",     "moves",    "place", "head",      "leader", "signalled", "wakes",
    "start",     "ctl",      "state", "admission", "left",   "steals",    "order",
    "keepAlive", "policy",   "take",  "signals",   "future", "fate",      "array",
    "pushes",    "runsNext", "joins", "callback"};

constexpr std::string_view nameOf(PredictKind kind) {
    return kPredictKindWords[static_cast<std::size_t>(kind)];
}

/// A text of the catalog, and what stands in its gaps.
struct Said {
    using Value = Variant<std::string, TaskId, ThreadId, ExecutorId>;
    std::string key;
    std::vector<std::pair<std::string, Value>> values;

    friend bool operator==(const Said&, const Said&) = default;
};

struct PredictChoice {
    Said text;
    Said why;  ///< why it is right; of a wrong one, what whoever chooses it has mixed up
    /// Of a wrong one: the name of that mistake, where exercises count it. Of a literal.
    std::string_view mistake = {};
    /// It stands in the picture: in that slot of a heap, or in the box with that number. Else −1.
    std::int32_t slot = -1;
    bool listed = true;  ///< among the answers beside the picture
};

struct PredictQuestion {
    PredictKind kind = PredictKind::Head;
    std::size_t asked = 0;  ///< a position: what is on the screen while it is asked
    /// A later one: behind the event that answers it. Of several questions about one moment: that.
    std::size_t revealed = 0;
    Said prompt;
    std::vector<PredictChoice> choices;  ///< two to four listed ones, in the order shown
    std::size_t right = 0;               ///< which of them
    Said hint = {};                      ///< what to look at; no key: what its kind says
    HiddenHeap hidden = {};              ///< while it is asked
};

}  // namespace poolscope
