// Making a pool fail as a person does it: by mouse and by keys, and what becomes of the user's run.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

#include "app/learn/game/challenges.hpp"
#include "app/panels/all.hpp"
#include "app/panels/make_it_fail/panel.hpp"
#include "app/runs/run_difference.hpp"
#include "app/window/imgui_fonts.hpp"
#include "tests/support/keys.hpp"
#include "tests/support/pressing.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kLostTask = 2;
constexpr std::size_t kFirstIntact = 5;

struct Playing {
    explicit Playing(std::size_t challenge = 0) {
        app.opener.builtIn(2);
        app.runs.playback().head.seek(5);
        app.perform("makeItFail");
        panel().begin(challenge, app);
    }
    MakeItFailPanel& panel() { return app.panel<MakeItFailPanel>(); }
    const ScheduleGame& game() { return panel().game()->game(); }
    Screen screen(Vec2 size = {1280, 720}) { return app.layout(size, measure); }
    void click(const Target& target) { pressOn(app, screen(), target); }
    /// Frames, until nothing is looked for any longer.
    void wait() {
        for (int i = 0; i < 5000 && panel().moving(app); ++i) app.advance(16);
        REQUIRE(!panel().moving(app));
    }
    bool says(const std::string& line) const {
        return ("\n" + app.describe()).find("\n" + line) != std::string::npos;
    }
    bool shows(const std::string& words) {
        std::string all;
        for (const Label& label : screen().frame.labels) all += label.text + ' ';
        return all.find(words) != std::string::npos;
    }

    Program app;
    FixedTextMeasure measure;
};

}  // namespace

TEST_CASE("Hints lead to the fault by keys alone, and by clicks alone") {
    for (std::size_t challenge = 0; challenge < kFirstIntact; ++challenge) {
        INFO(kChallenges[challenge].id);
        Playing keys(challenge);
        Playing clicks(challenge);
        for (int i = 0; i < 100 && !keys.game().over(); ++i) {
            keys.app.press(plainKey('H'));
            keys.wait();
            keys.app.press(kEnter);  // a hint moves the cursor
            clicks.click(gameTarget(GamePart::Hint));
            clicks.wait();
            const GameHint hint = GuidedGame(*clicks.panel().game()).hint();
            REQUIRE(hint.kind == GameHint::Kind::Choose);
            clicks.click(gameTarget(GamePart::Offer, hint.number));
            CHECK(keys.game().choices() == clicks.game().choices());
        }
        REQUIRE(keys.game().fault().has_value());
        CHECK(clicks.game().fault() == keys.game().fault());
        CHECK(keys.shows("It fails:"));
        CHECK(keys.says(fmt::format("makeItFailFault {}", nameOf(*keys.game().fault()->kind))));
        CHECK(keys.app.runs.source().log().size() == keys.game().log()->size());
    }
}

TEST_CASE("Letters choose, arrows and Enter choose, Backspace takes back, R begins anew") {
    Playing at(kLostTask);
    const std::uint64_t start = hashOf(*at.game().log());
    REQUIRE(at.game().candidates().size() > 1);
    at.app.press(plainKey('B'));
    CHECK(at.game().choices() == std::vector<std::uint32_t>{1});
    at.app.press(plain(KeyCode::Backspace));
    CHECK(at.game().choices().empty());
    CHECK(hashOf(*at.game().log()) == start);
    for (int i = 0; i < 5; ++i) at.app.press(plain(KeyCode::Up));
    at.app.press(kEnter);
    CHECK(at.game().choices() == std::vector<std::uint32_t>{0});
    for (int i = 0; i < 5; ++i) at.app.press(plain(KeyCode::Down));
    at.app.press(kEnter);
    CHECK(at.game().choices().size() == 2);
    CHECK(at.game().choices().back() + 1 > 1);
    at.app.press(plainKey('R'));
    CHECK(at.game().choices().empty());
    at.app.press(plain(KeyCode::PageUp));
    CHECK(at.says("makeItFail outOfOrder\n"));
    at.click(gameTarget(GamePart::Challenge, kFirstIntact));
    CHECK(at.says("makeItFail deadlock intact\n"));
}

TEST_CASE("An intact pool is said to be one, with how many runs that took") {
    Playing at(kFirstIntact);
    at.app.press(plainKey('H'));
    CHECK(at.says("makeItFailSaid"));
    at.wait();
    CHECK(at.shows("No schedule fails"));
    CHECK(at.panel().game()->all().exhausted());
    while (!at.game().over()) at.app.press(plainKey('A'));
    CHECK(at.shows("No schedule fails"));
    CHECK(!at.game().fault());
}

TEST_CASE("The user's run comes back as it was, and the game waits") {
    Playing at(kLostTask);
    const std::string game = at.app.runs.source().title();
    at.app.press(plainKey('A'));
    at.app.press(plainKey('3'));
    CHECK(at.app.arrangement.perspective == PerspectiveId("rates"));
    at.app.press(plain(KeyCode::Escape));
    CHECK(!at.panel().on());
    CHECK(!at.app.opener.showsInstead());
    CHECK(at.app.runs.source().title() != game);
    CHECK(at.app.runs.playback().head.position() == 5);
    at.app.perform("makeItFail");
    CHECK(at.app.runs.source().title() == game);
    CHECK(at.game().choices().size() == 1);
    at.app.opener.builtIn(4);
    CHECK(!at.panel().on());
    CHECK(!at.app.opener.showsInstead());
    CHECK(at.app.runs.source().title() != game);
}

TEST_CASE("The run played can be opened as one's own, at what went wrong") {
    Playing at(1);
    while (!at.game().over()) {
        at.app.press(plainKey('H'));
        at.wait();
        at.app.press(kEnter);
    }
    REQUIRE(at.game().fault().has_value());
    const std::size_t position = at.game().fault()->position;
    const std::size_t known = at.game().log()->size();
    const std::shared_ptr<const Log> played = at.game().log();
    at.click(gameTarget(GamePart::Open));
    CHECK(!at.panel().on());
    CHECK(!at.app.opener.showsInstead());
    CHECK(at.app.runs.source().canAct());
    CHECK(commonEvents(at.app.runs.source().log(), *played) == known);
    CHECK(at.app.runs.playback().head.position() == position);
    CHECK(!at.app.runs.source().recording().empty());
}

TEST_CASE("No text of the game is cut, in any window and language") {
    for (const char* language : {"en", "zh"})
        for (const Vec2 size : {Vec2{1280, 720}, Vec2{1440, 900}, Vec2{2560, 1440}})
            for (std::size_t challenge = 0; challenge < kChallenges.size(); ++challenge) {
                Playing at(challenge);
                at.app.setLanguage(language);
                for (int i = 0; i < 100; ++i) {
                    if (!at.game().fault()) at.app.press(plainKey('H'));
                    at.wait();
                    const Screen shown = at.screen(size);
                    INFO(language << ' ' << size.x << ' ' << kChallenges[challenge].id << ' ' << i);
                    for (const Label& label : shown.frame.labels) {
                        if (label.box.x >= shown.regions.left.x + shown.regions.left.w ||
                            label.box.y < shown.regions.left.y)
                            continue;
                        INFO(label.text);
                        const bool cut = label.text.find("…") != std::string::npos &&
                                         label.text.find("……") == std::string::npos;
                        CHECK(!cut);
                    }
                    if (at.game().over()) break;
                    at.app.press(at.game().plain() == 0 || i % 3 > 0 ? kEnter : plainKey('A'));
                }
            }
}

TEST_CASE("In front of a class the game stands in the caption, and nothing of it is cut") {
    for (const char* language : {"en", "zh"})
        for (std::size_t challenge = 0; challenge < kChallenges.size(); ++challenge) {
            Playing at(challenge);
            at.app.setLanguage(language);
            at.app.arrangement.presenting = true;
            while (true) {
                if (!at.game().fault()) at.app.press(plainKey('H'));
                at.wait();
                const Screen shown = at.screen();
                INFO(language << ' ' << kChallenges[challenge].id);
                std::size_t inCaption = 0;
                for (const Label& label : shown.frame.labels) {
                    if (!shown.regions.caption.contains(label.box.centre())) continue;
                    INFO(label.text);
                    ++inCaption;
                    const bool cut = label.text.find("…") != std::string::npos;
                    CHECK(!cut);
                }
                CHECK(inCaption > 5);
                if (at.game().over()) break;
                at.app.press(kEnter);
            }
            at.app.press(plain(KeyCode::PageDown));  // of a clicker
            CHECK(at.game().over());
        }
}

}  // namespace poolscope
