// Putting the screen together.
#include "app/workspace/screen.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/model/narration/standstill_text.hpp"
#include "app/model/playback/stops.hpp"
#include "app/ui/canvas/magnifying_canvas.hpp"
#include "app/ui/paint.hpp"
#include "app/ui/side_by_side.hpp"
#include "app/workspace/input/tooltip.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

using PanelPlace = PanelPlaces::Place;

/// Where public steps begin, no denser than every few pixels.
std::vector<std::size_t> operationMarks(const Operations& operations, std::size_t count,
                                        std::size_t most) {
    std::vector<std::size_t> marks;
    const std::size_t distance = std::max<std::size_t>(1, count / std::max<std::size_t>(1, most));
    std::size_t next = 0;
    for (std::size_t at = 0; at < count; at = operations.next(at)) {
        if (at >= next) {
            marks.push_back(at);
            next = at + distance;
        }
        if (operations.size() > 8 * most) {  // leap: operations denser than marks
            const std::size_t leap = operations.floor(std::min(count, at + distance));
            if (leap > at) at = leap;
        }
    }
    return marks;
}

/// The times at even distances along the log. Many are equal, because whole operations take no
/// time.
std::vector<TransportInput::TimeMark> timeMarks(const Log& log, std::size_t count,
                                                std::size_t most) {
    std::vector<TransportInput::TimeMark> marks;
    for (std::size_t i = 0; i < most && count > 0; ++i) {
        const std::size_t position = count * i / most;
        marks.push_back({position, aboutTime(log[position].time - Instant{})});
    }
    return marks;
}

TransportInput transportOf(const ScreenInput& input) {
    TransportInput transport;
    transport.position = input.position;
    transport.fraction = input.fraction;
    transport.shown = input.position + (input.fraction > 0 ? 1 : 0);
    transport.count = input.history.size();
    transport.steps = input.facts.steps;
    transport.time = humanTime(input.time);
    transport.speed = input.speed;
    transport.playing = input.playing;
    transport.live = input.facts.live;
    transport.followsLive = input.following;
    transport.making = input.facts.making;
    transport.failed = input.facts.failed;
    transport.minimap = &input.minimap;
    transport.operations = operationMarks(input.history.operations(), transport.count, 160);
    transport.matches = input.find.found;
    transport.bookmarks = input.bookmarks;
    transport.beats = input.beats;
    transport.timeMarks = timeMarks(input.history.log(), transport.count, 10);
    if (input.arrangement.future.hides()) transport.known = transport.shown;
    return transport;
}

NamedText sentenceAt(const ScreenInput& input, const RunView& view, const LayoutContext& context) {
    if (!input.told.event) return NamedText(context.say("told.nothing"));
    if (view.atDeadlock() && view.fraction <= 0) {
        return StandstillText(*view.standstill, view.names, context.words).paragraph(" ");
    }
    if (input.told.elsewhere.empty()) return input.told.sentence;
    NamedText both = input.told.sentence;
    both += "  ";
    both += input.told.elsewhere;
    return both;
}

/// The executor that the sentence speaks of; the one shown, if it speaks of none.
ExecutorId executorTold(const ScreenInput& input, const RunView& view) {
    if (!input.told.event) return view.executor;
    const Event event = view.log[*input.told.event];
    if (const auto named = executorConcernedBy(event.what, view.latest)) return *named;
    const ExecutorId own = view.latest.workers.worker(event.thread).executor;
    return own.exists() ? own : view.executor;
}

void layoutInFrontOfClass(Screen& screen, const ScreenInput& input, const RunView& view,
                          const LayoutContext& context) {
    const Regions& regions = screen.regions;
    Presented presented;
    presented.sentence = sentenceAt(input, view, context);
    if (const std::optional<std::size_t> event = input.told.event)
        if (const ThreadId thread = view.log[*event].thread; thread.exists())
            presented.thread = view.names.of(thread);
    presented.time = humanTime(input.time);
    presented.title = input.facts.title;
    if (view.latest.life.executors() > 0) presented.pool = view.names.of(executorTold(input, view));
    if (input.beats != nullptr && !input.beats->empty())
        presented.beat =
            fmt::format("{} / {}",
                        std::upper_bound(input.beats->begin(), input.beats->end(), input.position) -
                            input.beats->begin(),
                        input.beats->size());
    presented.notice =
        input.facts.noticeShorter.empty() ? input.facts.notice : input.facts.noticeShorter.back();
    presented.noticeIsError = input.facts.noticeIsError;
    presented.noticeAction = input.facts.noticeAction;
    if (input.panelInCaption)
        input.panels->layout(PanelPlace::Caption, screen, view, context);
    else
        layoutPresented(regions.caption, presented, context, screen.frame);
    if (regions.right.w > 0) input.panels->layout(PanelPlace::Aside, screen, view, context);
    TransportInput progress;
    progress.position = input.position;
    progress.fraction = input.fraction;
    progress.count = input.history.size();
    progress.beats = input.beats;
    if (view.hidesFuture) progress.known = view.known();
    screen.transport = layoutProgress(regions.transport, progress, context);
}

void layoutFrame(Screen& screen, const ScreenInput& input, const RunView& view,
                 const LayoutContext& context) {
    const Regions& regions = screen.regions;
    if (regions.header.h > 0)
        layoutHeader(regions.header, input.facts, input.arrangement.perspective, context,
                     screen.frame);
    const NamedText sentence = regions.right.w > 0 ? NamedText() : sentenceAt(input, view, context);
    layoutCaption(regions.caption, input.facts, input.arrangement.perspective, view, sentence,
                  context, screen.frame);
    layoutStrips(regions, context, screen.frame);
    if (regions.left.w > 0) input.panels->layout(PanelPlace::Left, screen, view, context);
    if (regions.foot.h > 0) input.panels->layout(PanelPlace::Foot, screen, view, context);
    screen.transport = layoutTransport(regions.transport, transportOf(input), context);
    if (regions.right.w > 0) input.panels->layout(PanelPlace::Right, screen, view, context);
}

Regions regionsOf(const ScreenInput& input, const LayoutContext& context) {
    const Arrangement& shown = input.arrangement;
    const Style& style = context.style;
    if (shown.presenting) return dividePresenting(input.size, style, shown.code, input.reading);
    if (shown.embedded) return divideEmbedded(input.size, style);
    Regions regions = input.perspective.regions(input.size, style, shown.side, input.wideRight);
    if (input.reading) regions = withReading(regions, input.size, style);
    regions.foot = cutBottom(regions.picture, input.panels->footHeight(regions.picture.h, context));
    return regions;
}

/// The pools that are shown beside each other: where somebody asks for it as many as have room at
/// all, else all of them where each has enough. Fewer than two: one is shown alone.
std::vector<ExecutorId> besideEachOther(Rect region, const ScreenInput& input, const RunView& view,
                                        const LayoutContext& context) {
    const PerspectiveInfo& info = input.perspective.info();
    const std::optional<bool> asked = input.arrangement.sideBySide;
    if (!info.oneExecutor || !asked.value_or(true)) return {};
    std::vector<ExecutorId> all = executorsBesideEachOther(view.latest, view.executor);
    if (all.size() < 2) return {};
    if (asked)
        return executorsBesideEachOther(view.latest, view.executor,
                                        mostBesideIn(region, all.size(), context.style));
    const bool room = info.beside && haveRoomBeside(region, all.size(), *info.beside, context);
    return room ? all : std::vector<ExecutorId>();
}

void layoutOverlay(Screen& screen, const ScreenInput& input, const RunView& view,
                   const LayoutContext& context) {
    const bool blank = input.arrangement.blank;
    screen.covered = blank;
    const bool tooltips = input.panels->layoutBelow(screen, view, context);
    if (!screen.covered && tooltips) layoutTooltip(screen, input, view, context);
    if (!blank) input.panels->layout(PanelPlace::Above, screen, view, context);
}

}  // namespace

const HitRegion* Screen::hitAt(Vec2 point) const {
    if (const HitRegion* hit = overlay.hitAt(point)) return hit;
    if (covered) return nullptr;
    if (const HitRegion* hit = frame.hitAt(point)) return hit;
    if (const HitRegion* hit = transport.list.hitAt(point)) return hit;
    for (const DisplayList* list : lists())
        if (list != &overlay && list != &frame && list != &transport.list)
            if (const HitRegion* hit = list->hitAt(point))
                if (hit->target.kind != Target::Kind::Picture) return hit;
    if (!regions.picture.contains(point)) return nullptr;
    for (const DisplayList* list : lists())
        if (const HitRegion* hit = list->hitAt(point)) return hit;
    return nullptr;
}

std::vector<const DisplayList*> Screen::lists() const {
    std::vector<const DisplayList*> all{&frame, &transport.list};
    if (picture != nullptr)
        for (const DisplayList* list : picture->lists()) all.push_back(list);
    all.push_back(&overlay);
    return all;
}

Screen layoutScreen(const ScreenInput& input, const TextMeasure& measure, const TextCatalog& words,
                    const CommandTable& commands) {
    const Arrangement& shown = input.arrangement;
    Screen screen;
    screen.style = input.style;
    screen.size = input.size;
    screen.presenting = shown.presenting;
    screen.blank = shown.blank;
    screen.magnified = input.magnified;
    const LayoutContext context{screen.style, measure, words, &commands};
    screen.regions = regionsOf(input, context);
    // Copies: `at` returns a reference that the next call changes.
    RunState now = input.history.at(input.position);
    const RunState next = input.history.at(std::min(input.position + 1, input.history.size()));
    RunState latest = input.history.latest();
    if (isBefore(latest.time, input.time))
        now.time = latest.time = input.time;  // its clock goes on
    RunView view{input.history.log(),
                 input.history.names(),
                 now,
                 next,
                 !input.arrangement.future.hides() ? latest
                 : input.fraction > 0              ? next
                                                   : now,
                 input.position,
                 input.fraction,
                 input.time,
                 input.selection.executor,
                 input.selection.task,
                 input.selection.thread,
                 input.standstill,
                 input.arrangement.future.hides(),
                 latest.time,
                 input.asked,
                 latest};
    const bool hides = view.known() < view.log.size();
    if (hides) view.standstill = nullptr;  // it is about the run's end
    const std::vector<ExecutorId> beside =
        besideEachOther(screen.regions.picture, input, view, context);
    screen.beside = beside.size() > 1;
    const auto layoutOne = [&](Rect region, const RunView& one) {
        return input.perspective.layout(region, one, context, input);
    };
    screen.picture =
        screen.beside ? layoutSideBySide(screen.regions.picture, view, beside, context, layoutOne)
                      : layoutOne(screen.regions.picture, view);
    if (shown.presenting)
        layoutInFrontOfClass(screen, input, view, context);
    else
        layoutFrame(screen, input, view, context);
    layoutOverlay(screen, input, view, context);
    return screen;
}

namespace {

void paintFrame(Canvas& canvas, const Screen& screen, const Target& hover) {
    const Style& style = screen.style;
    const Group group(canvas, "frame");
    paintDisplayList(canvas, style, screen.frame, hover);
    paintTransport(canvas, style, screen.transport, hover);
    const Regions& regions = screen.regions;
    const Stroke line{style.color(Role::Line), style.hairline(), 0, 0};
    canvas.line({0, regions.header.bottom()}, {screen.size.x, regions.header.bottom()}, line);
    canvas.line({0, regions.transport.y}, {screen.size.x, regions.transport.y}, line);
    if (regions.foot.h > 0)
        canvas.line({regions.foot.x, regions.foot.y}, {regions.foot.right(), regions.foot.y}, line);
    const float left = std::max(regions.left.right(), regions.leftStrip.right());
    if (left > 0) canvas.line({left, regions.left.y}, {left, regions.left.bottom()}, line);
    const float right = regions.picture.right();
    canvas.line({right, regions.right.y}, {right, regions.right.bottom()}, line);
}

void paintPicture(Canvas& canvas, const Screen& screen, const Target& hover) {
    const Clip clip(canvas, screen.regions.picture);
    screen.picture->paint(canvas, screen.style, hover);
}

/// The picture and what stands around it.
void paintContent(Canvas& canvas, const Screen& screen, const Target& hover) {
    paintPicture(canvas, screen, hover);
    if (!screen.presenting) return paintFrame(canvas, screen, hover);
    const Group group(canvas, "frame");
    paintDisplayList(canvas, screen.style, screen.frame, hover);
    paintProgress(canvas, screen.style, screen.transport);
}

constexpr float kMagnified = 2;
constexpr Length kGlassWidth{460};
constexpr Length kGlassHeight{250};

/// The screen about the point once more, twice as large.
void paintMagnified(Canvas& canvas, const Screen& screen, Vec2 about) {
    const Group group(canvas, "magnified");
    const Style& style = screen.style;
    const Rect glass = rectAround(about, {style.px(kGlassWidth), style.px(kGlassHeight)});
    const Clip clip(canvas, glass);
    canvas.fillRect(glass, style.color(Role::Background));
    MagnifyingCanvas larger(canvas, about, kMagnified);
    paintContent(larger, screen, {});
    canvas.strokeRect(glass, {style.color(Role::Accent), style.bold(), 0, 0});
}

}  // namespace

void paintScreen(Canvas& canvas, const Screen& screen, const Target& hover) {
    const Style& style = screen.style;
    const Rect all{0, 0, screen.size.x, screen.size.y};
    if (screen.blank) return canvas.fillRect(all, rgb(0));
    canvas.fillRect(all, style.color(Role::Background));
    paintContent(canvas, screen, hover);
    if (screen.magnified) paintMagnified(canvas, screen, *screen.magnified);
    const Group group(canvas, "overlay");
    paintDisplayList(canvas, style, screen.overlay, hover);
}

}  // namespace poolscope
