// One step of a sift: which child is compared with the task, and does the task move.
#include <optional>
#include <vector>

#include "app/model/predict/draft.hpp"
#include "app/model/predict/makers.hpp"
#include "app/model/predict/task_order.hpp"

namespace poolscope {

namespace {

struct ChosenChild {
    ExecutorId executor;
    TaskId child;
    std::size_t revealed = 0;
};

/// Of two children the comparison at `position` says it; of four the one with the task does.
std::optional<ChosenChild> chosenAt(const Asking& asking, std::size_t position) {
    if (const auto two = asking.get<ChildrenCompared>(position))
        return ChosenChild{two->executor, two->rightChosen ? two->rightTask : two->leftTask,
                           position + 1};
    const auto four = asking.get<SiblingsCompared>(position);
    if (!four) return std::nullopt;
    const auto meets = asking.findEvent<SiftDownCompared>(
        position, [&](const SiftDownCompared& e) { return e.executor == four->executor; });
    if (!meets) return std::nullopt;
    return ChosenChild{four->executor, asking.get<SiftDownCompared>(*meets)->childTask, *meets};
}

/// A comparison that decides whether a task moves.
struct Meeting {
    ExecutorId executor;
    TaskId task;
    TaskId other;
    bool up = false;
    bool moves = false;

    /// Whoever belongs above the other one.
    TaskId upper() const { return moves == up ? task : other; }
    TaskId lower() const { return moves == up ? other : task; }
};

std::optional<Meeting> meetingAt(const Asking& asking, std::size_t position) {
    if (const auto up = asking.get<SiftUpCompared>(position))
        return Meeting{up->executor, up->task, up->parentTask, true, up->before};
    // A DelayScheduler compares with each child in turn, not only with the smallest one.
    const auto down = asking.get<SiftDownCompared>(position);
    if (down && asking.at(position).heaps.heap(down->executor).kind() != QueueKind::DelayScheduler)
        return Meeting{down->executor, down->task, down->childTask, false, !down->stays};
    return std::nullopt;
}

}  // namespace

MadeQuestion askChild(const Asking& asking, std::size_t asked) {
    const auto chosen = chosenAt(asking, asked);
    if (!chosen || !asking.isAbout(chosen->executor)) return std::nullopt;
    const RunState& before = asking.at(asked);
    const Heap& heap = before.heaps.heap(chosen->executor);
    const auto& operation = heap.operation();
    // Of four children the first comparison is where it can still be asked.
    if (!operation || operation->comparison) return std::nullopt;
    if (operation->hole < 0 || operation->hole >= heap.capacity()) return std::nullopt;
    std::vector<TaskId> others;
    const std::int32_t first = heap.firstChildOf(operation->hole);
    for (std::int32_t slot = first; slot < first + heap.childrenAt(operation->hole); ++slot)
        if (heap.taskAt(slot) != chosen->child) others.push_back(heap.taskAt(slot));
    if (others.empty()) return std::nullopt;
    for (const TaskId other : others)
        if (!before.goesBefore(chosen->child, other)) return std::nullopt;

    QuestionDraft draft(PredictKind::Child, asked, chosen->revealed,
                        {"predict.child.prompt", {{"task", operation->inHand}}});
    draft.right({"predict.child.task", {{"task", chosen->child}}},
                reasonOf(before, chosen->child, others.front()));
    for (const TaskId other : others)
        draft.wrong({"predict.child.task", {{"task", other}}},
                    mixUpOf(before, asking.names(), chosen->child, other));
    return draft.shuffled(asking);
}

MadeQuestion askMoves(const Asking& asking, std::size_t asked) {
    const auto meeting = meetingAt(asking, asked);
    if (!meeting || !asking.isAbout(meeting->executor)) return std::nullopt;
    const RunState& before = asking.at(asked);
    const TaskId upper = meeting->upper();
    const TaskId lower = meeting->lower();
    if (!before.goesBefore(upper, lower)) return std::nullopt;

    const Said yes{"predict.moves.yes", {}};
    const Said no{"predict.moves.no", {}};
    const char* const tooMuch =
        meeting->moves ? "predict.moves.why.tooEarly" : "predict.moves.why.tooFar";
    Said mixUp{tooMuch, {{"upper", upper}, {"lower", lower}}};
    const OrderedBy by = orderedBy(before, upper, lower);
    if (by == OrderedBy::Number || by == OrderedBy::Age)
        mixUp = mixUpOf(before, asking.names(), upper, lower);
    QuestionDraft draft(PredictKind::Moves, asked, asked + 1,
                        {meeting->up ? "predict.moves.prompt.up" : "predict.moves.prompt.down",
                         {{"task", meeting->task}, {"other", meeting->other}}});
    const bool moves = meeting->moves;
    draft.right(moves ? yes : no, reasonOf(before, upper, lower), moves ? 0 : 1);
    draft.wrong(moves ? no : yes, mixUp, moves ? 1 : 0);
    return draft.ranked(asking);
}

}  // namespace poolscope
