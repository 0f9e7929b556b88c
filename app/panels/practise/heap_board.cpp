// Placing nodes, edges and cells.
#include "app/panels/practise/heap_board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "app/ui/paint.hpp"

namespace poolscope {

namespace {

constexpr Length kBoardCell{64};
constexpr float kNodeLines = 1.25F;  ///< a line in a node, in ems

struct NodeType {
    Type name;
    Type key;
};
constexpr std::array<NodeType, 4> kTypes{{{Type::Title, Type::Lead},
                                          {Type::Lead, Type::Body},
                                          {Type::Strong, Type::Small},
                                          {Type::Small, Type::Small}}};

/// The largest in which every key fits a node of that size.
NodeType typeFor(const HeapQueue& queue, Vec2 room, const LayoutContext& context) {
    for (const NodeType type : kTypes) {
        const float height =
            (context.style.size(type.name) + context.style.size(type.key)) * kNodeLines;
        const bool wide = std::all_of(queue.begin(), queue.end(), [&](const HeapTask& task) {
            return context.width(type.key, keyWordsOf(task)) <= room.x;
        });
        if (wide && height <= room.y) return type;
    }
    return kTypes.back();
}

bool wentAlong(const HeapExercise& exercise, std::size_t child) {
    std::vector<std::size_t> path = exercise.path();
    path.push_back(exercise.slot());
    for (std::size_t i = 1; i < path.size(); ++i)
        if (std::max(path[i - 1], path[i]) == child) return true;
    return false;
}

std::optional<std::size_t> triedSlot(const PractiseShown& shown) {
    if (!shown.wrong || shown.wrong->what != ExerciseMove::What::Swap) return std::nullopt;
    return static_cast<std::size_t>(shown.wrong->value);
}

HeapNodeLook nodeOf(std::size_t slot, Rect box, const HeapExercise& exercise,
                    const PractiseShown& shown) {
    HeapNodeLook node;
    node.box = box;
    if (slot == exercise.slot()) {
        node.tone = exercise.done() ? Role::Good : Role::Key;
        node.raised = exercise.done() ? 0.0F : 1.0F;
        node.strong = true;
    } else if (slot == triedSlot(shown)) {
        node.tone = Role::Late;
        node.strong = true;
    }
    node.selected = slot == shown.cursor && !exercise.done();
    return node;
}

void writeNode(LayoutBuilder& words, const HeapTask& task, Rect box, NodeType type) {
    const LayoutContext& context = words.context();
    const float name = context.style.size(type.name) * kNodeLines;
    const float key = context.style.size(type.key) * kNodeLines;
    cutTop(box, (box.h - name - key) / 2);
    words.label(cutTop(box, name), task.name, type.name, Role::Text, AlignX::Centre);
    // Where the unit has no room, the numbers alone say what is compared.
    std::string compared = keyWordsOf(task);
    if (context.width(type.key, compared) > box.w)
        compared = fmt::format("{} #{}", task.time, task.sequence);
    words.label(cutTop(box, key), compared, type.key, Role::TextMuted, AlignX::Centre);
}

void layoutArray(Rect row, const HeapExercise& exercise, LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    const HeapQueue& queue = exercise.queue();
    const float cell = std::min(builder.px(kBoardCell), row.w / static_cast<float>(queue.size()));
    cutLeft(row, (row.w - cell * static_cast<float>(queue.size())) / 2);
    Rect numbers = cutTop(row, context.style.lineHeight(Type::Small));
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const bool here = i == exercise.slot();
        builder.label(cutLeft(numbers, cell), std::to_string(i), Type::Small, Role::TextMuted,
                      AlignX::Centre);
        const Rect box = cutLeft(row, cell).inset(builder.px(sHalf), 0);
        const Role tone = exercise.done() ? Role::Good : Role::Key;
        Card& card = builder.card(box, here ? tone : Role::Raised, here ? tone : Role::LineStrong);
        card.tinted = here;
        card.radius = builder.px(s1);
        if (!here && !exercise.done()) card.target = practiseTarget(PractisePart::Place, i);
        // A sift keeps its task in a variable; the slot is a hole until the sift is over.
        card.dashed = here && !exercise.done();
        const std::string held = "key " + queue[i].name;
        const bool inKey = card.dashed && context.width(Type::Body, held) <= box.w;
        builder.label(box, inKey ? held : queue[i].name, Type::Body, Role::Text, AlignX::Centre);
    }
}

}  // namespace

void layoutHeapBoard(Rect box, const HeapExercise& exercise, const PractiseShown& shown,
                     LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    const float arrayHeight = context.style.lineHeight(Type::Small) + builder.px(s14);
    layoutArray(cutBottom(box, arrayHeight), exercise, builder);
    cutBottom(box, builder.px(s4));
    const HeapQueue& queue = exercise.queue();
    const TreeView tree =
        viewTree(static_cast<std::int32_t>(queue.size()), box, Camera{}, context.style);
    auto board = std::make_shared<HeapBoard>();
    board->hovered = queue.size();
    LayoutBuilder words(board->words, context);
    const NodeType type = typeFor(queue, tree.full - Vec2{builder.px(s3), builder.px(s1)}, context);
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const auto slot = static_cast<std::int32_t>(i);
        const Rect place = rectAround(tree.atSlot(slot), tree.sizeAtSlot(slot));
        board->nodes.push_back(nodeOf(i, place, exercise, shown));
        writeNode(words, queue[i], place, type);
        if (i > 0) {
            const Vec2 parent = tree.atSlot(static_cast<std::int32_t>(parentOf(i)));
            board->edges.push_back(
                {parent, place.centre(), wentAlong(exercise, i) ? Role::Good : Role::Line});
        }
        if (exercise.done() || i == exercise.slot()) continue;
        if (place.contains(shown.pointer)) board->hovered = i;
        builder.hit(place, practiseTarget(PractisePart::Place, i),
                    context.words.fill("ui.practise.swap", {{"task", queue[i].name}}));
    }
    builder.list().drawings.push_back(std::move(board));
}

void HeapBoard::paint(Canvas& canvas, const Style& style) const {
    const Group group(canvas, "exercise");
    for (const HeapBoardEdge& edge : edges) {
        const bool plain = edge.role == Role::Line;
        canvas.line(edge.from, edge.to,
                    {style.color(edge.role), plain ? style.stroke() : 2 * style.bold(), 0, 0});
    }
    for (std::size_t i = 0; i < nodes.size(); ++i)
        paintHeapNode(canvas, style, nodes[i], i == hovered);
    paintDisplayList(canvas, style, words);
}

std::string HeapBoard::text() const {
    std::string all;
    for (const Label& label : words.labels) all += label.text;
    return all;
}

}  // namespace poolscope
