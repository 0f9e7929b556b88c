// Every worker with what it does, and the places that are free.
#include <fmt/format.h>

#include <algorithm>

#include "app/model/human_time.hpp"
#include "app/views/pool/parts.hpp"

namespace poolscope {

namespace {

constexpr std::int64_t kMostPlaces = 24;

/// One place for a worker: taken or not.
struct Place {
    ThreadId worker;  ///< none: free
    bool core = true;
};

std::vector<Place> placesOf(const Sight& sight) {
    std::vector<Place> places;
    const ExecutorLife& life = sight.now.life.executor(sight.executor);
    const std::int64_t core = life.setting(Setting::CorePoolSize);
    const auto add = [&](ThreadId worker) {
        places.push_back({worker, static_cast<std::int64_t>(places.size()) < core});
    };
    for (const ThreadId worker : sight.now.workers.lanesOf(sight.executor))
        if (sight.now.workers.worker(worker).now().doing != Doing::Gone) add(worker);
    const bool plain = !isDelayed(sight.now.pools.pool(sight.executor).queue.kind);
    const std::int64_t maximum = plain ? life.setting(Setting::MaximumPoolSize) : core;
    const std::int64_t most = std::min(maximum > kMostPlaces ? core : maximum, kMostPlaces);
    while (static_cast<std::int64_t>(places.size()) < most) add(ThreadId{});
    return places;
}

/// How much of its keep-alive a worker has left, if it is counting.
std::optional<float> keepAliveLeft(const WorkerState& worker, const Sight& sight) {
    const Activity& now = worker.now();
    const bool idle = now.doing == Doing::WaitingForTask || now.doing == Doing::Follower ||
                      now.doing == Doing::Leader;
    if (!idle || !now.timed || now.doing == Doing::Leader) return std::nullopt;
    const Duration whole = now.until - worker.lane.back().begin;
    const Duration left = now.until - sight.time;
    if (whole.ns <= 0) return std::nullopt;
    return std::clamp(
        static_cast<float>(static_cast<double>(left.ns) / static_cast<double>(whole.ns)), 0.0F,
        1.0F);
}

Role roleOf(Doing doing) {
    if (doing == Doing::WaitingForCore) return Role::Locking;
    if (isInBody(doing)) return Role::Running;
    if (doing == Doing::Leader) return Role::Leader;
    return Role::LineStrong;
}

void layoutWorker(Rect box, ThreadId thread, const Sight& sight, Pen& pen, PoolLayout& layout) {
    const Look& look = pen.look();
    const WorkerState& worker = sight.now.workers.worker(thread);
    const Activity& now = worker.now();
    const Role role = roleOf(now.doing);
    Card& card = pen.card(box, role, thread == sight.thread ? Role::Accent : role);
    card.tinted = true;
    card.thick = thread == sight.thread;
    card.target = Target::of(thread);
    Rect inside = box.inset(
        look.px(7), look.px(box.h > 2 * look.style.lineHeight(Type::Small) + look.px(20) ? 9 : 4));
    const float line = look.style.lineHeight(Type::Small);
    pen.name(cutTop(inside, line), sight.names.of(thread), Type::Small, Role::TextMuted);
    const std::optional<float> left = keepAliveLeft(worker, sight);
    if (left) {
        const Rect bar = cutBottom(inside, look.px(5));
        layout.keepAlive.push_back({bar, *left});
        const std::string words =
            look.words.fill("ui.pool.leavesIn", {{"time", aboutTime(now.until - sight.time)}});
        pen.label(cutTop(inside, line), words, Type::Small, Role::Text);
        return;
    }
    pen.label(cutTop(inside, line), look.sayDoing(now, sight.names), Type::Small, Role::Text);
    pen.hit(box, Target::of(thread));
}

}  // namespace

void layoutReport(Rect region, const Sight& sight, const Look& look, PoolLayout& layout) {
    Pen pen(layout.sheet, look);
    std::string_view report = sight.log.text(sight.now.pools.pool(sight.executor).report);
    pen.label(cutTop(region, look.style.lineHeight(Type::Small)), look.say("pool.report"),
              Type::Small, Role::TextMuted);
    cutTop(region, look.px(4));
    const float line = look.style.lineHeight(Type::CodeSmall);
    while (!report.empty() && region.h >= line) {
        const std::size_t end = std::min(report.find('\n'), report.size());
        const std::string_view text = report.substr(0, end);
        const float used = pen.paragraph(region, text, Type::CodeSmall, Role::Text);
        cutTop(region, std::max(used, line));
        report.remove_prefix(std::min(end + 1, report.size()));
    }
}

void layoutPoolWorkers(Rect region, const Sight& sight, const Look& look, PoolLayout& layout) {
    Pen pen(layout.sheet, look);
    const std::vector<Place> places = placesOf(sight);
    const ExecutorLife& life = sight.now.life.executor(sight.executor);
    const std::int64_t maximum = life.setting(Setting::MaximumPoolSize);
    const std::string title = look.words.fill(
        "ui.pool.workers",
        {{"n", std::to_string(life.poolSize)},
         {"core", std::to_string(life.setting(Setting::CorePoolSize))},
         {"max", maximum >= 0x7fff'ffff ? std::string("∞") : std::to_string(maximum)},
         {"time", humanTime(Duration{life.setting(Setting::KeepAliveTime)})}});
    pen.label(cutTop(region, look.style.lineHeight(Type::Small)), title, Type::Small,
              Role::TextMuted);
    cutTop(region, look.px(4));
    const float gap = look.px(6);
    const float line = look.style.lineHeight(Type::Small);
    const float height = 2 * line + look.px(isRoomy(region.w, look) ? 27 : 15);
    const auto columns = std::max<std::size_t>(
        1, static_cast<std::size_t>((region.w + gap) /
                                    (look.px(isRoomy(region.w, look) ? 190 : 120) + gap)));
    const float width =
        (region.w + gap) / static_cast<float>(std::max<std::size_t>(columns, 1)) - gap;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto column = static_cast<float>(i % columns);
        const auto row = static_cast<float>(i / columns);
        const Rect box{region.x + column * (width + gap), region.y + row * (height + gap), width,
                       height};
        if (box.bottom() > region.bottom() + 1) break;
        if (places[i].worker.exists()) {
            layoutWorker(box, places[i].worker, sight, pen, layout);
        } else {
            Card& card = pen.card(box, Role::Surface, Role::Line);
            card.dashed = !places[i].core;
            pen.label(box.inset(look.px(7), 0),
                      look.say(places[i].core ? "pool.freeCore" : "pool.freeExtra"), Type::Small,
                      Role::TextMuted, AlignX::Centre);
        }
    }
}

}  // namespace poolscope
