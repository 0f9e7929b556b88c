// Two tasks that change places pass beside each other, and the comparison stays until they have.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "app/perspectives/heap/layout.hpp"
#include "tests/pixels/in_window.hpp"

namespace poolscope {

namespace {

/// A heap that is filled and drained.
class Moving {
public:
    explicit Moving(Vec2 window) : window_("1-heap", window) {}
    const HeapLayout& at(std::size_t event, double fraction) {
        playback().head.seek(event, fraction);
        screen_ = window_.screen();
        return *screen_.as<HeapLayout>();
    }
    Playback& playback() { return window_.app.runs.playback(); }
    const Log& log() { return playback().history.log(); }
    std::string name(TaskId task) { return std::string(playback().history.names().of(task)); }

private:
    InWindow window_;
    Screen screen_ = window_.screen();
};

const HeapNodeBox* nodeOf(const HeapLayout& layout, TaskId task) {
    for (const HeapNodeBox& node : layout.nodes)
        if (node.node.task == task) return &node;
    return nullptr;
}

}  // namespace

TEST_CASE("in siftUp and siftDown the task in hand and the other one do not cover each other") {
    for (const Vec2 window : {Vec2{1440, 900}, Vec2{1280, 720}}) {
        Moving moving(window);
        int moves = 0;
        for (std::size_t i = 1; i < moving.log().size(); ++i) {
            const auto filled = moving.log().get<SlotFilled>(i);
            if (!filled || filled->from < 0) continue;
            for (const double fraction : {0.3, 0.5, 0.7}) {
                const HeapLayout& layout = moving.at(i, fraction);
                const HeapNodeBox* const other = nodeOf(layout, filled->task);
                const auto hand =
                    std::find_if(layout.nodes.begin(), layout.nodes.end(),
                                 [](const HeapNodeBox& node) { return node.node.inHand; });
                REQUIRE(other != nullptr);
                REQUIRE(hand != layout.nodes.end());
                INFO(i << " " << moving.name(filled->task) << " at " << fraction);
                const Rect both = intersection(other->box, hand->box);
                const bool apart = both.empty() || both.w < 2 || both.h < 2;
                if (fraction == 0.5) CHECK(apart);
                CHECK(layout.treeRegion.contains(other->box));
                CHECK(layout.treeRegion.contains(hand->box));
            }
            ++moves;
        }
        CHECK(moves == 19);
    }
}

TEST_CASE("the edge that was compared stays lit until the move it decided is made") {
    Moving moving({1440, 900});
    int lit = 0;
    for (std::size_t i = 1; i < moving.log().size(); ++i) {
        const auto filled = moving.log().get<SlotFilled>(i);
        if (!filled || filled->from < 0 || !moving.log().is<SiftUpCompared>(i - 1)) continue;
        for (const double fraction : {0.1, 0.9}) {
            const HeapLayout& layout = moving.at(i, fraction);
            CHECK(std::count_if(layout.edges.begin(), layout.edges.end(),
                                [](const HeapEdge& edge) { return edge.compared; }) == 1);
        }
        ++lit;
    }
    CHECK(lit > 5);
}

TEST_CASE("in the array the name goes from its cell to the one that it is copied into") {
    Moving moving({1440, 900});
    for (std::size_t i = 1; i < moving.log().size(); ++i) {
        const auto filled = moving.log().get<SlotFilled>(i);
        if (!filled) continue;
        const bool copies = filled->from >= 0;
        CHECK(moving.at(i, 0).copied.labels.empty());
        const HeapLayout half = moving.at(i, 0.5);
        REQUIRE(half.copied.labels.size() == (copies ? 1U : 0U));
        if (!copies) continue;
        CHECK(half.copied.labels[0].text == moving.name(filled->task));
        const auto cell = [&](std::int32_t slot) {
            return half.cells[static_cast<std::size_t>(slot)].box.centre().x;
        };
        const float x = half.copied.cards[0].box.centre().x;
        CHECK(x > std::min(cell(filled->from), cell(filled->slot)));
        CHECK(x < std::max(cell(filled->from), cell(filled->slot)));
    }
}

}  // namespace poolscope
