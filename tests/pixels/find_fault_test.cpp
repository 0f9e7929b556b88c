// Finding the fault as a person does it: by mouse and by keys, and what of it is kept.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "app/learn/lesson/lesson_files.hpp"
#include "app/panels/all.hpp"
#include "app/panels/find_fault/panel.hpp"
#include "app/panels/lesson/panel.hpp"
#include "app/panels/predict/panel.hpp"
#include "app/runs/run_difference.hpp"
#include "app/storage/saved_session.hpp"
#include "app/window/imgui_fonts.hpp"
#include "tests/pixels/lesson_opened.hpp"
#include "tests/support/keys.hpp"
#include "tests/support/pressing.hpp"

namespace poolscope {

namespace {

struct Riddling {
    explicit Riddling(std::uint64_t seed = 1, int level = 3) {
        app.opener.builtIn(2);
        panel().start(seed, level, app);
    }
    FindFaultPanel& panel() { return app.panel<FindFaultPanel>(); }
    const FaultRiddle& riddle() { return *panel().riddle(); }
    std::size_t right() {
        const auto& all = riddle().candidates;
        return static_cast<std::size_t>(std::find(all.begin(), all.end(), riddle().hidden) -
                                        all.begin());
    }
    Screen screen(Vec2 size = {1280, 720}) { return app.layout(size, measure); }
    void click(const Target& target) { pressOn(app, screen(), target); }
    void name(std::size_t candidate) {
        click(findFaultTarget(FindFaultPart::Candidate, candidate));
    }
    std::string words() {
        const Screen shown = screen();
        std::string all;
        for (const Label& label : shown.frame.labels) all += label.text + ' ';
        return all;
    }

    Program app;
    FixedTextMeasure measure;
};

}  // namespace

TEST_CASE("A riddle opens its run, and nothing on the screen names the part that it lacks") {
    Program app;
    app.opener.builtIn(2);
    app.perform("findFault");
    const FindFaultPanel& panel = app.panel<FindFaultPanel>();
    REQUIRE(panel.riddle() != nullptr);
    CHECK(app.runs.source().title() == "Riddle 1: which part is missing?");
    CHECK(app.runs.source().scenario()->executors.front().ablated.empty());
    CHECK(hashOf(app.runs.source().log()) == hashOf(*panel.riddle()->shown));
}

TEST_CASE("No sentence of a riddle's run says what is missing") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Riddling at(seed);
        Playback& playback = at.app.runs.playback();
        for (std::size_t i = 0; i < playback.history.size(); ++i)
            for (const char* telling : {"on purpose", "without a leader", "no leader"}) {
                INFO(seed << ' ' << playback.sentence(i));
                CHECK(playback.sentence(i).find(telling) == std::string::npos);
            }
    }
}

TEST_CASE("The right part, named by a click, ends the riddle and says what exploring found") {
    Riddling at(2);
    at.name(at.right());
    CHECK(at.panel().over());
    CHECK(at.panel().rightAtOnce() == 1);
    const RiddleJudgement& judged = *at.panel().judged();
    CHECK(judged.without > judged.with);
    CHECK(at.words().find("Right: ") != std::string::npos);
    at.click(Target::at(at.riddle().fault.position));
    CHECK(at.app.runs.playback().head.position() == at.riddle().fault.position);
}

TEST_CASE("A wrong part costs a try; after three the riddle is over and says which it was") {
    Riddling at(3);
    std::size_t tries = 0;
    for (std::size_t i = 0; !at.panel().over(); ++i) {
        if (i == at.right()) continue;
        CHECK(at.words().find("It was ") == std::string::npos);
        at.name(i);
        ++tries;
        if (!at.panel().over()) CHECK(at.words().find("Not ") != std::string::npos);
    }
    CHECK(tries == 3);
    CHECK(at.words().find("It was ") != std::string::npos);
    CHECK(at.panel().done() == 1);
    CHECK(at.panel().rightAtOnce() == 0);
}

TEST_CASE("A riddle is done by keys alone, and the other keys still do what they do") {
    Riddling at(4);
    at.app.perform("findFault");
    CHECK(at.app.layers.isOpen(kFindFault));
    at.app.press(plain(KeyCode::End));
    CHECK(at.app.runs.playback().head.position() == at.riddle().shown->size());
    at.app.press(plainKey('H'));
    const std::string hint(
        at.app.words()("ui.findFault.look." + std::string(toString(at.riddle().hidden))));
    CHECK(at.words().find(hint.substr(0, 12)) != std::string::npos);
    for (std::size_t i = 0; i < at.right(); ++i) at.app.press(plain(KeyCode::Down));
    at.app.press(kEnter);
    CHECK(at.panel().over());
    CHECK(at.panel().rightAtOnce() == 1);
    at.app.press(plainKey('N'));
    CHECK(at.riddle().seed == 5);
    CHECK(!at.panel().over());
    at.app.press(plain(KeyCode::Escape));
    CHECK(at.app.layers.focused() == nullptr);
    CHECK(at.panel().riddle() != nullptr);
}

TEST_CASE("Another run leaves the riddle; the cross leaves it, too, and the run stays open") {
    Riddling at(1);
    at.app.opener.builtIn(3);
    CHECK(at.panel().riddle() == nullptr);
    at.panel().start(1, 1, at.app);
    at.click(findFaultTarget(FindFaultPart::Leave));
    CHECK(at.panel().riddle() == nullptr);
    CHECK(at.app.runs.source().title() == "Riddle 1: which part is missing?");
}

TEST_CASE("A riddle takes the place of a lesson and of predicting, and a lesson that of a riddle") {
    Riddling at(1);
    REQUIRE(at.app.opener.open(lessonFileOf("fixed-rate-or-fixed-delay")));
    CHECK(at.panel().riddle() == nullptr);
    CHECK(at.app.panel<LessonPanel>().lesson() != nullptr);
    at.app.perform("findFault");
    CHECK(at.app.panel<LessonPanel>().lesson() == nullptr);
    REQUIRE(at.panel().riddle() != nullptr);
    CHECK(at.words().find("Find the fault") != std::string::npos);
    at.app.perform("predict");
    CHECK(at.app.panel<PredictPanel>().on());
    CHECK(at.panel().riddle() == nullptr);
}

TEST_CASE("A fork of a riddle's run belongs to the riddle, and names no part either") {
    Riddling at(2);
    at.app.runs.playback().head.seek(150);
    at.app.selection.task = TaskId{3};
    at.app.press(plainKey(KeyCode::Delete));
    REQUIRE(at.app.runs.branches().size() == 2);
    REQUIRE(at.panel().riddle() != nullptr);
    const Log& fork = at.app.runs.source().log();
    for (std::size_t i = 0; i < fork.size(); ++i) CHECK(!fork.is<BrokenOnPurpose>(i));
    CHECK(commonEvents(fork, *at.riddle().shown) == 150);
}

TEST_CASE("Scores and the riddle that is open are kept with the session") {
    Riddling at(2, 2);
    at.name(at.right());
    at.click(findFaultTarget(FindFaultPart::Another));
    SavedSession kept;
    at.panel().save(kept, at.app);
    const auto read = readSavedSession(toText(kept), "session.toml");
    REQUIRE(read.damaged == 0);
    CHECK(read.session == kept);
    Program again;
    again.opener.builtIn(2);
    FindFaultPanel& panel = again.panel<FindFaultPanel>();
    panel.loading(kept, again);
    panel.load(kept, again);
    REQUIRE(panel.riddle() != nullptr);
    CHECK(panel.riddle()->seed == 3);
    CHECK(panel.riddle()->level == at.riddle().level);
    CHECK(panel.riddle()->hidden == at.riddle().hidden);
    CHECK(panel.rightAtOnce() == 1);
    CHECK(panel.done() == 1);
}

TEST_CASE("Tries of the riddle that is open are kept: closing the program gives none back") {
    Riddling at(2, 2);
    const std::size_t wrong = at.right() == 0 ? 1 : 0;
    at.name(wrong);
    SavedSession kept;
    at.panel().save(kept, at.app);
    const auto read = readSavedSession(toText(kept), "session.toml");
    REQUIRE(read.damaged == 0);
    CHECK(read.session == kept);
    CHECK(kept.riddle.refused.size() == 1);
    Program again;
    again.opener.builtIn(2);
    FindFaultPanel& panel = again.panel<FindFaultPanel>();
    panel.loading(kept, again);
    panel.load(kept, again);
    CHECK(again.describe().find("\nriddleTries 2\n") != std::string::npos);
    panel.answer(wrong, again);  // it was refused already
    CHECK(again.describe().find("\nriddleTries 2\n") != std::string::npos);
    panel.answer(at.right(), again);
    CHECK(panel.done() == 1);
    CHECK(panel.rightAtOnce() == 0);
}

TEST_CASE("What is asked and said in a riddle has room in every window and language") {
    ImFontAtlas atlas;
    const ImGuiFonts fonts(atlas, FontOptions{1, Style(Theme::Dark, 1).sizes(), {}});
    const ImFontTextMeasure measure(fonts);
    for (const char* language : {"en", "zh"})
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            Riddling at(seed, 3);
            at.app.setLanguage(language);
            const auto judge = [&](const char* when) {
                const Screen shown = at.app.layout({1280, 720}, measure);
                const Rect dock = shown.regions.left;
                INFO(language << ' ' << seed << ' ' << when);
                for (const Label& label : shown.frame.labels) {
                    if (!dock.contains(label.box.centre())) continue;
                    INFO(label.text);
                    const bool cut = label.text.find("…") != std::string::npos;
                    CHECK(!cut);
                }
            };
            judge("asked");
            at.click(findFaultTarget(FindFaultPart::Hint));
            judge("hint");
            for (std::size_t i = 0; i < at.riddle().candidates.size(); ++i) {
                if (i == at.right() || at.panel().over()) continue;
                at.panel().answer(i, at.app);
                judge("wrong or over");
            }
            at.panel().start(seed, 3, at.app);
            at.panel().answer(at.right(), at.app);
            judge("right");
        }
}

TEST_CASE("In a small window, too, a riddle says what it asks, above all that may be answered") {
    for (const std::string language : {"en", "zh"})
        for (const int level : {1, 2, 3})
            for (const std::uint64_t seed : {1, 2, 3, 4}) {
                Riddling at(seed, level);
                at.app.setLanguage(language);
                INFO(language << ' ' << level << ' ' << seed);
                const Screen shown = at.screen({800, 480});
                std::string said;
                for (const Label& label : shown.frame.labels)
                    if (shown.regions.left.contains(label.box.centre())) said += label.text + ' ';
                INFO(said);
                const std::string asked(at.app.words()("ui.findFault.ask"));
                CHECK(withoutBlanks(said).find(withoutBlanks(asked)) != std::string::npos);
                CHECK(said.find("…") == std::string::npos);
                for (std::size_t i = 0; i < at.riddle().candidates.size(); ++i)
                    CHECK(std::any_of(shown.frame.hits.begin(), shown.frame.hits.end(),
                                      [&](const HitRegion& hit) {
                                          return hit.target ==
                                                 findFaultTarget(FindFaultPart::Candidate, i);
                                      }));
            }
}

TEST_CASE("The console takes the place of a riddle, and the way back is offered") {
    Riddling it;
    it.app.press(plainKey('/'));
    it.screen();
    CHECK(it.app.layers.isOpen("console"));
    CHECK(it.panel().riddle() == nullptr);
    it.app.perform("backToLeft");
    CHECK(it.panel().riddle() != nullptr);
}

}  // namespace poolscope
