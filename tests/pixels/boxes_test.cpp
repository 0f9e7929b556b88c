// Boxes: where their parts lie, that what is measured is what is placed, and
// how they yield.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <random>
#include <string>
#include <vector>

#include "app/storage/data_files.hpp"
#include "app/ui/boxes.hpp"
#include "tests/support/fixed_measure.hpp"

namespace poolscope {

namespace {

/// What was placed where, by name, in the order in which it was.
struct PlacedParts {
    Box part(std::string name, Length height) {
        return Box::own(height, [this, name](Rect rect, LayoutBuilder&) {
            names.push_back(name);
            rects.push_back(rect);
        });
    }
    std::vector<std::string> names;
    std::vector<Rect> rects;
};

struct BoxScreen {
    explicit BoxScreen(float scale = 1) : style(Theme::Dark, scale) {}
    float height(const Box& box, float width) const { return heightOf(box, width, context); }
    void put(const Box& box, Rect rect) {
        LayoutBuilder builder(list, context);
        place(box, rect, builder);
    }

    Style style;
    TextCatalog words = loadTexts("en");
    LayoutContext context{style, fixed, words};
    DisplayList list;
};

std::string someWords(std::mt19937& dice, int most) {
    std::string words;
    for (int i = static_cast<int>(dice() % static_cast<unsigned>(most)); i >= 0; --i)
        words += "word" + std::to_string(dice() % 100) + ' ';
    return words;
}

Box randomLeaf(std::mt19937& dice) {
    switch (dice() % 7) {
        case 0: return Box::gap(s4);
        case 1: return Box::label(someWords(dice, 6), Type::Body, Role::Text);
        case 2: return Box::paragraph(someWords(dice, 40), Role::Text);
        case 3: return Box::button({.words = someWords(dice, 3), .target = Target::at(1)});
        case 4:
            return Box::buttons({{someWords(dice, 2), Target::at(1), "H"},
                                 {someWords(dice, 2), Target::at(2), "N"},
                                 {someWords(dice, 2), Target::at(3)}});
        case 5:
            return Box::choices({{.words = NamedText(someWords(dice, 12)), .right = true},
                                 {.words = NamedText(someWords(dice, 12))}});
        default:
            return Box::rows({.count = dice() % 30, .chosen = dice() % 30},
                             [](Rect row, std::size_t i, LayoutBuilder& builder) {
                                 builder.label(row, std::to_string(i), Type::Body, Role::Text);
                             });
    }
}

Box randomBox(std::mt19937& dice, int depth) {
    if (depth == 0 || dice() % 3 == 0) return randomLeaf(dice);
    std::vector<Box> parts;
    for (auto i = dice() % 5; i < 5; ++i) parts.push_back(randomBox(dice, depth - 1));
    Box box = dice() % 3 == 0   ? Box::row(s3, std::move(parts))
              : dice() % 2 == 0 ? Box::group(std::move(parts))
                                : Box::column(std::move(parts));
    if (dice() % 3 == 0) box = std::move(box).inside({s2, s4, s1, s3});
    if (dice() % 4 == 0) box = std::move(box).orNothing();
    return box;
}

std::vector<Rect> allRects(const DisplayList& list) {
    std::vector<Rect> all;
    for (const Card& each : list.cards) all.push_back(each.box);
    for (const Label& each : list.labels) all.push_back(each.box);
    for (const Icon& each : list.icons) all.push_back(each.box);
    for (const HitRegion& each : list.hits) all.push_back(each.box);
    return all;
}

}  // namespace

TEST_CASE(
    "A column has its parts below each other, and what grows has what is "
    "left") {
    for (const float scale : {1.0F, 2.0F}) {
        INFO(scale);
        BoxScreen at(scale);
        PlacedParts placed;
        const Box box = Box::column({placed.part("a", s10), Box::gap(s2), placed.part("b", s8),
                                     Box::rest(), placed.part("c", s6)});
        CHECK(at.height(box, 300) == 52 * scale);
        at.put(box, {10, 20, 300, 200 * scale});
        CHECK(placed.names == std::vector<std::string>{"a", "b", "c"});
        CHECK(placed.rects[0] == Rect{10, 20, 300, 20 * scale});
        CHECK(placed.rects[1] == Rect{10, 20 + 24 * scale, 300, 16 * scale});
        CHECK(placed.rects[2] == Rect{10, 20 + 188 * scale, 300, 12 * scale});
    }
}

TEST_CASE("A row has parts with a width of their own, and shares the rest") {
    for (const float scale : {1.0F, 2.0F}) {
        INFO(scale);
        BoxScreen at(scale);
        PlacedParts placed;
        const Box box = Box::row(
            s5, {placed.part("a", s8), placed.part("b", s10).wide(s20), placed.part("c", s8)});
        CHECK(at.height(box, 400) == 20 * scale);
        at.put(box, {0, 0, 160 * scale, 20 * scale});
        CHECK(placed.rects[0] == Rect{0, 0, 50 * scale, 20 * scale});
        CHECK(placed.rects[1] == Rect{60 * scale, 0, 40 * scale, 20 * scale});
        CHECK(placed.rects[2] == Rect{110 * scale, 0, 50 * scale, 20 * scale});
    }
}

TEST_CASE(
    "Where there is too little room, what keeps least yields first, and "
    "nothing is halved") {
    BoxScreen at;
    const auto placedIn = [&](float height) {
        PlacedParts placed;
        at.put(Box::column({placed.part("a", s10).orElse(placed.part("small a", s5)),
                            placed.part("b", s10).orNothing().keeping(0), placed.part("c", s10)}),
               {0, 0, 100, height});
        std::string all;
        for (const std::string& name : placed.names) all += name + ' ';
        return all;
    };
    CHECK(placedIn(60) == "a b c ");
    CHECK(placedIn(59) == "a c ");
    CHECK(placedIn(39) == "small a c ");
    CHECK(placedIn(29) == "small a ");
    CHECK(placedIn(9) == "");
}

TEST_CASE(
    "A paragraph is written smaller before it is cut, and cut it is "
    "whole in the hint") {
    BoxScreen at;
    const std::string words(200, 'm');
    const Box box = Box::column({Box::paragraph(words, Role::Text)});
    const float small = at.height(Box::paragraph(words, Role::Text, {Type::Small}), 300);
    REQUIRE(small < at.height(box, 300));
    at.put(box, {0, 0, 300, small});
    CHECK(at.list.labels.front().type == Type::Small);
    CHECK(at.list.hits.empty());
    at.list = {};
    at.put(box, {0, 0, 300, at.style.lineHeight(Type::Small)});
    REQUIRE(at.list.labels.size() == 1);
    CHECK(at.list.labels[0].text.ends_with("…"));
    REQUIRE(at.list.hits.size() == 1);
    CHECK(at.list.hits[0].hint == words);
}

TEST_CASE(
    "A list shows the chosen row, and counts the rows above and below "
    "that have no room") {
    BoxScreen at;
    const Box box = Box::rows({.count = 20, .chosen = 10, .height = s10},
                              [](Rect row, std::size_t i, LayoutBuilder& builder) {
                                  builder.label(row, std::to_string(i), Type::Body, Role::Text);
                              });
    CHECK(at.height(box, 100) == 400);
    at.put(box, {0, 0, 400, 100 + at.style.lineHeight(Type::Small)});
    REQUIRE(at.list.labels.size() == 6);
    CHECK(at.list.labels[0].text == "8");
    CHECK(at.list.labels[4].text == "12");
    CHECK(at.list.labels[5].text == "8 more ↑   7 more ↓");
    at.list = {};
    at.put(box, {0, 0, 100, 400});
    CHECK(at.list.labels.size() == 20);
}

TEST_CASE("Neighbouring buttons have letters of one size") {
    BoxScreen at;
    at.put(Box::buttons({{"a", Target::at(1)}, {std::string(24, 'm'), Target::at(2)}}),
           {0, 0, 200, 28});
    for (const Label& label : at.list.labels) CHECK(label.type == Type::Small);
}

TEST_CASE("In 500 random trees nothing leaves its rectangle") {
    std::mt19937 dice(7);
    for (int i = 0; i < 500; ++i) {
        BoxScreen at(i % 2 == 0 ? 1.0F : 1.5F);
        const Box box = randomBox(dice, 4);
        const float width = 60 + static_cast<float>(dice() % 600);
        const float wanted = at.height(box, width);
        const Rect rect{5, 7, width, wanted * static_cast<float>(dice() % 5) / 4};
        at.put(box, rect);
        const Rect room = rect.inset(-1);
        for (const Rect each : allRects(at.list)) {
            INFO(fmt::format("{}: {} {} {} {} in {} x {}", i, each.x, each.y, each.w, each.h,
                             rect.w, rect.h));
            REQUIRE(room.contains(each));
        }
    }
}

TEST_CASE(
    "What is measured is what is placed: a tree with its own height is "
    "whole, one below it") {
    std::mt19937 dice(11);
    for (int i = 0; i < 500; ++i) {
        BoxScreen at;
        PlacedParts end;
        const Box tree = randomBox(dice, 3);
        const Box box = Box::column({tree, end.part("end", s4)});
        const float height = at.height(tree, 320);
        at.put(box, {0, 0, 320, height + 8});
        REQUIRE(end.rects.size() == 1);
        CHECK(end.rects[0].y == doctest::Approx(height));
        for (const Label& label : at.list.labels) CHECK(label.box.bottom() <= height + 1);
    }
}

}  // namespace poolscope
