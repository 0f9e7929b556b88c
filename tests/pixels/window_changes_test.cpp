// Drawing only what differs from the frame before, as a page does.
#include <doctest/doctest.h>

#include "app/window/gl/frame_changes.hpp"
#include "app/window/gl/offscreen.hpp"
#include "app/window/imgui_canvas.hpp"
#include "app/workspace/screen.hpp"
#include "tests/pixels/in_window.hpp"

namespace poolscope {

namespace {

constexpr unsigned kDark = 0x101216;

/// A picture of `size` pixels, as a canvas is painted.
class Painted {
public:
    Painted(InWindow& it, Vec2 size)
        : it_(it), offscreen_(static_cast<int>(size.x), static_cast<int>(size.y), it.atlas) {}

    Image whole(const Screen& screen) {
        FrameChanges ofAll;
        return offscreen_.frame(painter(screen), kDark, ofAll);
    }
    Image changed(const Screen& screen) {
        return offscreen_.frame(painter(screen), kDark, changes);
    }
    FrameChanges changes;

private:
    std::function<void()> painter(const Screen& screen) {
        return [this, &screen] {
            ImGuiCanvas canvas(*ImGui::GetBackgroundDrawList(), it_.fonts);
            paintScreen(canvas, screen, {});
        };
    }

    InWindow& it_;
    Offscreen offscreen_;
};

/// Stopped events, half of a glide, and another perspective.
std::vector<Screen> screensOf(InWindow& it) {
    std::vector<Screen> screens;
    Playhead& head = it.app.runs.playback().head;
    for (const std::size_t event : {40U, 41U, 42U, 43U, 90U}) {
        head.seek(event);
        screens.push_back(it.screen());
    }
    it.app.press(plainKey(KeyCode::Space));
    for (int i = 0; i < 6; ++i) {
        it.app.advance(40);
        screens.push_back(it.screen());
    }
    it.app.press(plainKey('2'));
    screens.push_back(it.screen());
    return screens;
}

}  // namespace

TEST_CASE("a frame drawn over the one before has the pixels of one drawn as a whole") {
    InWindow it("1-heap", {1440, 900});
    const std::vector<Screen> screens = screensOf(it);
    Painted painted(it, it.size);
    std::vector<Image> changed;
    for (const Screen& screen : screens) changed.push_back(painted.changed(screen));
    for (std::size_t i = 0; i < screens.size(); ++i) {
        CAPTURE(i);
        CHECK(changed[i].rgba == painted.whole(screens[i]).rgba);
        if (i > 0) CHECK(changed[i].rgba != changed[i - 1].rgba);
    }
}

TEST_CASE("what stands still is not drawn again, until the picture is lost") {
    ImDrawList list(nullptr);
    const auto boxesOf = [&](ImU32 color, float left) {
        for (int i = 0; i < 4; ++i)
            list.VtxBuffer.push_back(
                {{left + (i % 2 == 0 ? 0 : 20.0F), i < 2 ? 100 : 130.0F}, {0, 0}, color});
        for (const unsigned i : {0U, 1U, 2U, 1U, 3U, 2U})
            list.IdxBuffer.push_back(static_cast<unsigned>(list.VtxBuffer.Size) - 4 + i);
    };
    const auto follow = [&](FrameChanges& changes) {
        ImDrawCmd command;
        command.ClipRect = {0, 0, 1000, 700};
        command.ElemCount = static_cast<unsigned>(list.IdxBuffer.Size);
        list.CmdBuffer.resize(0);
        list.CmdBuffer.push_back(command);
        ImDrawData data;
        data.DisplaySize = {1000, 700};
        data.CmdLists.push_back(&list);
        data.CmdListsCount = 1;
        return changes.follow(data, kDark);
    };
    FrameChanges changes;
    boxesOf(0xFF0000FF, 300);
    CHECK(follow(changes) == std::vector<PixelBox>{{0, 0, 1000, 700}});
    CHECK(follow(changes).empty());
    boxesOf(0xFF00FF00, 500);
    const std::vector<PixelBox> second = follow(changes);
    REQUIRE(second.size() == 1);
    CHECK(second[0].left <= 500);
    CHECK(second[0].left > 400);
    CHECK(second[0].right >= 520);
    CHECK(second[0].right < 600);
    list.VtxBuffer[0].col = 0xFF0000FE;  // another colour at the same place
    CHECK(follow(changes).size() == 1);
    changes.forget();
    CHECK(follow(changes) == std::vector<PixelBox>{{0, 0, 1000, 700}});
}

}  // namespace poolscope
