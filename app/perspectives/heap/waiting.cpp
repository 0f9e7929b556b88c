// The threads at the queue: who leads, the lock, and a seat for every worker. Queues whose threads
// have no leader do not say so. At a DelayScheduler, whose heap one thread alone touches: the
// requests to it in place of leader and lock, and the seat of that thread.
//
// Seats keep their order while the run plays; it is the crown that moves. It flies in an arc from
// the seat it leaves (or its own place, if there was no leader) to its new one. A thread that is
// woken lights up, with the reason.
#include <cmath>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "app/perspectives/heap/parts.hpp"
#include "app/ui/thread_now.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr Length kWideSeat{236};  ///< in which what the leader waits for is whole
constexpr Length kRoomySeat{176};
constexpr Length kLeastSeat{128};
constexpr Length kSeatIcon = s12;

struct Seat {
    IconKind icon = IconKind::Ring;
    Role role = Role::Follower;
    std::string title;
    std::string detail;
    std::string brief;  ///< a shorter detail for narrow seats
    std::string briefTitle;
    Target target;
    ThreadId thread;       ///< the thread in the seat; none for the crown's place and the lock
    float remaining = -1;  ///< of the leader's wait
    bool woken = false;    ///< by the event at the playhead
};

ThreadId leaderOf(const RunState& state, ExecutorId executor) {
    return state.heaps.heap(executor).leader();
}

/// A Timer's one thread and the workers at a PriorityBlockingQueue lead nobody.
bool hasLeader(const RunView& view) {
    const QueueKind kind = view.latest.pools.pool(view.executor).queue.kind;
    return isDelayed(kind) || kind == QueueKind::DelayQueue;
}

bool isOfScheduler(const RunView& view) {
    return view.latest.heaps.heap(view.executor).scheduler().exists();
}

/// What a field refers to.
std::string pointerTo(ThreadId thread, const RunView& view) {
    return fmt::format("→ {}", view.names.of(thread));
}

Seat throne(const RunView& view, const LayoutContext& context) {
    const ThreadId leader = leaderOf(view.now, view.executor);
    Seat seat;
    seat.role = leader.exists() ? Role::Leader : Role::Quiet;
    seat.icon = leader.exists() ? IconKind::Crown : IconKind::Ring;
    seat.title = context.say(leader.exists() ? "waiting.leaderIs" : "waiting.noLeader");
    seat.detail = leader.exists() ? pointerTo(leader, view) : context.say("waiting.noLeaderDetail");
    if (leader.exists()) seat.target = Target::of(leader);
    seat.briefTitle =
        context.say(leader.exists() ? "waiting.leaderBrief" : "waiting.noLeaderBrief");
    return seat;
}

Seat lockSeat(const RunView& view, const LayoutContext& context) {
    const LockState& lock = view.now.queueLockOf(view.executor);
    Seat seat;
    seat.icon = IconKind::Lock;
    seat.role = lock.owner.exists() ? Role::Locking : Role::Quiet;
    seat.title = context.say("waiting.lock");
    seat.detail =
        lock.owner.exists() ? pointerTo(lock.owner, view) : context.say("waiting.lockFree");
    if (lock.owner.exists()) seat.target = Target::of(lock.owner);
    return seat;
}

void crown(Seat& seat, const Activity& doing, const RunView& view, const LayoutContext& context) {
    seat.icon = IconKind::Crown;
    seat.role = Role::Leader;
    if (doing.doing != Doing::Leader || !doing.timed) return;
    const Duration left = std::max(Duration{}, doing.until - view.time);
    seat.detail = context.words.fill("ui.waiting.leader", {{"time", humanTime(left)}});
    seat.brief = context.words.fill("ui.waiting.leaderShort", {{"time", humanTime(left)}});
    const Duration whole = doing.until - view.now.workers.worker(seat.thread).lane.back().begin;
    if (whole.ns > 0)
        seat.remaining =
            static_cast<float>(static_cast<double>(left.ns) / static_cast<double>(whole.ns));
}

/// Lit by the event at the playhead, if that wakes the thread.
void lightIfWoken(Seat& seat, const RunView& view, const LayoutContext& context) {
    const std::optional<std::size_t> event = view.event();
    if (!event || view.log[*event].thread != seat.thread) return;
    const auto woke = view.log.get<WokeUp>(*event);
    if (!woke) return;
    seat.woken = true;
    seat.brief.clear();
    seat.detail = context.say("woken." + std::string(toString(woke->reason)));
}

/// One that was the leader still has its old timeout, one in poll that of its keep-alive.
std::string followerWords(std::string_view key, const Activity& now, const LayoutContext& context) {
    if (!now.timed) return context.say(key);
    return context.words.fill(fmt::format("ui.{}Until", key), {{"until", humanTime(now.until)}});
}

std::optional<Seat> seatOf(ThreadId thread, const RunView& view, const LayoutContext& context) {
    const Activity& now = view.now.workers.worker(thread).now();
    if (now.doing == Doing::Gone) return std::nullopt;
    Seat seat;
    seat.thread = thread;
    seat.title = view.names.of(thread);
    seat.target = Target::of(thread);
    seat.detail = threadNow(thread, view, context).words.text;
    const std::string_view doing = toString(now.doing);
    switch (now.doing) {
        case Doing::Leader: break;
        case Doing::Follower: {
            const bool led = leaderOf(view.now, view.executor).exists();
            seat.detail = followerWords(led ? "waiting.follower" : "waiting.waits", now, context);
            seat.brief = followerWords("waiting.followerShort", now, context);
            break;
        }
        case Doing::WaitingForLock:
            seat.icon = IconKind::Lock;
            seat.role = Role::Locking;
            break;
        case Doing::Running:
        case Doing::WaitingForCore:
        case Doing::WaitingForDevice:
        case Doing::Sleeping:
            seat.icon = IconKind::Play;
            seat.role = Role::Running;
            seat.brief = context.say("legend." + std::string(doing));
            break;
        default:
            seat.icon = IconKind::Dot;
            seat.role = Role::TextMuted;
            if (now.doing == Doing::Idle) seat.brief = context.say("legend.idle");
    }
    if (thread == leaderOf(view.now, view.executor)) crown(seat, now, view, context);
    lightIfWoken(seat, view, context);
    return seat;
}

/// Requests, the next one first.
Seat requestSeat(std::string_view title, const std::vector<DelayRequest>& requests,
                 const RunView& view, const LayoutContext& context) {
    Seat seat;
    seat.icon = requests.empty() ? IconKind::Ring : IconKind::Dot;
    seat.role = requests.empty() ? Role::Quiet : Role::Accent;
    seat.title = fmt::format("{} ({})", context.say(title), requests.size());
    seat.detail = requests.empty() ? context.say("waiting.noRequest") : std::string();
    for (auto next = requests.rbegin(); next != requests.rend(); ++next) {
        const std::string name(view.names.of(next->task));
        if (next != requests.rbegin()) seat.detail += ", ";
        seat.detail +=
            next->inserts ? name : context.words.fill("ui.waiting.takeOut", {{"task", name}});
    }
    if (!requests.empty()) seat.target = Target::of(requests.back().task);
    return seat;
}

std::vector<Seat> schedulerSeats(const Heap& heap, const RunView& view,
                                 const LayoutContext& context) {
    std::vector<Seat> seats{requestSeat("waiting.pending", heap.pending(), view, context),
                            requestSeat("waiting.taken", heap.taken(), view, context)};
    std::optional<Seat> seat = seatOf(heap.scheduler(), view, context);
    if (!seat) return seats;
    const Activity& doing = view.now.workers.worker(heap.scheduler()).now();
    if (doing.doing == Doing::InNoTask)
        seat->detail = context.say(heap.isInactive() ? "waiting.inactive" : "waiting.atHeap");
    if (doing.doing == Doing::WaitingForTask)
        seat->detail = doing.timed ? context.words.fill("ui.waiting.parked",
                                                        {{"until", humanTime(doing.until)}})
                                   : context.say("waiting.parkedLong");
    seats.push_back(*std::move(seat));
    return seats;
}

std::vector<Seat> seatsOf(const RunView& view, const LayoutContext& context) {
    const Heap& heap = view.now.heaps.heap(view.executor);
    if (isOfScheduler(view)) return schedulerSeats(heap, view, context);
    std::vector<Seat> seats;
    if (hasLeader(view)) seats.push_back(throne(view, context));
    seats.push_back(lockSeat(view, context));
    std::vector<ThreadId> threads = view.now.workers.lanesOf(view.executor);
    // A client may wait at the queue too.
    for (const QueueWaiter& waiter : view.now.waitersOf(view.executor))
        if (std::find(threads.begin(), threads.end(), waiter.thread) == threads.end())
            threads.push_back(waiter.thread);
    for (const ThreadId thread : threads)
        if (const std::optional<Seat> seat = seatOf(thread, view, context)) seats.push_back(*seat);
    return seats;
}

/// A seat's icon, at its left.
Rect iconPlace(Rect seat, const LayoutContext& context) {
    Rect inside = seat.inset(context.px(s4), context.px(s2));
    return rectAround(cutLeft(inside, context.px(kSeatIcon)).centre(),
                      {context.px(s8), context.px(s8)});
}

/// Where the crown is in flight during an event that changes the leader.
void layoutFlight(const std::vector<Seat>& seats, const std::vector<Rect>& boxes,
                  const RunView& view, const LayoutContext& context, HeapLayout& layout) {
    const ThreadId from = leaderOf(view.now, view.executor);
    const ThreadId to = leaderOf(view.next, view.executor);
    if (view.fraction <= 0 || from == to || boxes.empty()) return;
    const auto placeOf = [&](ThreadId thread) {
        for (std::size_t i = 0; i < boxes.size(); ++i)
            if (thread.exists() && seats[i].thread == thread) return iconPlace(boxes[i], context);
        return iconPlace(boxes[0], context);
    };
    const float t = ease(view.fraction);
    const Vec2 start = placeOf(from).centre();
    const Vec2 end = placeOf(to).centre();
    const float height = context.px(s12) * 4 * t * (1 - t);  // a parabola over the straight way
    const Vec2 at = mix(start, end, t) - Vec2{0, height};
    layout.crown = rectAround(at, {context.px(s10), context.px(s10)});
}

void layoutSeat(LayoutBuilder& builder, Rect box, const Seat& seat, HeapLayout& layout) {
    const LayoutContext& context = builder.context();
    Card& card = builder.card(box, seat.role,
                              seat.icon == IconKind::Crown && seat.role == Role::Leader
                                  ? std::optional(Role::Leader)
                                  : std::optional(Role::Line));
    card.thick = seat.woken;
    if (seat.woken) card.edge = Role::Accent;
    card.tinted = seat.role != Role::Quiet && seat.role != Role::TextMuted;
    if (!card.tinted) card.fill = Role::Raised;
    card.dashed = seat.role == Role::Quiet;
    card.target = seat.target;
    if (!seat.thread.exists()) {  // a field of the queue, no thread
        card.fillAlpha = 0;
        card.edge.reset();
    }
    Rect inside = box.inset(context.px(s4), context.px(s2));
    const Rect place = cutLeft(inside, context.px(kSeatIcon));
    if (!(seat.icon == IconKind::Crown && layout.crown))
        builder.icon(iconPlace(box, context), seat.icon, seat.role);
    if (seat.remaining >= 0) {
        layout.leaderRemaining = seat.remaining;
        layout.leaderRing = rectAround(place.centre(), {context.px(s14), context.px(s14)});
    }
    cutLeft(inside, context.px(s4));
    const float title = context.style.lineHeight(Type::Body);
    const float detail = context.style.lineHeight(Type::Small);
    const float lines = std::min(inside.h, title + detail);
    inside = rectAround(inside.centre(), {inside.w, lines});
    const bool brief =
        !seat.briefTitle.empty() && context.width(Type::Strong, seat.title) > inside.w;
    builder.name(cutTop(inside, lines * title / (title + detail)),
                 brief ? seat.briefTitle : seat.title, Type::Strong, Role::Text);
    const bool whole = context.width(Type::Small, seat.detail) <= inside.w || seat.brief.empty();
    builder.label(inside, whole ? seat.detail : seat.brief, Type::Small, Role::TextMuted);
    if (seat.target.kind != Target::Kind::None) builder.hit(box, seat.target);
}

/// Every worker has a seat, and so has the lock; one seat is empty while there is no leader.
std::size_t mostSeats(const RunView& view) {
    if (isOfScheduler(view)) return 3;
    return view.latest.workers.lanesOf(view.executor).size() + (hasLeader(view) ? 2 : 1);
}

/// A seat in which the longest name of a thread is whole, up to two roomy ones. Of very many
/// threads some are measured, evenly, and the last.
float seatForNames(const RunView& view, const LayoutContext& context) {
    constexpr std::size_t kMostMeasured = 50;
    const auto& lanes = view.latest.workers.lanesOf(view.executor);
    const std::size_t step = 1 + lanes.size() / kMostMeasured;
    float widest = 0;
    const auto measure = [&](ThreadId thread) {
        widest = std::max(widest, context.width(Type::Strong, view.names.of(thread)));
    };
    for (std::size_t i = 0; i < lanes.size(); i += step) measure(lanes[i]);
    if (!lanes.empty()) measure(lanes[lanes.size() - 1]);
    return std::min(widest + context.px(kSeatIcon) + 2 * context.px(s4) + context.px(s4),
                    2 * context.px(kRoomySeat));
}

/// Seats are narrower where more of them are seen that way, and none cuts its thread's name.
std::size_t seatsAcross(float width, const RunView& view, const LayoutContext& context) {
    if (isOfScheduler(view)) return mostSeats(view);
    const float gap = context.px(s3);
    const float named = seatForNames(view, context) + gap;
    const auto seat = [&](Length least) { return std::max(context.px(least), named); };
    const auto across = [&](float least) {
        return static_cast<std::size_t>(std::max(1.0F, std::floor((width + gap) / least)));
    };
    const std::size_t seats = mostSeats(view);
    const std::size_t wide = across(seat(kWideSeat));
    if (seats <= wide) return wide;
    const std::size_t roomy = across(seat(kRoomySeat));
    if (seats <= roomy) return roomy;
    return std::max(roomy, std::min(seats, across(seat(kLeastSeat))));
}

/// Where not all seats have room, those of the leader and of the thread that the sentence tells of
/// are among the first `room`: each takes the last place that neither has, so that few others move.
void keepTold(std::vector<Seat>& seats, std::size_t room, const RunView& view) {
    const ThreadId acts = view.threadTold();
    const ThreadId leader = leaderOf(view.now, view.executor);
    const auto told = [&](const Seat& seat) {
        return seat.thread.exists() && (seat.thread == acts || seat.thread == leader);
    };
    std::size_t place = std::min(room, seats.size());
    for (std::size_t i = place; i < seats.size(); ++i) {
        if (!told(seats[i])) continue;
        while (place > 0 && told(seats[place - 1])) --place;
        if (place == 0 || !seats[place - 1].thread.exists()) return;  // fields keep theirs
        std::swap(seats[i], seats[--place]);
    }
}

}  // namespace

float seatRows(float width, const RunView& view, const LayoutContext& context) {
    const std::size_t across = seatsAcross(width, view, context);
    const std::size_t rows = (mostSeats(view) + across - 1) / across;
    return static_cast<float>(rows);
}

void layoutWaiting(Rect region, bool across, const RunView& view, const LayoutContext& context,
                   HeapLayout& layout) {
    LayoutBuilder builder(layout.list, context);
    builder.label(cutTop(region, context.style.lineHeight(Type::Small)),
                  context.say(isOfScheduler(view) ? "waiting.titleRequests" : "waiting.title"),
                  Type::Small, Role::TextMuted);
    cutTop(region, context.px(s2));
    std::vector<Seat> seats = seatsOf(view, context);
    const float gap = context.px(s3);
    const float height = context.style.lineHeight(Type::Body) +
                         context.style.lineHeight(Type::Small) + context.px(s5);
    const std::size_t columns = across ? seatsAcross(region.w, view, context) : 1;
    const float width =
        (region.w - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
    const auto rows = static_cast<std::size_t>(std::max(0.0F, (region.h + gap) / (height + gap)));
    const std::size_t room = rows * columns;
    const bool tooMany = seats.size() > room;
    std::vector<Rect> boxes;
    for (std::size_t i = 0; i < std::min(seats.size(), room); ++i) {
        const auto column = static_cast<float>(i % columns);
        const std::size_t rowNumber = i / columns;
        const auto row = static_cast<float>(rowNumber);
        boxes.push_back(
            {region.x + column * (width + gap), region.y + row * (height + gap), width, height});
    }
    if (tooMany && !boxes.empty()) {
        const Rect last = boxes.back();
        boxes.pop_back();
        const std::string more = std::to_string(seats.size() - boxes.size());
        builder.label(last, context.words.fill("ui.more", {{"n", more}}), Type::Small,
                      Role::TextMuted);
    }
    if (tooMany) keepTold(seats, boxes.size(), view);
    layoutFlight(seats, boxes, view, context, layout);
    for (std::size_t i = 0; i < boxes.size(); ++i) layoutSeat(builder, boxes[i], seats[i], layout);
}

}  // namespace poolscope
