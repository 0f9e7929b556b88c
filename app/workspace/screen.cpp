// Putting the screen together.
#include "app/workspace/screen.hpp"

#include "app/model/playback/human_time.hpp"
#include "app/ui/paint.hpp"
#include "app/workspace/scale.hpp"
#include "app/workspace/tooltip.hpp"

namespace poolscope {

namespace {

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

/// The clock's readings at even distances along the log. It reads the same at many of them: whole
/// operations take no time.
std::vector<TransportInput::TimeMark> timeMarks(const Log& log, std::size_t most) {
    std::vector<TransportInput::TimeMark> marks;
    const std::size_t count = log.size();
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
    transport.count = input.history.size();
    transport.time = humanTime(input.time);
    transport.speed = input.speed;
    transport.playing = input.playing;
    transport.live = input.facts.live;
    transport.followsLive = input.following;
    transport.minimap = &input.minimap;
    transport.operations = operationMarks(input.history.operations(), transport.count, 160);
    transport.matches = input.find.found;
    transport.bookmarks = &input.ui.bookmarks;
    transport.timeMarks = timeMarks(input.history.log(), 10);
    return transport;
}

void layoutPicture(Screen& screen, const ScreenInput& input, const RunView& view,
                   const LayoutContext& context) {
    const UiState& ui = input.ui;
    const Rect region = screen.regions.picture;
    switch (ui.perspective) {
        case Perspective::Heap:
            screen.picture = layoutHeap(region, view, ui.camera, input.queue.largest(view.executor),
                                        context, {input.facts.title, input.facts.description});
            break;
        case Perspective::Workers:
            screen.picture =
                layoutWorkers(region, view, ui.axis, ui.scrolled(), input.queue, context);
            break;
        case Perspective::Rates:
            screen.picture = layoutRates(region, view, ui.axis, ui.scrolled(), context);
            break;
        case Perspective::Lifecycle:
            screen.picture = layoutLifecycle(region, view, ui.scrolled(), context);
            break;
        case Perspective::Pool: screen.picture = layoutPool(region, view, context); break;
        case Perspective::ForkJoin: screen.picture = layoutForkJoin(region, view, context); break;
        case Perspective::Edit:
            screen.picture = layoutEditor(region, input.editor, ui, context);
            break;
        case Perspective::Compare: {
            const CompareFacts nothing{};
            screen.picture = layoutCompare(
                region, input.compare != nullptr ? *input.compare : nothing,
                {ui.axis, input.time, ui.selected, ui.scrolled(), ui.metricsScroll, ui.compareTab},
                context);
            break;
        }
    }
}

std::string sentenceAt(const ScreenInput& input, const RunView& view,
                       const LayoutContext& context) {
    const std::optional<std::size_t> event = view.event();
    if (!event) return context.say("told.nothing");
    return input.narrator.sentence(*event, input.history.at(*event + 1));
}

void layoutInFrontOfClass(Screen& screen, const ScreenInput& input, const RunView& view,
                          const LayoutContext& context) {
    const Regions& regions = screen.regions;
    Presented presented;
    presented.sentence = sentenceAt(input, view, context);
    if (const std::optional<std::size_t> event = view.event())
        if (const ThreadId thread = view.log[*event].thread; thread.exists())
            presented.thread = view.names.of(thread);
    presented.time = humanTime(input.time);
    presented.notice = input.facts.notice;
    presented.noticeIsError = input.facts.noticeIsError;
    layoutPresented(regions.caption, presented, context, screen.frame);
    TransportInput progress;
    progress.position = input.position;
    progress.fraction = input.fraction;
    progress.count = input.history.size();
    screen.transport = layoutProgress(regions.transport, progress, context);
}

void layoutFrame(Screen& screen, const ScreenInput& input, const RunView& view,
                 const LayoutContext& context) {
    const Regions& regions = screen.regions;
    layoutHeader(regions.header, input.facts, input.ui, context, screen.frame);
    const std::string sentence =
        regions.right.w > 0 ? std::string() : sentenceAt(input, view, context);
    layoutCaption(regions.caption, input.facts, input.ui, view, sentence, context, screen.frame);
    layoutStrips(regions, context, screen.frame);
    if (regions.left.w > 0)
        layoutActions(regions.left, input.facts, input.ui, view, context, screen.frame);
    screen.transport = layoutTransport(regions.transport, transportOf(input), context);
    if (regions.right.w <= 0) return;
    EventPanelInput told{view,
                         input.ui,
                         {},
                         [&](std::size_t event) {
                             return input.narrator.sentence(event, input.history.at(event + 1));
                         },
                         input.source,
                         &input.find,
                         input.facts.canChange};
    if (const std::optional<std::size_t> event = view.event())
        told.code = input.code(input.history.log()[*event].line);
    const TabScroll tab = layoutEventPanel(regions.right, told, context, screen.frame);
    screen.inspectorScrollRange = tab.scrollRange;
    screen.code = tab.code;
}

void layoutOverlay(Screen& screen, const ScreenInput& input, const RunView& view,
                   const LayoutContext& context) {
    const UiState& ui = input.ui;
    screen.covered = ui.help || ui.palette() || ui.calls() || ui.blank || ui.tree() ||
                     ui.focus == Focus::WhatIf || ui.focus == Focus::SaveAs ||
                     ui.focus == Focus::SaveTree;
    if (input.sweep.sweep != nullptr && ui.tour == 0 && !screen.covered) {
        screen.sweep =
            layoutSweep(input.size, input.sweep, ui.sweepScroll, context, screen.overlay);
        screen.covered = true;
    }
    if (ui.tour > 0 && !screen.covered) {
        screen.tour = layoutTour(ui.tour, input.size, screen.regions, screen.lists(), context);
        screen.overlay.append(screen.tour.list);
    }
    // Neither a card of the tour nor the laser dot is to be covered.
    if (!screen.covered && ui.tour == 0 && !ui.pointer) layoutTooltip(screen, input, view, context);
    if (ui.help) layoutHelp(input.size, context, screen.overlay);
    if (ui.finds() && !ui.blank)
        layoutFind(screen.regions.picture, ui, input.find, context, screen.overlay);
    if (ui.palette()) layoutPalette(input.size, ui, input.facts, context, screen.overlay);
    if (ui.calls())
        layoutCallForm(input.size, ui, input.call, humanTime(input.time),
                       input.facts.noticeIsError ? input.facts.notice : std::string(), context,
                       screen.overlay);
    if (ui.focus == Focus::WhatIf)
        layoutWhatIf(input.size, ui, input.whatIf,
                     input.facts.noticeIsError ? input.facts.notice : std::string(), context,
                     screen.overlay);
    if (ui.tree()) layoutTree(input.size, ui, input.facts, context, screen.overlay);
    if (ui.focus == Focus::SaveTree)
        layoutLineEntry(
            input.size, context.say("tree.saveAs"), ui.entry,
            input.facts.notice.empty() ? context.say("tree.saveAsHint") : input.facts.notice,
            context, screen.overlay);
    if (ui.focus == Focus::SaveAs)
        layoutLineEntry(
            input.size, context.say("edit.saveAs"), ui.entry,
            input.facts.notice.empty() ? context.say("edit.saveAsHint") : input.facts.notice,
            context, screen.overlay);
    const float keysEnd = ui.presenting ? screen.regions.caption.y : screen.regions.transport.y;
    if (!screen.covered) layoutKeys(input.size, keysEnd, ui, context, screen.overlay);
    if (ui.pointer) screen.trace = ui.trace;
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

const Axis* Screen::axis() const {
    if (const auto* workers = std::get_if<WorkersLayout>(&picture)) return &workers->axis;
    if (const auto* rates = std::get_if<RatesLayout>(&picture)) return &rates->axis;
    if (const auto* compare = std::get_if<CompareLayout>(&picture))
        if (!compare->trackArea.empty()) return &compare->axis;
    return nullptr;
}

std::vector<const DisplayList*> Screen::lists() const {
    std::vector<const DisplayList*> all{&frame, &transport.list};
    if (const auto* heap = std::get_if<HeapLayout>(&picture)) {
        all.push_back(&heap->list);
        all.push_back(&heap->nodeLabels);
    } else if (const auto* workers = std::get_if<WorkersLayout>(&picture)) {
        all.push_back(&workers->list);
        all.push_back(&workers->tracks);
    } else if (const auto* rates = std::get_if<RatesLayout>(&picture)) {
        all.push_back(&rates->list);
        all.push_back(&rates->tracks);
    } else if (const auto* lifecycle = std::get_if<LifecycleLayout>(&picture)) {
        all.push_back(&lifecycle->list);
    } else if (const auto* pool = std::get_if<PoolLayout>(&picture)) {
        all.push_back(&pool->list);
        all.push_back(&pool->token);
    } else if (const auto* forkJoin = std::get_if<ForkJoinLayout>(&picture)) {
        all.push_back(&forkJoin->list);
        all.push_back(&forkJoin->flying);
    } else if (const auto* editor = std::get_if<EditorLayout>(&picture)) {
        all.push_back(&editor->list);
    } else if (const auto* compare = std::get_if<CompareLayout>(&picture)) {
        all.push_back(&compare->list);
        all.push_back(&compare->tracks);
    }
    all.push_back(&overlay);
    return all;
}

Screen layoutScreen(const ScreenInput& input, const TextMeasure& measure,
                    const TextCatalog& words) {
    const UiState& ui = input.ui;
    Screen screen;
    screen.style = styleFor(ui, input.size);
    screen.size = input.size;
    screen.presenting = ui.presenting;
    screen.blank = ui.blank;
    screen.regions = ui.presenting ? dividePresenting(input.size, screen.style)
                     : ui.perspective == Perspective::Edit
                         ? divideForEditing(input.size, screen.style)
                     : ui.perspective == Perspective::Compare
                         ? divideForComparing(input.size, screen.style, ui.side, isWide(ui.right))
                         : divide(input.size, screen.style, ui.side, isWide(ui.right));
    const LayoutContext context{screen.style, measure, words};
    // Copies: the history hands out one moment at a time.
    const RunState now = input.history.at(input.position);
    const RunState next = input.history.at(std::min(input.position + 1, input.history.size()));
    RunView view{input.history.log(),
                 input.history.names(),
                 now,
                 next,
                 input.history.latest(),
                 input.position,
                 input.fraction,
                 input.time,
                 ui.executor,
                 ui.selected,
                 ui.thread};
    layoutPicture(screen, input, view, context);
    if (ui.presenting)
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
    const float left = std::max(regions.left.right(), regions.leftStrip.right());
    canvas.line({left, regions.left.y}, {left, regions.left.bottom()}, line);
    const float right = regions.picture.right();
    canvas.line({right, regions.right.y}, {right, regions.right.bottom()}, line);
}

}  // namespace

void paintScreen(Canvas& canvas, const Screen& screen, const Target& hover) {
    const Style& style = screen.style;
    const Rect all{0, 0, screen.size.x, screen.size.y};
    if (screen.blank) return canvas.fillRect(all, rgb(0));
    canvas.fillRect(all, style.color(Role::Background));
    {
        const Clip clip(canvas, screen.regions.picture);
        if (const auto* heap = std::get_if<HeapLayout>(&screen.picture))
            paintHeap(canvas, style, *heap, hover);
        else if (const auto* workers = std::get_if<WorkersLayout>(&screen.picture))
            paintWorkers(canvas, style, *workers, hover);
        else if (const auto* rates = std::get_if<RatesLayout>(&screen.picture))
            paintRates(canvas, style, *rates, hover);
        else if (const auto* lifecycle = std::get_if<LifecycleLayout>(&screen.picture))
            paintLifecycle(canvas, style, *lifecycle, hover);
        else if (const auto* pool = std::get_if<PoolLayout>(&screen.picture))
            paintPool(canvas, style, *pool, hover);
        else if (const auto* forkJoin = std::get_if<ForkJoinLayout>(&screen.picture))
            paintForkJoin(canvas, style, *forkJoin, hover);
        else if (const auto* editor = std::get_if<EditorLayout>(&screen.picture))
            paintEditor(canvas, style, *editor, hover);
        else if (const auto* compare = std::get_if<CompareLayout>(&screen.picture))
            paintCompare(canvas, style, *compare, hover);
    }
    if (screen.presenting) {
        const Group group(canvas, "frame");
        paintDisplayList(canvas, style, screen.frame, hover);
        paintProgress(canvas, style, screen.transport);
    } else {
        paintFrame(canvas, screen, hover);
    }
    const Group group(canvas, "overlay");
    paintDisplayList(canvas, style, screen.overlay, hover);
    if (screen.sweep) paintSweep(canvas, *screen.sweep, style);
    paintTour(canvas, style, screen.tour);
    paintTrace(canvas, style, screen.trace);
}

}  // namespace poolscope
