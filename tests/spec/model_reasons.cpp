// Sentences give true reasons: each on the run of a built-in scenario, against what the log says.
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "app/model/narration/narrator.hpp"
#include "app/model/run/run_history.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/run/recording.hpp"
#include "tests/support/built_in.hpp"

using namespace poolscope;

namespace {

/// A built-in scenario's run with the English sentence of every event.
struct ToldRun {
    explicit ToldRun(const std::string& stem) : record(runVirtually(builtIn(stem))) {
        static const TextCatalog kWords = loadTexts("en");
        const Log& log = *record.log;
        Names names;
        names.follow(log);
        const Narrator narrator(log, names, kWords);
        RunState after(log);
        for (std::size_t i = 0; i < log.size(); ++i) {
            after.apply(log[i], i);
            sentences.push_back(narrator.sentence(i, after));
        }
    }
    const Log& log() const { return *record.log; }
    bool says(std::string_view sentence) const {
        return std::find(sentences.begin(), sentences.end(), sentence) != sentences.end();
    }
    /// How many events of the kind have a sentence with these words.
    template <class What>
    std::size_t times(std::string_view words) const {
        std::size_t n = 0;
        for (std::size_t i = 0; i < sentences.size(); ++i)
            if (log().is<What>(i) && sentences[i].find(words) != std::string::npos) ++n;
        return n;
    }

    RunRecord record;
    std::vector<std::string> sentences;
};

bool contains(const std::string& text, std::string_view words) {
    return text.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE(
    "NAR-01 the end of a siftDown is said with children, the end of a siftUp with the parent") {
    std::size_t downs = 0;
    std::size_t childless = 0;
    std::size_t ups = 0;
    for (const char* stem : {"1-heap-with-ties", "2-removal-sifts-up", "35-four-queues-one-load"}) {
        const ToldRun run(stem);
        bool isDown = false;
        bool isUp = false;
        for (std::size_t i = 0; i < run.log().size(); ++i) {
            const Payload& what = run.log()[i].what;
            const std::string& sentence = run.sentences[i];
            isDown = what.is<SiftDownBegan>() || (isDown && !what.is<SiftUpBegan>());
            isUp = what.is<SiftUpBegan>() || (isUp && !what.is<SiftDownBegan>());
            const auto* filled = what.get<SlotFilled>();
            if (filled == nullptr || filled->from >= 0) continue;
            INFO(stem << " #" << i << ": " << sentence);
            if (isDown) {
                ++downs;
                CHECK_FALSE(contains(sentence, "parent"));
                CHECK(contains(sentence, "child"));
                if (contains(sentence, "has no child")) ++childless;
            }
            if (isUp) {
                ++ups;
                CHECK_FALSE(contains(sentence, "child"));
                CHECK(contains(sentence, filled->slot == 0 ? "root" : "parent"));
            }
            isDown = isUp = false;
        }
    }
    CHECK(downs > childless);
    CHECK(childless > 0);
    CHECK(ups > 0);
}

TEST_CASE("NAR-02 the siftUp after a removal speaks of another subtree only if it is another") {
    std::size_t other = 0;
    std::size_t same = 0;
    for (const char* stem :
         {"2-removal-sifts-up", "41-removed-but-not-sifted-up", "7-cancelled-but-queued",
          "47-searching-the-array", "32-storm-of-timeouts", "6-shutdown-policies"}) {
        const ToldRun run(stem);
        std::int32_t last = -1;
        bool removing = false;
        for (std::size_t i = 0; i < run.log().size(); ++i) {
            const Payload& what = run.log()[i].what;
            if (what.is<RemoveBegan>()) removing = true;
            if (what.is<LeftQueue>() || what.is<OfferBegan>()) removing = false;
            if (const auto* cleared = what.get<SlotCleared>()) last = cleared->slot;
            const auto* sift = what.get<SiftUpBegan>();
            if (sift == nullptr || !removing) continue;
            INFO(stem << " #" << i << ": " << run.sentences[i]);
            std::int32_t above = last;
            const std::int32_t parent = (sift->slot - 1) / 2;
            while (above > parent) above = (above - 1) / 2;
            const bool isSame = sift->slot == 0 || above == parent;
            CHECK(contains(run.sentences[i], "another subtree") == !isSame);
            ++(isSame ? same : other);
        }
    }
    CHECK(other > 0);
    CHECK(same > 0);
}

TEST_CASE("NAR-03 a cancelled task that stays queued is said to stay, and its body to be skipped") {
    const ToldRun run("7-cancelled-but-queued");
    const std::size_t stay = run.times<CancelCalled>("removeOnCancel is off");
    CHECK(stay > 0);
    CHECK(run.times<CancelCalled>("it may stay in the queue") == stay);
    CHECK(run.times<CancelCalled>("removeOnCancel is on") > 0);
    // Those that stayed are taken when they are due.
    const ToldRun storm("32-storm-of-timeouts");
    const std::size_t taken =
        storm.times<LeftQueue>("It is cancelled, and run() of a cancelled task skips the body.");
    CHECK(taken > 0);
    CHECK(storm.times<HookCalled>("was cancelled, so its body did not run") == taken);
}

TEST_CASE("NAR-04 afterExecute(task, null) claims an exception only if the body threw one") {
    const ToldRun sound("1-heap-with-ties");
    CHECK(sound.times<HookCalled>("afterExecute") > 0);
    CHECK(sound.times<HookCalled>("exception") == 0);
    const ToldRun broken("5-silent-death");
    CHECK(
        broken.says("afterExecute(heartbeat, null): the body threw, but the FutureTask keeps the "
                    "exception to itself."));
    CHECK(broken.times<HookCalled>("the body threw") == 1);
}

TEST_CASE("NAR-05 a task that shutdown removes is said with the policy that decides") {
    const ToldRun run("6-shutdown-policies");
    const std::size_t periodic =
        run.times<LeftQueue>("because continueExistingPeriodicTasksAfterShutdownPolicy is false");
    const std::size_t delayed =
        run.times<LeftQueue>("because executeExistingDelayedTasksAfterShutdownPolicy is false");
    CHECK(periodic > 0);
    CHECK(delayed > 0);
    std::size_t removed = 0;
    for (std::size_t i = 0; i < run.log().size(); ++i) {
        const auto left = run.log().get<LeftQueue>(i);
        if (left && left->by == LeftBy::Remove) ++removed;
    }
    CHECK(periodic + delayed <= removed);
}

TEST_CASE("NAR-06 a released lock names the next in line, or says that nobody waits") {
    std::size_t named = 0;
    std::size_t nobody = 0;
    for (const char* stem : {"3-leader-hand-over", "9-waiting-in-get"}) {
        const ToldRun run(stem);
        LocksModel locks(run.log());
        Names names;
        names.follow(run.log());
        for (std::size_t i = 0; i < run.log().size(); ++i) {
            const Event& event = run.log()[i];
            locks.apply(event, i);
            const auto* released = event.what.get<LockReleased>();
            if (released == nullptr || released->holds > 0) continue;
            const std::vector<ThreadId>& line = locks.lock(released->lock).waiters;
            INFO(run.sentences[i]);
            if (!line.empty()) {
                CHECK(contains(run.sentences[i],
                               std::string(names.of(line.front())) + " is first in line"));
                ++named;
            } else if (contains(run.sentences[i], "Nobody")) {
                ++nobody;
            }
        }
    }
    CHECK(named > 0);
    CHECK(nobody > 0);
}

TEST_CASE("NAR-07 a late run says which run, which pause or which tick made it late") {
    const ToldRun burst("4-catch-up-burst");
    CHECK(burst.times<TaskBegan>("late: run 2 ended only at 450 ms") == 1);
    const ToldRun stall("50-a-pause-of-the-collector");
    CHECK(stall.says(
        "pool-1-thread-1 begins run 4 of poll-at-rate 360 ms late: run 3 ended only at 660 ms, "
        "because the process stood still until 650 ms."));
    const ToldRun shared("31-timer-against-pools");
    CHECK(shared.times<TaskBegan>("late: until ") > 0);
    const ToldRun broken("43-no-signal-on-the-way-out");
    CHECK(broken.times<TaskBegan>("was idle all the time") == 1);
    const ToldRun wheel("35-four-queues-one-load");
    CHECK(wheel.times<TaskBegan>("when its tick is over") > 0);
}

TEST_CASE("NAR a queue without sequence numbers breaks no tie by them") {
    const ToldRun run("46-no-first-come-first-served");
    CHECK(run.times<SiftUpCompared>("On a tie") > 0);
    CHECK(run.times<SiftDownCompared>("On a tie") > 0);
    CHECK(run.times<ChildrenCompared>("On a tie the left one") > 0);
    for (const std::string& sentence : run.sentences)
        CHECK_FALSE(contains(sentence, "created first"));
}
