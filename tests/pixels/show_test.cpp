// In front of a class: presenting, black screen, pointer, keys shown; the tour; scale; motion.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "app/panels/all.hpp"
#include "app/panels/presenter/panel.hpp"
#include "app/panels/tour/panel.hpp"
#include "app/ui/canvas/svg_canvas.hpp"
#include "app/workspace/scale.hpp"
#include "tests/support/keys.hpp"

namespace poolscope {

namespace {

constexpr KeyChord plain(char character) { return {keyOf(character), false, false}; }

constexpr std::array<Vec2, 3> kSizes{{{1024, 640}, {1280, 720}, {1920, 1080}}};

/// An app with the first built-in scenario, at a place inside it.
struct ShowOpened {
    ShowOpened() {
        app.opener.builtIn(0);
        app.runs.playback().head.seek(120);
    }
    bool says(const std::string& line) const {
        return app.describe().find("\n" + line + "\n") != std::string::npos;
    }
    std::string painted(Vec2 size = {1280, 720}) {
        SvgCanvas canvas(size, Color{});
        paintScreen(canvas, app.layout(size, measure));
        return canvas.document();
    }
    Playback& playback() { return app.runs.playback(); }

    Program app;
    FixedTextMeasure measure;
};

}  // namespace

TEST_CASE("F11 leaves nothing but picture, caption and progress; Esc comes back") {
    ShowOpened it;
    it.app.press(plain(KeyCode::F11));
    CHECK(it.says("presenting true"));
    for (const Vec2 size : kSizes) {
        const Screen screen = it.app.layout(size, it.measure);
        const Regions& regions = screen.regions;
        CHECK(regions.left.empty());
        CHECK(regions.right.empty());
        CHECK(regions.header.empty());
        CHECK(regions.picture.w == size.x);
        CHECK(regions.picture.bottom() == regions.caption.y);
        CHECK(regions.caption.bottom() == regions.transport.y);
        CHECK(regions.transport.bottom() == size.y);
        // The sentence is the largest thing said, in two lines at most.
        std::size_t lines = 0;
        for (const Label& label : screen.frame.labels) {
            if (label.type == Type::Caption) ++lines;
            CHECK(regions.caption.contains(label.box));
        }
        CHECK(lines >= 1);
        CHECK(lines <= 2);
    }
    it.app.press(plain(KeyCode::Escape));
    CHECK(it.says("presenting false"));
    CHECK_FALSE(it.app.layout({1280, 720}, it.measure).regions.header.empty());
}

TEST_CASE("The longest sentences fit the caption while presenting") {
    ShowOpened it;
    it.app.arrangement.presenting = true;
    for (std::size_t position = 1; position < it.playback().history.size(); position += 7) {
        it.playback().head.seek(position);
        const Screen screen = it.app.layout({1024, 640}, it.measure);
        const LayoutContext context{screen.style, it.measure, it.app.words()};
        for (const Label& label : screen.frame.labels) {
            CHECK(inkBox(label, context).right() <= label.box.right() + 0.5F);
            CHECK(label.box.bottom() <= screen.regions.caption.bottom() + 0.5F);
        }
    }
}

TEST_CASE("A clicker goes by beats and blanks the screen") {
    ShowOpened it;
    it.app.press(plain(KeyCode::F11));
    const std::vector<std::size_t> beats = it.app.stepper.beats();
    const auto next = std::upper_bound(beats.begin(), beats.end(), 120U);
    REQUIRE(next != beats.end());
    it.app.press(plain(KeyCode::PageDown));
    it.app.advance(2000);
    CHECK(it.playback().head.position() == *next);
    it.app.press(plain(KeyCode::PageUp));
    CHECK(it.playback().head.position() == *std::prev(next));

    const std::string seen = it.painted();
    it.app.press(plain('.'));
    CHECK(it.says("blank true"));
    CHECK(it.painted() != seen);
    const Screen black = it.app.layout({1280, 720}, it.measure);
    CHECK(black.hitAt({640, 300}) == nullptr);
    // Any key brings it back, and means nothing else.
    const std::size_t here = it.playback().head.position();
    it.app.press(plain(KeyCode::PageDown));
    CHECK(it.says("blank false"));
    CHECK(it.playback().head.position() == here);
    CHECK(it.painted() == seen);
    it.app.press(plain('.'));
    it.app.click(nullptr, {}, black);
    CHECK(it.says("blank false"));
}

TEST_CASE("The laser dot follows the mouse and its trace fades") {
    ShowOpened it;
    it.painted();
    for (int frames = 0; frames < 20 && it.app.moving(); ++frames) it.painted();  // reads calls
    REQUIRE_FALSE(it.app.moving());
    it.app.point({100, 100});
    CHECK(it.app.panel<PresenterPanel>().state.trace.empty());
    it.app.press(plain(KeyCode::F11));
    it.app.press(plain('O'));
    const std::string without = it.painted();
    it.app.point({100, 100});
    it.app.point({140, 120});
    it.app.point({180, 130});
    CHECK(it.app.moving());
    CHECK(it.painted() != without);
    it.app.advance(300);
    CHECK(it.app.panel<PresenterPanel>().state.trace.size() == 3);
    it.app.advance(500);
    CHECK(it.app.panel<PresenterPanel>().state.trace.size() == 1);  // the dot stays
    CHECK(it.app.panel<PresenterPanel>().state.trace.back().at == Vec2{180, 130});
    it.app.press(plain('O'));
    CHECK(it.painted() == without);
    CHECK_FALSE(it.app.moving());
}

TEST_CASE("Keys pressed are shown for a second and a half, in any mode") {
    ShowOpened it;
    it.app.preferences.steps.size = StepSize::Event;
    it.app.press(plain(KeyCode::Right));
    CHECK(it.app.panel<PresenterPanel>().state.keys.empty());
    it.app.perform("showKeys");
    const std::string without = it.painted();
    it.app.press(plain(KeyCode::Right));
    it.app.press(plain(KeyCode::Right));
    it.app.press(plain(KeyCode::Left));
    it.app.press(plain(KeyCode::Left));
    CHECK(it.says("keys → ←"));
    REQUIRE(it.app.panel<PresenterPanel>().state.keys.size() == 2);
    CHECK(it.app.panel<PresenterPanel>().state.keys.back().times == 2);
    CHECK(it.painted() != without);
    const Screen screen = it.app.layout({1280, 720}, it.measure);
    REQUIRE_FALSE(screen.overlay.labels.empty());
    CHECK(screen.overlay.labels.front().box.bottom() <= screen.regions.transport.y);
    it.app.advance(1400);
    CHECK(it.says("keys → ←"));
    it.app.advance(200);
    CHECK(it.says("keys "));
    CHECK(it.painted() == without);
}

TEST_CASE("With reduced motion an event is done as soon as it begins") {
    ShowOpened it;
    const std::size_t count = it.playback().history.size();
    std::size_t glided = 0;
    for (std::size_t position = 0; position < count; position += 3) {
        const auto at = [&](double fraction) {
            it.playback().head.seek(position, fraction);
            return it.painted();
        };
        it.app.preferences.reducedMotion = false;
        if (at(0.3) != at(0.7)) ++glided;
        it.app.preferences.reducedMotion = true;
        CHECK(at(0.3) == at(0.7));
        CHECK(at(0.001) == at(0.999));
    }
    CHECK(glided > 10);
}

TEST_CASE("The tour points at seven things inside the window and covers none of them") {
    ShowOpened it;
    it.app.perform("tour");
    for (int stop = 1; stop <= kTourLength; ++stop) {
        CHECK(it.says(fmt::format("tour {}", stop)));
        for (const Vec2 size : kSizes)
            for (int theme = 0; theme < kThemes; ++theme) {
                it.app.preferences.theme = static_cast<Theme>(theme);
                INFO("stop ", stop, " at ", size.x, " theme ", theme);
                const Screen screen = it.app.layout(size, it.measure);
                const Rect window{0, 0, size.x, size.y};
                CHECK(window.contains(drawingIn<TourDrawing>(screen.overlay)->tour.card));
                CHECK_FALSE(drawingIn<TourDrawing>(screen.overlay)->tour.target.empty());
                CHECK(window.contains(drawingIn<TourDrawing>(screen.overlay)->tour.target));
                CHECK(intersection(drawingIn<TourDrawing>(screen.overlay)->tour.card,
                                   drawingIn<TourDrawing>(screen.overlay)->tour.target)
                          .empty());
                CHECK_FALSE(screen.covered);
            }
        it.app.press(plain(stop % 2 == 0 ? KeyCode::Space : KeyCode::Enter));
    }
    CHECK(it.says("tour 0"));
    CHECK(it.app.preferences.tourSeen);
}

TEST_CASE("One stop of the tour shows a leader with followers and says what a leader is") {
    ShowOpened it;
    it.app.perform("tour");
    for (int stop = 1; stop < kLeaderStop; ++stop) it.app.press(plain(KeyCode::Right));
    // The first scenario has one worker only: the tour brings a run of its own.
    const RunState& now = it.playback().history.at(it.playback().head.position());
    const std::vector<QueueWaiter> waiters = now.waitersOf(it.app.selection.executor);
    CHECK(waiters.size() > 1);
    CHECK(std::any_of(waiters.begin(), waiters.end(),
                      [](const QueueWaiter& waiter) { return waiter.leader; }));
    CHECK(it.app.words()("ui.tour.leader.text").find("leader is the one thread") !=
          std::string_view::npos);
}

TEST_CASE("Where no queue is a heap, the tour brings a run with one") {
    ShowOpened it;
    const auto pools = it.app.library.fileNamed("nine-tasks");
    REQUIRE(pools);
    REQUIRE(it.app.opener.open(*pools));
    const std::string title = it.app.runs.source().title();
    const std::size_t position = it.playback().head.position();
    it.app.perform("tour");
    const auto heapShown = [&] {
        const RunState& now = it.playback().history.at(it.playback().head.position());
        const ExecutorId shown = it.app.selection.executor;
        return now.pools.pool(shown).queue.heap && now.heaps.heap(shown).size() > 0;
    };
    CHECK(heapShown());
    for (int stop = 1; stop <= kLeaderStop; ++stop) it.app.press(plain(KeyCode::Right));
    CHECK(heapShown());
    it.app.press(plain(KeyCode::Escape));
    CHECK(it.app.runs.source().title() == title);
    CHECK(it.playback().head.position() == position);
}

TEST_CASE(
    "Where hardly a task is queued, the tour brings a heap, and each stop says whose run it is") {
    ShowOpened it;
    REQUIRE(it.app.opener.open(*it.app.library.fileNamed("catch-up-burst")));
    it.app.perform("tour");
    for (int stop = 1; stop <= kTourLength; ++stop) {
        const RunState& now = it.playback().history.at(it.playback().head.position());
        INFO(stop);
        if (stop != kLeaderStop) CHECK(now.heaps.heap(it.app.selection.executor).size() >= 3);
        const Screen screen = it.app.layout({1280, 720}, it.measure);
        std::string words;
        for (const Label& label : screen.overlay.labels) words += label.text + " ";
        const std::string title = it.app.runs.source().title();
        CHECK(words.find("“" + title.substr(0, title.find(' '))) != std::string::npos);
        CHECK(words.find("your run comes back") != std::string::npos);
        it.app.press(plain(KeyCode::Right));
    }
    CHECK(it.app.runs.source().title() == "Catch-up burst");
}

TEST_CASE("Leaving the tour at any stop gives everything back at once, and Space plays") {
    for (int left = 1; left <= kTourLength; ++left) {
        ShowOpened it;
        it.app.perform("showLifecycle");
        const std::string title = it.app.runs.source().title();
        const std::string before = it.painted();
        it.app.perform("tour");
        for (int stop = 1; stop < left; ++stop) it.app.press(plain(KeyCode::Right));
        it.app.press(plain(KeyCode::Escape));
        CHECK(it.says("tour 0"));
        CHECK(it.app.runs.source().title() == title);
        CHECK(it.playback().head.position() == 120);
        CHECK(it.painted() == before);
        it.app.press(plain(KeyCode::Space));
        CHECK(it.playback().head.playing());
    }
}

TEST_CASE("The program stays usable beneath the tour, and Back goes back") {
    ShowOpened it;
    it.app.perform("tour");
    it.app.press(plain(KeyCode::Right));
    it.app.press(plain(KeyCode::Left));
    CHECK(it.says("tour 1"));
    it.app.perform("nextTheme");
    CHECK(it.says("theme light"));
    const Screen screen = it.app.layout({1280, 720}, it.measure);
    const auto task = std::find_if(screen.overlay.hits.begin(), screen.overlay.hits.end(),
                                   [](const HitRegion& hit) { return hit.target.ownedBy(kTour); });
    REQUIRE(task != screen.overlay.hits.end());
    const Vec2 track = screen.transport.track.centre();
    it.app.click(screen.hitAt(track), track, screen);
    CHECK(it.playback().head.position() != 120);
    // Opening something else ends it, and nothing comes back over it.
    for (int stop = 1; stop < kLeaderStop; ++stop) it.app.press(plain(KeyCode::Right));
    it.app.opener.builtIn(4);
    CHECK(it.says("tour 0"));
    const std::string title = it.app.runs.source().title();
    it.app.press(plain(KeyCode::Escape));
    CHECK(it.app.runs.source().title() == title);
}

TEST_CASE("The tour is offered in the menu") {
    ShowOpened it;
    it.app.press(plain('?'));
    const Screen screen = it.app.layout({1280, 720}, it.measure);
    const auto offers = [](const HitRegion& hit) { return hit.target == Target::of("tour"); };
    const auto button =
        std::find_if(screen.overlay.hits.begin(), screen.overlay.hits.end(), offers);
    REQUIRE(button != screen.overlay.hits.end());
    const Vec2 at = button->box.centre();
    it.app.click(screen.hitAt(at), at, screen);
    CHECK(it.says("tour 1"));
    CHECK(it.says("help false"));
}

TEST_CASE("Scale goes from 80 % to 250 % in steps and back, and type keeps whole sizes") {
    ShowOpened it;
    const KeyChord larger{keyOf('+'), false, true};
    const KeyChord smaller{keyOf('-'), false, true};
    for (int i = 0; i < 20; ++i) it.app.press(larger);
    CHECK(it.app.preferences.scale == 2.5F);
    for (int i = 0; i < 20; ++i) it.app.press(smaller);
    CHECK(it.app.preferences.scale == 0.8F);
    it.app.press(larger);
    it.app.press(larger);
    CHECK(it.app.preferences.scale == 1.0F);
    for (const float scale : kScales) {
        it.app.preferences.scale = scale;
        const Style style = it.app.appearance.styleIn({1600, 900});
        CHECK(style.scale() == scale);
        for (const float size : style.sizes()) CHECK(size == std::round(size));
    }
    // A large window has room for more things; only a class needs them larger.
    it.app.preferences.scale = 1;
    CHECK(it.app.appearance.styleIn({2560, 1440}).scale() == 1.0F);
    it.app.arrangement.presenting = true;
    CHECK(it.app.appearance.styleIn({2560, 1440}).scale() == doctest::Approx(2.1));
    it.app.arrangement.presenting = false;
    // A small window keeps 640×360 logical pixels, and says that it does.
    it.app.preferences.scale = 2.25F;
    it.app.layout({1280, 720}, it.measure);
    it.app.press(larger);
    CHECK(it.app.appearance.styleIn({1280, 720}).scale() == 2.0F);
    CHECK(it.app.describe().find("250 % chosen") != std::string::npos);
    it.app.press(plain(KeyCode::Right));
    CHECK(it.says("notice "));
}

TEST_CASE("Without its panel the sentence stands over the picture, and a strip opens the panel") {
    ShowOpened it;
    it.app.preferences.scale = 2.5F;
    it.app.press(plain(KeyCode::Space));
    it.app.press(plain(KeyCode::Space));
    it.app.press(plain(KeyCode::Left));
    const Screen small = it.app.layout({1280, 720}, it.measure);
    CHECK(small.regions.left.empty());
    CHECK(small.regions.right.empty());
    const auto saysIt = [&](const Label& label) {
        return small.regions.caption.contains(label.box.centre());
    };
    CHECK(std::any_of(small.frame.labels.begin(), small.frame.labels.end(), saysIt));
    const Vec2 strip = small.regions.rightStrip.centre();
    REQUIRE(small.hitAt(strip) != nullptr);
    it.app.click(small.hitAt(strip), strip, small);
    CHECK_FALSE(it.app.layout({1280, 720}, it.measure).regions.right.empty());
    it.app.perform("act");
    CHECK_FALSE(it.app.layout({1280, 720}, it.measure).regions.left.empty());
    it.app.perform("act");
    CHECK(it.app.layout({1280, 720}, it.measure).regions.left.empty());
}

}  // namespace poolscope
