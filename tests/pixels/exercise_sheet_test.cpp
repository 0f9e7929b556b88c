// Sheets of exercises: which questions they have.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "app/learn/exercise/kinds.hpp"
#include "app/panels/all.hpp"
#include "app/window/exercise_sheet.hpp"

namespace poolscope {

namespace {

std::vector<SheetQuestion> questionsOf(const SheetOptions& options) {
    Program app(options.lang);
    const Vec2 size{760, 500};
    ScreenPainter painter(size, app.appearance.styleIn(size), true);
    return sheetQuestions(options, app, painter);
}

}  // namespace

TEST_CASE("a sheet has its number of questions, the same ones for the same seed") {
    SheetOptions options;
    options.kind = "siftUp";
    options.seed = 7;
    const std::vector<SheetQuestion> all = questionsOf(options);
    REQUIRE(all.size() == 8);
    const std::vector<SheetQuestion> again = questionsOf(options);
    std::set<std::string> prompts;
    for (std::size_t i = 0; i < all.size(); ++i) {
        CHECK(all[i].title == "siftUp after offer");
        CHECK(all[i].prompt == again[i].prompt);
        CHECK(all[i].right == again[i].right);
        CHECK(all[i].inPicture);  // which task moves is marked there
        prompts.insert(all[i].prompt);
    }
    CHECK(prompts.size() == 8);
    CHECK(all[0].prompt ==
          "offer: d (35 ms #3) is in hand, and slot 1 is the hole. Which task moves into the hole, "
          "or does d stay there?");
    CHECK(all[0].right == "A  It stays in slot 1");
    CHECK(all[1].right == "c moves into the hole");
    options.seed = 8;
    CHECK(questionsOf(options)[0].prompt != all[0].prompt);
}

TEST_CASE("a sheet of all kinds has each in turn, and every right answer can be given") {
    SheetOptions options;
    options.questions = static_cast<std::uint32_t>(exerciseKinds().size()) + 1;
    options.lang = "zh";
    const std::vector<SheetQuestion> all = questionsOf(options);
    REQUIRE(all.size() == options.questions);
    std::set<std::string> titles;
    for (const SheetQuestion& each : all) {
        titles.insert(each.title);
        const bool listed = std::count(each.choices.begin(), each.choices.end(), each.right) == 1;
        CHECK((listed || each.inPicture));
        CHECK_FALSE(each.why.empty());
        CHECK(each.screen.regions.picture.h > 200);
    }
    CHECK(titles.size() == exerciseKinds().size());
    CHECK(all.back().title == all.front().title);
}

}  // namespace poolscope
