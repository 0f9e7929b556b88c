// One event's handlers: how large they are, what is folded, and where they stand.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/perspectives/graph/layering.hpp"
#include "app/perspectives/graph/parts.hpp"

namespace poolscope {

namespace {

constexpr std::array kNodeLooks{
    NodeLook{Type::Title, Type::Body, 4},        NodeLook{Type::Strong, Type::Small, 4},
    NodeLook{Type::Strong, Type::Small, 3},      NodeLook{Type::Strong, Type::Small, 2},
    NodeLook{Type::Small, Type::Small, 1, true}, NodeLook{Type::Small, Type::Small, 1}};
constexpr std::size_t kLeastWholeNode = 1;  ///< of kNodeLooks: four lines, as small as may be
constexpr float kWidestGraphPitch = 2.2F;   ///< of the least distance, where there is much room
constexpr float kHighestGraphPitch = 2.4F;

/// A future with more than its name has a line for the stack, too.
NodeLook lookAt(std::size_t i, const ShownEvent& event) {
    NodeLook look = kNodeLooks[i];
    look.stack = event.stages != nullptr && look.rows > 1;
    return look;
}

/// The least distances between the middles of nodes.
Vec2 pitchOf(const NodeLook& look, float width, const LayoutContext& context) {
    const float gap = look.rows > 2 ? context.px(s18) : context.px(s14);
    return {width + gap, nodeHeight(look, context) + context.px(look.rows > 1 ? s5 : s2)};
}

class EventLayout {
public:
    EventLayout(Rect region, const ShownEvent& event, const RunView& view, const Camera& camera,
                const LayoutContext& context, GraphLayout& layout)
        : region_(region),
          event_(event),
          view_(view),
          camera_(camera),
          context_(context),
          layout_(layout),
          room_(region.size() * camera.zoom) {}

    void run() {
        choose();
        place();
        DisplayList boxes;
        LayoutBuilder builder(boxes, context_);
        for (GraphLayout::Node& node : nodes_) {
            if (intersection(node.box, region_).empty()) continue;
            layoutNode(node, look_, event_, view_, builder);
            layout_.nodes.push_back(node);
        }
        layout_.stacks = layout_.stacks || look_.stack;
        layout_.onlyMarks = layout_.onlyMarks || (look_.rows == 1 && !look_.beside);
        // Words are whole or not there; cards are clipped when they are painted.
        std::erase_if(boxes.labels, [&](const Label& label) {
            return !region_.contains(inkBox(label, context_));
        });
        for (HitRegion& hit : boxes.hits) hit.box = intersection(hit.box, region_);
        layout_.boxes.append(boxes);
    }

private:
    float columns() const { return static_cast<float>(layers_.layers.size()); }

    /// The largest look that has room.
    bool fits(std::size_t from) {
        for (std::size_t i = from; i < kNodeLooks.size(); ++i) {
            look_ = lookAt(i, event_);
            // Measured once: names of many handlers take time.
            const bool folds = graph_.folds();
            float& width = widths_[folds ? 1 : 0][i];
            if (width == 0) width = nodeWidth(look_, folds, event_, view_, context_);
            width_ = width;
            pitch_ = pitchOf(look_, width_, context_);
            if (columns() * pitch_.x - gap() <= room_.x && layers_.rows * pitch_.y <= room_.y)
                return true;
        }
        return false;
    }
    float gap() const { return pitch_.x - width_; }

    /// First everything, then with chains folded, then with layers.
    void choose() {
        graph_ = unfolded(event_.graph);
        layers_ = layered(graph_.nodes);
        if (fits(0)) return;
        const FoldKinds kinds = foldKinds();
        if (columns() * pitch_.x - gap() > room_.x) {
            graph_ = foldChains(graph_, kinds);
            layers_ = layered(graph_.nodes);
            if (fits(kLeastWholeNode)) return;
        }
        const float rows = std::max(1.0F, (room_.y + context_.px(s2)) / pitch_.y);
        const FoldedGraph all = graph_;
        // Bends take room, too: fewer nodes until all fits.
        for (float most = rows; most >= 1; most *= 0.75F) {
            graph_ = foldLayers(all, kinds, static_cast<std::size_t>(std::max(1.0F, most)));
            layers_ = layered(graph_.nodes);
            if (fits(kLeastWholeNode) || layers_.rows * pitch_.y <= room_.y) return;
        }
    }

    /// What may be folded, by its state.
    FoldKinds foldKinds() const {
        FoldKinds kinds;
        const TaskId told = toldHandler(view_);
        const TaskId chosen = chosenHandler(view_);
        for (std::uint32_t node = 0; node < event_.graph.size(); ++node) {
            const WorkItem* item = event_.item(node);
            const TaskId task = event_.task(node);
            const bool stays = task.exists() && (task == told || task == chosen);
            const bool busy = item != nullptr && (item->state == WorkState::Running ||
                                                  item->state == WorkState::Threw);
            constexpr int kLaterKind = -1;
            if (stays || busy)
                kinds.emplace_back();
            else
                kinds.emplace_back(item == nullptr ? kLaterKind : static_cast<int>(item->state));
        }
        return kinds;
    }

    void place() {
        const float width = width_;
        const float height = nodeHeight(look_, context_);
        const float widest = std::max(pitch_.x, pitch_.x * kWidestGraphPitch);
        const Vec2 pitch{columns() < 2 ? pitch_.x
                                       : std::clamp(std::floor((room_.x - width) / (columns() - 1)),
                                                    pitch_.x, widest),
                         std::clamp(room_.y / std::max(1.0F, layers_.rows), pitch_.y,
                                    pitch_.y * kHighestGraphPitch)};
        const Vec2 size{(columns() - 1) * pitch.x + width, layers_.rows * pitch.y};
        const Vec2 corner = cornerOf(size, pitch, {width, height});
        middles_.clear();
        for (std::uint32_t id = 0; id < layers_.layerOf.size(); ++id)
            middles_.push_back(corner + middle(id, pitch, width));
        const std::vector<bool> critical = onPath();
        for (std::uint32_t group = 0; group < graph_.groups.size(); ++group) {
            GraphLayout::Node node;
            node.box = rectAround(middles_[group], {width, height});
            node.event = event_.number.value_or(0);
            node.nodes = graph_.groups[group];
            if (node.nodes.size() == 1) node.task = event_.task(node.nodes.front());
            node.critical = std::any_of(node.nodes.begin(), node.nodes.end(),
                                        [&](std::uint32_t at) { return critical[at]; });
            nodes_.push_back(std::move(node));
        }
        for (const auto& way : layers_.ways) addEdge(way, width);
    }

    Vec2 middle(std::uint32_t id, Vec2 pitch, float width) const {
        return {static_cast<float>(layers_.layerOf[id]) * pitch.x + width / 2,
                layers_.y[id] * pitch.y};
    }

    /// In the middle of the region; where it is larger, so that what matters now is in sight.
    Vec2 cornerOf(Vec2 size, Vec2 pitch, Vec2 node) const {
        const Vec2 centre = region_.centre();
        Vec2 corner = centre - size * 0.5F;
        if (camera_.zoom <= 1) {
            Vec2 seen{};
            if (const std::optional<std::uint32_t> at = inFocus())
                seen = middle(*at, pitch, node.x);
            if (size.x > region_.w)
                corner.x = std::clamp(centre.x - seen.x, region_.right() - size.x, region_.x);
            if (size.y > region_.h)
                corner.y = std::clamp(centre.y - seen.y, region_.bottom() - size.y, region_.y);
        }
        return corner + camera_.pan;
    }

    /// The chosen handler, the one that the sentence is about, or the first that runs.
    std::optional<std::uint32_t> inFocus() const {
        const TaskId chosen = chosenHandler(view_);
        const TaskId now = toldHandler(view_);
        std::optional<std::uint32_t> told, runs;
        for (std::uint32_t group = 0; group < graph_.groups.size(); ++group)
            for (const std::uint32_t node : graph_.groups[group]) {
                const TaskId task = event_.task(node);
                if (!task.exists()) continue;
                if (task == chosen) return group;
                if (task == now) told = group;
                const WorkItem* item = event_.item(node);
                if (!runs && item != nullptr && item->state == WorkState::Running) runs = group;
            }
        return told ? told : runs;
    }

    std::vector<bool> onPath() const {
        std::vector<bool> on(event_.graph.size());
        for (const std::uint32_t node : event_.path.nodes) on[node] = true;
        return on;
    }

    void addEdge(const std::vector<std::uint32_t>& way, float width) {
        GraphLayout::Edge edge;
        const std::uint32_t from = way.front();
        const std::uint32_t to = way.back();
        // Past a layer it goes level, beside the nodes there.
        for (const std::uint32_t id : way) {
            if (id != from) edge.points.push_back(middles_[id] - Vec2{width / 2, 0});
            if (id != to) edge.points.push_back(middles_[id] + Vec2{width / 2, 0});
        }
        const std::uint32_t before = graph_.groups[from].back();
        const std::uint32_t behind = graph_.groups[to].front();
        edge.open = !event_.isOver(before);
        const std::vector<std::uint32_t>& path = event_.path.nodes;
        const auto at = std::find(path.begin(), path.end(), before);
        edge.critical = at != path.end() && at + 1 != path.end() && *(at + 1) == behind;
        edge.inPlace = wentOn(before, behind);
        layout_.edges.push_back(std::move(edge));
    }

    /// Whether the thread of `before` went on with `behind`: it is the last that it ended.
    bool wentOn(std::uint32_t before, std::uint32_t behind) const {
        const WorkItem* first = event_.item(before);
        const WorkItem* next = event_.item(behind);
        if (first == nullptr || next == nullptr || !next->inPlace || !next->hasBegun())
            return false;
        if (first->thread != next->thread) return false;
        for (const std::uint32_t other : event_.graph[behind].after) {
            const WorkItem* rival = event_.item(other);
            if (rival != nullptr && rival->thread == next->thread && first->began < rival->began)
                return false;
        }
        return true;
    }

    const Rect region_;
    const ShownEvent& event_;
    const RunView& view_;
    const Camera& camera_;
    const LayoutContext& context_;
    GraphLayout& layout_;
    const Vec2 room_;
    NodeLook look_;
    float width_ = 0;
    std::array<std::array<float, kNodeLooks.size()>, 2> widths_{};  ///< without and with folds
    Vec2 pitch_;
    FoldedGraph graph_;
    Layering layers_;
    std::vector<Vec2> middles_;
    std::vector<GraphLayout::Node> nodes_;
};

}  // namespace

TaskId toldHandler(const RunView& view) {
    const std::optional<std::size_t> at = view.event();
    if (!at) return {};
    // What the event tells of is a handler, though its first task is the handlers' event.
    const Payload& what = view.log[*at].what;
    if (const auto* counted = what.get<CountedDown>()) return counted->task;
    if (const auto* released = what.get<HandlerReleased>()) return released->task;
    if (const auto* made = what.get<HandlerMade>()) return made->task;
    return view.latest.tasks.meant(view.taskTold());
}

bool fitsWhole(Vec2 room, const ShownEvent& event, const RunView& view,
               const LayoutContext& context) {
    const Layering layers = layered(event.graph);
    const NodeLook look = lookAt(kLeastWholeNode, event);
    const Vec2 pitch = pitchOf(look, nodeWidth(look, false, event, view, context), context);
    return static_cast<float>(layers.layers.size()) * pitch.x <= room.x &&
           layers.rows * pitch.y <= room.y;
}

void layoutNodes(Rect region, const ShownEvent& event, const RunView& view, const Camera& camera,
                 const LayoutContext& context, GraphLayout& layout) {
    if (!event.graph.empty()) EventLayout(region, event, view, camera, context, layout).run();
}

}  // namespace poolscope
