// The console's help: in the language of the window, and read from its beginning.
#include <doctest/doctest.h>

#include <string>

#include "app/panels/console/panel.hpp"
#include "app/runs/console_source.hpp"
#include "tests/pixels/in_window.hpp"

namespace poolscope {

namespace {

struct AtConsole : InWindow {
    AtConsole() : InWindow("1-heap", {1280, 720}) {
        app.press(plainKey('/'));
        screen();
    }
    void enter(std::string_view line) {
        app.type(line);
        app.press(kEnter);
    }
    bool shows(std::string_view words) {
        const Screen seen = screen();
        return std::any_of(
            seen.frame.labels.begin(), seen.frame.labels.end(),
            [&](const Label& label) { return label.text.find(words) != std::string::npos; });
    }
};

}  // namespace

TEST_CASE("The console's help is read from its beginning, and the wheel goes on in it") {
    AtConsole it;
    it.enter("help");
    CHECK(it.shows("> help"));
    CHECK(it.shows("schedule LABEL DELAY"));
    CHECK_FALSE(it.shows("prints all tasks"));
    for (int i = 0; i < 100; ++i) it.app.panel<ConsolePanel>().wheel(-1, {}, it.app);
    CHECK_FALSE(it.shows("> help"));
    CHECK(it.shows("Delays, periods"));
    it.enter("schedule a 300");
    CHECK(it.shows("> schedule a 300"));
}

TEST_CASE("What the console calls is Java in the whole method, with the method that was called") {
    for (const auto& [line, method] :
         {std::pair{"schedule a 300", "ScheduledThreadPoolExecutor.schedule"},
          std::pair{"rate a 0 50", "ScheduledThreadPoolExecutor.scheduleAtFixedRate"},
          std::pair{"fixed a 0 50", "ScheduledThreadPoolExecutor.scheduleWithFixedDelay"}}) {
        AtConsole it;
        it.app.preferences.code = CodeLanguage::Java;
        it.enter(line);
        INFO(line);
        Playback& playback = it.app.runs.playback();
        const Log& log = playback.history.log();
        const CodeTexts texts{playback.calls(engineCode()), javaCode(), CodeLanguage::Java};
        std::size_t at = log.size();
        while (at > 0 && !log.is<CallBegan>(at - 1)) --at;
        REQUIRE(at > 0);
        const ThreadId console = log[at - 1].thread;
        std::size_t told = 0;
        for (; at < log.size(); ++at) {
            if (log[at].thread != console || log.is<CallEnded>(at)) continue;
            const std::vector<ShownCall> calls = shownCalls(texts, log, at);
            if (calls.empty()) continue;
            INFO(at << ' ' << calls.front().name);
            CHECK(calls.front().name == method);
            ++told;
        }
        CHECK(told > 3);
    }
}

TEST_CASE("A line that the console cannot read leaves the run where it is") {
    AtConsole it;
    const std::size_t before = it.app.runs.playback().head.position();
    it.enter("schedule a 300");
    it.enter("schedule b 100");
    Playhead& head = it.app.runs.playback().head;
    head.seek(it.app.runs.playback().history.size());
    const std::size_t end = head.position();
    it.enter("shedule c 5");
    CHECK(it.shows("shedule"));
    CHECK(head.position() == end);
    CHECK_FALSE(head.playing());
    it.app.perform("nextFuture");  // back to the run that was there
    CHECK(it.app.runs.playback().head.position() == before);
}

TEST_CASE("The console's state lists the tasks") {
    AtConsole it;
    it.enter("schedule a 300");
    it.enter("cancel a");
    it.enter("state");
    CHECK(it.shows("a: CANCELLED"));
}

TEST_CASE("The console's help has a text wherever Java has no name for it, in both languages") {
    AtConsole it;
    const TextCatalog english = loadTexts("en");
    const TextCatalog chinese = loadTexts("zh");
    std::size_t texts = 0;
    for (const ConsoleHelp& help : consoleHelp("")) {
        INFO(help.name);
        const std::string key = "ui.consoleHelp." + std::string(help.name);
        CHECK(english.has(key) == chinese.has(key));
        if (!english.has(key)) continue;
        ++texts;
        CHECK(english(key) == help.summary);
        CHECK(chinese(key) != help.summary);
    }
    CHECK(texts >= 15);
    it.speakChinese();
    it.enter("help pol");
    CHECK(it.shows("队首到期就取出"));
}

}  // namespace poolscope
