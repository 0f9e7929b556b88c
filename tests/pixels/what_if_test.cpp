// "What if, from here", driven as a person drives it: choosing, typing, forking; what it says.
#include <doctest/doctest.h>

#include <algorithm>

#include "app/panels/all.hpp"
#include "app/panels/what_if/panel.hpp"
#include "app/storage/output_file.hpp"
#include "tests/pixels/built_ins.hpp"
#include "tests/pixels/editing.hpp"
#include "tests/support/keys.hpp"
#include "tests/support/pressing.hpp"

namespace poolscope {

namespace {

constexpr const char* kPoll = R"(title = "Poll"
until = "600ms"
[[executor]]
name = "rate"
kind = "ScheduledThreadPoolExecutor"
corePoolSize = 1
[[task]]
name = "poll"
runs = [["work 30ms"], ["work 20ms"], ["work 30ms"]]
[[at]]
time = "0ms"
call = "scheduleAtFixedRate"
task = "poll"
initialDelay = "0ms"
period = "100ms"
)";

/// A file of one's own, opened, with the playhead at a time.
struct Asked {
    explicit Asked(const std::string& text = kPoll, Duration at = milliseconds(150)) {
        writeAtomically(folder.file("mine.toml"), text);
        REQUIRE(app.opener.open(folder.file("mine.toml")));
        playback().head.seekTime(Instant{at.ns});
    }
    Playback& playback() { return app.runs.playback(); }
    WhatIfForm form() {
        const RunSource& source = app.runs.source();
        const std::vector<SchedulingPoint> points =
            source.turnsFrom(playback().head.position(), 24);
        return ChangeBuilder(*source.scenario(), source.log(),
                             playback().history.at(playback().head.position()),
                             playback().history.names(), points, app.panel<WhatIfPanel>().state,
                             {app.selection.executor, app.selection.task}, app.words(),
                             playback().head.position(), playback().head.time())
            .form();
    }
    /// Goes down to the row of that name.
    void choose(std::string_view name) {
        app.press({KeyCode::Up});
        for (int i = 0; i < 40; ++i) app.press({KeyCode::Up});
        for (int i = 0; i < 40 && form().rows[form().chosen].name != name; ++i)
            app.press({KeyCode::Down});
        REQUIRE(form().rows[form().chosen].name == name);
    }
    /// When the task's runs began, in milliseconds.
    std::string starts() {
        std::string text;
        const auto& runs = playback().history.latest().runs.of(TaskId{0}).runs;
        for (const Run& run : runs)
            text += (text.empty() ? "" : " ") + std::to_string(run.start.ns / 1'000'000);
        return text;
    }
    bool says(const std::string& part) const {
        INFO(app.notice());
        return app.notice().find(part) != std::string::npos;
    }

    Folder folder;
    Program app;
    FixedTextMeasure measure;
};

}  // namespace

TEST_CASE("What if each run took 150 ms: typed, forked, and where the two first differ") {
    Asked it;
    CHECK(it.starts() == "0 100 200 300 400 500 600");
    it.app.selection.task = TaskId{0};
    it.app.perform("whatIf");
    REQUIRE(it.app.layers.isOpen(kWhatIf));
    const WhatIfForm form = it.form();
    CHECK(form.rows[form.chosen].name == "each run takes");
    CHECK(form.rows[form.chosen].now == "30ms");
    CHECK(form.rows[form.chosen].value == "150ms");
    type(it.app, "90ms");
    CHECK(it.form().said.find("takes 90ms") != std::string::npos);
    it.app.press({KeyCode::Backspace});
    it.app.press({KeyCode::Backspace});
    type(it.app, "ms");
    const std::size_t position = it.playback().head.position();
    it.app.press(kEnter);
    REQUIRE(it.app.runs.branches().size() == 2);
    CHECK(it.app.layers.focused() == nullptr);
    CHECK(it.app.runs.branches()[1].forkedAt == position);
    CHECK(it.playback().head.position() > position);  // at the first effect, paused
    CHECK_FALSE(it.playback().head.playing());
    CHECK(it.starts() == "0 100 200 300 400 500 600");
    // The run that begins at 200 ms is the first to last longer.
    CHECK(it.says("each run of poll takes 90ms, from 150 ms on?"));
    CHECK(it.says("First effect at 200 ms"));
    CHECK(it.says("until 290 ms"));
    CHECK(it.says("until 230 ms"));
    // It is longer than its place: all of it is in the hint.
    const Screen screen = it.app.layout({1280, 720}, it.measure);
    CHECK(std::any_of(screen.frame.hits.begin(), screen.frame.hits.end(),
                      [&](const HitRegion& hit) { return hit.hint.text == it.app.notice(); }));
    it.app.press(controlKey('R'));
    CHECK(it.app.runs.current() == 0);
}

TEST_CASE("What if the period, the kind and the pool were others: each as it is offered") {
    const auto startsWith = [](std::string_view row) {
        Asked it;
        it.app.perform("whatIf");
        it.choose(row);
        it.app.press(kEnter);
        REQUIRE(it.app.runs.branches().size() == 2);
        return it.starts();
    };
    CHECK(startsWith("period or delay") == "0 100 200 400 600");
    CHECK(startsWith("repeats") == "0 100 200 330 460 590");
    CHECK(startsWith("each run takes") == "0 100 200 350 500");
    CHECK(startsWith("corePoolSize") == "0 100 200 300 400 500 600");
}

TEST_CASE("What if the call throws: the answer names the exception, and claims no effect") {
    Asked it;
    it.app.opener.builtIn(builtInNamed("52-nobody"));  // one worker, and no more than one
    it.playback().head.seek(36);
    it.app.perform("whatIf");
    it.choose("corePoolSize");
    it.app.type("3");
    it.app.press(kEnter);
    const std::string said = it.app.notices.text();
    CHECK(said.find("throws IllegalArgumentException") != std::string::npos);
    CHECK(said.find("First effect") == std::string::npos);
    CHECK_FALSE(it.app.notices.offered() == CommandId("showCompare"));
}

TEST_CASE("What if nothing comes of it: the sentence says so") {
    Asked it;
    it.app.perform("whatIf");
    it.choose("removeOnCancelPolicy");
    it.app.press(kEnter);
    CHECK(it.says("removeOnCancelPolicy is true, from 150 ms on? Nothing else changes"));
}

TEST_CASE("What if another thread went next: those who could are named, and one is let go") {
    const std::string crowd = replacedOnce(
        replacedOnce(kPoll, "corePoolSize = 1", "corePoolSize = 2"),
        "call = \"scheduleAtFixedRate\"\ntask = \"poll\"\ninitialDelay = \"0ms\"\nperiod = "
        "\"100ms\"",
        "call = \"schedule\"\ntask = \"poll\"\ndelay = \"10ms\"\n[[at]]\ntime = \"0ms\"\n"
        "call = \"schedule\"\ntask = \"poll\"\ndelay = \"10ms\"");
    Asked it(crowd, milliseconds(9));
    it.app.perform("whatIf");
    const WhatIfForm form = it.form();
    CHECK(form.rows[form.chosen].name == "goes next");
    REQUIRE(form.turns.size() == 2);
    CHECK(form.turns[0].goes);
    CHECK(form.turns[0].name == "pool-1-thread-1");
    CHECK(form.turns[1].chosen);
    CHECK(form.said == "pool-1-thread-2 goes next instead of pool-1-thread-1");
    it.app.press(kEnter);
    REQUIRE(it.app.runs.branches().size() == 2);
    const std::size_t at = it.app.runs.branches()[1].forkedAt;
    const Log& log = it.app.runs.source().log();
    REQUIRE(log.is<TurnGiven>(at));
    CHECK(log[at].time == Instant{10'000'000});
    CHECK(it.says("First effect at 10 ms"));
    std::size_t first = 0;
    while (!log.is<TaskBegan>(first)) ++first;
    CHECK(log.as<TaskBegan>(first).task == TaskId{1});
}

TEST_CASE("Every change that is offered can be made, and opens again as the same run") {
    for (const std::size_t scenario : {std::size_t{2}, std::size_t{3}, std::size_t{9}}) {
        Program app;
        app.opener.builtIn(scenario);
        for (std::size_t row = 0;; ++row) {
            app.runs.switchTo(0);
            app.runs.playback().head.seek(app.runs.playback().history.size() / 2);
            app.perform("whatIf");
            app.panel<WhatIfPanel>().state.row = row;
            FixedTextMeasure measure;
            app.layout({1280, 720}, measure);
            const std::size_t before = app.runs.branches().size();
            app.press(kEnter);
            if (app.layers.isOpen(kWhatIf)) {  // says what other rows are about, or the last one
                CHECK(app.panel<WhatIfPanel>().state.row == row + 1);
                app.press({KeyCode::Escape});
                continue;
            }
            INFO(scenario << " " << row << " " << app.notice());
            REQUIRE(app.runs.branches().size() == before + 1);
            const auto again = openRecordedRun(app.runs.source().recording(), "again");
            CHECK(again->log().size() == app.runs.source().log().size());
            if (app.runs.branches().back().detail.starts_with(
                    "executeExistingDelayedTasksAfterShutdownPolicy") ||
                row > 20)
                break;
            if (app.runs.branches().back().detail.starts_with("rejectedExecutionHandler") &&
                !app.runs.playback()
                     .history.latest()
                     .life.executor(ExecutorId{0})
                     .spec()
                     .isScheduled)
                break;
        }
        CHECK(app.runs.branches().size() >= 6);
    }
}

TEST_CASE("The value that already holds is said to, and forks nothing, however it is written") {
    Asked it;
    it.app.perform("whatIf");
    const auto holds = [&](std::string_view row, const std::string& value) {
        it.choose(row);
        CHECK(it.form().changes);
        type(it.app, value);
        CHECK_FALSE(it.form().changes);
        it.app.press(kEnter);
        CHECK(it.app.layers.isOpen(kWhatIf));
        CHECK(it.app.runs.branches().size() == 1);
    };
    holds("corePoolSize", "1");
    CHECK(it.says("It is so already: corePoolSize is 1."));
    holds("period or delay", "100000us");
    holds("each run takes", "30000us");
    // After the run of 20 ms another one of 30 ms follows: 20 ms for all is a change.
    it.app.press({KeyCode::Escape});
    it.playback().head.seekTime(Instant{50'000'000});
    it.app.perform("whatIf");
    it.choose("each run takes");
    CHECK(it.form().rows[it.form().chosen].now == "20ms");
    type(it.app, "20ms");
    CHECK(it.form().changes);
}

TEST_CASE(
    "The answer is said in as many words as there is room for, the figures first, never cut") {
    Asked it;
    it.app.perform("whatIf");
    it.choose("each run takes");
    it.app.press(kEnter);
    REQUIRE(it.app.runs.branches().size() == 2);
    std::size_t least = 1000;
    std::size_t most = 0;
    for (const Vec2 size : {Vec2{1024, 640}, Vec2{1280, 720}, Vec2{1440, 900}, Vec2{2560, 1440}}) {
        // The narrowest caption is beside the code.
        it.app.arrangement.right = size.x == 1280 ? PanelId("code") : PanelId("events");
        const Screen screen = it.app.layout(size, it.measure);
        std::string said;
        for (const Label& label : screen.frame.labels)
            if (screen.regions.caption.contains(label.box.centre()) && label.type == Type::Small)
                said += label.text + " ";
        INFO(size.x << " " << said);
        CHECK(said.find("rate: worst lateness") != std::string::npos);
        CHECK(said.find("…") == std::string::npos);
        least = std::min(least, said.size());
        most = std::max(most, said.size());
    }
    CHECK(least < most);
    it.app.arrangement.presenting = true;
    const Screen presented = it.app.layout({1280, 720}, it.measure);
    for (const Label& label : presented.frame.labels)
        CHECK(label.text.find("You asked") == std::string::npos);
}

TEST_CASE("What is no time is a sentence in the panel, and forks nothing") {
    Asked it;
    it.app.perform("whatIf");
    it.choose("period or delay");
    type(it.app, "soon");
    it.app.press(kEnter);
    CHECK(it.app.runs.branches().size() == 1);
    CHECK(it.app.layers.isOpen(kWhatIf));
    CHECK(it.says("found soon, expected a duration such as 250 ms or 2s"));
    it.app.press({KeyCode::Escape});
    CHECK(it.app.layers.focused() == nullptr);
    // The run of an operation script cannot be changed.
    it.app.runs.open(openOps("schedule a 3\n"), "ui.run.original");
    it.app.perform("whatIf");
    CHECK(it.app.layers.focused() == nullptr);
    CHECK(it.says("virtual clock"));
}

TEST_CASE("The card of the chosen task asks what if of it") {
    Asked it;
    it.app.arrangement.right = "inspect";
    const auto button = [&](const Screen& screen) {
        const auto& hits = screen.frame.hits;
        const auto hit = std::find_if(hits.begin(), hits.end(), [](const HitRegion& each) {
            return each.target == Target::of("whatIf");
        });
        return hit == hits.end() ? nullptr : &*hit;
    };
    CHECK(button(it.app.layout({1280, 720}, it.measure)) == nullptr);
    it.app.selection.task = TaskId{0};
    const Screen screen = it.app.layout({1280, 720}, it.measure);
    const HitRegion* hit = button(screen);
    REQUIRE(hit != nullptr);
    it.app.click(hit, hit->box.centre(), screen);
    REQUIRE(it.app.layers.isOpen(kWhatIf));
    CHECK(it.form().task == "poll");
    CHECK(it.form().said == "each run of poll takes 150ms");
    it.app.press({KeyCode::Escape});
    // A task that is not there yet, and one of a run that cannot be changed, are not asked of.
    it.playback().head.toBegin();
    CHECK(button(it.app.layout({1280, 720}, it.measure)) == nullptr);
}

TEST_CASE("Only the chosen change shows a new value, and another row steps from the present one") {
    Asked it;
    it.app.perform("whatIf");
    it.choose("corePoolSize");
    const auto shows = [&](const std::string& words) {
        const Screen screen = it.app.layout({1280, 720}, it.measure);
        std::size_t count = 0;
        for (const DisplayList* list : screen.lists())
            count += static_cast<std::size_t>(
                std::count_if(list->labels.begin(), list->labels.end(),
                              [&](const Label& label) { return label.text == words; }));
        return count;
    };
    REQUIRE(it.form().rows[it.form().chosen].value == "2");
    CHECK(shows("DiscardPolicy") == 0);
    it.choose("rejectedExecutionHandler");
    CHECK(shows("DiscardPolicy") == 1);
    CHECK(shows("AbortPolicy  →") == 1);

    const std::vector<WhatIfRow> rows = it.form().rows;
    const auto period = std::find_if(rows.begin(), rows.end(), [](const WhatIfRow& row) {
        return row.name == "period or delay";
    });
    REQUIRE(period->value == "200ms");
    pressOn(it.app, it.app.layout({1280, 720}, it.measure),
            whatIfTarget(WhatIfPart::Less, static_cast<std::uint32_t>(period - rows.begin())));
    CHECK(it.form().rows[it.form().chosen].name == "period or delay");
    CHECK(it.form().rows[it.form().chosen].value == "50ms");
}

TEST_CASE("The handler of rejected tasks is shown as the scenario has it, until a call sets it") {
    const auto handlerAt = [](Duration time) {
        Asked it(replacedOnce(kPoll, "corePoolSize = 1",
                              "corePoolSize = 1\nrejectedExecutionHandler = \"DiscardPolicy\"") +
                     "[[at]]\ntime = \"200ms\"\ncall = \"setRejectedExecutionHandler\"\n"
                     "handler = \"AbortPolicy\"\n",
                 time);
        it.app.perform("whatIf");
        it.choose("rejectedExecutionHandler");
        const WhatIfForm form = it.form();
        const WhatIfRow& row = form.rows[form.chosen];
        return row.now + " " + row.value;
    };
    CHECK(handlerAt(milliseconds(150)) == "DiscardPolicy AbortPolicy");
    CHECK(handlerAt(milliseconds(250)) == "AbortPolicy DiscardPolicy");
}

TEST_CASE("At every size and in both languages the chosen change and its button are in the panel") {
    for (const char* language : {"en", "zh"})
        for (const Vec2 size :
             {Vec2{1024, 640}, Vec2{1024, 768}, Vec2{1280, 720}, Vec2{1920, 1080}})
            for (int theme = 0; theme < kThemes; ++theme) {
                Program app(language);
                app.opener.builtIn(2);
                app.preferences.theme = static_cast<Theme>(theme);
                app.runs.playback().head.seek(app.runs.playback().history.size() / 2);
                app.perform("whatIf");
                const FixedTextMeasure measure;
                int buttons = 0;
                for (std::size_t row = 0; row < 9; ++row) {
                    app.panel<WhatIfPanel>().state.row = row;
                    const Screen screen = app.layout(size, measure);
                    const auto shows = [&](Target target) {
                        return std::any_of(screen.overlay.hits.begin(), screen.overlay.hits.end(),
                                           [&](const HitRegion& hit) {
                                               return hit.target == target && hit.box.y >= 0 &&
                                                      hit.box.bottom() <= size.y &&
                                                      hit.box.right() <= size.x;
                                           });
                    };
                    buttons += shows(whatIfTarget(WhatIfPart::Do)) ? 1 : 0;
                    CHECK(shows(whatIfTarget(WhatIfPart::Row, static_cast<std::uint32_t>(row))));
                }
                // Two rows only say what the others are about: which scheduling point, which task.
                CHECK(buttons == 7);
            }
}

}  // namespace poolscope
