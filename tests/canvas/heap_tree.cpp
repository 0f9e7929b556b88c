// The tree's shape: what is folded, what zooming unfolds, where the camera goes.
#include "app/ui/heap_tree.hpp"

#include <doctest/doctest.h>

using namespace poolscope;

namespace {

const Style kStyle(Theme::Dark, 1);
constexpr Rect region = {200, 100, 900, 500};
constexpr std::int32_t kHuge = 100'000;

TreeView view(std::int32_t size, const Camera& camera = {}) {
    return viewTree(size, region, camera, kStyle);
}

}  // namespace

TEST_CASE("a small heap has a node for every slot") {
    const TreeShape shape = view(20).shape;
    CHECK_FALSE(shape.folds);
    CHECK(shape.slotsShown(20) == 20);
    CHECK(shape.shownAs(19) == 19);
}

TEST_CASE("a huge heap folds below the last row that can be read, and counts every task once") {
    const TreeShape shape = view(kHuge).shape;
    REQUIRE(shape.folds);
    const std::int32_t shown = shape.slotsShown(kHuge);
    CHECK(shown < 100);
    std::int32_t tasks = shown;
    for (std::int32_t slot = shown; slot <= 2 * shown; ++slot) tasks += subtreeSize(slot, kHuge);
    CHECK(tasks == kHuge);
}

TEST_CASE("a folded slot stands where the root of its subtree stands") {
    const TreeShape shape = view(kHuge).shape;
    std::int32_t ancestor = 70'000;
    while (levelOf(ancestor) > shape.deepest) ancestor = (ancestor - 1) / 2;
    CHECK(shape.isFolded(70'000));
    CHECK(shape.shownAs(70'000) == ancestor);
    CHECK(shape.place(70'000) == shape.place(ancestor));
    CHECK_FALSE(shape.isFolded((ancestor - 1) / 2));
}

TEST_CASE("every row shown has cells that can be pressed") {
    for (const std::int32_t size : {3, 15, 16, 63, 64, 1000, kHuge}) {
        const TreeView tree = view(size);
        const std::int32_t deepest = (std::int32_t{1} << tree.shape.deepest) - 1;
        CHECK(tree.atSlot(deepest + 1).x - tree.atSlot(deepest).x >= 18);
        CHECK(tree.atSlot(deepest).x >= region.x);
        CHECK(tree.atSlot(2 * deepest).x <= region.right());
        CHECK(tree.atSlot(deepest).y <= region.bottom());
    }
}

TEST_CASE(
    "zooming unfolds level by level, keeps rows in sight of each other and the pointer still") {
    const Vec2 pointer{430, 300};
    Camera camera;
    int deepest = view(kHuge).shape.deepest;
    const float row = view(kHuge).atSlot(1).y - view(kHuge).atSlot(0).y;
    for (int i = 0; i < 60; ++i) {
        const TreeView before = view(kHuge, camera);
        const float across = (pointer.x - before.origin.x) / before.zoom.x;
        camera = camera.zoomedAt(1.18F, pointer, region.centre());
        const TreeView after = view(kHuge, camera);
        CHECK(after.origin.x + across * after.zoom.x == doctest::Approx(pointer.x).epsilon(0.01));
        CHECK(after.shape.deepest >= deepest);
        CHECK(after.shape.deepest <= deepest + 1);
        CHECK(after.atSlot(1).y - after.atSlot(0).y <= row * 1.7F);
        deepest = after.shape.deepest;
    }
    CHECK(deepest == levelOf(kHuge - 1));
    CHECK_FALSE(view(kHuge, camera).shape.folds);
}

TEST_CASE(
    "looking at a folded subtree brings its root near the top and its children into the room") {
    const std::int32_t slot = view(kHuge).shape.slotsShown(kHuge) + 5;
    const Camera camera = cameraOnSubtree(slot, kHuge, region, kStyle);
    const TreeView tree = view(kHuge, camera);
    CHECK_FALSE(tree.shape.isFolded(slot));
    CHECK(tree.atSlot(slot).x == doctest::Approx(region.centre().x));
    CHECK(tree.atSlot(slot).y == doctest::Approx(region.y + region.h * 0.2F));
    for (const std::int32_t child : {2 * slot + 1, 2 * slot + 2})
        CHECK(region.contains(tree.atSlot(child)));
    const Rect whole = tree.whole();
    CHECK(whole.w > region.w * 20);
}

TEST_CASE("in a low room the rows come closer before the nodes lose their second line") {
    const Style projector(Theme::Projector, 1);
    const TreeView tree = viewTree(6, {0, 0, 480, 206}, {}, projector);
    const float lines =
        (projector.size(Type::Strong) + projector.size(Type::Small)) * 1.25F + projector.px(s2);
    CHECK(tree.sizeAtSlot(5).y >= lines);
    CHECK(tree.atSlot(3).y - tree.atSlot(1).y > tree.sizeAtSlot(1).y * 1.1F);
    CHECK(tree.atSlot(5).y + tree.sizeAtSlot(5).y / 2 <= 206);
}

TEST_CASE("a small heap uses the room it has") {
    const TreeView tree = view(6);
    CHECK(tree.whole().h > region.h * 0.55F);
    CHECK(tree.whole().w > region.w * 0.6F);
    CHECK(tree.sizeAtSlot(0).x > kStyle.px(Length{90}));
}
