// A list of rows of which one is chosen: what keys and presses do with the choice.
#include <doctest/doctest.h>

#include "app/ui/list_state.hpp"

namespace poolscope {

namespace {

std::size_t after(std::initializer_list<KeyCode> keys, std::size_t count,
                  const ListState::CanChoose& can = {}) {
    ListState list;
    for (const KeyCode key : keys) CHECK(list.press(plainKey(key), count, can));
    CHECK(list.middle == list.chosen);
    return list.chosen;
}

}  // namespace

TEST_CASE("Keys go through a list a row, a page or all of it, and not beyond its ends") {
    using enum KeyCode;
    CHECK(after({Down, Down, Up}, 20) == 1);
    CHECK(after({Up}, 20) == 0);
    CHECK(after({PageDown}, 20) == 8);
    CHECK(after({PageDown, PageDown, PageDown}, 20) == 19);
    CHECK(after({End}, 20) == 19);
    CHECK(after({End, PageUp, Home}, 20) == 0);
    CHECK(after({Down, End, PageDown}, 0) == 0);
    ListState list;
    CHECK_FALSE(list.press(plainKey(Enter), 20));
}

TEST_CASE("Headings are passed, in the way that the key goes, and back where the list ends") {
    using enum KeyCode;
    const auto can = [](std::size_t row) { return row % 4 != 0; };  // 0, 4, 8 and 12 are headings
    CHECK(after({Down}, 13, can) == 1);
    CHECK(after({Down, PageDown}, 13, can) == 9);
    CHECK(after({Down, End}, 13, can) == 11);
    CHECK(after({Down, Home}, 13, can) == 1);
}

TEST_CASE("A row that is pressed stays where it is, and a second press means it") {
    ListState list;
    list.choose(3);
    CHECK_FALSE(list.click(5));
    CHECK(list.chosen == 5);
    CHECK(list.middle == 3);
    CHECK(list.click(5));
    list.fit(4);
    CHECK(list.chosen == 3);
    list.fit(0);
    CHECK(list.chosen == 0);
}

}  // namespace poolscope
