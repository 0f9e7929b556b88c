// Who is at the queue: the leader under its crown, followers, the lock, and workers elsewhere.
#include <cmath>

#include "app/model/human_time.hpp"
#include "app/views/heap/parts.hpp"

namespace poolscope {

namespace {

struct Seat {
    Icon icon = Icon::Ring;
    Role role = Role::Follower;
    std::string title;
    std::string detail;
    Target target;
    float remaining = -1;  ///< of the leader's wait
};

std::string nameOr(const Sight& sight, ThreadId thread, const std::string& otherwise) {
    return thread.exists() ? std::string(sight.names.of(thread)) : otherwise;
}

Seat seatOf(const QueueWaiter& waiter, const Sight& sight, const Look& look) {
    Seat seat;
    seat.title = sight.names.of(waiter.thread);
    seat.target = Target::of(waiter.thread);
    if (!waiter.leader) {
        seat.detail = look.say("waiting.follower");
        return seat;
    }
    seat.icon = Icon::Crown;
    seat.role = Role::Leader;
    const Duration left = std::max(Duration{}, waiter.deadline - sight.time);
    seat.detail = waiter.timed ? look.words.fill("ui.waiting.leader", {{"time", humanTime(left)}})
                               : look.say("waiting.leaderUntimed");
    const Span& span = sight.now.workers.worker(waiter.thread).lane.back();
    const Duration whole = waiter.deadline - span.begin;
    if (waiter.timed && whole.ns > 0)
        seat.remaining =
            static_cast<float>(static_cast<double>(left.ns) / static_cast<double>(whole.ns));
    return seat;
}

Seat lockSeat(const Sight& sight, const Look& look) {
    const LockState& lock = sight.now.queueLockOf(sight.executor);
    Seat seat;
    seat.icon = Icon::Lock;
    seat.role = lock.owner.exists() ? Role::Locking : Role::Quiet;
    seat.title = look.say("waiting.lock");
    seat.detail = lock.owner.exists() ? look.words.fill("ui.waiting.lockHeld",
                                                        {{"thread", sight.names.of(lock.owner)}})
                                      : look.say("waiting.lockFree");
    if (lock.owner.exists()) seat.target = Target::of(lock.owner);
    return seat;
}

std::optional<Seat> elsewhere(ThreadId thread, const Sight& sight, const Look& look) {
    const WorkerState& worker = sight.now.workers.worker(thread);
    const Activity& now = worker.now();
    Seat seat;
    seat.title = nameOr(sight, thread, "");
    seat.target = Target::of(thread);
    switch (now.doing) {
        case Doing::Leader:
        case Doing::Follower:
        case Doing::Gone: return std::nullopt;
        case Doing::WaitingForLock:
            seat.icon = Icon::Lock;
            seat.role = Role::Locking;
            break;
        case Doing::Running:
        case Doing::Sleeping:
            seat.icon = Icon::Play;
            seat.role = Role::Running;
            break;
        default: seat.icon = Icon::Dot; seat.role = Role::TextMuted;
    }
    seat.detail = look.sayDoing(now, sight.names);
    return seat;
}

std::vector<Seat> seatsOf(const Sight& sight, const Look& look) {
    std::vector<Seat> seats;
    const std::vector<QueueWaiter> waiters = sight.now.waitersOf(sight.executor);
    const auto isLeader = [](const QueueWaiter& waiter) { return waiter.leader; };
    if (std::none_of(waiters.begin(), waiters.end(), isLeader)) {
        Seat empty;
        empty.icon = Icon::Crown;
        empty.role = Role::Quiet;
        empty.title = look.say("waiting.noLeader");
        empty.detail = look.say("waiting.noLeaderDetail");
        seats.push_back(empty);
    }
    for (const QueueWaiter& waiter : waiters)
        if (waiter.leader) seats.push_back(seatOf(waiter, sight, look));
    seats.push_back(lockSeat(sight, look));
    for (const QueueWaiter& waiter : waiters)
        if (!waiter.leader) seats.push_back(seatOf(waiter, sight, look));
    for (const ThreadId thread : sight.now.workers.lanesOf(sight.executor))
        if (const std::optional<Seat> seat = elsewhere(thread, sight, look)) seats.push_back(*seat);
    return seats;
}

void layoutSeat(Pen& pen, Rect box, const Seat& seat, HeapLayout& layout) {
    const Look& look = pen.look();
    Card& card =
        pen.card(box, seat.role,
                 seat.icon == Icon::Crown && seat.role == Role::Leader ? std::optional(Role::Leader)
                                                                       : std::optional(Role::Line));
    card.tinted = seat.role != Role::Quiet && seat.role != Role::TextMuted;
    if (!card.tinted) card.fill = Role::Raised;
    card.dashed = seat.role == Role::Quiet;
    card.target = seat.target;
    Rect inside = box.inset(look.px(8), look.px(4));
    const Rect place = cutLeft(inside, look.px(26));
    const Rect icon = rectAround(place.centre(), {look.px(18), look.px(18)});
    pen.glyph(icon, seat.icon, seat.role);
    if (seat.remaining >= 0) {
        layout.leaderRemaining = seat.remaining;
        layout.leaderRing = rectAround(place.centre(), {look.px(28), look.px(28)});
    }
    cutLeft(inside, look.px(8));
    const float half = inside.h / 2;
    pen.label(cutTop(inside, half), seat.title, Type::Strong, Role::Text);
    pen.label(inside, seat.detail, Type::Small, Role::TextMuted);
    if (seat.target.kind != Target::Kind::None) pen.hit(box, seat.target);
}

std::size_t seatsAcross(float width, const Look& look) {
    const float gap = look.px(6);
    return static_cast<std::size_t>(std::max(1.0F, std::floor((width + gap) / look.px(176))));
}

}  // namespace

float seatRows(float width, const Sight& sight, const Look& look) {
    // Every worker has a seat; the lock too, and an empty one while nobody leads.
    const std::size_t seats = sight.latest.workers.lanesOf(sight.executor).size() + 2;
    const std::size_t across = seatsAcross(width, look);
    const std::size_t rows = (seats + across - 1) / across;
    return static_cast<float>(rows);
}

void layoutWaiting(Rect region, bool across, const Sight& sight, const Look& look,
                   HeapLayout& layout) {
    Pen pen(layout.sheet, look);
    pen.label(cutTop(region, look.style.lineHeight(Type::Small)), look.say("waiting.title"),
              Type::Small, Role::TextMuted);
    cutTop(region, look.px(4));
    const std::vector<Seat> seats = seatsOf(sight, look);
    const float gap = look.px(6);
    const float height =
        look.style.lineHeight(Type::Body) + look.style.lineHeight(Type::Small) + look.px(10);
    const std::size_t columns = across ? seatsAcross(region.w, look) : 1;
    const float width =
        (region.w - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
    const auto rows = static_cast<std::size_t>(std::max(0.0F, (region.h + gap) / (height + gap)));
    const std::size_t room = rows * columns;
    for (std::size_t i = 0; i < seats.size() && i < room; ++i) {
        const auto column = static_cast<float>(i % columns);
        const std::size_t rowNumber = i / columns;
        const auto row = static_cast<float>(rowNumber);
        const Rect box{region.x + column * (width + gap), region.y + row * (height + gap), width,
                       height};
        if (i + 1 == room && seats.size() > room) {
            const std::string more = std::to_string(seats.size() - i);
            pen.label(box, look.words.fill("ui.more", {{"n", more}}), Type::Small, Role::TextMuted);
            break;
        }
        layoutSeat(pen, box, seats[i], layout);
    }
}

}  // namespace poolscope
