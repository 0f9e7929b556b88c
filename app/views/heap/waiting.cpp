// Who is at the queue: the crown's own place, the lock, and a seat for every worker.
//
// Seats keep their order while the run plays; it is the crown that moves. It flies in an arc from
// the seat it leaves (or its own place, when nobody leads) to the one it goes to. A thread that is
// woken lights up, with the reason.
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
    std::string brief;  ///< the detail where that has no room
    Target target;
    ThreadId thread;       ///< whose seat it is; none for the crown's place and the lock
    float remaining = -1;  ///< of the leader's wait
    bool woken = false;    ///< by the event at the playhead
};

ThreadId leaderOf(const Moment& moment, ExecutorId executor) {
    return moment.heaps.heap(executor).leader();
}

Seat throne(const Sight& sight, const Look& look) {
    const ThreadId leader = leaderOf(sight.now, sight.executor);
    Seat seat;
    seat.role = Role::Quiet;
    seat.icon = leader.exists() ? Icon::Ring : Icon::Crown;
    seat.title = look.say(leader.exists() ? "waiting.leaderIs" : "waiting.noLeader");
    seat.detail =
        leader.exists() ? std::string(sight.names.of(leader)) : look.say("waiting.noLeaderDetail");
    if (leader.exists()) seat.target = Target::of(leader);
    if (!leader.exists()) seat.brief = look.say("waiting.noLeaderShort");
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
    if (lock.owner.exists()) seat.brief = sight.names.of(lock.owner);
    return seat;
}

void crown(Seat& seat, const Activity& doing, const Sight& sight, const Look& look) {
    seat.icon = Icon::Crown;
    seat.role = Role::Leader;
    seat.detail = look.say("waiting.leaderUntimed");
    if (doing.doing != Doing::Leader || !doing.timed) return;
    const Duration left = std::max(Duration{}, doing.until - sight.time);
    seat.detail = look.words.fill("ui.waiting.leader", {{"time", humanTime(left)}});
    seat.brief = look.words.fill("ui.waiting.leaderShort", {{"time", humanTime(left)}});
    const Duration whole = doing.until - sight.now.workers.worker(seat.thread).lane.back().begin;
    if (whole.ns > 0)
        seat.remaining =
            static_cast<float>(static_cast<double>(left.ns) / static_cast<double>(whole.ns));
}

/// Lit by the event at the playhead, if that wakes the thread.
void lightIfWoken(Seat& seat, const Sight& sight, const Look& look) {
    const std::optional<std::size_t> event = sight.event();
    if (!event || sight.log[*event].thread != seat.thread) return;
    const auto* woke = sight.log[*event].what.get<WokeUp>();
    if (woke == nullptr) return;
    seat.woken = true;
    seat.brief.clear();
    seat.detail = look.say("woken." + std::string(toString(woke->reason)));
}

std::optional<Seat> seatOf(ThreadId thread, const Sight& sight, const Look& look) {
    const Activity& now = sight.now.workers.worker(thread).now();
    if (now.doing == Doing::Gone) return std::nullopt;
    Seat seat;
    seat.thread = thread;
    seat.title = sight.names.of(thread);
    seat.target = Target::of(thread);
    seat.detail = look.sayDoing(now, sight.names);
    switch (now.doing) {
        case Doing::Leader: break;
        case Doing::Follower:
            seat.detail = look.say("waiting.follower");
            seat.brief = look.say("waiting.followerShort");
            break;
        case Doing::WaitingForLock:
            seat.icon = Icon::Lock;
            seat.role = Role::Locking;
            break;
        case Doing::Running:
        case Doing::WaitingForCore:
        case Doing::WaitingForDevice:
        case Doing::Sleeping:
            seat.icon = Icon::Play;
            seat.role = Role::Running;
            break;
        default: seat.icon = Icon::Dot; seat.role = Role::TextMuted;
    }
    if (thread == leaderOf(sight.now, sight.executor)) crown(seat, now, sight, look);
    lightIfWoken(seat, sight, look);
    return seat;
}

std::vector<Seat> seatsOf(const Sight& sight, const Look& look) {
    std::vector<Seat> seats{throne(sight, look), lockSeat(sight, look)};
    std::vector<ThreadId> threads = sight.now.workers.lanesOf(sight.executor);
    // A client may wait at the queue too.
    for (const QueueWaiter& waiter : sight.now.waitersOf(sight.executor))
        if (std::find(threads.begin(), threads.end(), waiter.thread) == threads.end())
            threads.push_back(waiter.thread);
    for (const ThreadId thread : threads)
        if (const std::optional<Seat> seat = seatOf(thread, sight, look)) seats.push_back(*seat);
    return seats;
}

/// A seat's icon, at its left.
Rect iconPlace(Rect seat, const Look& look) {
    Rect inside = seat.inset(look.px(8), look.px(4));
    return rectAround(cutLeft(inside, look.px(26)).centre(), {look.px(18), look.px(18)});
}

/// Where the crown is in flight during an event that changes the leader.
void layoutFlight(const std::vector<Seat>& seats, const std::vector<Rect>& boxes,
                  const Sight& sight, const Look& look, HeapLayout& layout) {
    const ThreadId from = leaderOf(sight.now, sight.executor);
    const ThreadId to = leaderOf(sight.next, sight.executor);
    if (sight.fraction <= 0 || from == to || boxes.empty()) return;
    const auto placeOf = [&](ThreadId thread) {
        for (std::size_t i = 1; i < boxes.size(); ++i)
            if (thread.exists() && seats[i].thread == thread) return iconPlace(boxes[i], look);
        return iconPlace(boxes[0], look);
    };
    const float t = ease(sight.fraction);
    const Vec2 start = placeOf(from).centre();
    const Vec2 end = placeOf(to).centre();
    const float height = look.px(26) * 4 * t * (1 - t);  // a parabola over the straight way
    const Vec2 at = mix(start, end, t) - Vec2{0, height};
    layout.crown = rectAround(at, {look.px(22), look.px(22)});
}

void layoutSeat(Pen& pen, Rect box, const Seat& seat, HeapLayout& layout) {
    const Look& look = pen.look();
    Card& card =
        pen.card(box, seat.role,
                 seat.icon == Icon::Crown && seat.role == Role::Leader ? std::optional(Role::Leader)
                                                                       : std::optional(Role::Line));
    card.thick = seat.woken;
    if (seat.woken) card.edge = Role::Accent;
    card.tinted = seat.role != Role::Quiet && seat.role != Role::TextMuted;
    if (!card.tinted) card.fill = Role::Raised;
    card.dashed = seat.role == Role::Quiet;
    card.target = seat.target;
    Rect inside = box.inset(look.px(8), look.px(4));
    const Rect place = cutLeft(inside, look.px(26));
    if (!(seat.icon == Icon::Crown && layout.crown))
        pen.glyph(iconPlace(box, look), seat.icon, seat.role);
    if (seat.remaining >= 0) {
        layout.leaderRemaining = seat.remaining;
        layout.leaderRing = rectAround(place.centre(), {look.px(28), look.px(28)});
    }
    cutLeft(inside, look.px(8));
    const float half = inside.h / 2;
    pen.name(cutTop(inside, half), seat.title, Type::Strong, Role::Text);
    const bool whole = look.width(Type::Small, seat.detail) <= inside.w || seat.brief.empty();
    pen.label(inside, whole ? seat.detail : seat.brief, Type::Small, Role::TextMuted);
    if (seat.target.kind != Target::Kind::None) pen.hit(box, seat.target);
}

/// Every worker has a seat; the lock too, and an empty one while nobody leads.
std::size_t mostSeats(const Sight& sight) {
    return sight.latest.workers.lanesOf(sight.executor).size() + 2;
}

/// Seats are narrower where more of them are seen that way.
std::size_t seatsAcross(float width, const Sight& sight, const Look& look) {
    const float gap = look.px(6);
    const auto across = [&](float least) {
        return static_cast<std::size_t>(std::max(1.0F, std::floor((width + gap) / least)));
    };
    const std::size_t roomy = across(look.px(176));
    const std::size_t seats = mostSeats(sight);
    return seats <= roomy ? roomy : std::max(roomy, std::min(seats, across(look.px(128))));
}

}  // namespace

float seatRows(float width, const Sight& sight, const Look& look) {
    const std::size_t across = seatsAcross(width, sight, look);
    const std::size_t rows = (mostSeats(sight) + across - 1) / across;
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
    const std::size_t columns = across ? seatsAcross(region.w, sight, look) : 1;
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
        pen.label(last, look.words.fill("ui.more", {{"n", more}}), Type::Small, Role::TextMuted);
    }
    layoutFlight(seats, boxes, sight, look, layout);
    for (std::size_t i = 0; i < boxes.size(); ++i) layoutSeat(pen, boxes[i], seats[i], layout);
}

}  // namespace poolscope
