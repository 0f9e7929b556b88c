// CountedCompleters: in virtual time, on the engine in real time, and without it.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "poolscope/juc.hpp"
#include "tests/real/library_ways.hpp"

using namespace std::chrono_literals;
using library_ways::inEveryWay;

namespace {

/// The sum of the numbers from `from` below `to`.
struct SumOf : juc::CountedCompleter {
    SumOf(std::shared_ptr<CountedCompleter> parent, int first, int end)
        : CountedCompleter(std::move(parent)), from(first), to(end) {}
    void compute() override {
        if (to - from > 4) {
            const int middle = from + (to - from) / 2;
            left = std::make_shared<SumOf>(shared_from_this(), from, middle);
            right = std::make_shared<SumOf>(shared_from_this(), middle, to);
            setPendingCount(2);
            left->fork();
            right->fork();
        } else {
            for (int i = from; i < to; ++i) sum += i;
        }
        tryComplete();
    }
    void onCompletion(CountedCompleter&) override {
        if (left == nullptr) return;
        sum = left->sum + right->sum;
        left = right = nullptr;
    }

    const int from;
    const int to;
    int sum = 0;
    std::shared_ptr<SumOf> left;
    std::shared_ptr<SumOf> right;
};

/// Does what it is given.
struct Does : juc::CountedCompleter {
    Does(std::shared_ptr<CountedCompleter> parent, std::function<void(Does&)> body)
        : CountedCompleter(std::move(parent)), does(std::move(body)) {}
    void compute() override { does(*this); }
    void onCompletion(CountedCompleter&) override { ++completions; }
    bool onExceptionalCompletion(const std::exception_ptr&, CountedCompleter&) override {
        ++failures;
        return passesOn;
    }

    std::function<void(Does&)> does;
    std::atomic<int> completions = 0;
    std::atomic<int> failures = 0;
    bool passesOn = true;
};

}  // namespace

TEST_CASE("LIB-290: the last part goes on with what all of them were for; nobody waits") {
    inEveryWay([] {
        for (const int workers : {1, 3}) {
            juc::ForkJoinPool pool(workers);
            const auto root = std::make_shared<SumOf>(nullptr, 0, 1000);
            CHECK_FALSE(root->isDone());
            root->invoke(pool);
            CHECK(root->isDone());
            CHECK(root->sum == 499'500);
            CHECK(root->getPendingCount() == 0);
        }
    });
}

TEST_CASE("LIB-291: tryComplete counts down, then completes this and its completers in turn") {
    const auto root = std::make_shared<Does>(nullptr, nullptr);
    const auto inner = std::make_shared<Does>(root, nullptr);
    const auto leaf = std::make_shared<Does>(inner, nullptr);
    CHECK(&leaf->getRoot() == root.get());
    CHECK(leaf->getCompleter() == inner);
    root->setPendingCount(1);
    inner->addToPendingCount(1);
    CHECK(inner->compareAndSetPendingCount(1, 2));
    CHECK_FALSE(inner->compareAndSetPendingCount(1, 3));
    leaf->tryComplete();
    CHECK(leaf->completions == 1);
    CHECK(inner->getPendingCount() == 1);
    CHECK(inner->completions == 0);
    leaf->tryComplete();
    CHECK(inner->getPendingCount() == 0);
    leaf->tryComplete();  // now inner completes, and counts the root down
    CHECK(inner->completions == 1);
    CHECK(root->getPendingCount() == 0);
    CHECK_FALSE(root->isDone());
    inner->tryComplete();
    CHECK(inner->completions == 2);
    CHECK(root->completions == 1);
    CHECK(root->isDone());
    root->join();
    CHECK_FALSE(inner->isDone());  // as in Java: only a root is
    CHECK_THROWS_AS(inner->join(), juc::IllegalStateException);
}

TEST_CASE("LIB-292: propagateCompletion, complete, firstComplete and nextComplete") {
    const auto root = std::make_shared<Does>(nullptr, nullptr);
    const auto leaf = std::make_shared<Does>(root, nullptr);
    root->setPendingCount(2);
    CHECK(root->firstComplete() == nullptr);
    CHECK(root->getPendingCount() == 1);
    CHECK(leaf->nextComplete() == nullptr);
    CHECK(root->getPendingCount() == 0);
    CHECK(leaf->nextComplete() == root);
    CHECK(leaf->firstComplete() == leaf);
    leaf->setPendingCount(5);
    root->setPendingCount(1);
    leaf->complete();
    CHECK(leaf->completions == 1);
    CHECK(leaf->getPendingCount() == 5);
    CHECK(root->getPendingCount() == 0);
    leaf->setPendingCount(0);
    leaf->propagateCompletion();
    CHECK(root->isDone());
    CHECK(root->completions == 0);
    const auto other = std::make_shared<Does>(nullptr, nullptr);
    CHECK(std::make_shared<Does>(other, nullptr)->getCompleter() == other);
    std::make_shared<Does>(other, nullptr)->quietlyCompleteRoot();
    CHECK(other->isDone());
    CHECK(other->nextComplete() == nullptr);
}

TEST_CASE("LIB-293: what a part throws ends the root, unless a completer keeps it to itself") {
    inEveryWay([] {
        for (const bool keeps : {false, true}) {
            juc::ForkJoinPool pool(1);
            const auto root = std::make_shared<Does>(nullptr, [keeps](Does& self) {
                const auto leaf = std::make_shared<Does>(self.shared_from_this(), [](Does&) {
                    throw std::out_of_range("no such part");
                });
                self.passesOn = !keeps;
                self.setPendingCount(1);
                leaf->fork();
                self.tryComplete();
                if (keeps) {
                    juc::helpQuiesce();
                    self.complete();
                }
            });
            if (keeps) {
                root->invoke(pool);
                CHECK(root->completions == 1);
            } else {
                CHECK_THROWS_AS(root->invoke(pool), std::out_of_range);
            }
            CHECK(root->failures == 1);
            CHECK(root->isDone());
        }
    });
}

TEST_CASE("LIB-294: a worker that joins a root is replaced; a pool that ends fails its roots") {
    inEveryWay([] {
        juc::ForkJoinPool pool(1);
        auto outer = pool.submit([] {
            const auto inner = std::make_shared<SumOf>(nullptr, 0, 100);
            inner->fork();
            inner->join();
            return inner->sum;
        });
        CHECK(outer.join() == 4950);

        auto root = std::make_shared<Does>(nullptr, [](Does& self) { self.tryComplete(); });
        {
            juc::Latch never(1);
            juc::Latch forked(1);
            juc::ForkJoinPool ending(1);
            ending.execute([&] {
                root->fork();
                forked.count_down();
                try {
                    never.wait();
                } catch (const juc::InterruptedException&) {
                }
            });
            forked.wait();
            ending.shutdownNow();
            CHECK_THROWS_AS(root->join(), juc::CancellationException);
        }
        CHECK(root->isDone());
        CHECK(root->completions == 0);
    });
}

TEST_CASE("LIB-295: fork needs a worker, and a std::shared_ptr that holds the task") {
    CHECK_THROWS_AS(std::make_shared<SumOf>(nullptr, 0, 1)->fork(), juc::IllegalStateException);
    SumOf alone(nullptr, 0, 1);
    juc::ForkJoinPool pool(1);
    CHECK_THROWS_AS(alone.invoke(pool), juc::IllegalStateException);
}
