// Bookmarks: order, and writing them as text.
#include <doctest/doctest.h>

#include "app/model/playback/bookmarks.hpp"

using namespace poolscope;

TEST_CASE("bookmarks written as text are read back the same") {
    Bookmarks bookmarks;
    bookmarks.set(150, "the leader  changes # here");
    bookmarks.set(7, "");
    bookmarks.set(150'000'000, "交接");
    CHECK(bookmarks.toText() == "7\n150 the leader  changes # here\n150000000 交接\n");
    CHECK((Bookmarks::fromText(bookmarks.toText()) == bookmarks));
    bookmarks.set(7, "two\nlines");
    CHECK(Bookmarks::fromText(bookmarks.toText()).at(7)->note == "two lines");
}

TEST_CASE("lines that are no bookmarks are passed over") {
    const Bookmarks read = Bookmarks::fromText("nonsense\n12x y\n\n-3 no\n5 five");
    REQUIRE(read.all().size() == 1);
    CHECK(read.at(5)->note == "five");
}

TEST_CASE("the next and the previous bookmark are found from between them and from on them") {
    Bookmarks bookmarks;
    bookmarks.set(20, "");
    bookmarks.set(10, "");
    CHECK(bookmarks.after(5) == 10);
    CHECK(bookmarks.after(10) == 20);
    CHECK(!bookmarks.after(20).has_value());
    CHECK(bookmarks.before(20) == 10);
    CHECK(!bookmarks.before(10).has_value());
    bookmarks.remove(10);
    CHECK(!bookmarks.before(20).has_value());
}
