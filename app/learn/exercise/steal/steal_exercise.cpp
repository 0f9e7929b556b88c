// Judging at which end of which deque a task goes in or out.
#include "app/learn/exercise/steal/steal_exercise.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace poolscope {

namespace {

using EventWhat = StealEvent::What;
using OutcomeWhat = StealOutcome::What;
using ChoiceWhat = StealChoice::What;

}  // namespace

std::string stealTaskName(StealTask task) {
    return std::string(1, static_cast<char>('a' + static_cast<char>(task)));
}

std::string stealQueueName(const StealPool& pool, std::size_t queue) {
    return queue == pool.submissions() ? "S" : "w" + std::to_string(queue + 1);
}

StealExercise::StealExercise(StealStart start)
    : start_(std::move(start)), play_(start_.workers, start_.async) {
    for (const StealEvent& event : start_.before) play_.settle(event);
}

// ---- what there is to choose from

std::vector<StealChoice> StealExercise::pushOptions() const {
    std::vector<StealChoice> all;
    const bool forks = event().what == EventWhat::Fork;
    const std::size_t own = forks ? event().worker : pool().submissions();
    const std::size_t other = forks ? (own + 1) % pool().workers() : 0;
    all.push_back({ChoiceWhat::PushTop, {own, 0}});
    if (!pool().queues[own].empty()) all.push_back({ChoiceWhat::PushBase, {own, 0}});
    if (forks) all.push_back({ChoiceWhat::PushTop, {pool().submissions(), 0}});
    all.push_back({ChoiceWhat::PushTop, {other, 0}});
    std::sort(all.begin(), all.end(), [](const StealChoice& a, const StealChoice& b) {
        return std::pair(a.place.queue, a.what == ChoiceWhat::PushTop) <
               std::pair(b.place.queue, b.what == ChoiceWhat::PushTop);
    });
    return all;
}

/// The task at each end.
void StealExercise::addTakes(std::vector<StealChoice>& all, std::size_t queue) const {
    const std::optional<StealPlace> base = baseOf(pool(), queue);
    if (!base) return;
    all.push_back({ChoiceWhat::Takes, *base});
    const StealPlace top = *topOf(pool(), queue);
    if (top != *base) all.push_back({ChoiceWhat::Takes, top});
}

std::vector<StealChoice> StealExercise::options() const {
    if (stepsLeft() == 0) return {};
    if (event().what == EventWhat::Submit || event().what == EventWhat::Fork) return pushOptions();
    std::vector<StealChoice> all;
    for (std::size_t queue = 0; queue < pool().queues.size(); ++queue) addTakes(all, queue);
    if (const std::optional<StealTask> task = play_.awaited(event())) {
        const std::optional<StealPlace> place = placeOf(pool(), *task);
        const bool listed = place && std::find(all.begin(), all.end(),
                                               StealChoice{ChoiceWhat::Takes, *place}) != all.end();
        if (place && !listed) all.push_back({ChoiceWhat::Takes, *place});
        if (!place) all.push_back({ChoiceWhat::RunsAwaited});
        all.push_back({ChoiceWhat::GoesOn});
    }
    all.push_back({ChoiceWhat::Waits});
    return all;
}

StealChoice StealExercise::rightChoice() const {
    const StealOutcome outcome = play_.outcomeOf(event());
    switch (outcome.what) {
        case OutcomeWhat::Push: return {ChoiceWhat::PushTop, {outcome.queue, 0}};
        case OutcomeWhat::Takes: return {ChoiceWhat::Takes, outcome.from};
        case OutcomeWhat::GoesOn: return {ChoiceWhat::GoesOn};
        case OutcomeWhat::Waits: break;
    }
    return {ChoiceWhat::Waits};
}

std::vector<ExerciseMove> StealExercise::moves() const {
    std::vector<ExerciseMove> all;
    for (std::size_t i = 0; i < options().size(); ++i)
        all.push_back({ExerciseMove::What::Choose, static_cast<std::int64_t>(i)});
    return all;
}

std::optional<ExerciseMove> StealExercise::next() const {
    if (stepsLeft() == 0) return std::nullopt;
    const std::vector<StealChoice> all = options();
    const auto right = std::find(all.begin(), all.end(), rightChoice());
    return ExerciseMove{ExerciseMove::What::Choose, right - all.begin()};
}

void StealExercise::carryOut(const ExerciseMove&) {
    play_.settle(event());
    ++at_;
}

// ---- what is wrong with a choice

Slip StealExercise::slipOfPush(const StealChoice& tried) const {
    const bool base = tried.what == ChoiceWhat::PushBase;
    if (event().what == EventWhat::Submit)
        return base ? slips::kSubmittedInFront : slips::kSubmittedToWorker;
    if (base) return slips::kPushedAtBase;
    return tried.place.queue == pool().submissions() ? slips::kForkedToShared
                                                     : slips::kForkedToOther;
}

/// Of a worker that is in no join.
Slip StealExercise::slipOfTaking(const StealChoice& tried) const {
    const std::size_t worker = event().worker;
    const std::vector<std::size_t>& order = event().order;
    const StealPlace right = rightChoice().place;
    const bool ownLeft = right.queue == worker;
    if (tried.what == ChoiceWhat::Waits) {
        const bool firstIsEmpty = !order.empty() && pool().queues[order.front()].empty();
        const bool fromSource = right.queue == play_.sources()[worker];
        return firstIsEmpty && !ownLeft && !fromSource ? slips::kStoppedAtEmpty : slips::kWentIdle;
    }
    if (tried.place.queue == worker)
        return pool().async ? slips::kAsyncForgotten : slips::kOwnerTookOldest;
    if (ownLeft) return slips::kStoleBeforeOwn;
    if (tried.place.queue == right.queue) return slips::kStoleNewest;
    const bool more = event().what == EventWhat::Ends && right.queue == play_.sources()[worker];
    return more ? slips::kSourceLeft : slips::kAnotherVictim;
}

Slip StealExercise::slipInJoin(const StealChoice& tried) const {
    const StealChoice right = rightChoice();
    if (tried.what == ChoiceWhat::Waits) return slips::kJoinBlocked;
    if (tried.what == ChoiceWhat::GoesOn) return slips::kJoinDidNotWait;
    if (right.what == ChoiceWhat::GoesOn) return slips::kLeftJoin;
    if (tried.what == ChoiceWhat::RunsAwaited) return slips::kRanStolen;
    if (tried.place.queue == event().worker) return slips::kJoinTookNewest;
    const bool helps = right.what == ChoiceWhat::Takes && right.place.queue != event().worker;
    return helps && tried.place.queue == right.place.queue ? slips::kStoleNewest
                                                           : slips::kHelpedStranger;
}

Slip StealExercise::slipOf(const StealChoice& tried) const {
    if (event().what == EventWhat::Submit || event().what == EventWhat::Fork)
        return slipOfPush(tried);
    return play_.awaited(event()) ? slipInJoin(tried) : slipOfTaking(tried);
}

Judgement StealExercise::refuse(const ExerciseMove& move) const {
    const StealChoice tried = options()[static_cast<std::size_t>(move.value)];
    const Slip slip = slipOf(tried);
    std::string key(nameOf(slip));
    const StealChoice right = rightChoice();
    if (slip == slips::kJoinBlocked)
        key += right.what == ChoiceWhat::GoesOn      ? "Done"
               : right.place.queue == event().worker ? "Own"
                                                     : "Help";
    Said said = say(fmt::format("ui.practise.stealing.wrong.{}", key));
    if (tried.what == ChoiceWhat::Takes)
        said.values.emplace_back("tried", stealTaskName(taskAt(tried.place)));
    return {slip, std::move(said)};
}

// ---- the picture

Said StealExercise::stateOf(std::size_t worker) const {
    const StealWorker& own = play_.workers()[worker];
    Said said{"ui.practise.stealing.idle", {{"worker", stealQueueName(pool(), worker)}}};
    if (own.frames.empty()) return said;
    const StealFrame& inner = own.frames.back();
    said.key = "ui.practise.stealing.runs";
    said.values.emplace_back("task", stealTaskName(inner.task));
    const StealFrame* const outer = own.blocked             ? &inner
                                    : own.frames.size() > 1 ? &own.frames[own.frames.size() - 2]
                                                            : nullptr;
    if (outer == nullptr || !outer->joining) return said;
    said.key = own.blocked ? "ui.practise.stealing.waitsFor" : "ui.practise.stealing.runsIn";
    said.values.emplace_back("awaited", stealTaskName(*outer->joining));
    said.values.emplace_back("outer", stealTaskName(outer->task));
    return said;
}

BoardRow StealExercise::queueRow(std::size_t queue) const {
    BoardRow row;
    const bool shared = queue == pool().submissions();
    row.name = shared ? Said{"ui.practise.stealing.submissions", {}} : stateOf(queue);
    const std::vector<StealTask>& tasks = pool().queues[queue];
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        BoardCell& cell = row.cells.emplace_back();
        cell.text = asWritten(stealTaskName(tasks[i]));
        const bool top = i + 1 == tasks.size();
        const char* const end = i > 0 ? "top" : top ? "onlyOne" : "base";
        cell.below =
            i > 0 && !top ? asWritten("·") : Said{fmt::format("ui.practise.stealing.{}", end), {}};
        const bool asked = stepsLeft() > 0 && play_.awaited(event()) == tasks[i];
        if (asked) cell.tone = CellTone::Now;
    }
    if (row.cells.empty())
        row.cells.push_back({{"ui.practise.stealing.empty", {}}, {}, CellTone::Free});
    if (shared || play_.isIdle(queue) || !play_.sources()[queue]) return row;
    row.note = {"ui.practise.stealing.source",
                {{"source", stealQueueName(pool(), *play_.sources()[queue])}}};
    return row;
}

std::vector<BoardRow> StealExercise::board() const {
    std::vector<BoardRow> rows;
    for (std::size_t queue = 0; queue < pool().queues.size(); ++queue)
        rows.push_back(queueRow(queue));
    return rows;
}

// ---- words

Said StealExercise::say(std::string key) const {
    Said said{std::move(key), {}};
    if (stepsLeft() == 0) return said;
    const auto add = [&](const char* name, std::string text) {
        said.values.emplace_back(name, std::move(text));
    };
    const std::size_t worker = event().worker;
    add("worker", stealQueueName(pool(), worker));
    add("new", stealTaskName(event().task));
    std::string order;
    for (const std::size_t queue : event().order)
        order += (order.empty() ? "" : ", ") + stealQueueName(pool(), queue);
    add("order", order);
    const std::vector<StealFrame>& frames = play_.workers()[worker].frames;
    if (!frames.empty() && event().what != EventWhat::Submit)
        add("task", stealTaskName(frames.back().task));
    if (const std::optional<StealTask> awaited = play_.awaited(event())) {
        add("awaited", stealTaskName(*awaited));
        const bool inside = event().what == EventWhat::Ends;
        add("outer", stealTaskName(frames[frames.size() - (inside ? 2 : 1)].task));
    }
    const StealChoice right = rightChoice();
    if (right.what == ChoiceWhat::Takes) {
        add("right", stealTaskName(taskAt(right.place)));
        add("from", stealQueueName(pool(), right.place.queue));
    }
    return said;
}

Said StealExercise::textOfChoice(const StealChoice& choice) const {
    const char* key = "waits";
    switch (choice.what) {
        case ChoiceWhat::PushTop: key = "pushTop"; break;
        case ChoiceWhat::PushBase: key = "pushBase"; break;
        case ChoiceWhat::RunsAwaited: key = "runsAwaited"; break;
        case ChoiceWhat::GoesOn: key = "goesOn"; break;
        case ChoiceWhat::Waits: key = play_.awaited(event()) ? "waitsInJoin" : "waits"; break;
        case ChoiceWhat::Takes: {
            const std::size_t size = pool().queues[choice.place.queue].size();
            key = size == 1                     ? "takesOnly"
                  : choice.place.at == 0        ? "takesBase"
                  : choice.place.at + 1 == size ? "takesTop"
                                                : "takesMiddle";
            break;
        }
    }
    Said said = say(fmt::format("ui.practise.stealing.choice.{}", key));
    said.values.emplace_back("queue", stealQueueName(pool(), choice.place.queue));
    if (choice.what == ChoiceWhat::Takes)
        said.values.emplace_back("taken", stealTaskName(taskAt(choice.place)));
    return said;
}

std::vector<Said> StealExercise::choices() const {
    std::vector<Said> all;
    for (const StealChoice& choice : options()) all.push_back(textOfChoice(choice));
    return all;
}

Said StealExercise::statement() const {
    if (stepsLeft() == 0) return say("ui.practise.stealing.over");
    const std::string mode = pool().async ? "Async" : "";
    switch (event().what) {
        case EventWhat::Submit: return say("ui.practise.stealing.submits");
        case EventWhat::Fork: return say("ui.practise.stealing.forks");
        case EventWhat::Joins: return say("ui.practise.stealing.joins");
        case EventWhat::Looks: return say("ui.practise.stealing.looks" + mode);
        case EventWhat::Ends: break;
    }
    return say(play_.awaited(event()) ? "ui.practise.stealing.endsInJoin"
                                      : "ui.practise.stealing.ends" + mode);
}

Said StealExercise::hint() const {
    const char* key = "push";
    if (play_.awaited(event()))
        key = "join";
    else if (event().what == EventWhat::Looks)
        key = "scan";
    else if (event().what == EventWhat::Ends)
        key = pool().async ? "endsAsync" : "ends";
    return say(fmt::format("ui.practise.stealing.hint.{}", key));
}

Said StealExercise::reasonFor(const ExerciseMove&) const {
    const std::size_t worker = event().worker;
    const StealChoice right = rightChoice();
    const bool own = right.what == ChoiceWhat::Takes && right.place.queue == worker;
    const char* key = "submits";
    if (event().what == EventWhat::Fork)
        key = "forks";
    else if (event().what == EventWhat::Submit)
        key = "submits";
    else if (right.what == ChoiceWhat::GoesOn)
        key = "goesOn";
    else if (play_.awaited(event()))
        key = right.what == ChoiceWhat::Waits ? "joinWaits" : own ? "joinOwn" : "joinHelps";
    else if (own)
        key = pool().queues[worker].size() == 1 ? "ownOnly"
              : pool().async                    ? "ownOldest"
                                                : "ownNewest";
    else if (event().what == EventWhat::Ends && right.place.queue == play_.sources()[worker])
        key = "source";
    else
        key = "scan";
    return say(fmt::format("ui.practise.stealing.right.{}", key));
}

}  // namespace poolscope
