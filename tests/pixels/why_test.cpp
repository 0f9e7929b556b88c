// The Why tab: asking, going from cause to cause, and what asks anew.
#include <algorithm>

#include <doctest/doctest.h>

#include "app/panels/all.hpp"
#include "app/panels/why/panel.hpp"
#include "tests/pixels/editing.hpp"
#include "tests/support/fixed_measure.hpp"
#include "tests/support/keys.hpp"

namespace poolscope {

namespace {

struct WhyAsked {
    explicit WhyAsked(const std::string& stem) {
        app.opener.open(POOLSCOPE_REPO "/assets/scenarios/" + stem + ".toml");
    }
    WhyPanel& why() { return app.panel<WhyPanel>(); }
    Playhead& head() { return app.runs.playback().head; }
    /// Of the frame that is shown next.
    const WhyState& shown() {
        why().prepare(app);
        return why().state;
    }
    /// After the event by which run `number` of the task begins.
    std::size_t begin(std::string_view task, std::uint32_t number) {
        const Log& log = app.runs.source().log();
        for (std::size_t i = 0; i < log.size(); ++i)
            if (const auto began = log.get<TaskBegan>(i);
                began && began->run == number &&
                app.runs.playback().history.names().of(began->task) == task)
                return i + 1;
        return 0;
    }
    Program app;
};

}  // namespace

TEST_CASE("the Why tab asks about the run that begins, and each cause leads to its moment") {
    WhyAsked it("4-catch-up-burst");
    const std::size_t late = it.begin("poll-at-rate", 5);
    it.head().seek(late);
    it.app.perform("askWhy");
    CHECK(it.app.arrangement.right == kWhy);
    REQUIRE(it.shown().chain.size() == 4);
    CHECK(it.shown().asked == "Why does run 5 of poll-at-rate begin when it does?");
    CHECK(it.shown().chain[3].cause.kind == CauseKind::RunTook);
    CHECK(it.shown().chain[3].time == Instant{} + milliseconds(100));
    it.why().click(whyTarget(WhyPart::Cause, 3), {}, it.app);
    CHECK(it.head().position() == it.begin("poll-at-rate", 2));
    CHECK(it.app.selection.task.exists());
    // The chain stays while one goes through it.
    CHECK(it.shown().asked == "Why does run 5 of poll-at-rate begin when it does?");
    CHECK(it.shown().chain.size() == 4);
}

TEST_CASE(
    "while the tab is shown a bar or a task that is chosen asks anew; another tab asks nothing") {
    WhyAsked it("4-catch-up-burst");
    it.app.perform("askWhy");
    it.shown();
    it.app.selection.task = it.app.runs.playback().history.latest().tasks.of(ExecutorId{0}).front();
    it.head().seek(it.begin("poll-at-rate", 3));
    CHECK(it.shown().asked == "Why does run 3 of poll-at-rate begin when it does?");
    it.head().seek(it.begin("poll-at-rate", 4));
    CHECK(it.shown().asked == "Why does run 4 of poll-at-rate begin when it does?");
    it.head().seek(it.head().position() + 3);
    CHECK(it.shown().asked == "Why does run 4 of poll-at-rate begin when it does?");
    it.app.selection.task = {};
    it.app.selection.thread = it.app.runs.source().log()[it.head().position()].thread;
    CHECK(it.shown().asked == "What does pool-1-thread-1 do, or wait for?");
}

TEST_CASE("questions that are worth asking are offered, each once, and can be asked") {
    WhyAsked it("48-two-locks-two-orders");
    it.head().toEnd();
    it.app.perform("askWhy");
    const WhyState state = it.shown();
    REQUIRE_FALSE(state.offered.empty());
    for (std::size_t i = 0; i < state.offered.size(); ++i) {
        CHECK(state.offered[i].text != state.asked);
        for (std::size_t k = 0; k < i; ++k) CHECK(state.offered[i].text != state.offered[k].text);
    }
    it.why().click(whyTarget(WhyPart::Question, 0), {}, it.app);
    CHECK(it.shown().asked == state.offered[0].text);
    CHECK(it.shown().chain.back().cause.kind == CauseKind::Circle);
}

TEST_CASE("below the questions stands how to ask another one") {
    WhyAsked it("4-catch-up-burst");
    it.app.perform("askWhy");
    const Screen screen = it.app.layout({1440, 900}, fixed, {});
    const std::vector<Label>& labels = screen.frame.labels;
    CHECK(std::any_of(labels.begin(), labels.end(), [](const Label& label) {
        return label.text.find("Choose a task") != std::string::npos;
    }));
}

TEST_CASE("the chain is said in the language shown, and forgotten with the run") {
    WhyAsked it("4-catch-up-burst");
    it.head().seek(it.begin("poll-at-rate", 5));
    it.app.perform("askWhy");
    const std::string english = it.shown().chain[0].text.text;
    it.app.perform("nextLanguage");
    CHECK(it.shown().chain[0].text != english);
    it.app.perform("nextLanguage");
    CHECK(it.shown().chain[0].text == english);
    it.app.opener.open(POOLSCOPE_REPO "/assets/scenarios/48-two-locks-two-orders.toml");
    CHECK(it.shown().asked.text.find("poll") == std::string::npos);
}

TEST_CASE("while the future is hidden the Why tab says nothing of it") {
    WhyAsked it("4-catch-up-burst");
    const std::size_t late = it.begin("poll-at-rate", 5);
    it.head().seek(late);
    it.app.perform("askWhy");
    REQUIRE(it.shown().chain.size() == 4);
    CHECK_FALSE(it.shown().offered.empty());
    it.app.perform("hideFuture");
    CHECK(it.shown().chain.size() == 4);  // it has begun
    CHECK(it.shown().offered.empty());
    it.head().seek(it.begin("poll-at-rate", 4) - 1);
    CHECK(it.shown().asked != "Why does run 5 of poll-at-rate begin when it does?");
    CHECK(it.shown().offered.size() <= 1);
    for (const ShownCause& cause : it.shown().chain)
        CHECK(cause.cause.position <= it.head().position());
    it.app.perform("hideFuture");
    CHECK_FALSE(it.shown().offered.empty());
}

TEST_CASE("after an act the Why tab asks of the run that comes of it") {
    WhyAsked it("1-heap-with-ties");
    it.head().seek(189);
    TaskId d;
    for (std::uint32_t i = 0; i < 7; ++i)
        if (it.app.runs.playback().history.names().of(TaskId{i}) == "d") d = TaskId{i};
    it.app.selection.task = d;
    it.app.perform("askWhy");
    REQUIRE(it.shown().chain.front().cause.kind == CauseKind::Queued);
    it.app.perform("cancel");
    REQUIRE(it.app.runs.current() == 1);
    CHECK(it.shown().asked == "What became of d, and why?");
    CHECK(it.shown().chain.front().cause.kind == CauseKind::Cancelled);
}

TEST_CASE("the Why tab asks nothing about a task that the run does not know") {
    WhyAsked it("1-heap-with-ties");
    it.head().seek(189);
    it.app.selection.task = TaskId{3};
    it.app.perform("askWhy");
    REQUIRE_FALSE(it.shown().chain.empty());
    it.app.runs.add(openOps("schedule a 3\n"), "ui.run.original", "ui.clock.virtual", 0);
    it.app.selection.task = TaskId{3};
    CHECK(it.shown().asked.empty());
    CHECK(it.shown().chain.empty());
}

}  // namespace poolscope
