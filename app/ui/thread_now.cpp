// Finding the words for a thread's moment.
#include "app/ui/thread_now.hpp"

#include <algorithm>
#include <optional>

#include "app/ui/thread_effects.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

class ThreadMoment {
public:
    ThreadMoment(ThreadId thread, const RunView& view, const LayoutContext& context)
        : thread_(thread),
          view_(view),
          context_(context),
          state_(view.told()),
          worker_(state_.workers.worker(thread)),
          executor_(worker_.executor.exists() ? worker_.executor : view.executor) {}

    ThreadNow take() {
        const LocksModel& locks = state_.locks();
        const LockId main = locks.mainLock(executor_);
        now_.crowned = thread_.exists() && state_.heaps.heap(executor_).leader() == thread_;
        holdsQueue_ = state_.queueLockOf(executor_).owner == thread_ && worker_.exists;
        holdsMain_ = main.exists() && locks.lock(main).owner == thread_ && worker_.exists;
        now_.hasLock = holdsQueue_ || holdsMain_;
        now_.words = words();
        if (now_.sign == ThreadSign::None) now_.sign = signOf(worker_.now().doing);
        return now_;
    }

private:
    NamedText words() {
        if (!worker_.exists) return NamedText(context_.say("doing.notYet"));
        if (view_.stuck(thread_, state_.position) != nullptr) return stuck();
        if (const std::optional<NamedText> said = byEvent()) return *said;
        const Activity& doing = worker_.now();
        switch (doing.doing) {
            case Doing::Leader: return leads(doing.until - view_.time);
            case Doing::Follower: return follows(doing);
            case Doing::WaitingForLock: return waitsForLock(doing);
            case Doing::InNoTask:
            case Doing::Calling:
            case Doing::Leaving:
                if (holdsQueue_) return NamedText(context_.say("now.holdsQueue"));
                if (holdsMain_) return NamedText(context_.say("now.holdsMain"));
                if (doing.doing == Doing::InNoTask && worker_.keepsDelays)
                    return NamedText(context_.say("now.keepsDelays"));
                if (doing.doing == Doing::InNoTask && worker_.seeks)
                    return NamedText(context_.say("now.seeks"));
                if (doing.doing == Doing::InNoTask && isNew())
                    return NamedText(context_.say("now.isNew"));
                break;
            default: break;
        }
        if (isInBody(doing.doing))
            now_.brief = context_.say("legend." + std::string(toString(doing.doing)));
        return context_.describeDoing(doing, view_.names);
    }

    /// It has been in no body yet. One that waited before it found a task looks for one.
    bool isNew() const {
        constexpr std::size_t kMostSpans = 8;
        const Lane& lane = worker_.lane;
        if (lane.size() > kMostSpans) return false;
        for (std::size_t i = 0; i < lane.size(); ++i)
            if (isInBody(lane[i].what.doing)) return false;
        return true;
    }

    NamedText stuck() {
        now_.sign = ThreadSign::Stuck;
        return NamedText(context_.say("doing.stuck"));
    }

    ThreadSign signOf(Doing doing) const {
        switch (doing) {
            case Doing::Spinning:
            case Doing::Running: return ThreadSign::Runs;
            case Doing::Sleeping: return ThreadSign::Sleeps;
            case Doing::Leader: return ThreadSign::Leads;
            case Doing::Follower:
            case Doing::WaitingForSignal:
            case Doing::WaitingForTask: return ThreadSign::AwaitsSignal;
            case Doing::WaitingForLock: return ThreadSign::WantsLock;
            case Doing::WaitingForResult:
            case Doing::WaitingForThread:
            case Doing::WaitingForEnd:
            case Doing::WaitingForCore:
            case Doing::WaitingForDevice: return ThreadSign::Waits;
            case Doing::New:
            case Doing::Gone: return ThreadSign::None;
            default: break;
        }
        return now_.hasLock ? ThreadSign::HoldsLock : ThreadSign::None;
    }

    /// What the event itself does to the thread.
    std::optional<NamedText> byEvent() {
        const std::optional<std::size_t> at = view_.event();
        if (!at) return std::nullopt;
        const Event event = view_.log[*at];
        now_.acts = event.thread == thread_;
        const std::vector<ThreadEffect> effects = effectsTold(view_);
        now_.affected = !now_.acts && std::any_of(effects.begin(), effects.end(),
                                                  [&](const ThreadEffect& effect) {
                                                      return effect.on == thread_;
                                                  });
        if (now_.affected && event.what.is<Signalled>())
            return wakes(context_.say("now.signalled"));
        if (!now_.acts) return std::nullopt;
        if (const auto* taken = event.what.get<LeaderTaken>()) return leads(taken->delay);
        if (const auto* woke = event.what.get<WokeUp>())
            return wakes(context_.say("woken." + std::string(toString(woke->reason))));
        return std::nullopt;
    }

    NamedText wakes(std::string words) {
        now_.sign = ThreadSign::WakesUp;
        return NamedText(std::move(words));
    }

    NamedText leads(Duration left) {
        now_.sign = ThreadSign::Leads;
        now_.brief = context_.say("legend.leader");
        return NamedText(context_.words.fill("ui.now.leader",
                                             {{"time", humanTime(std::max(Duration{}, left))}}));
    }

    /// A follower is one only where there is a leader. One that was the leader still has its old
    /// timeout, one in poll that of its keep-alive.
    NamedText follows(const Activity& doing) {
        const bool led = state_.heaps.heap(executor_).leader().exists();
        const std::string key = led ? "ui.now.follower" : "ui.doing.follower";
        now_.brief = led ? context_.say("now.followerShort") : std::string();
        if (!doing.timed) return NamedText(std::string(context_.words(key)));
        const auto until = [&](const std::string& of) {
            return context_.words.fill(of + "Until", {{"until", humanTime(doing.until)}});
        };
        if (led) now_.brief = until("ui.doing.follower");
        return NamedText(until(key));
    }

    NamedText waitsForLock(const Activity& doing) {
        now_.brief = context_.say("doing.waitingForLock");
        const LocksModel& locks = state_.locks();
        if (!doing.lock.exists() || locks.queueLock(executor_) != doing.lock)
            return NamedText(now_.brief);
        return NamedText(context_.say("now.waitsForQueueLock"));
    }

    ThreadId thread_;
    const RunView& view_;
    const LayoutContext& context_;
    const RunState& state_;
    const WorkerState& worker_;
    ExecutorId executor_;
    bool holdsQueue_ = false;
    bool holdsMain_ = false;
    ThreadNow now_;
};

}  // namespace

IconKind iconOf(ThreadSign sign) {
    switch (sign) {
        case ThreadSign::None: break;
        case ThreadSign::Leads: return IconKind::Crown;
        case ThreadSign::HoldsLock: return IconKind::Lock;
        case ThreadSign::WantsLock: return IconKind::LockWanted;
        case ThreadSign::WakesUp: return IconKind::Bolt;
        case ThreadSign::Runs: return IconKind::Play;
        case ThreadSign::Sleeps: return IconKind::Moon;
        case ThreadSign::AwaitsSignal:
        case ThreadSign::Waits:
        case ThreadSign::Stuck: return IconKind::Hourglass;
    }
    return IconKind::None;
}

Role roleOf(ThreadSign sign) {
    switch (sign) {
        case ThreadSign::Leads: return Role::Leader;
        case ThreadSign::HoldsLock:
        case ThreadSign::WantsLock: return Role::Locking;
        case ThreadSign::AwaitsSignal:
        case ThreadSign::WakesUp: return Role::Follower;
        case ThreadSign::Runs:
        case ThreadSign::Sleeps: return Role::Running;
        case ThreadSign::Stuck: return Role::Late;
        default: return Role::Planned;
    }
}

ThreadNow threadNow(ThreadId thread, const RunView& view, const LayoutContext& context) {
    return ThreadMoment(thread, view, context).take();
}

float threadIconRoom(float line, const RunView& view, const LayoutContext& context) {
    return view.latest.workers.seen(Doing::Leader) ? line + context.px(s1) : 0.0F;
}

}  // namespace poolscope
