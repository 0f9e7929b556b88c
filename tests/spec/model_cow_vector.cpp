// Copies of a CowVector share, but never see each other's writing.
#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "app/model/run/by_id.hpp"
#include "app/model/run/waiting_line.hpp"

using namespace poolscope;

TEST_CASE("a copy keeps what it had when the original goes on") {
    CowVector<int, 4> original;
    for (int i = 0; i < 10; ++i) original.push_back(i);
    const CowVector<int, 4> copy = original;
    original.edit(3) = 33;
    original.push_back(10);
    original.resize(2);
    CHECK(copy.size() == 10);
    CHECK(copy[3] == 3);
    CHECK(std::equal(copy.begin(), copy.end(), std::vector{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}.begin()));
    CHECK(original.size() == 2);
}

TEST_CASE("shrinking forgets, so growing again gives empty elements") {
    CowVector<std::string, 4> words;
    words.grow(5) = "five";
    words.resize(1);
    words.resize(6);
    CHECK(words[5].empty());
    CHECK(words.size() == 6);
}

/// Does this and that to three vectors, of `most` elements or fewer, and to plain ones.
template <std::size_t kChunk>
void likePlainVectors(std::size_t most, int times) {
    std::mt19937 random(7);
    std::vector<CowVector<int, kChunk>> cows(3);
    std::vector<std::vector<int>> plain(3);
    for (int i = 0; i < times; ++i) {
        const std::size_t at = random() % 3;
        CowVector<int, kChunk>& cow = cows[at];
        std::vector<int>& one = plain[at];
        const std::size_t size = random() % most;
        switch (random() % 8) {
            case 0: cow = cows[(at + 1) % 3], one = plain[(at + 1) % 3]; break;
            case 1: cow.resize(size), one.resize(size); break;
            case 2:
                if (!one.empty()) cow.pop_back(), one.pop_back();
                break;
            case 3:
                if (i % 50 == 0) cow.clear(), one.clear();
                break;
            case 4:
                cow.grow(size) = i;
                one.resize(std::max(one.size(), size + 1));
                one[size] = i;
                break;
            case 5:
                if (one.empty()) break;
                cow.edit(size % one.size()) = i;
                one[size % one.size()] = i;
                break;
            default: cow.push_back(i), one.push_back(i);
        }
        for (std::size_t k = 0; k < 3; ++k) {
            REQUIRE(cows[k].size() == plain[k].size());
            REQUIRE(std::equal(plain[k].begin(), plain[k].end(), cows[k].begin()));
        }
    }
}

TEST_CASE("whatever is done to one of several copies, each is a vector of its own") {
    likePlainVectors<8>(40, 20'000);
    likePlainVectors<1>(300, 6'000);  // pages of 64 elements
    likePlainVectors<2>(600, 6'000);
}

TEST_CASE("a page that was shared is copied when one of its chunks is written, and only then") {
    CowVector<std::int64_t, 2> numbers;
    for (int i = 0; i < 400; ++i) numbers.push_back(i);  // three pages and eight chunks
    const CowVector<std::int64_t, 2> copy = numbers;
    numbers.edit(399) = 1;
    const std::size_t chunk = 2 * sizeof(std::int64_t);
    CHECK(numbers.copied() == chunk);
    numbers.edit(5) = 1;
    numbers.edit(7) = 1;
    CHECK(numbers.copied() > 3 * chunk);
    CHECK(numbers.copied() < 3 * chunk + 2048);
    CHECK(copy[5] == 5);
    CHECK(copy[7] == 7);
    CHECK(copy[399] == 399);
}

TEST_CASE("it counts the bytes that it copied because they were shared, and no others") {
    CowVector<std::int64_t, 64> numbers;
    for (int i = 0; i < 200; ++i) numbers.push_back(i);
    CHECK(numbers.copied() == 0);
    const CowVector<std::int64_t, 64> copy = numbers;
    numbers.edit(70) = 1;
    numbers.edit(71) = 1;
    CHECK(numbers.copied() == 64 * sizeof(std::int64_t));
    CHECK(copy.copied() == 0);
}

TEST_CASE("a line of tasks: the first leaves, or one in the middle") {
    WaitingLine line;
    for (std::uint32_t i = 0; i < 5; ++i) line.push_back(TaskId{i});
    const WaitingLine before = line;
    line.remove(TaskId{0});
    line.remove(TaskId{3});
    line.remove(TaskId{9});
    CHECK(std::vector<TaskId>(line.begin(), line.end()) ==
          std::vector<TaskId>{TaskId{1}, TaskId{2}, TaskId{4}});
    CHECK(before.size() == 5);
    for (const std::uint32_t i : {4U, 1U, 2U}) line.remove(TaskId{i});
    CHECK(line.empty());
    line.push_back(TaskId{7});
    CHECK(*line.begin() == TaskId{7});
}

TEST_CASE("binary search works on it") {
    CowVector<int, 8> numbers;
    for (int i = 0; i < 100; ++i) numbers.push_back(2 * i);
    const auto found = std::lower_bound(numbers.begin(), numbers.end(), 77);
    CHECK(*found == 78);
    CHECK(found - numbers.begin() == 39);
}

TEST_CASE("an id nobody introduced is empty, and a wild one cannot make the table huge") {
    ById<TaskId, int> table;
    CHECK(table[TaskId{7}] == 0);
    CHECK(table.find(TaskId{7}) == nullptr);
    CHECK(table.introduce(TaskId{}) == nullptr);
    CHECK(table.introduce(TaskId{4'000'000'000}) == nullptr);
    *table.introduce(TaskId{7}) = 5;
    CHECK(table[TaskId{7}] == 5);
    CHECK(table.size() == 8);
}

TEST_CASE("the first of large elements takes room for itself alone, and more come as ever") {
    struct Large {
        std::array<std::int64_t, 10> values{};
    };
    CowVector<Large, 64> few;
    few.push_back({});
    const CowVector<Large, 64> copy = few;
    few.edit(0).values[9] = 7;
    CHECK(few.copied() == sizeof(Large));
    CHECK(copy[0].values[9] == 0);
    for (std::int64_t i = 1; i < 200; ++i) {
        few.push_back({});
        few.editBack().values[0] = i;
    }
    CHECK(few[0].values[9] == 7);
    for (std::size_t i = 1; i < few.size(); ++i)
        CHECK(few[i].values[0] == static_cast<std::int64_t>(i));
}
