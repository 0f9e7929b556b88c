// The picture of a hashed wheel: who hangs where, who is due, and where the hand points.
#include <cmath>

#include <doctest/doctest.h>

#include "app/panels/all.hpp"
#include "app/perspectives/heap/layout.hpp"
#include "app/ui/canvas/svg_canvas.hpp"

namespace poolscope {

namespace {

constexpr ExecutorId kWheel{3};

struct Pictured {
    Pictured() {
        REQUIRE(app.opener.open(POOLSCOPE_REPO "/assets/scenarios/35-four-queues-one-load.toml"));
        app.selection.executor = kWheel;
        app.arrangement.perspective = PerspectiveId("heap");
    }
    HeapLayout at(std::size_t position, double fraction = 0) {
        playback().head.seek(position, fraction);
        return *app.layout({1440, 900}, measure).as<HeapLayout>();
    }
    Playback& playback() { return app.runs.playback(); }
    const Log& log() { return playback().history.log(); }
    /// The events of that name, by position.
    std::vector<std::size_t> all(std::string_view name) {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < log().size(); ++i)
            if (nameOf(log()[i]) == name) found.push_back(i);
        return found;
    }
    FixedTextMeasure measure;
    Program app;
};

/// How far from the centre, if 1 is on the ellipse.
float reach(const WheelFace& face, Vec2 point, Vec2 radii) {
    const Vec2 way = point - face.centre;
    return std::hypot(way.x / radii.x, way.y / radii.y);
}

/// Between two directions on the face, in buckets.
float apart(const WheelFace& face, Vec2 point, float bucket) {
    const Vec2 way = point - face.centre;
    const float turn =
        std::atan2(way.y / face.outer.y, way.x / face.outer.x) / (2 * 3.14159265F) + 0.25F;
    const float buckets = turn * static_cast<float>(face.buckets) - bucket;
    const auto n = static_cast<float>(face.buckets);
    return std::abs(buckets - n * std::round(buckets / n));
}

}  // namespace

TEST_CASE(
    "Wheel: every task hangs outside at its bucket, those due lie inside, nobody on another") {
    Pictured it;
    std::size_t seenDue = 0;
    std::size_t seenSecond = 0;
    HeapModel model(it.log());
    for (std::size_t position = 0; position < it.log().size(); ++position) {
        model.apply(it.log()[position], position);
        if (position % 7 != 0) continue;
        const HeapLayout heap = it.at(position + 1);
        REQUIRE(heap.wheel.has_value());
        const WheelFace& face = *heap.wheel;
        for (const HeapNodeBox& box : heap.nodes) {
            const TaskKey& key = model.key(box.node.task);
            CAPTURE(position);
            CAPTURE(box.node.task.value);
            if (key.bucket == Wheel::kDue) {
                ++seenDue;
                CHECK(reach(face, box.box.centre(), face.inner) < 1);
            } else {
                CHECK(reach(face, box.box.centre(), face.outer) > 1);
                CHECK(apart(face, box.box.centre(), static_cast<float>(key.bucket) + 0.5F) < 0.5F);
            }
            for (const HeapNodeBox& other : heap.nodes) {
                if (other.node.task == box.node.task) continue;
                const Rect common = intersection(box.box, other.box);
                CHECK((common.w < 3 || common.h < 3));
                seenSecond += model.key(other.node.task).bucket == key.bucket;
            }
        }
    }
    CHECK(seenDue > 0);
    CHECK(seenSecond > 0);
}

TEST_CASE("Wheel: the hand passes through its bucket while the tick lasts") {
    Pictured it;
    float last = -1;
    std::size_t moved = 0;
    for (std::size_t position = 11; position <= it.playback().history.size(); position += 11) {
        const WheelFace face = it.at(position).wheel.value();
        if (face.stands) continue;
        CHECK(face.hand >= static_cast<float>(face.bucket));
        CHECK(face.hand <= static_cast<float>(face.bucket + 1));
        moved += face.hand != last;
        last = face.hand;
    }
    CHECK(moved > 20);
    // In the middle of a long wait it is in the middle of the bucket.
    const std::vector<std::size_t> jumps = it.all("timeJumped");
    const std::vector<std::size_t> turns = it.all("wheelTurned");
    REQUIRE(jumps.size() > 1);
    REQUIRE(turns.size() == 25);
    const WheelFace before = it.at(jumps.front()).wheel.value();
    CHECK(before.hand == doctest::Approx(0));
    const WheelFace half = it.at(jumps.front(), 0.5).wheel.value();
    CHECK(half.hand == doctest::Approx(0.5));
}

TEST_CASE(
    "Wheel: where names have no room the lists are bars, and zooming in makes nodes of them") {
    Pictured it;
    const std::size_t late = it.log().size() / 4;
    const HeapLayout large = it.at(late);
    REQUIRE(large.wheel.has_value());
    CHECK(large.wheel->bar == 0);
    REQUIRE_FALSE(large.nodes.empty());
    it.app.preferences.scale = 2.5F;  // the same window, everything larger
    const HeapLayout small = it.at(late);
    REQUIRE(small.wheel.has_value());
    CHECK(small.wheel->bar > 0);
    CHECK(small.nodes.empty());
    int counted = 0;
    for (const auto& [bucket, count] : small.wheel->full) counted += count;
    CHECK(counted == static_cast<int>(large.nodes.size()));
}

TEST_CASE("Wheel: one that comes sinks in, one that goes fades") {
    Pictured it;
    const std::size_t placed = it.all("timeoutPlaced").front();
    CHECK(it.at(placed).nodes.empty());
    const HeapLayout coming = it.at(placed, 0.5);
    REQUIRE(coming.nodes.size() == 1);
    CHECK(coming.nodes[0].node.alpha == doctest::Approx(0.5));
    const HeapLayout there = it.at(placed + 1);
    REQUIRE(there.nodes.size() == 1);
    CHECK(there.nodes[0].node.alpha == doctest::Approx(1));
    CHECK(coming.nodes[0].box.y < there.nodes[0].box.y);
    const std::size_t gone = it.all("timeoutUnlinked").front();
    const std::size_t before = it.at(gone).nodes.size();
    const HeapLayout going = it.at(gone, 0.5);
    CHECK(going.nodes.size() == before);
    CHECK(it.at(gone + 1).nodes.size() == before - 1);
}

}  // namespace poolscope
