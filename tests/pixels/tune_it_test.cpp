// Tuning a pool as a person does it: by mouse and by keys, what is said of it, and what is kept.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <string>

#include "app/learn/lesson/lesson_files.hpp"
#include "app/panels/all.hpp"
#include "app/panels/find_fault/panel.hpp"
#include "app/panels/lesson/panel.hpp"
#include "app/panels/tune_it/panel.hpp"
#include "app/storage/saved_session.hpp"
#include "app/window/imgui_fonts.hpp"
#include "tests/pixels/editing.hpp"
#include "tests/support/keys.hpp"
#include "tests/support/pressing.hpp"

namespace poolscope {

namespace {

std::size_t challengeNamed(std::string_view id) {
    const auto all = tuneChallenges();
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].id == id) return i;
    FAIL("there is no such challenge");
    return 0;
}

struct Tuning {
    explicit Tuning(std::string_view challenge = "checks") {
        app.opener.builtIn(2);
        app.runs.playback().head.seek(5);
        app.perform("tuneIt");
        panel().begin(challengeNamed(challenge), app);
    }
    TuneItPanel& panel() { return app.panel<TuneItPanel>(); }
    Screen screen(Vec2 size = {1280, 720}) { return app.layout(size, measure); }
    void click(const Target& target) { pressOn(app, screen(), target); }
    /// Frames, until all is judged.
    void wait() {
        for (int i = 0; i < 5000 && panel().moving(app); ++i) app.advance(16);
        REQUIRE(!panel().moving(app));
    }
    void handIn(const std::vector<std::string>& values) {
        const auto combination = panel().pool()->plan().combinationOf(values);
        REQUIRE(combination);
        panel().choose(*combination, app);
        app.press(kEnter);
        wait();
    }
    bool says(const std::string& line) const {
        return ("\n" + app.describe()).find("\n" + line) != std::string::npos;
    }
    std::string words() {
        const Screen shown = screen();
        std::string all;
        for (const DisplayList* list : shown.lists())
            for (const Label& label : list->labels) all += label.text + ' ';
        return all;
    }
    bool shows(const std::string& text) { return words().find(text) != std::string::npos; }

    Program app;
    FixedTextMeasure measure;
};

}  // namespace

TEST_CASE(
    "A challenge shows the run with its settings, how far it is from the goal, and the cost") {
    Tuning at;
    CHECK(at.says("tuneIt checks\n"));
    CHECK(at.app.runs.source().title() == "Tune it: Five checks");
    CHECK(at.app.arrangement.perspective == PerspectiveId("rates"));
    CHECK(at.app.runs.playback().head.atEnd());
    CHECK(at.app.runs.source().canAct());
    CHECK(!at.panel().figures().met);
    CHECK(at.shows("goal < 20 ms"));
    CHECK(at.shows("1 thread "));
    CHECK(!at.shows("reaches the goal"));
}

TEST_CASE("Arrows choose a setting, plus and minus change it, and the run changes at once") {
    Tuning at;
    const std::uint64_t first = hashOf(at.app.runs.source().log());
    at.app.press(plainKey('-'));  // already the least
    CHECK(at.says("tuneItSettings 1 8\n"));
    at.app.press(plainKey('+'));
    CHECK(at.says("tuneItSettings 2 8\n"));
    CHECK(hashOf(at.app.runs.source().log()) != first);
    CHECK(at.app.runs.source().scenario()->text.find("corePoolSize = 2") != std::string::npos);
    CHECK(at.shows("2 threads"));
    at.app.press(plain(KeyCode::Down));
    at.app.press(plainKey('='));
    CHECK(at.says("tuneItSettings 2 16\n"));
    at.app.press(plain(KeyCode::Up));
    at.app.press(plainKey('-'));
    CHECK(at.says("tuneItSettings 1 16\n"));
    at.click(tuneTarget(TunePart::More, 0));
    at.click(tuneTarget(TunePart::More, 0));
    at.click(tuneTarget(TunePart::Less, 1));
    CHECK(at.says("tuneItSettings 3 8\n"));
    CHECK(at.says("tuneItMet true\n"));
    at.app.runs.playback().head.seek(100);
    const Instant then = at.app.runs.playback().head.time();
    at.app.press(plainKey('3'));  // the other keys do what they do
    at.app.press(plain(KeyCode::Up));
    at.app.press(plainKey('-'));
    CHECK(at.app.runs.playback().head.time().ns <= then.ns);
    CHECK(!at.app.runs.playback().head.atEnd());
}

TEST_CASE("The best settings, by keys alone: all settings are judged, and shown") {
    Tuning at;
    at.app.press(plainKey('+'));
    at.app.press(plainKey('+'));
    CHECK(!at.shows("The best"));
    at.app.press(kEnter);
    CHECK(at.panel().judging());
    CHECK(at.shows("Judging"));
    at.app.press(plainKey('+'));  // nothing changes while it is judged
    CHECK(at.says("tuneItSettings 3 8\n"));
    at.wait();
    CHECK(at.says("tuneItResult best\n"));
    CHECK(at.shows("No settings do it with less"));
    CHECK(at.shows("maximumPoolSize has no effect here: all 3 values"));
    CHECK(!at.shows("corePoolSize has no effect here"));
    CHECK(at.shows("All 18 settings, each with 5 seeds"));
    CHECK(at.shows("best 1 of "));
    at.app.press(plain(KeyCode::Escape));
    CHECK(at.says("tuneItGrid false\n"));
    CHECK(at.panel().on());
    at.app.press(plainKey('G'));
    CHECK(at.says("tuneItGrid true\n"));
}

TEST_CASE(
    "Settings that reach the goal with more than the least are said to, and the best are named") {
    Tuning at;
    at.handIn({"4", "8"});
    CHECK(at.says("tuneItResult met\n"));
    CHECK(at.shows("All 5 runs reach the goal, with 4 threads."));
    CHECK(at.shows("There is a better choice: corePoolSize 3, maximumPoolSize 8. It costs 3 "));
    // A cell is a setting: its run is shown.
    const auto least = at.panel().pool()->plan().combinationOf({"1", "8"});
    at.click(tuneTarget(TunePart::Cell, *least));
    CHECK(at.says("tuneItSettings 1 8\n"));
    // What came first counts, also when the challenge is taken again.
    at.app.press(plainKey('R'));
    CHECK(at.says("tuneItSettings 1 8\n"));
    CHECK(at.says("tuneItRevealed false\n"));
    at.handIn({"3", "8"});
    CHECK(at.shows("No settings do it with less"));
    CHECK(at.says("tuneItResult met\n"));
}

TEST_CASE("Settings that miss the goal cost a try, with the cause; the third shows the solution") {
    Tuning at;
    at.handIn({"2", "8"});
    CHECK(at.says("tuneItRevealed false\n"));
    CHECK(at.shows("Not good enough. Seed"));
    CHECK(at.shows("2 tries left"));
    CHECK(at.shows("late: it is due at"));
    CHECK(!at.shows("All 18 settings"));
    CHECK(!at.shows("best choice"));
    at.app.press(plainKey('+'));
    CHECK(!at.shows("Not good enough"));
    at.handIn({"1", "8"});
    at.handIn({"1", "16"});
    CHECK(at.says("tuneItResult missed\n"));
    CHECK(at.shows("The best choice: corePoolSize 3, maximumPoolSize 16"));
    CHECK(at.shows("All 18 settings"));
}

TEST_CASE("Show where: the worst run at its worst moment, and the chain of causes") {
    Tuning at;
    at.handIn({"2", "8"});
    at.app.press(plainKey('W'));
    Playback& playback = at.app.runs.playback();
    const std::size_t position = playback.head.position();
    REQUIRE(position > 0);
    const auto began = playback.history.log().get<TaskBegan>(position - 1);
    REQUIRE(began);
    CHECK(at.app.selection.task == began->task);
    CHECK(at.app.arrangement.right == PanelId("why"));
    // It is the latest of all runs, and of the seed that was named.
    const RunsModel& runs = playback.history.latest().runs;
    Duration most;
    for (std::size_t i = 0; i < runs.runs(); ++i) most = std::max(most, runs.run(i).lateness());
    CHECK(runs.of(began->task).runs[began->run - 1].lateness() == most);
    const std::uint64_t seed = at.app.runs.source().seed();
    CHECK(at.shows(fmt::format("Not good enough. Seed {}:", seed)));
}

TEST_CASE("The solution can be asked for, and does not count as found") {
    Tuning at("whoWaits");
    at.app.press(plainKey('H'));
    CHECK(at.shows("Another one makes the client slower"));
    at.app.press(plainKey('S'));
    CHECK(at.shows("Judging"));  // and no table yet
    CHECK(!at.shows("settings, each with"));
    at.wait();
    CHECK(at.says("tuneItResult missed\n"));
    at.screen();
    CHECK(
        at.says("tuneItSaid The best choice: capacity 2, rejectedExecutionHandler "
                "CallerRunsPolicy. It costs 2 places.\n"));
    at.app.press(plainKey('N'));
    CHECK(at.says("tuneIt connections\n"));
    at.app.press(plain(KeyCode::PageUp));
    CHECK(at.says("tuneIt whoWaits\n"));
    CHECK(at.says("tuneItRevealed true\n"));
}

TEST_CASE("The user's run comes back as it was, and the challenge waits") {
    Tuning at;
    at.app.press(plainKey('+'));
    at.app.press(plain(KeyCode::Escape));
    CHECK(!at.panel().on());
    CHECK(!at.app.opener.showsInstead());
    CHECK(at.app.runs.playback().head.position() == 5);
    at.app.perform("tuneIt");
    CHECK(at.says("tuneItSettings 2 8\n"));
    at.app.opener.builtIn(4);
    at.screen();
    CHECK(!at.panel().on());
    CHECK(!at.app.opener.showsInstead());
}

TEST_CASE("The run can be opened as one's own, with the settings chosen") {
    Tuning at;
    at.app.press(plainKey('+'));
    const std::uint64_t tuned = hashOf(at.app.runs.source().log());
    at.click(tuneTarget(TunePart::Open));
    at.screen();
    CHECK(!at.panel().on());
    CHECK(!at.app.opener.showsInstead());
    CHECK(hashOf(at.app.runs.source().log()) == tuned);
    CHECK(!at.app.runs.source().recording().empty());
}

TEST_CASE("A lesson or a riddle takes the place of a challenge, and it theirs") {
    Tuning at;
    at.app.panel<FindFaultPanel>().start(1, 1, at.app);
    at.screen();
    CHECK(!at.panel().on());
    at.app.perform("tuneIt");
    at.screen();
    CHECK(at.panel().on());
    CHECK(at.app.panel<FindFaultPanel>().riddle() == nullptr);
    REQUIRE(at.app.opener.open(lessonFileOf("fixed-rate-or-fixed-delay")));
    at.screen();
    CHECK(!at.panel().on());
    at.app.perform("tuneIt");
    CHECK(at.panel().on());
    CHECK(at.app.panel<LessonPanel>().lesson() == nullptr);
}

TEST_CASE("Settings, results and the challenge that is open are kept with the session") {
    Tuning at;
    at.handIn({"4", "8"});
    at.panel().begin(challengeNamed("burst"), at.app);
    at.app.press(plainKey('+'));
    SavedSession kept;
    at.panel().save(kept, at.app);
    REQUIRE(kept.tunings.size() == 2);
    const auto read = readSavedSession(toText(kept), "session.toml");
    REQUIRE(read.damaged == 0);
    CHECK(read.session == kept);
    Program again;
    again.opener.builtIn(2);
    TuneItPanel& panel = again.panel<TuneItPanel>();
    panel.loading(kept, again);
    panel.load(kept, again);
    again.advance(16);
    CHECK(panel.on());
    CHECK(panel.spec().id == "burst");
    CHECK(panel.pool()->plan().valuesOf(panel.combination()) == std::vector<std::string>{"3", "2"});
    CHECK(panel.result(0) == TuneResult::Met);
    again.press(plain(KeyCode::PageUp));
    CHECK(panel.revealed());
    CHECK(panel.judging());
}

TEST_CASE("While a challenge is on, the session keeps it beside the user's own runs") {
    const Folder folder;
    {
        Program app;
        app.keepFiles(folder.path());
        app.opener.builtIn(2);
        app.runs.playback().head.seek(7);
        app.perform("tuneIt");
        app.press(plainKey('+'));
        app.session.write();
    }
    Program again;
    again.keepFiles(folder.path());
    REQUIRE(again.session.restore());
    CHECK(again.runs.playback().head.position() == 7);
    CHECK(!again.opener.showsInstead());
    again.advance(16);
    CHECK(again.panel<TuneItPanel>().on());
    CHECK(again.opener.showsInstead());
    again.press(plain(KeyCode::Escape));
    CHECK(again.runs.playback().head.position() == 7);
}

TEST_CASE("Nothing that a challenge says is cut, in any window and language") {
    ImFontAtlas atlas;
    const ImGuiFonts fonts(atlas, FontOptions{1, Style(Theme::Dark, 1).sizes(), {}});
    const ImFontTextMeasure measure(fonts);
    for (const char* language : {"en", "zh"})
        for (const Vec2 size : {Vec2{1280, 720}, Vec2{1440, 900}, Vec2{2560, 1440}})
            for (const TuneChallenge& challenge : tuneChallenges()) {
                Tuning at(challenge.id);
                at.app.setLanguage(language);
                const auto judge = [&](const char* when) {
                    const bool usual = size.x == 1280;
                    const Screen shown = usual ? at.app.layout(size, measure) : at.screen(size);
                    INFO(language << ' ' << size.x << ' ' << challenge.id << ' ' << when);
                    const auto look = [&](const DisplayList& list, Rect place) {
                        for (const Label& label : list.labels) {
                            if (!place.contains(label.box.centre())) continue;
                            INFO(label.text);
                            const bool cut = label.text.find("…") != std::string::npos;
                            CHECK(!cut);
                        }
                    };
                    look(shown.frame, shown.regions.left);
                    look(shown.overlay, shown.regions.picture);
                };
                judge("begun");
                at.app.press(plainKey('H'));
                judge("hint");
                at.app.press(kEnter);
                at.wait();
                judge("missed");
                at.app.press(plainKey('S'));
                at.wait();
                judge("solution");
                at.app.press(plainKey('R'));
                for (int i = 0; i < 3; ++i) {
                    at.app.press(kEnter);
                    at.wait();
                }
                judge("missed three times");
            }
}

TEST_CASE("In front of a class a challenge stands in the caption, and nothing of it is cut") {
    for (const char* language : {"en", "zh"})
        for (const TuneChallenge& challenge : tuneChallenges()) {
            Tuning at(challenge.id);
            at.app.setLanguage(language);
            at.app.arrangement.presenting = true;
            const auto judge = [&](const char* when) {
                const Screen shown = at.screen();
                INFO(language << ' ' << challenge.id << ' ' << when);
                std::size_t inCaption = 0;
                for (const Label& label : shown.frame.labels) {
                    if (!shown.regions.caption.contains(label.box.centre())) continue;
                    INFO(label.text);
                    ++inCaption;
                    const bool cut = label.text.find("…") != std::string::npos;
                    CHECK(!cut);
                }
                CHECK(inCaption > 5);
            };
            judge("begun");
            at.app.press(kEnter);
            at.wait();
            judge("missed");
            at.app.press(plainKey('S'));
            at.wait();
            judge("solution");
            at.app.press(plain(KeyCode::PageDown));  // of a clicker
            CHECK(at.panel().spec().id == challenge.id);
        }
}

}  // namespace poolscope
