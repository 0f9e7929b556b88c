// Conformance group DWQ, first part: the heap array. Every array below is what JDK 17 shows.
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/bare_queue.hpp"
#include "tests/support/wrapped_task.hpp"

using namespace poolscope;

namespace {

/// The comparisons since a position of the log, in order: "3<1" went before its parent, "3-1" did
/// not; "1|2 right" which child; "0>2" goes below its child, "0-2" stays.
std::string comparisons(const Log& log, std::size_t from) {
    std::string text;
    const auto say = [&](const std::string& what) { text += (text.empty() ? "" : ", ") + what; };
    const auto number = [](std::int32_t n) { return std::to_string(n); };
    for (std::size_t i = from; i < log.size(); ++i) {
        const Payload& what = log[i].what;
        if (const auto* up = what.get<SiftUpCompared>()) {
            say(number(up->slot) + (up->before ? "<" : "-") + number(up->parent));
        } else if (const auto* both = what.get<ChildrenCompared>()) {
            say(number(both->left) + "|" + number(both->left + 1) +
                (both->rightChosen ? " right" : " left"));
        } else if (const auto* down = what.get<SiftDownCompared>()) {
            say(number(down->slot) + (down->stays ? "-" : ">") + number(down->child));
        }
    }
    return text;
}

/// Twenty tasks t0 … t19, task i due at (7i mod 20) / 2: many ties.
std::vector<ScheduledPtr> twenty(BareQueue& q) {
    std::vector<ScheduledPtr> tasks;
    for (std::int64_t i = 0; i < 20; ++i) {
        tasks.push_back(q.schedule("t" + std::to_string(i), (i * 7) % 20 / 2));
    }
    return tasks;
}

}  // namespace

TEST_CASE("DWQ-01 capacity starts at 16 and grows by half, rounded down; it never shrinks") {
    Sim sim;
    BareQueue q(sim);
    std::string capacities = std::to_string(q.queue.heap().capacity());
    for (int i = 0; i < 271; ++i) {
        const std::int32_t before = q.queue.heap().capacity();
        q.schedule("g" + std::to_string(i), 300 - i);
        const std::int32_t now = q.queue.heap().capacity();
        if (now != before) capacities += " " + std::to_string(i + 1) + ":" + std::to_string(now);
    }
    CHECK(capacities == "16 17:24 25:36 37:54 55:81 82:121 122:181 182:271");
    q.schedule("one more", 0);
    CHECK(q.queue.heap().capacity() == 406);
    q.clear();
    CHECK(q.queue.heap().capacity() == 406);
    q.schedule("after", 1);
    CHECK(q.queue.heap().capacity() == 406);
    CHECK(q.heap() == "after");
}

TEST_CASE("DWQ-01 where an int cannot hold half as much again, the capacity is the largest int") {
    constexpr std::int32_t kMost = std::numeric_limits<std::int32_t>::max();
    CHECK(DelayHeap::grownCapacity(1'431'655'764) == kMost - 1);
    CHECK(DelayHeap::grownCapacity(1'431'655'765) == kMost);  // just so
    CHECK(DelayHeap::grownCapacity(1'431'655'766) == kMost);
    CHECK(DelayHeap::grownCapacity(kMost) == kMost);
}

TEST_CASE("DWQ-02 offer goes up while strictly before its parent") {
    Sim sim;
    BareQueue q(sim);
    q.schedule("a", 1);
    q.schedule("b", 10);
    q.schedule("c", 2);
    std::size_t from = sim.log.size();
    q.schedule("d", 1);  // before b; as early as a, but younger
    CHECK(comparisons(sim.log, from) == "3<1, 1-0");
    CHECK(q.heap() == "a d c b");
    from = sim.log.size();
    q.schedule("e", 0);
    CHECK(comparisons(sim.log, from) == "4<1, 1<0");
    CHECK(q.heap() == "e a c b d");
}

TEST_CASE("DWQ-02 twenty tasks with ties lie as in the JDK") {
    Sim sim;
    BareQueue q(sim);
    twenty(q);
    CHECK(q.heap() == "t0 t3 t6 t15 t9 t12 t13 t1 t18 t4 t10 t11 t5 t2 t14 t7 t16 t17 t8 t19");
    CHECK(q.queue.heap().consistent());
}

TEST_CASE(
    "DWQ-03 poll sifts the last task down: right child only if the left is strictly after it") {
    Sim sim;
    BareQueue q(sim);
    q.schedule("a", 0);
    q.schedule("b", 3);
    q.schedule("c", 2);
    q.schedule("d", 4);
    q.schedule("e", 3);
    std::size_t from = sim.log.size();
    CHECK(q.poll() == "a");
    CHECK(comparisons(sim.log, from) == "1|2 right, 0>2");
    CHECK(q.heap() == "c b e d");
    sim.run(4);
    from = sim.log.size();
    CHECK(q.poll() == "c");
    CHECK(comparisons(sim.log, from) == "1|2 left, 0>1");  // b and e tie: b is older
    CHECK(q.heap() == "b d e");
    CHECK(q.poll() == "b");
    CHECK(q.heap() == "e d");
    from = sim.log.size();
    CHECK(q.poll() == "e");
    CHECK(comparisons(sim.log, from) == "");
    CHECK(q.heap() == "d");
}

TEST_CASE("DWQ-03 six polls leave the arrays of the JDK") {
    Sim sim;
    BareQueue q(sim);
    twenty(q);
    sim.run(10);
    std::string polled;
    std::vector<std::string> heaps;
    for (int i = 0; i < 6; ++i) {
        polled += q.poll() + " ";
        heaps.push_back(q.heap());
    }
    CHECK(polled == "t0 t3 t6 t9 t12 t15 ");
    CHECK(heaps[0] == "t3 t9 t6 t15 t4 t12 t13 t1 t18 t19 t10 t11 t5 t2 t14 t7 t16 t17 t8");
    CHECK(heaps[1] == "t6 t9 t12 t15 t4 t5 t13 t1 t18 t19 t10 t11 t8 t2 t14 t7 t16 t17");
    CHECK(heaps[2] == "t9 t15 t12 t1 t4 t5 t13 t7 t18 t19 t10 t11 t8 t2 t14 t17 t16");
    CHECK(heaps[3] == "t12 t15 t13 t1 t4 t5 t16 t7 t18 t19 t10 t11 t8 t2 t14 t17");
    CHECK(heaps[4] == "t15 t1 t13 t18 t4 t5 t16 t7 t17 t19 t10 t11 t8 t2 t14");
    CHECK(heaps[5] == "t1 t18 t13 t7 t4 t5 t16 t14 t17 t19 t10 t11 t8 t2");
}

TEST_CASE("DWQ-04 remove(i) puts the last task there and sifts it down, else up") {
    Sim sim;
    BareQueue q(sim);
    const ScheduledPtr a = q.schedule("a", 1);
    const ScheduledPtr b = q.schedule("b", 10);
    const ScheduledPtr c = q.schedule("c", 2);
    const ScheduledPtr d = q.schedule("d", 11);
    for (const auto& [label, delay] : {std::pair{"e", 12}, {"f", 3}, {"g", 4}}) {
        q.schedule(label, delay);
    }
    const ScheduledPtr h = q.schedule("h", 13);
    std::size_t from = sim.log.size();
    CHECK(q.remove(h));
    CHECK(comparisons(sim.log, from) == "");  // the last slot: nothing moves
    CHECK(q.heap() == "a b c d e f g");
    from = sim.log.size();
    CHECK(q.remove(b));
    CHECK(comparisons(sim.log, from) == "3|4 left, 1-3, 1-0");  // stays, so it tries upwards
    CHECK(q.heap() == "a g c d e f");
    q.schedule("i", 14);
    q.schedule("j", 15);
    CHECK(q.remove(d));
    CHECK(q.heap() == "a g c j e f i");
    from = sim.log.size();
    CHECK(q.remove(a));
    CHECK(comparisons(sim.log, from) == "1|2 right, 0>2, 2>5");  // went down: no siftUp
    CHECK(q.heap() == "c g f j e i");
    CHECK_FALSE(q.remove(a));
    CHECK(q.remove(c));
    CHECK(q.heap() == "f g i j e");
}

TEST_CASE("DWQ-04 the replacement of a removed task may have to rise") {
    Sim sim;
    BareQueue q(sim);
    //            a 1
    //       b 10      c 2
    //    d 11  e 12  f 3  g 4      g takes d's place and goes before b
    q.schedule("a", 1);
    q.schedule("b", 10);
    q.schedule("c", 2);
    const ScheduledPtr d = q.schedule("d", 11);
    q.schedule("e", 12);
    q.schedule("f", 3);
    q.schedule("g", 4);
    const std::size_t from = sim.log.size();
    CHECK(q.remove(d));
    CHECK(comparisons(sim.log, from) == "3<1, 1-0");
    CHECK(q.heap() == "a g c b e f");
    CHECK(q.queue.heap().consistent());
}

TEST_CASE("DWQ-04 four removals leave the arrays of the JDK") {
    Sim sim;
    BareQueue q(sim);
    const std::vector<ScheduledPtr> t = twenty(q);
    sim.run(10);
    for (int i = 0; i < 6; ++i) q.poll();
    CHECK(q.remove(t[13]));
    CHECK(q.heap() == "t1 t18 t16 t7 t4 t5 t2 t14 t17 t19 t10 t11 t8");
    CHECK(q.remove(t[4]));
    CHECK(q.heap() == "t1 t18 t16 t7 t10 t5 t2 t14 t17 t19 t8 t11");
    CHECK(q.remove(t[19]));
    CHECK(q.heap() == "t1 t18 t16 t7 t10 t5 t2 t14 t17 t11 t8");
    CHECK(q.remove(t[1]));
    CHECK(q.heap() == "t18 t7 t16 t8 t10 t5 t2 t14 t17 t11");
    CHECK(q.drain() == "10 [t18 t7 t10 t16 t2 t5 t8 t11 t14 t17]");
}

TEST_CASE("DWQ-05 times compare by signed difference, then sequence numbers; two tasks never tie") {
    constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
    Sim sim(1, nullptr, Instant{kMax - units(3).ns});
    BareQueue q(sim);
    const ScheduledPtr far = q.schedule("far", 5);  // its trigger has wrapped: a negative number
    const ScheduledPtr near = q.schedule("near", 1);
    const ScheduledPtr twin = q.schedule("twin", 1);
    CHECK(Sim::task(far).time().ns < 0);
    CHECK(q.heap() == "near far twin");
    CHECK(near->compareTo(*far) == -1);
    CHECK(far->compareTo(*near) == 1);
    CHECK(near->compareTo(*twin) == -1);
    CHECK(twin->compareTo(*near) == 1);
    CHECK(near->compareTo(*near) == 0);
    sim.run(5);
    CHECK(q.drain() == "3 [near twin far]");
}

TEST_CASE("DWQ-05 the same while a task of another class is in the queue") {
    constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
    Sim sim(1, nullptr, Instant{kMax - units(3).ns});
    BareQueue q(sim);
    auto& wrapping = sim.poolOf<WrappingPool>(1, "wraps", std::make_shared<NoThreadFactory>());
    BareQueue others(sim, wrapping);
    CHECK(q.add(others.schedule("foreign", 2)));
    q.schedule("far", 5);  // its trigger has wrapped: a negative number
    q.schedule("near", 1);
    q.schedule("twin", 1);
    CHECK(q.poll() == "null");
    sim.run(5);
    CHECK(q.drain() == "4 [near twin foreign far]");
}
