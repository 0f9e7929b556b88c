// Links to a moment: copied here, followed in another window.
#include <doctest/doctest.h>

#include <string>

#include "app/panels/all.hpp"
#include "app/panels/lesson/panel.hpp"
#include "app/storage/link.hpp"
#include "app/workspace/saved/moment_link.hpp"
#include "tests/pixels/editing.hpp"
#include "tests/support/fixed_measure.hpp"
#include "tests/support/keys.hpp"

namespace poolscope {

namespace {

/// The link that is copied in `app`.
std::string copiedIn(Program& app) {
    std::string copied;
    app.copyText = [&](const std::string& text) { copied = text; };
    app.perform("copyLink");
    return copied;
}

bool followIn(Program& app, const std::string& text) {
    ReadLink read = readLink(text);
    return follow(read.link, std::move(read.problems), app);
}

}  // namespace

TEST_CASE("a link to a built-in scenario names it, with all that is shown") {
    Program app;
    app.opener.open(app.library.fileOfBuiltIn("4-catch-up-burst"));
    app.pageAddress = "https://course.example/poolscope/";
    app.perform("showWorkers");
    app.runs.playback().head.seek(189);
    app.selection.choose(TaskId{1});
    app.preferences.theme = Theme::Light;
    const std::string link = copiedIn(app);
    CHECK(
        link.starts_with("https://course.example/poolscope/#scenario=4-catch-up-burst&event=189"));
    CHECK(app.notice().find(std::to_string(link.size())) != std::string::npos);

    Program other;
    other.opener.builtIn(0);
    other.setLanguage("zh");
    REQUIRE(followIn(other, link));
    CHECK(other.preferences.language == "en");
    CHECK(other.preferences.theme == Theme::Light);
    CHECK(other.arrangement.perspective == PerspectiveId("workers"));
    CHECK(other.runs.playback().head.position() == 189);
    CHECK(other.selection.task == TaskId{1});
    CHECK(other.runs.source().title() == app.runs.source().title());
    CHECK(copiedIn(other) == link.substr(link.find('#')));
}

TEST_CASE("a link to a changed run makes the same run again, with the calls of a person") {
    Program app;
    app.opener.open(app.library.fileOfBuiltIn("1-heap-with-ties"));
    app.runs.playback().head.seek(100);
    app.selection.choose(TaskId{0});
    app.perform("cancel");
    REQUIRE(app.runs.branches().size() == 2);
    const std::string link = copiedIn(app);
    CHECK(link.starts_with("#event="));  // no page is known here, and it says where to name one
    CHECK(app.notice().find("page = ") != std::string::npos);

    Program other;
    other.opener.builtIn(3);
    REQUIRE(followIn(other, link));
    CHECK(other.runs.branches().size() == 1);
    CHECK(hashOf(other.runs.source().log()) == hashOf(app.runs.source().log()));
    CHECK(other.runs.playback().head.position() == app.runs.playback().head.position());
    CHECK(other.notice().empty());
}

TEST_CASE("a link from a lesson leads to its stop, and elsewhere to the run") {
    Program app;
    const BuiltInLesson& lesson = app.library.lessons.all().front();
    REQUIRE(app.opener.open(lesson.file));
    LessonPanel& panel = app.panel<LessonPanel>();
    panel.goTo(2, app);
    app.layout({1280, 720}, fixed);
    const std::string link = copiedIn(app);
    CHECK(link.find("lesson=" + lesson.name + "&stop=3") != std::string::npos);
    CHECK(link.find("event=") == std::string::npos);

    Program other;
    other.opener.builtIn(0);
    REQUIRE(followIn(other, link));
    REQUIRE(other.panel<LessonPanel>().lesson() != nullptr);
    CHECK(other.panel<LessonPanel>().stop() == 2);
    CHECK(other.runs.playback().head.position() == app.runs.playback().head.position());

    app.press(plainKey(KeyCode::Right));
    app.press(plainKey(KeyCode::Right));
    app.layout({1280, 720}, fixed);
    CHECK(copiedIn(app).find("lesson=") == std::string::npos);
}

TEST_CASE("what a link names and nobody knows is said, and the rest is shown") {
    Program app;
    app.opener.builtIn(0);
    app.runs.playback().head.seek(5);
    CHECK(!followIn(app, "#scenario=no-such&event=7"));
    CHECK(app.notice() == "The link: nobody knows scenario=no-such.");
    CHECK(app.runs.playback().head.position() == 5);  // nothing else was moved
    REQUIRE(followIn(app,
                     "#scenario=3-leader-hand-over&view=nowhere&pool=none&select=task:zzz"
                     "&event=99999999&lang=xx&theme=pink&evnt=1"));
    for (const char* const part : {"view=nowhere", "pool=none", "select=task:zzz", "lang=xx",
                                   "theme=pink", "evnt=1", "not 99999999"})
        CHECK_MESSAGE(app.notice().find(part) != std::string::npos, part, " in ", app.notice());
    CHECK(app.runs.playback().head.position() == app.runs.playback().history.size());
    CHECK(!followIn(app, "#run=eNq"));
    CHECK(app.notice().find("cut or damaged") != std::string::npos);
    Link broken;
    broken.run = "title = ";
    CHECK(!followIn(app, toText(broken)));
    CHECK(app.notice().find(":1:") != std::string::npos);  // line and column
}

TEST_CASE("a link without a run moves in the one that is open") {
    Program app;
    app.opener.builtIn(0);
    CHECK(!followIn(app, "#event=20&view=workers"));
    CHECK(app.runs.playback().head.position() == 20);
    CHECK(app.arrangement.perspective == PerspectiveId("workers"));
    CHECK(app.notice().empty());
}

TEST_CASE("a task is chosen by its name, too") {
    Program app;
    REQUIRE(app.opener.open(app.library.fileOfBuiltIn("1-heap-with-ties")));
    const std::string name(app.runs.playback().history.names().of(TaskId{2}));
    followIn(app, "#select=task:" + name);
    CHECK(app.selection.task == TaskId{2});
}

TEST_CASE("a link that would be too long offers a file") {
    Program app;
    std::string text =
        "title = \"Long\"\nuntil = \"10ms\"\n[[executor]]\nname = \"p\"\n"
        "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1\n";
    std::uint64_t drawn = 1;
    for (int i = 0; i < 3000; ++i) {
        drawn = drawn * 6364136223846793005U + 1442695040888963407U;
        text += "# " + std::to_string(drawn) + "\n";
    }
    app.opener.open(openScenarioText(text, "long.toml"));
    CHECK(copiedIn(app).empty());
    CHECK(app.notices.isError());
    CHECK(app.notices.offered() == CommandId("saveTree"));
}

}  // namespace poolscope
