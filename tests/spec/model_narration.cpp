// Sentences: one for every kind of event, with facts that exist, saying what happened and why.
#include <doctest/doctest.h>

#include "app/model/narration/narrator.hpp"
#include "tests/spec/model_script.hpp"

using namespace poolscope;

namespace {

const std::string kEnglish = std::string(POOLSCOPE_REPO) + "/assets/text/en.toml";

/// The sentence for the script's last event.
std::string lastSentence(const Script& s) {
    const TextCatalog texts(readTexts(kEnglish));
    RunHistory history(s.log);
    history.follow();
    const Narrator narrator(s.log, history.names(), texts);
    return narrator.sentence(s.log.size() - 1, history.latest());
}

}  // namespace

TEST_CASE("every kind of event has an English sentence, and every fact in it exists") {
    const Log log;
    const Names names;
    const TextCatalog texts(readTexts(kEnglish));
    const Narrator narrator(log, names, texts);
    for (const std::string& problem : narrator.problems()) FAIL_CHECK(problem);
}

TEST_CASE("a text file's mistakes are found") {
    const Log log;
    const Names names;
    TextCatalog::Texts texts{{"event.offerEnded.isTail=true", "no"}};
    for (const auto& [key, text] : readTexts(kEnglish))
        if (key != "event.grew.else") texts.write(key, text);
    texts.write("event.exploded.else", "Bang.");
    texts.write("event.sizeChanged.else", "size is {sise} {size|slot|slots}.");
    const TextCatalog catalog(texts);
    const auto problems = Narrator(log, names, catalog).problems();
    REQUIRE(problems.size() == 4);
    CHECK(problems[0] == "event.exploded.else: no such event");
    CHECK(problems[1] ==
          "event.offerEnded.isTail=true: there is no fact for the condition isTail=true");
    CHECK(problems[2] == "event.grew: no sentence for when no condition holds");
    CHECK(problems[3] == "event.sizeChanged.else: there is no fact {sise}");
}

TEST_CASE("of the variants that fit, the first of the file is said") {
    Script s;
    s.by(s.main, LockAcquired{s.queueLock, 1});
    RunHistory history(s.log);
    history.follow();
    const auto said = [&](const TextCatalog::Texts& texts) {
        const TextCatalog catalog(texts);
        const Narrator narrator(s.log, history.names(), catalog);
        const std::size_t last = s.log.size() - 1;
        return std::string(narrator.sentenceKey(last, history.latest())) + ": " +
               narrator.sentence(last, history.latest());
    };
    CHECK(said({{"event.lockAcquired.lockOf=queue", "the queue's"},
                {"event.lockAcquired.holds=1", "once"},
                {"event.lockAcquired.else", "some"}}) ==
          "event.lockAcquired.lockOf=queue: the queue's");
    CHECK(said({{"event.lockAcquired.holds=1", "once"},
                {"event.lockAcquired.lockOf=queue", "the queue's"},
                {"event.lockAcquired.else", "some"}}) == "event.lockAcquired.holds=1: once");
    CHECK(said({{"event.lockAcquired.holds=2", "twice"}, {"event.lockAcquired.else", "some"}}) ==
          "event.lockAcquired.else: some");
    CHECK(said({{"event.lockAcquired.holds=2", "twice"}}) == ": ");
}

TEST_CASE(
    "a variant behind one that holds whenever it does is found, and so is an else before it") {
    const Log log;
    const Names names;
    const auto problemsOf = [&](const TextCatalog::Texts& texts) {
        const TextCatalog catalog(texts);
        std::string all;
        for (const std::string& problem : Narrator(log, names, catalog).problems())
            if (problem.starts_with("event.wokeUp")) all += problem + '\n';
        return all;
    };
    CHECK(problemsOf({{"event.wokeUp.reason=timedOut", "a"},
                      {"event.wokeUp.condition=none,reason=timedOut", "b"},
                      {"event.wokeUp.else", "c"}}) ==
          "event.wokeUp.condition=none,reason=timedOut: never said, because "
          "event.wokeUp.reason=timedOut stands before it and holds whenever it does\n");
    CHECK(problemsOf({{"event.wokeUp.else", "a"}, {"event.wokeUp.reason=timedOut", "b"}}) ==
          "event.wokeUp.reason=timedOut: never said, because event.wokeUp.else stands before it "
          "and holds whenever it does\n");
    CHECK(problemsOf({{"event.wokeUp.condition=none,reason=timedOut", "a"},
                      {"event.wokeUp.reason=timedOut", "b"},
                      {"event.wokeUp.else", "c"}}) == "");
}

TEST_CASE("an array that is made does not grow") {
    Script s;
    s.by(s.main, Grew{s.pool, 0, 16});
    CHECK(lastSentence(s) == "The heap array has a length of 16 at first.");
    s.by(s.main, Grew{s.pool, 16, 24});
    CHECK(lastSentence(s) == "The heap array is full and grows by half: length 16 → 24.");
}

TEST_CASE("what is special is said before what is general") {
    Script s;
    s.by(s.main, RemoveBegan{s.pool, s.task("gone", 5_ms), -1});
    CHECK(lastSentence(s) == "remove(gone): gone is not in this queue.");
    const ThreadId worker = s.worker("w1");
    s.by(worker, Awaited{s.available});
    CHECK(lastSentence(s) ==
          "w1 waits on available without a limit: the queue is empty, so there is no due time to "
          "wait for.");
}

TEST_CASE("where priorities are compared, the sentences speak of them and of no times") {
    Script s;
    s.by(s.main, QueueCreated{s.pool, QueueKind::PriorityBlockingQueue, 2'147'483'647, 11, false});
    const TaskId high = s.task("high", 0_ms);
    const TaskId low = s.task("low", 0_ms);
    s.by(s.main, TaskPrioritized{high, 1});
    s.by(s.main, TaskPrioritized{low, 7});
    s.by(s.main, OfferBegan{s.pool, high, 11});
    CHECK(lastSentence(s) == "offer: high, priority 1. All 11 slots are full.");
    s.by(s.main, SiftUpCompared{s.pool, high, low, 1, 0, true});
    CHECK(lastSentence(s) == "Priority 1 < 7: high goes before its parent low.");
    s.by(s.main, SiftUpCompared{s.pool, low, high, 1, 0, false});
    CHECK(lastSentence(s) == "Priority 7 ≥ 1: low does not go before its parent high.");
    s.by(s.main, ChildrenCompared{s.pool, high, low, 1, false});
    CHECK(lastSentence(s) ==
          "low on the right, priority 7, does not go before high on the left, priority 1: high is "
          "the smaller child.");
    s.by(s.main, SiftDownCompared{s.pool, high, low, 0, 1, true});
    CHECK(lastSentence(s) == "Priority 7 ≥ 1: the child low does not go before high.");
}

TEST_CASE("the first task of a pairing heap becomes its root") {
    Script s;
    s.by(s.main, QueueCreated{s.pool, QueueKind::PairingHeap, 2'147'483'647, 0, false});
    s.by(s.main, OfferBegan{s.pool, s.task("first", 5_ms), 0});
    CHECK(lastSentence(s) == "offer: first, due at 5 ms. The heap is empty: it has no root.");
}

TEST_CASE("a comparison says the two times and no move: that is the next event") {
    Script s;
    const TaskId t2 = s.task("t2", 200_ms);
    const TaskId t5 = s.task("t5", 120_ms);
    s.by(s.main, SiftUpCompared{s.pool, t5, t2, 4, 1, true});
    CHECK(lastSentence(s) ==
          "120 ms < 200 ms: t5 is due sooner than its parent t2, so it goes before it.");
    s.by(s.main, SiftUpCompared{s.pool, t2, t5, 4, 1, false});
    CHECK(lastSentence(s) ==
          "200 ms > 120 ms: t2 is due later than its parent t5, so it does not go before it.");
}

TEST_CASE("times that are said alike are compared to the nanosecond") {
    Script s;
    const TaskId a = s.task("A", 1000_ms);
    const TaskId b = s.task("B", nanoseconds(1'000'000'400));
    s.by(s.main, SiftUpCompared{s.pool, b, a, 1, 0, false});
    CHECK(lastSentence(s) ==
          "1000000400 ns > 1000000000 ns: B is due later than its parent A, so it does not go "
          "before it.");
}

TEST_CASE("a deposed leader is said to wait for a later task only if it does") {
    Script s;
    const ThreadId w1 = s.worker("w1");
    const TaskId gone = s.task("gone", 50_ms);
    const TaskId fresh = s.task("fresh", 80_ms);
    s.by(w1, LeaderTaken{s.pool, gone, 50_ms});
    s.by(w1, TimedAwaited{s.available, Instant{} + 50_ms});
    s.by(s.main, SlotFilled{s.pool, fresh, 0, -1});  // the head it waits for was removed
    s.by(s.main, LeaderCleared{s.pool, w1, LeaderLeft::NewHead});
    CHECK(lastSentence(s) ==
          "w1 is no longer the leader: it has not waited for the new head fresh, due at 80 ms.");
}

TEST_CASE("deques are told apart by their owners, as the rows of the picture are") {
    Script s;
    const ExecutorId pool{1};
    s.by(s.main, ExecutorCreated{pool, s.text("pool"), s.text("ForkJoinPool"), 0xe0000000});
    const ThreadId w2 = s.worker("worker-2");
    const ThreadId w3 = s.worker("worker-3");
    const TaskId half = s.task("10-32", 0_ms);
    s.by(w2, DequeCreated{pool, 3, w2, 8});
    CHECK(lastSentence(s) ==
          "A new deque: worker-2 owns it and pushes at its top, others steal at its base.");
    s.by(w2, Pushed{pool, half, 3, 0});
    CHECK(lastSentence(s) ==
          "worker-2 pushes 10-32 onto its own deque, slot 0: an idle worker may steal it.");
    s.by(w3, DequeTaken{pool, half, 3, 0, DequeEnd::Steal});
    CHECK(lastSentence(s) ==
          "worker-3 steals 10-32 from the base of the deque of worker-2: the oldest task there, "
          "and usually the largest.");
}

TEST_CASE("of handlers it is said who waits for whom, who counts down and who goes on") {
    Script s;
    const ExecutorId order{1};
    s.by(s.main, ExecutorCreated{order, s.text("order"), s.text("Sirector"), 0});
    CHECK(lastSentence(s) ==
          "A new Sirector: order. It has no threads: another executor runs its handlers.");
    s.by(s.main, HandlerAdded{order, 0, s.text("price")});
    s.by(s.main, HandlerAdded{order, 1, s.text("total")});
    CHECK(lastSentence(s) == "main adds the handler total to the graph of order.");
    s.by(s.main, HandlerFollows{order, 1, 0});
    CHECK(lastSentence(s) ==
          "In the graph of order, total waits for price: it begins only when price has returned.");
    s.by(s.main, GraphReady{order, 2});
    const TaskId event = s.task("order-1", 0_ms);
    s.by(s.main, EventPublished{order, event, false, true, Instant{} + 50_ms});
    CHECK(lastSentence(s) ==
          "main publishes the event order-1 to order. publish returns when it is over, but waits "
          "no longer than 50 ms.");
    const TaskId price = s.task("price", 0_ms);
    s.by(s.main, HandlerMade{event, price, 0, 0});
    CHECK(lastSentence(s) ==
          "price is a handler of the event order-1. It waits for no other handler.");
    const TaskId total = s.task("total", 0_ms);
    s.by(s.main, HandlerMade{event, total, 1, 1});
    CHECK(lastSentence(s) ==
          "total is a handler of the event order-1. It waits for 1 other handler.");
    s.by(s.main, HandlerReleased{event, price, false});
    CHECK(lastSentence(s) == "main submits price to pool: it waits for no other handler.");
    const ThreadId w1 = s.worker("w1");
    s.by(w1, TaskBegan{s.pool, price, 1, false, Instant{}});
    s.by(w1, TaskEnded{s.pool, price, 1, Outcome::Completed, TextId{}});
    s.by(w1, CountedDown{event, total, 0});
    CHECK(lastSentence(s) == "w1 counts total down to 0: nothing is left that it waits for.");
    s.by(w1, HandlerReleased{event, total, true});
    CHECK(lastSentence(s) ==
          "w1 goes on with total in place: on the same thread, without a submit.");
    s.by(w1, EventEnded{event, EventEnd::Completed, TextId{}});
    CHECK(lastSentence(s) ==
          "The event order-1 is complete, although 1 of its handlers has not returned.");
    s.by(w1, TaskBegan{s.pool, total, 1, false, Instant{}});
    s.by(w1, TaskEnded{s.pool, total, 1, Outcome::Completed, TextId{}});
    s.by(w1, CountedDown{event, event, 0});
    CHECK(lastSentence(s) == "w1 counts order-1 down to 0: nothing is left that it waits for.");
    s.by(w1, EventEnded{event, EventEnd::Completed, TextId{}});
    CHECK(lastSentence(s) == "The event order-1 is complete: all its handlers have returned.");
    s.by(w1, CallbackCalled{event, s.text("IllegalStateException: sold out")});
    CHECK(
        lastSentence(s) ==
        "w1 calls onError of the callback of the event order-1: IllegalStateException: sold out.");
}

TEST_CASE("a tie is decided by the sequence number, and the sentence says so") {
    Script s;
    const TaskId a = s.task("A", 1350_ms);
    const TaskId b = s.task("B", 1350_ms);
    s.by(s.main, SiftUpCompared{s.pool, b, a, 1, 0, false});
    CHECK(lastSentence(s) ==
          "B and its parent A are both due at 1.35 s, and A was created first (0 < 1): B does not "
          "go before it.");
}

TEST_CASE("a sift up after a removal has a reason of its own") {
    Script s;
    const TaskId a = s.task("A", 10_ms);
    const TaskId b = s.task("B", 20_ms);
    const TaskId c = s.task("C", 5_ms);
    for (std::int32_t slot = 0; slot < 6; ++slot)
        s.by(s.main, SlotFilled{s.pool, slot == 0 ? c : b, slot, -1});
    s.by(s.main, SizeChanged{s.pool, 5}).by(s.main, RemoveBegan{s.pool, a, 3});
    s.by(s.main, SiftUpBegan{s.pool, b, 3});
    CHECK(
        lastSentence(s) ==
        "siftUp(3, B): B did not sink. It comes from another subtree, so it may go before its new "
        "parent B.");
    s.by(s.main, SiftUpBegan{s.pool, b, 1});
    CHECK(lastSentence(s) ==
          "siftUp(1, B): B did not sink. It was below C before, so it stays below it.");
    s.by(s.main, LeftQueue{s.pool, a, LeftBy::Remove});
    s.by(s.main, OfferBegan{s.pool, a, 3}).by(s.main, SiftUpBegan{s.pool, a, 3});
    CHECK(lastSentence(s) ==
          "siftUp(3, A): A rises from slot 3 as long as it goes before its parent.");
}

TEST_CASE("a move says for whom, a placement under whom") {
    Script s;
    const TaskId t2 = s.task("t2", 200_ms);
    const TaskId t5 = s.task("t5", 120_ms);
    s.by(s.main, SlotFilled{s.pool, t2, 0, -1});
    CHECK(lastSentence(s) == "t2 takes slot 0: it is the head.");
    s.by(s.main, OfferBegan{s.pool, t5, 1}).by(s.main, SiftUpBegan{s.pool, t5, 1});
    s.by(s.main, SlotFilled{s.pool, t2, 1, 0});
    CHECK(lastSentence(s) == "t2 moves down from slot 0 to slot 1, because t5 goes before it.");
    s.by(s.main, SlotFilled{s.pool, t5, 0, -1});
    CHECK(lastSentence(s) == "siftUp ends at the root: t5 takes slot 0 and is the head.");
    s.by(s.main, SiftUpBegan{s.pool, t2, 1}).by(s.main, SlotFilled{s.pool, t2, 1, -1});
    CHECK(lastSentence(s) ==
          "siftUp ends: t2 does not go before its parent t5, so it takes slot 1.");
    s.by(s.main, SiftDownBegan{s.pool, t5, 0}).by(s.main, SlotFilled{s.pool, t5, 0, -1});
    CHECK(lastSentence(s) ==
          "siftDown ends: no child of slot 0 goes before t5, so t5 takes that slot.");
    s.by(s.main, SiftDownBegan{s.pool, t2, 1}).by(s.main, SlotFilled{s.pool, t2, 1, -1});
    CHECK(lastSentence(s) == "siftDown ends: slot 1 has no child, so t2 takes it.");
}

TEST_CASE("leader and follower are told apart, with the reason") {
    Script s;
    const ThreadId w1 = s.worker("w1");
    const ThreadId w2 = s.worker("w2");
    const TaskId a = s.task("A", 50_ms);
    s.by(w1, SizeChanged{s.pool, 1}).by(w1, SlotFilled{s.pool, a, 0, -1});
    s.by(w1, LeaderTaken{s.pool, a, 50_ms});
    CHECK(lastSentence(s) == "w1 becomes the leader: the head A is due in 50 ms.");
    s.by(w1, TimedAwaited{s.available, Instant{} + 50_ms});
    CHECK(lastSentence(s) ==
          "w1, the leader, waits on available until 50 ms, when the head A is due.");
    s.by(w2, Awaited{s.available});
    CHECK(lastSentence(s) ==
          "w2 waits on available without a limit, as a follower: w1 is the leader.");
}

TEST_CASE("a late run says how late, and how many starts have gone by") {
    Script s;
    const ThreadId w = s.worker("w");
    const TaskId a = s.task("poll", 0_ms, Repeat::FixedRate, 100_ms);
    s.at(350_ms).by(w, TaskBegan{s.pool, a, 2, true, Instant{} + 100_ms});
    CHECK(lastSentence(s) ==
          "w begins run 2 of poll, planned for 100 ms, 250 ms late. 2 more starts have passed.");
    s.by(w, TaskEnded{s.pool, a, 2, Outcome::Threw, s.text("Boom: third")});
    CHECK(
        lastSentence(s) ==
        "Run 2 of poll throws Boom: third. Its future keeps the exception, which is the end of the "
        "series.");
    s.at(450_ms).by(ThreadId{}, ProcessPaused{Instant{} + 650_ms});
    s.at(650_ms).by(ThreadId{}, ProcessResumed{200_ms});
    s.by(w, TaskBegan{s.pool, s.task("once", 500_ms), 1, true, Instant{} + 500_ms});
    CHECK(lastSentence(s) == "w begins once 150 ms late: the process stood still until 650 ms.");
}

TEST_CASE("calls, ctl and settings are told with their values") {
    Script s;
    s.by(s.main, CallBegan{s.pool, s.text("shutdown"), TextId{}, 1});
    CHECK(lastSentence(s) == "main calls shutdown() on pool.");
    s.by(s.main, CtlChanged{s.pool, 0xe0000002, 0x00000002, CtlReason::Shutdown});
    CHECK(
        lastSentence(s) ==
        "shutdown of pool: RUNNING → SHUTDOWN, ctl 0x00000002. It rejects new tasks; queued tasks "
        "may still run.");
    s.by(s.main, SettingChanged{s.pool, Setting::MaximumPoolSize, 0x7fffffff});
    CHECK(lastSentence(s) == "maximumPoolSize of pool is Integer.MAX_VALUE.");
    s.by(s.main, SettingChanged{s.pool, Setting::KeepAliveTime, 10'000'000});
    CHECK(lastSentence(s) == "keepAliveTime of pool is 10 ms.");
    s.by(s.main, SettingChanged{s.pool, Setting::KeepAliveTime, kForever.ns});
    CHECK(lastSentence(s) == "keepAliveTime of pool is Long.MAX_VALUE.");
    s.by(s.main, SettingChanged{s.pool, Setting::CorePoolSize, 0x7fffffff});
    CHECK(lastSentence(s) == "corePoolSize of pool is Integer.MAX_VALUE.");
    s.by(s.main, SettingChanged{s.pool, Setting::RemoveOnCancel, 1});
    CHECK(lastSentence(s) == "removeOnCancelPolicy of pool is true.");
}

TEST_CASE("an operation has a short name") {
    Script s;
    s.by(s.main, CallBegan{s.pool, s.text("schedule"), s.text("t5"), 1});
    const TextCatalog texts(readTexts(kEnglish));
    RunHistory history(s.log);
    history.follow();
    const Narrator narrator(s.log, history.names(), texts);
    CHECK(narrator.label(history.operations()[0]) == "pool is created");
    CHECK(narrator.label(history.operations()[1]) == "schedule t5");
}

TEST_CASE("a missing text shows its key, and fill puts values in") {
    const TextCatalog::Texts words{{"ui.position", "{n} of {N} {what}"}};
    const TextCatalog texts(words);
    CHECK(texts("ui.nothing") == "ui.nothing");
    CHECK(texts.fill("ui.position", {{"n", "5"}, {"N", "9"}}) == "5 of 9 {what}");
}

TEST_CASE("a text has one word for 1 and another for every other number") {
    const TextCatalog::Texts words{{"left", "{n} {n|task|tasks} {n|is|are} left in {pool}{"}};
    const TextCatalog texts(words);
    CHECK(texts.fill("left", {{"n", "1"}, {"pool", "p"}}) == "1 task is left in p{");
    CHECK(texts.fill("left", {{"n", "0"}, {"pool", "p"}}) == "0 tasks are left in p{");
    CHECK(texts.fill("left", {{"n", "21"}, {"pool", "p"}}) == "21 tasks are left in p{");
    CHECK(texts.fill("left", {{"pool", "p"}}) == "{n} {n|task|tasks} {n|is|are} left in p{");
}
