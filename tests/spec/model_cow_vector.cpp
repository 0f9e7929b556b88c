// Copies of a CowVector share, but never see each other's writing.
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "app/model/run/by_id.hpp"

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
