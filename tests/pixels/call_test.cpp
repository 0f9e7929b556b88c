// The call form, driven as a person drives it: every method by its JDK name, and undo.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "app/panels/all.hpp"
#include "app/panels/call/panel.hpp"
#include "engine/scenario/language/methods.hpp"
#include "tests/support/keys.hpp"

namespace poolscope {

namespace {

/// A name may have several rows, by the kind of executor.
bool isScheduledPools(const MethodOffer& offer) {
    return (allMethods()[offer.id].kinds & kScheduledPool) != 0;
}

/// The leader hands over: two clients' worth of tasks and a pool of several workers.
struct CallOpened {
    explicit CallOpened(std::size_t scenario = 2) {
        app.opener.builtIn(scenario);
        app.runs.playback().head.seek(app.runs.playback().history.size() / 2);
    }
    void type(std::string_view text) {
        for (const char c : text) app.type(std::string(1, c));
    }
    /// Opens the form at the method and calls it as the form offers it.
    void call(std::string_view method) {
        for (const MethodOffer& offer : allOffers())
            if (offer.name == method && isScheduledPools(offer)) app.layers.open(kCall, offer.id);
        app.press(plain(KeyCode::Enter));
    }
    bool says(const std::string& line) const {
        return app.describe().find("\n" + line + "\n") != std::string::npos;
    }
    /// The last call that "you" made, and what came of it: "get: …", or nothing.
    std::string lastCall() {
        const Log& log = app.runs.playback().history.log();
        for (std::size_t i = log.size(); i-- > 0;) {
            const auto call = log.get<CallBegan>(i);
            if (!call || names().of(log[i].thread) != kUserThread) continue;
            return std::string(log.text(call->method)) + "(" +
                   std::string(log.text(call->argument)) + ")";
        }
        return {};
    }
    const Names& names() { return app.runs.playback().history.names(); }
    const HitRegion* hitOn(const Target& target) {
        screen = app.layout({1280, 720}, measure);
        for (const HitRegion& hit : screen.overlay.hits)
            if (hit.target == target) return &hit;
        for (const HitRegion& hit : screen.frame.hits)
            if (hit.target == target) return &hit;
        return nullptr;
    }
    void click(const Target& target) {
        const HitRegion* hit = hitOn(target);
        REQUIRE(hit != nullptr);
        const Vec2 at = hit->box.centre();
        app.click(screen.hitAt(at), at, screen);
    }
    std::string asJavaCall() {
        return CallBuilder(*app.runs.source().scenario(),
                           app.runs.playback().history.at(app.runs.playback().head.position()),
                           names(), app.panel<CallPanel>().state.call,
                           {app.selection.executor, app.selection.task, app.selection.thread,
                            app.selection.queue, app.callTimes})
            .form(app.words())
            .asJavaCall;
    }

    Program app;
    FixedTextMeasure measure;
    Screen screen;
};

}  // namespace

TEST_CASE("Every method of the table can be called from the form as it is offered, and undone") {
    for (const MethodSpec& spec : allMethods()) {
        if ((spec.kinds & kScheduledPool) == 0) continue;
        INFO(spec.name);
        CallOpened it;
        const std::size_t position = it.app.runs.playback().head.position();
        it.call(spec.name);
        CHECK(it.says("focus picture"));
        REQUIRE(it.says("futures 2"));
        CHECK(it.says("future 1"));
        CHECK(it.lastCall().starts_with(std::string(spec.name) + "("));
        it.app.press(kUndo);
        CHECK(it.says("future 0"));
        CHECK(it.app.runs.playback().head.position() == position);
    }
}

TEST_CASE("What is written as a recording after any call can be opened again, with the same log") {
    for (const MethodSpec& spec : allMethods()) {
        if ((spec.kinds & kScheduledPool) == 0) continue;
        INFO(spec.name);
        CallOpened it;
        it.call(spec.name);
        const std::string recording = it.app.runs.source().recording();
        const auto again = openRecordedRun(recording, "again");
        CHECK(again->log().size() == it.app.runs.source().log().size());
    }
}

TEST_CASE("Enter opens the form at a method of what is chosen") {
    CallOpened it;
    it.app.press(plain(KeyCode::Enter));
    CHECK(it.says("call submit"));
    it.app.press(plain(KeyCode::Escape));
    CHECK(it.says("focus picture"));
    const RunState& now = it.app.runs.playback().history.at(it.app.runs.playback().head.position());
    it.app.selection.thread = now.workers.lanesOf(ExecutorId{0}).front();
    it.app.press(plain(KeyCode::Enter));
    CHECK(it.asJavaCall() == std::string(it.names().of(it.app.selection.thread)) + ".interrupt()");
    it.app.press(plain(KeyCode::Escape));
    it.app.selection.task = TaskId{1};
    it.app.press(plain(KeyCode::Enter));
    CHECK(it.asJavaCall() == std::string(it.names().of(TaskId{1})) + ".cancel(false)");
    it.app.press(plain(KeyCode::Escape));
    it.app.selection.task = {};
    it.app.selection.thread = {};
    it.app.selection.queue = true;
    it.app.press(plain(KeyCode::Enter));
    CHECK(it.asJavaCall().ends_with(".getQueue().poll()"));
}

TEST_CASE("Typing narrows the list, Tab goes through the fields, Enter calls") {
    CallOpened it;
    it.app.press(plain(KeyCode::Enter));
    it.type("keepalive");
    CHECK(it.says("call setKeepAliveTime"));
    it.app.press(plain(KeyCode::Tab));
    for (int i = 0; i < 12; ++i) it.app.press(plain(KeyCode::Backspace));
    it.type("soon");
    it.app.press(plain(KeyCode::Enter));
    CHECK(it.app.notice() == "keepAliveTime: found soon, expected a duration such as 250 ms or 2s");
    CHECK(it.says("futures 1"));
    it.app.press(plain(KeyCode::Tab));
    for (int i = 0; i < 12; ++i) it.app.press(plain(KeyCode::Backspace));
    it.type("3s");
    it.app.press(plain(KeyCode::Enter));
    CHECK(it.says("futures 2"));
    CHECK(it.lastCall() == "setKeepAliveTime(keepAliveTime 3s)");
    const ExecutorLife& life = it.app.runs.playback().history.latest().life.executor(ExecutorId{0});
    CHECK(life.setting(Setting::KeepAliveTime) == seconds(3).ns);
}

TEST_CASE("A setter offers another value than the one there is") {
    CallOpened it;
    const auto offered = [&](std::string_view method) {
        for (const MethodOffer& offer : allOffers())
            if (offer.name == method && isScheduledPools(offer))
                it.app.layers.open(kCall, offer.id);
        return it.asJavaCall();
    };
    const RunState& now = it.app.runs.playback().history.at(it.app.runs.playback().head.position());
    const std::int64_t core = now.life.executor(ExecutorId{0}).setting(Setting::CorePoolSize);
    CHECK(offered("setCorePoolSize").ends_with("(" + std::to_string(core + 1) + ")"));
    CHECK(offered("setRemoveOnCancelPolicy").ends_with("(true)"));
    CHECK(offered("setExecuteExistingDelayedTasksAfterShutdownPolicy").ends_with("(false)"));
    CHECK(offered("setRejectedExecutionHandler").ends_with("(DiscardPolicy)"));
}

TEST_CASE("The fields are pressed: a template of the scenario's own instead of a body of mine") {
    CallOpened it;
    it.app.perform("callMethod");
    it.click(Target::opens(kCall, static_cast<std::uint32_t>(Method::Schedule)));
    CHECK(it.asJavaCall().find("schedule(mine, 100ms)") != std::string::npos);
    it.click(callTarget(CallPart::More, 0));
    const std::string own = it.app.runs.source().scenario()->tasks.front().name;
    CHECK(it.asJavaCall().find("schedule(" + own + ", 100ms)") != std::string::npos);
    it.click(callTarget(CallPart::More, 1));
    it.click(callTarget(CallPart::Field, 1));
    CHECK(it.says("entry 200ms"));
    it.click(callTarget(CallPart::Send));
    CHECK(it.says("futures 2"));
    CHECK(it.lastCall().find("delay 200ms") != std::string::npos);
    CHECK(it.lastCall().find(own) != std::string::npos);
}

TEST_CASE("The other button of the mouse lists what can be done with what lies there") {
    CallOpened it;
    it.screen = it.app.layout({1280, 720}, it.measure);
    const HitRegion hit{{}, Target::of(TaskId{0}), {}};
    it.app.clickOther(&hit);
    CHECK(it.app.selection.task == TaskId{0});
    CHECK(it.app.layers.isOpen("more"));
    it.click(Target::of("callMethod"));
    CHECK(it.asJavaCall() == std::string(it.names().of(TaskId{0})) + ".cancel(false)");
}

TEST_CASE("The menu has every method by its JDK name") {
    CallOpened it;
    it.app.perform("help");
    it.type("Call drainTo");
    it.app.press(plain(KeyCode::Enter));
    CHECK(it.says("call drainTo"));
    CHECK(it.says("focus typing"));
}

TEST_CASE("Both languages say what every method does, English in the table's words") {
    const Program english("en");
    const Program chinese("zh");
    for (const MethodSpec& spec : allMethods()) {
        const std::string key = "method." + std::string(distinctName(spec));
        CHECK(english.words()(key) == spec.summary);
        CHECK(chinese.words().has(key));
    }
}

TEST_CASE("The form's words stay inside it at every size, theme and language") {
    for (const std::string language : {"en", "zh"}) {
        Program app(language);
        app.opener.builtIn(2);
        app.runs.playback().head.seek(200);
        for (const Vec2 size : {Vec2{1024, 640}, Vec2{1280, 720}, Vec2{1920, 1080}})
            for (int theme = 0; theme < kThemes; ++theme)
                for (const MethodOffer& offer : allOffers()) {
                    app.preferences.theme = static_cast<Theme>(theme);
                    app.layers.open(kCall, offer.id);
                    const FixedTextMeasure measure;
                    const Screen screen = app.layout(size, measure);
                    const LayoutContext context{screen.style, measure, app.words()};
                    INFO(language, " ", offer.name, " ", size.x, " ", theme);
                    std::size_t fields = 0;
                    for (const HitRegion& hit : screen.overlay.hits)
                        fields += (hit.target.ownedBy(kCall) &&
                                   hit.target.part == static_cast<std::uint16_t>(CallPart::Field))
                                      ? 1
                                      : 0;
                    CHECK(fields >= specOf(static_cast<Method>(offer.id)).arguments.size());
                    for (const Label& label : screen.overlay.labels)
                        CHECK(inkBox(label, context).w <= label.box.w + 0.5F);
                }
    }
}

TEST_CASE("A call at the very end of a run happens too, at its last instant") {
    std::size_t ended = 0;
    for (std::size_t scenario = 0; scenario < 27; ++scenario) {
        Program app("en");
        app.opener.builtIn(scenario);
        CAPTURE(app.runs.source().title());
        const std::size_t before = app.runs.playback().history.size();
        app.runs.playback().head.seek(before);
        const ExecutorLife& life =
            app.runs.playback().history.latest().life.executor(ExecutorId{0});
        const bool timed = life.spec().waysIn.front() == "schedule";
        app.perform(timed ? CommandId("schedule") : CommandId("submit"));
        Playback& after = app.runs.playback();
        REQUIRE(app.runs.branches().size() == 2);
        CHECK(after.history.size() > before);
        bool told = false;
        for (std::size_t i = before; i < after.history.size(); ++i)
            told = told || after.history.log().is<CallBegan>(i);
        CHECK(told);
        ++ended;
    }
    CHECK(ended == 27);
}

}  // namespace poolscope
