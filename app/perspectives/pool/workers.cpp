// Every worker with its activity, and the free places.
#include <fmt/format.h>

#include <algorithm>

#include "app/perspectives/pool/parts.hpp"
#include "app/ui/more_rows.hpp"
#include "app/ui/thread_now.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr Length kPoolWorker{120};
constexpr Length kNarrowPoolWorker{84};

constexpr std::int64_t kMostPlaces = 24;

std::vector<WorkerPlace> placesOf(const RunView& view) {
    std::vector<WorkerPlace> places;
    const ExecutorLife& life = view.now.life.executor(view.executor);
    const std::int64_t core = life.setting(Setting::CorePoolSize);
    const auto add = [&](ThreadId worker) {
        places.push_back({worker, static_cast<std::int64_t>(places.size()) < core});
    };
    for (const ThreadId worker : view.now.workers.lanesOf(view.executor))
        if (view.now.workers.worker(worker).now().doing != Doing::Gone) add(worker);
    const bool plain = !isDelayed(view.now.pools.pool(view.executor).queue.kind);
    const std::int64_t maximum = plain ? life.setting(Setting::MaximumPoolSize) : core;
    const std::int64_t most = std::min(maximum > kMostPlaces ? core : maximum, kMostPlaces);
    // addWorker counts a worker before it is in the set: another client may find the pool full by
    // it. One that leaves is neither counted nor in the set, and still there.
    const std::size_t there = places.size();
    const std::size_t counted =
        life.workerCount() > life.poolSize ? life.workerCount() - life.poolSize : 0;
    while (static_cast<std::int64_t>(places.size()) < most || places.size() < there + counted)
        add(ThreadId{});
    for (std::size_t i = there; i < there + counted; ++i) places[i].counted = true;
    return places;
}

/// The share of its keep-alive time that a waiting worker has left.
std::optional<float> keepAliveLeft(const WorkerState& worker, const RunView& view) {
    const Activity& now = worker.now();
    if (!isWaitForTask(now.doing) || !now.timed || now.doing == Doing::Leader) return std::nullopt;
    // One that was the leader keeps that wait's timeout, and leaves for all that only if it may.
    const ExecutorLife& life = view.now.life.executor(worker.executor);
    if (life.setting(Setting::AllowCoreThreadTimeOut) == 0 &&
        life.workerCount() <= life.setting(Setting::CorePoolSize))
        return std::nullopt;
    const Duration whole = now.until - worker.lane.back().begin;
    const Duration left = now.until - view.time;
    if (whole.ns <= 0) return std::nullopt;
    return std::clamp(
        static_cast<float>(static_cast<double>(left.ns) / static_cast<double>(whole.ns)), 0.0F,
        1.0F);
}

Role roleOfWorker(Doing doing) {
    if (doing == Doing::WaitingForCore) return Role::Locking;
    if (isInBody(doing)) return Role::Running;
    if (doing == Doing::Leader) return Role::Leader;
    return Role::LineStrong;
}

/// Where it is narrow the pool's name before the task's is left out.
std::string inPlace(std::string doing, TaskId task, const RunView& view) {
    if (!task.exists()) return doing;
    const std::string_view name = view.names.of(task);
    if (const std::size_t at = doing.find(name); at != std::string::npos)
        doing.replace(at, name.size(), view.nameInPool(task));
    return doing;
}

void layoutWorker(Rect box, ThreadId thread, Type type, const RunView& view, LayoutBuilder& builder,
                  PoolLayout& layout) {
    const LayoutContext& context = builder.context();
    const WorkerState& worker = view.now.workers.worker(thread);
    const Activity& now = worker.now();
    const Role role = roleOfWorker(now.doing);
    Card& card = builder.card(box, role, thread == view.thread ? Role::Accent : role);
    card.tinted = true;
    card.thick = thread == view.thread;
    card.target = Target::of(thread);
    const float line = context.style.lineHeight(type);
    Rect inside = box.inset(context.px(s3), std::max(context.px(sHalf), (box.h - 2 * line) / 2));
    const ThreadNow told = threadNow(thread, view, context);
    Rect title = cutTop(inside, line);
    if (told.icon() != IconKind::None && threadIconRoom(line, view, context) > 0) {
        const Rect icon = cutLeft(title, line);
        builder.icon(rectAround(icon.centre(), {line, line}), told.icon(), told.role());
        cutLeft(title, context.px(s1));
    }
    builder.name(title, view.names.of(thread), type, Role::TextMuted);
    const std::optional<float> left = keepAliveLeft(worker, view);
    if (left) {
        const Rect bar{inside.x, box.bottom() - context.px(s3), inside.w, context.px(s2)};
        layout.keepAlive.push_back({bar, *left});
        const std::string words =
            context.words.fill("ui.pool.leavesIn", {{"time", aboutTime(now.until - view.time)}});
        builder.label(cutTop(inside, line), words, type, Role::Text);
        return;
    }
    std::string doing = told.words.text;
    if (context.width(type, doing) > inside.w) doing = inPlace(doing, now.task, view);
    if (context.width(type, doing) > inside.w && !told.brief.empty()) doing = told.brief;
    // Rare words, such as those of a decision, are rather small than cut.
    const Type fitting = context.width(type, doing) > inside.w ? Type::Small : type;
    builder.label(cutTop(inside, line), doing, fitting, Role::Text);
    builder.hit(box, Target::of(thread));
}

/// What may stand in the places: free, a worker's name, and what it does, whatever task of the pool
/// it runs. So it stays the same while the run plays.
std::vector<std::string> wordsIn(const std::vector<WorkerPlace>& places, const RunView& view,
                                 const LayoutContext& context) {
    std::vector<std::string> words{context.say("pool.freeCore"), context.say("pool.freeExtra")};
    for (const WorkerPlace& place : places)
        if (place.worker.exists()) words.emplace_back(view.names.of(place.worker));
    Activity busy;
    busy.doing = Doing::Running;
    busy.task = widestTask(view, context);
    words.push_back(context.describeDoing(busy, view.names).text);
    for (const char* doing :
         {"doing.waitingForTask", "doing.inNoTask", "doing.leaving", "now.isNew"})
        words.push_back(context.say(doing));
    if (view.latest.workers.seen(Doing::WaitingForCore)) {
        busy.doing = Doing::WaitingForCore;
        words.push_back(inPlace(context.describeDoing(busy, view.names).text, busy.task, view));
    }
    return words;
}

/// The places for workers: cards of one size, as wide as their words need, or narrower where only
/// so all have room.
struct WorkerGrid {
    std::size_t columns = 1;
    Vec2 box;
    float gap = 0;
    bool whole = true;  ///< all have room
    Type type = Type::Strong;

    std::size_t rowsOf(std::size_t count) const { return (count + columns - 1) / columns; }
    Rect place(std::size_t i, Rect region, float scroll) const {
        const auto column = static_cast<float>(i % columns);
        const auto row = static_cast<float>(i / columns);
        return {region.x + column * (box.x + gap), region.y - scroll + row * (box.y + gap), box.x,
                box.y};
    }
    float heightOf(std::size_t rows) const {
        return static_cast<float>(rows) * (box.y + gap) - gap;
    }
};

float placeHeight(Type type, const LayoutContext& context) {
    return 2 * context.style.lineHeight(type) + context.px(context.style.compact() ? s1 : s3);
}

WorkerGrid gridFor(Vec2 room, const WorkerPlaces& workers, const LayoutContext& context) {
    WorkerGrid grid;
    grid.gap = context.px(s3);
    const auto columnsOf = [&](float width) {
        return std::max<std::size_t>(
            1, static_cast<std::size_t>((room.x + grid.gap) / (width + grid.gap)));
    };
    const std::size_t count = workers.places.size();
    const auto fits = [&] { return grid.heightOf(grid.rowsOf(count)) <= room.y + 1; };
    float widest = 0;
    // Of one size in all places, and rather small than cut in most of them.
    for (const Type type : {Type::Strong, Type::Small}) {
        grid.type = type;
        widest = context.px(kPoolWorker);
        for (const std::string& each : workers.words)
            widest = std::max(widest, context.width(type, each) + context.px(s7));
        grid.box.y = placeHeight(type, context);
        grid.columns = columnsOf(widest);
        if (fits() && widest <= room.x) break;
    }
    const std::size_t most = columnsOf(context.px(kNarrowPoolWorker));
    while (grid.columns < most && !fits()) ++grid.columns;
    grid.whole = fits();
    const float share = (room.x + grid.gap) / static_cast<float>(grid.columns) - grid.gap;
    grid.box.x = std::min(widest, share);
    return grid;
}

/// The worker that the sentence tells of is among those in sight: in the last such place, or the
/// first one where its own is above them.
void keepTold(std::vector<WorkerPlace>& places, const WorkerGrid& grid, Rect region, float scroll,
              ThreadId acts) {
    const auto told = std::find_if(places.begin(), places.end(), [&](const WorkerPlace& each) {
        return acts.exists() && each.worker == acts;
    });
    WorkerPlace* nearest = nullptr;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Rect box = grid.place(i, region, scroll);
        if (box.y < region.y - 1 || box.bottom() > region.bottom() + 1) continue;
        nearest = &places[i];
        if (told <= places.begin() + static_cast<std::ptrdiff_t>(i)) break;
    }
    if (told != places.end() && nearest != nullptr) std::swap(told->worker, nearest->worker);
}

}  // namespace

WorkerPlaces workerPlaces(const RunView& view, const LayoutContext& context) {
    WorkerPlaces workers{placesOf(view), {}};
    workers.words = wordsIn(workers.places, view, context);
    return workers;
}

float workerHeight(const LayoutContext& context) { return placeHeight(Type::Strong, context); }

float poolWorkersHeight(float width, const WorkerPlaces& workers, const LayoutContext& context) {
    constexpr std::size_t kMostRows = 3;
    const WorkerGrid grid = gridFor({width, 1e6F}, workers, context);
    return context.style.lineHeight(Type::Small) + context.px(s2) +
           grid.heightOf(std::min(grid.rowsOf(workers.places.size()), kMostRows)) + grid.gap;
}

void layoutPoolWorkers(Rect region, float scroll, const WorkerPlaces& all, const RunView& view,
                       const LayoutContext& context, PoolLayout& layout) {
    LayoutBuilder builder(layout.list, context);
    std::vector<WorkerPlace> places = all.places;
    const ExecutorLife& life = view.now.life.executor(view.executor);
    const std::int64_t maximum = life.setting(Setting::MaximumPoolSize);
    const std::string title = context.words.fill(
        life.knowsSizes() ? "ui.pool.workers" : "ui.pool.workersOnly",
        {{"n", life.workerCount() == life.poolSize
                   ? std::to_string(life.poolSize)
                   : fmt::format("{} (ctl {})", life.poolSize, life.workerCount())},
         {"core", std::to_string(life.setting(Setting::CorePoolSize))},
         {"max", maximum >= 0x7fff'ffff ? std::string("∞") : std::to_string(maximum)},
         {"time", humanTime(Duration{life.setting(Setting::KeepAliveTime)})}});
    builder.label(cutTop(region, context.style.lineHeight(Type::Small)), title, Type::Small,
                  Role::TextMuted);
    cutTop(region, context.px(s2));
    const WorkerGrid grid = gridFor({region.w, region.h}, all, context);
    const Rect more = cutBottom(region, grid.whole && scroll <= 0 ? 0.0F : moreRowsHeight(context));
    keepTold(places, grid, region, scroll, view.threadTold());
    MoreRows workers;
    MoreRows unused;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Rect box = grid.place(i, region, scroll);
        MoreRows& counted = places[i].worker.exists() ? workers : unused;
        if (!counted.count(box.y, box.bottom(), region)) continue;
        if (places[i].worker.exists()) {
            layoutWorker(box, places[i].worker, grid.type, view, builder, layout);
        } else {
            Card& card = builder.card(box, Role::Surface, Role::Line);
            card.dashed = !places[i].core;
            // The outline, too, says which of the two it is.
            const Rect inside = box.inset(context.px(s3), 0);
            std::string free = context.say(places[i].core ? "pool.freeCore" : "pool.freeExtra");
            if (context.width(Type::Small, free) > inside.w) free = context.say("pool.free");
            if (places[i].counted) free = context.say("pool.counted");
            builder.label(inside, free, Type::Small, Role::TextMuted, AlignX::Centre);
        }
    }
    if (workers.any())
        layoutMoreRows(builder, more, "workers", workers);
    else if (unused.any())
        layoutMoreRows(builder, more, "places", unused);
}

}  // namespace poolscope
