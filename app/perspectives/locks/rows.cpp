// Owner, waiting threads and conditions of each lock.
#include "app/perspectives/locks/rows.hpp"

#include <algorithm>
#include <string>

#include "app/ui/thread_now.hpp"

namespace poolscope {

namespace {

constexpr std::string_view kWorkerPrefix = "worker ";
constexpr std::string_view kTaskLock = "task lock";

/// "worker" for "worker pool-1-thread-1", "queueLock" for "queue lock": the key of its explanation.
std::string lockKindOf(std::string_view name) {
    if (name.starts_with(kWorkerPrefix)) return "worker";
    std::string kind;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] == ' ') continue;
        const bool begins = i > 0 && name[i - 1] == ' ' && name[i] >= 'a' && name[i] <= 'z';
        kind += begins ? static_cast<char>(name[i] - 'a' + 'A') : name[i];
    }
    return kind;
}

/// The TimerTask whose lock it is: the thread that schedules or cancels it introduces it to the log
/// while it holds its lock, the first time that anybody does.
TaskId ownerOfTaskLock(const LockTrack& track, const Log& log) {
    if (track.holds.empty()) return {};
    const LockHold& first = track.holds.front();
    const std::size_t end = first.open ? log.size() : first.endPosition;
    for (std::size_t i = first.beginPosition; i < end; ++i) {
        const auto created = log.get<TaskCreated>(i);
        if (created && log[i].thread == first.thread) return created->task;
    }
    return {};
}

}  // namespace

std::string nameOfLock(LockId lock, const RunView& view, const LayoutContext& context) {
    const std::string_view name = view.log.text(view.latest.locks().lock(lock).name);
    if (name.starts_with(kWorkerPrefix))
        return context.words.fill("ui.locks.worker",
                                  {{"thread", name.substr(kWorkerPrefix.size())}});
    const std::string key = "word." + std::string(name);
    return std::string(context.words.has(key) ? context.words(key) : name);
}

std::string nameInRow(LockId lock, const RunView& view, const LockHistory& history,
                      const LayoutContext& context) {
    const std::string name = nameOfLock(lock, view, context);
    if (view.log.text(view.latest.locks().lock(lock).name) != kTaskLock) return name;
    const TaskId task = ownerOfTaskLock(history.of(lock), view.log);
    if (!task.exists()) return name;
    return context.words.fill("ui.locks.ofTask", {{"task", view.names.of(task)}});
}

namespace {

/// What the lock is for, and how often it was held up to here.
std::string explainLock(const ListedLock& lock, const RunView& view, const LockHistory& history,
                        const LayoutContext& context) {
    const LockState& state = view.latest.locks().lock(lock.lock);
    std::string key = "ui.locks.about." + lockKindOf(view.log.text(state.name));
    if (state.type)
        key = *state.type == SynchronizerKind::Semaphore ? "ui.locks.about.semaphore"
                                                         : "ui.locks.about.latch";
    else if (!context.words.has(key))
        key = "ui.locks.about.body";
    const LockTrack& track = history.of(lock.lock);
    const std::string counts =
        context.words.fill("ui.locks.counts", {{"n", std::to_string(track.begun(view.position))},
                                               {"all", std::to_string(track.holds.size())},
                                               {"most", std::to_string(track.mostWaiting)}});
    std::string said = nameInRow(lock.lock, view, history, context);
    said += "\n" + std::string(context.words(key));
    return said + "\n" + counts;
}

class LockCell {
public:
    LockCell(const RunView& view, LayoutBuilder& builder, float labels)
        : view_(view), builder_(builder), context_(builder.context()), labels_(labels) {}

    /// A line "label: threads"; `none` where there is no thread.
    void line(Rect row, std::string_view label, std::span<const ThreadId> threads,
              std::string_view none) {
        builder_.label(cutLeft(row, labels_), label, Type::Small, Role::TextMuted);
        if (threads.empty()) {
            builder_.label(row, none, Type::Small, Role::TextMuted);
            return;
        }
        for (std::size_t i = 0; i < threads.size(); ++i) {
            const std::size_t left = threads.size() - i;
            const float wanted = widthOf(threads[i]);
            const std::string rest = "+" + std::to_string(left);
            const float kept = left > 1 ? context_.width(Type::Small, rest) + context_.px(s3) : 0;
            if (i > 0 && row.w < wanted + kept) return more(row, rest, threads.subspan(i));
            chip(cutLeft(row, std::min(wanted, row.w - kept)), threads[i]);
            cutLeft(row, context_.px(s1));
        }
    }

private:
    bool leads(ThreadId thread) const {
        return view_.told().heaps.heap(view_.executor).leader() == thread;
    }
    float crownSide() const { return context_.style.lineHeight(Type::Small) - context_.px(s1); }
    float widthOf(ThreadId thread) const {
        const float crown = leads(thread) ? crownSide() + context_.px(s1) : 0.0F;
        return context_.width(Type::Small, view_.names.of(thread)) + context_.px(s5) + crown;
    }

    void chip(Rect box, ThreadId thread) {
        box = box.inset(0, context_.px(sHalf));
        const bool lit = thread == view_.thread;
        Card& card =
            builder_.card(box, lit ? Role::Accent : Role::Raised, lit ? Role::Accent : Role::Line);
        card.tinted = lit;
        card.target = Target::of(thread);
        Rect inside = box.inset(context_.px(s2), 0);
        if (leads(thread)) {
            const Rect crown = cutLeft(inside, crownSide());
            builder_.icon(rectAround(crown.centre(), {crownSide(), crownSide()}), IconKind::Crown,
                          Role::Leader);
            cutLeft(inside, context_.px(s1));
        }
        builder_.name(inside, view_.names.of(thread), Type::Small, Role::Text);
        builder_.hit(box, Target::of(thread), threadNow(thread, view_, context_).words.text);
    }

    void more(Rect row, const std::string& count, std::span<const ThreadId> threads) {
        std::string names;
        for (const ThreadId thread : threads)
            names += (names.empty() ? "" : "\n") + std::string(view_.names.of(thread));
        builder_.label(row, count, Type::Small, Role::TextMuted);
        builder_.hit(row, {}, names);
    }

    const RunView& view_;
    LayoutBuilder& builder_;
    const LayoutContext& context_;
    float labels_;
};

}  // namespace

float lockLineHeight(const LayoutContext& context) {
    return context.style.lineHeight(Type::Small) + context.px(s2);
}

void layoutThreadLine(Rect row, float labels, std::string_view label,
                      std::span<const ThreadId> threads, std::string_view none, const RunView& view,
                      LayoutBuilder& builder) {
    LockCell(view, builder, labels).line(row, label, threads, none);
}

ListedLocks locksOf(const RunView& view, const LockHistory& history) {
    const LocksModel& locks = view.latest.locks();
    ListedLocks all;
    for (std::uint32_t i = 0; i < locks.locks(); ++i) {
        const LockState& lock = locks.lock(LockId{i});
        if (lock.executor.exists() && lock.executor != view.executor) continue;
        const LockTrack& track = history.of(LockId{i});
        if (!view.hidesFuture && !lock.type && track.holds.empty() && track.mostWaiting == 0) {
            all.unused.push_back(LockId{i});
            continue;
        }
        ListedLock listed{LockId{i}, {}, track.mostWaiting > 0};
        for (std::uint32_t c = 0; c < locks.conditions(); ++c)
            if (locks.condition(ConditionId{c}).lock == LockId{i})
                listed.conditions.push_back(ConditionId{c});
        all.used.push_back(std::move(listed));
    }
    const auto rank = [&](const ListedLock& each) {
        return !locks.lock(each.lock).executor.exists() ? 0 : each.conditions.empty() ? 2 : 1;
    };
    std::stable_sort(all.used.begin(), all.used.end(),
                     [&](const ListedLock& a, const ListedLock& b) { return rank(a) < rank(b); });
    return all;
}

float lockLabelsWidth(std::span<const ListedLock> locks, const RunView& view, float cell,
                      const LayoutContext& context) {
    float widest = std::max({context.width(Type::Small, context.say("locks.owner")),
                             context.width(Type::Small, context.say("locks.waiting")),
                             context.width(Type::Small, context.say("locks.writer")),
                             context.width(Type::Small, context.say("locks.reader"))});
    for (const ListedLock& lock : locks)
        for (const ConditionId id : lock.conditions) {
            const TextId name = view.latest.locks().condition(id).name;
            widest = std::max(widest, context.width(Type::Small, view.log.text(name)));
        }
    return std::min(widest + context.px(s4), cell * 0.45F);
}

float lockRowHeight(const ListedLock& lock, const LayoutContext& context) {
    const std::size_t lines = 1 + (lock.contended ? 1 : 0) + lock.conditions.size();
    return context.style.lineHeight(Type::Body) +
           static_cast<float>(lines) * lockLineHeight(context) +
           context.px(context.style.compact() ? s2 : s5);
}

namespace {

/// Whether the event of the sentence is a signal of the condition that nobody hears.
bool losesSignal(ConditionId condition, const RunView& view) {
    const std::optional<std::size_t> at = view.event();
    if (!at) return false;
    const auto signalled = view.log.get<SignalledNobody>(*at);
    return signalled && signalled->condition == condition;
}

}  // namespace

void layoutLockState(Rect cell, float labels, const ListedLock& lock, const RunView& view,
                     const LockHistory& history, LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    const LocksModel& now = view.now.locks();
    const LockState& state = now.lock(lock.lock);
    cell = cell.inset(0, context.px(s2));
    Rect head = cutTop(cell, context.style.lineHeight(Type::Body));
    const LockTrack& track = history.of(lock.lock);
    const std::size_t begun = track.begun(view.position);
    builder.hit(
        head, begun < track.holds.size() ? Target::at(track.holds[begun].beginPosition) : Target{},
        explainLock(lock, view, history, context));
    const Rect icon = cutLeft(head, context.px(s7));
    const float side = std::min(context.px(s6), icon.h);
    builder.icon(rectAround(icon.centre(), {side, side}), IconKind::Lock,
                 state.owner.exists() || !state.holders.empty() ? Role::Locking : Role::Quiet);
    cutLeft(head, context.px(s2));
    if (state.holds > 1) {
        const std::string holds = "×" + std::to_string(state.holds);
        builder.label(cutRight(head, context.width(Type::Small, holds) + context.px(s2)), holds,
                      Type::Small, Role::Locking, AlignX::Right);
    }
    if (state.type == SynchronizerKind::Semaphore) {
        const std::string left =
            context.words.fill("ui.locks.permits", {{"n", std::to_string(state.state)}});
        builder.label(cutRight(head, context.width(Type::Small, left) + context.px(s2)), left,
                      Type::Small, Role::TextMuted, AlignX::Right);
    }
    builder.name(head, nameInRow(lock.lock, view, history, context), Type::Strong, Role::Text);

    LockCell lines(view, builder, labels);
    const float height = lockLineHeight(context);
    std::vector<ThreadId> threads = state.holders;
    if (state.owner.exists()) threads.push_back(state.owner);
    if (state.type == SynchronizerKind::CountDownLatch)
        lines.line(cutTop(cell, height), context.say("locks.count"), {},
                   std::to_string(state.state));
    else
        lines.line(cutTop(cell, height), context.say("locks.owner"), threads,
                   context.say("locks.free"));
    if (lock.contended)
        lines.line(cutTop(cell, height), context.say("locks.waiting"), state.waiters,
                   context.say("locks.nobody"));
    for (const ConditionId id : lock.conditions) {
        threads.clear();
        for (const ConditionWaiter& waiter : now.condition(id).waiters)
            threads.push_back(waiter.thread);
        lines.line(cutTop(cell, height), view.log.text(view.latest.locks().condition(id).name),
                   threads,
                   context.say(losesSignal(id, view) ? "locks.lostSignal" : "locks.nobody"));
    }
}

}  // namespace poolscope
