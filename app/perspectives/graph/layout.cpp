// Title, events, legend.
#include "app/perspectives/graph/layout.hpp"

#include <algorithm>
#include <array>

#include "app/perspectives/graph/layering.hpp"
#include "app/perspectives/graph/parts.hpp"
#include "app/ui/legend.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr Length kWidestGraphWords{720};
constexpr std::size_t kMostEventsBelow = 3;  ///< events below each other
constexpr std::size_t kNamesInGraphPath = 8;

std::optional<ExecutorId> graphShown(const RunView& view) {
    const GraphModel& known = view.latest.graphs;
    const StagesModel& stages = view.latest.stages;
    if (known.graph(view.executor).exists || stages.isOwner(view.executor)) return view.executor;
    std::vector<ExecutorId> all = known.graphs();
    for (const ExecutorId owner : stages.owners()) all.push_back(owner);
    if (all.empty()) return std::nullopt;
    // A pool is shown: the graph of the chosen task, of the told one, or else of the last event.
    for (const TaskId task : {chosenHandler(view), toldHandler(view)}) {
        if (const auto place = known.placeOf(task)) return known.event(place->event).graph;
        if (stages.stage(task).exists) return stages.stage(task).owner;
    }
    const GraphModel& told = view.told().graphs;
    return told.events() > 0 ? told.event(told.events() - 1).graph : all.front();
}

/// All events of the graph, published or to come.
std::vector<std::size_t> eventsOfGraph(ExecutorId graph, const RunView& view) {
    std::vector<std::size_t> all;
    const GraphModel& known = view.latest.graphs;
    for (std::size_t i = 0; i < known.events(); ++i)
        if (known.event(i).graph == graph) all.push_back(i);
    return all;
}

/// The chosen task's event, the told one's, or else the last one published.
std::optional<std::size_t> eventInFocus(const std::vector<std::size_t>& events,
                                        const RunView& view) {
    const GraphModel& known = view.latest.graphs;
    for (const TaskId task : {chosenHandler(view), toldHandler(view)})
        if (const auto place = known.placeOf(task))
            if (std::find(events.begin(), events.end(), place->event) != events.end())
                return place->event;
    std::optional<std::size_t> last;
    for (const std::size_t event : events)
        if (!last || event < view.told().graphs.events()) last = event;
    return last;
}

std::string wordsOfPath(const ShownEvent& event, const RunView& view,
                        const LayoutContext& context) {
    const std::vector<std::uint32_t>& path = event.path.nodes;
    if (path.empty()) return {};
    std::string names;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const bool leftOut = path.size() > kNamesInGraphPath && i >= kNamesInGraphPath / 2 &&
                             i + kNamesInGraphPath / 2 < path.size();
        if (leftOut) {
            if (i == kNamesInGraphPath / 2) names += " → …";
            continue;
        }
        names += (i > 0 ? " → " : "") + std::string(view.nameInPool(event.task(path[i])));
    }
    const bool whole = event.items.size() == event.graph.size() &&
                       std::all_of(event.items.begin(), event.items.end(),
                                   [](const WorkItem& item) { return item.isOver(); });
    const std::string nodes =
        context.words.fill(event.stages == nullptr ? "ui.graph.handlers" : "ui.graph.stage.count",
                           {{"n", std::to_string(path.size())}});
    return context.words.fill(
        whole ? "ui.graph.path" : "ui.graph.pathSoFar",
        {{"names", names}, {"nodes", nodes}, {"length", humanTime(event.path.length)}});
}

class GraphPage {
public:
    GraphPage(Rect picture, const RunView& view, const Camera& camera, const LayoutContext& context,
              GraphLayout& layout)
        : rest_(picture.inset(context.px(s8), context.px(s6))),
          view_(view),
          camera_(camera),
          context_(context),
          layout_(layout),
          builder_(layout.list, context) {}

    void run() {
        const std::optional<ExecutorId> graph = graphShown(view_);
        if (!graph) return nothing();
        if (view_.latest.stages.isOwner(*graph)) stages_ = shownStages(*graph, view_);
        events_ = eventsOfGraph(*graph, view_);
        title(*graph);
        cutTop(rest_, context_.px(s3));
        Rect legendRow = cutBottom(rest_, small() + context_.px(s2));
        cutBottom(rest_, context_.px(s2));
        const std::vector<ShownEvent> shown = shownOf(*graph);
        if (shown.front().graph.empty()) {
            builder_.label(cutTop(rest_, context_.style.lineHeight(Type::Body)),
                           context_.say(stages_ ? "graph.stage.none" : "graph.noHandlers"),
                           Type::Body, Role::TextMuted);
            return;
        }
        if (shown.size() == 1 && events_.size() > 1) chips(*shown.front().number);
        bands(shown);
        legend(legendRow);
    }

private:
    float small() const { return context_.style.lineHeight(Type::Small); }
    float headHeight() const {
        return context_.style.lineHeight(Type::Body) + small() + context_.px(s3);
    }

    void nothing() {
        builder_.name(cutTop(rest_, context_.style.lineHeight(Type::Lead)),
                      view_.names.of(view_.executor), Type::Lead, Role::Text);
        cutTop(rest_, context_.px(s4));
        rest_.w = std::min(rest_.w, context_.px(kWidestGraphWords));
        builder_.paragraph(rest_, context_.say("graph.none"), Type::Body, Role::TextMuted);
    }

    void title(ExecutorId graph) {
        Rect row = cutTop(rest_, context_.style.lineHeight(Type::Lead));
        const std::string_view name = view_.names.of(graph);
        const float width =
            std::min(context_.width(Type::Lead, name) + context_.px(s6), row.w * 0.4F);
        builder_.name(cutLeft(row, width), name, Type::Lead, Role::Text);
        const std::vector<WorkNode>& nodes =
            stages_ ? stages_->graph : view_.latest.graphs.graph(graph).nodes;
        const std::string count = std::to_string(nodes.size());
        std::string words = context_.words.fill(
            "ui.graph.figures",
            {{"nodes", context_.words.fill(stages_ ? "ui.graph.stage.count" : "ui.graph.handlers",
                                           {{"n", count}})},
             {"layers", std::to_string(layered(nodes).layers.size())}});
        if (!stages_) {
            const bool ready = view_.told().graphs.graph(graph).ready;
            words += "  ·  " + context_.say(ready ? "graph.ready" : "graph.building");
        }
        builder_.label(row, words, Type::Small, Role::TextMuted);
    }

    /// All events below each other if each has room for all lines, else the one that matters.
    std::vector<ShownEvent> shownOf(ExecutorId graph) const {
        std::vector<ShownEvent> shown;
        if (stages_) return {*stages_};
        if (events_.empty()) return {shownEvent(graph, std::nullopt, view_)};
        // Going nearer is about one of them.
        if (events_.size() <= kMostEventsBelow && camera_ == Camera{}) {
            const float height = rest_.h / static_cast<float>(events_.size()) - headHeight();
            for (const std::size_t event : events_)
                shown.push_back(shownEvent(graph, event, view_));
            if (events_.size() == 1 || fitsWhole({rest_.w, height}, shown.front(), view_, context_))
                return shown;
        }
        return {shownEvent(graph, eventInFocus(events_, view_), view_)};
    }

    void bands(const std::vector<ShownEvent>& shown) {
        layout_.region = rest_;
        {
            LayoutBuilder builder(layout_.boxes, context_);
            builder.hit(rest_, Target::of(Target::Kind::Picture));
        }
        const float height = rest_.h / static_cast<float>(shown.size());
        for (const ShownEvent& event : shown) {
            Rect band = cutTop(rest_, height);
            Rect top = cutTop(band, headHeight());
            head(top, event);
            if (shown.size() == 1) layout_.region = band;  // for the camera
            layoutNodes(band, event, view_, camera_, context_, layout_);
        }
    }

    /// The event with how it goes, and its critical path.
    void head(Rect top, const ShownEvent& event) {
        Rect row = cutTop(top, context_.style.lineHeight(Type::Body));
        if (event.stages != nullptr) {
            builder_.label(row, wordsOfEvent(event, view_, context_), Type::Body, Role::TextMuted);
        } else if (!event.number) {
            builder_.label(row, context_.say("graph.notPublished"), Type::Body, Role::TextMuted);
            return;
        } else {
            eventName(row, event);
        }
        builder_.label(cutTop(top, small()), wordsOfPath(event, view_, context_), Type::Small,
                       Role::Text);
    }

    void eventName(Rect row, const ShownEvent& event) {
        const TaskId task = event.known->task;
        const std::string_view name = view_.nameInPool(task);
        const StateLook look = lookOfEvent(event);
        const float side = context_.style.size(Type::Body) * 0.9F;
        builder_.hit(row, Target::of(task));
        builder_.icon(rectAround(cutLeft(row, row.h).centre(), {side, side}), look.icon, look.role);
        cutLeft(row, context_.px(s2));
        const float width =
            std::min(context_.width(Type::Strong, name) + context_.px(s5), row.w * 0.4F);
        builder_.name(cutLeft(row, width), name, Type::Strong,
                      task == view_.selected ? Role::Accent : Role::Text);
        builder_.label(row, wordsOfEvent(event, view_, context_), Type::Small, Role::TextMuted);
    }

    /// A chip for each event, the shown one among them.
    void chips(std::size_t shown) {
        Rect row = cutTop(rest_, small() + context_.px(s4));
        cutTop(rest_, context_.px(s3));
        std::vector<float> widths;
        for (const std::size_t event : events_) widths.push_back(chipWidth(event));
        const auto at = static_cast<std::size_t>(std::find(events_.begin(), events_.end(), shown) -
                                                 events_.begin());
        const std::string most = "+" + std::to_string(events_.size());
        const float rest = context_.width(Type::Small, most) + context_.px(s4);
        // As many before the shown one as there is room for, then as many behind it.
        std::size_t first = at;
        std::size_t end = at + 1;
        float used = widths[at] + 2 * rest;
        while (first > 0 && used + widths[first - 1] <= row.w * 0.6F) used += widths[--first];
        while (end < widths.size() && used + widths[end] <= row.w) used += widths[end++];
        while (first > 0 && used + widths[first - 1] <= row.w) used += widths[--first];
        if (first > 0)
            builder_.label(cutLeft(row, rest), "+" + std::to_string(first), Type::Small,
                           Role::TextMuted);
        for (std::size_t i = first; i < end; ++i) {
            chip(cutLeft(row, widths[i] - context_.px(s3)), events_[i], i == at);
            cutLeft(row, context_.px(s3));
        }
        if (end < widths.size())
            builder_.label(row, "+" + std::to_string(widths.size() - end), Type::Small,
                           Role::TextMuted);
    }

    float chipWidth(std::size_t event) const {
        const TaskId task = view_.latest.graphs.event(event).task;
        return context_.width(Type::Small, view_.nameInPool(task)) + small() + context_.px(s8);
    }

    void chip(Rect box, std::size_t number, bool lit) {
        const ShownEvent event = shownEvent(view_.latest.graphs.event(number).graph, number, view_);
        const Target target = Target::of(event.known->task);
        const bool later = event.now == nullptr;
        Card& card =
            builder_.card(box, lit ? Role::Accent : Role::Raised, lit ? Role::Accent : Role::Line);
        card.tinted = lit;
        card.dashed = later;
        card.target = target;
        const std::string_view name = view_.nameInPool(event.known->task);
        builder_.hit(box, target, std::string(name) + ": " + wordsOfEvent(event, view_, context_));
        Rect inside = box.inset(context_.px(s2), 0);
        const StateLook look = lookOfEvent(event);
        const float side = context_.style.size(Type::Small) * 0.9F;
        builder_.icon(rectAround(cutLeft(inside, small()).centre(), {side, side}), look.icon,
                      look.role);
        builder_.name(inside, name, Type::Small, later ? Role::TextMuted : Role::Text);
    }

    void legend(Rect row) {
        const auto any = [&](auto has) {
            return std::any_of(layout_.edges.begin(), layout_.edges.end(), has);
        };
        const auto entry = [&](std::string_view key) -> std::optional<Rect> {
            const std::string words = context_.say(key);
            if (row.w < context_.width(Type::Small, words) + context_.px(s18)) return std::nullopt;
            return cutLegendEntry(row, words, builder_, {.picture = s12, .after = s8});
        };
        if (any([](const GraphLayout::Edge& edge) { return edge.critical; }))
            layout_.criticalKey = entry("graph.legend.critical");
        if (any([](const GraphLayout::Edge& edge) { return edge.inPlace; }))
            layout_.inPlaceKey = entry("graph.legend.inPlace");
        if (layout_.onlyMarks) stateKeys(row);
        const std::string hint = context_.say(layout_.stacks ? "graph.stage.click"
                                              : stages_      ? "graph.stage.select"
                                                             : "graph.legend.click");
        if (row.w > context_.width(Type::Small, hint))
            builder_.label(row, hint, Type::Small, Role::TextMuted, AlignX::Right);
    }

    /// The marks of the states that the picture has, with their words.
    void stateKeys(Rect& row) {
        constexpr std::array kStates{
            WorkState::Waits, WorkState::Submitted, WorkState::Running, WorkState::Returned,
            WorkState::Threw, WorkState::Cancelled, WorkState::Never};
        const RunState& told = view_.told();
        for (const WorkState state : kStates) {
            const bool has = std::any_of(
                layout_.nodes.begin(), layout_.nodes.end(), [&](const GraphLayout::Node& node) {
                    const StageFacts& stage = told.stages.stage(node.task);
                    const WorkItem* item =
                        stage.exists ? &stage.work : told.graphs.itemOf(node.task);
                    return item != nullptr && item->state == state;
                });
            const std::string words = wordsOfState(state, stages_.has_value(), context_);
            if (!has || row.w < context_.width(Type::Small, words) + context_.px(s12)) continue;
            WorkItem sample;
            sample.state = state;
            const StateLook look = lookOf(&sample);
            const Rect key =
                cutLegendEntry(row, words, builder_, {.picture = s5, .gap = s2, .after = s6});
            const float side = context_.px(s5);
            builder_.icon(rectAround(key.centre(), {side, side}), look.icon,
                          look.role == Role::LineStrong ? Role::TextMuted : look.role);
        }
    }

    Rect rest_;
    const RunView& view_;
    const Camera& camera_;
    const LayoutContext& context_;
    GraphLayout& layout_;
    LayoutBuilder builder_;
    std::vector<std::size_t> events_;
    std::optional<ShownEvent> stages_;  ///< all futures, if those are shown
};

}  // namespace

ShownEvent shownEvent(ExecutorId graph, std::optional<std::size_t> number, const RunView& view) {
    const RunState& told = view.told();
    ShownEvent event;
    event.graph = view.latest.graphs.graph(graph).nodes;
    event.number = number;
    if (!number) return event;
    event.known = &view.latest.graphs.event(*number);
    for (const WorkItem& item : event.known->items) event.tasks.push_back(item.task);
    if (*number >= told.graphs.events()) return event;
    event.now = &told.graphs.event(*number);
    event.items = event.now->items;
    event.path = criticalPathOf(event.graph, event.items, told.time);
    return event;
}

std::string wordsOfEvent(const ShownEvent& event, const RunView& view,
                         const LayoutContext& context) {
    if (event.stages != nullptr) {
        std::uint32_t over = 0;
        for (std::uint32_t node = 0; node < event.graph.size(); ++node)
            over += event.isOver(node) ? 1U : 0U;
        return context.words.fill(
            "ui.graph.stage.completeOf",
            {{"n", std::to_string(over)}, {"all", std::to_string(event.graph.size())}});
    }
    if (event.now == nullptr) return context.say("graph.later");
    const PublishedEvent& now = *event.now;
    std::string words =
        context.words.fill(now.callback ? "ui.graph.publishedWithCallback" : "ui.graph.published",
                           {{"at", humanTime(now.at)}, {"thread", view.names.of(now.by)}});
    words += "  ·  " + context.words.fill("ui.graph.returnedOf",
                                          {{"n", std::to_string(now.count(WorkState::Returned))},
                                           {"all", std::to_string(now.items.size())}});
    if (!now.ended) {
        if (now.timed)
            words += "  ·  " +
                     context.words.fill("ui.graph.deadline", {{"at", humanTime(now.deadline)}});
        return words;
    }
    return words + "  ·  " +
           context.words.fill(
               "ui.graph.ended." + std::string(toString(*now.ended)),
               {{"length", humanTime(now.end - now.at)}, {"error", view.log.text(now.error)}});
}

StateLook lookOfEvent(const ShownEvent& event) {
    if (event.now == nullptr) return {IconKind::Dot, Role::Quiet};
    if (!event.now->ended) return {IconKind::Play, Role::Running};
    switch (*event.now->ended) {
        case EventEnd::Completed: return {IconKind::Check, Role::Good};
        case EventEnd::Failed:
        case EventEnd::Rejected: return {IconKind::Cross, Role::Failed};
        case EventEnd::TimedOut: return {IconKind::Cross, Role::Late};
        case EventEnd::Interrupted: return {IconKind::Minus, Role::Cancelled};
    }
    return {};
}

GraphLayout layoutGraph(Rect picture, const RunView& view, const Camera& camera,
                        const LayoutContext& context) {
    GraphLayout layout;
    GraphPage(picture, view, camera, context, layout).run();
    return layout;
}

}  // namespace poolscope
