// The event list: which events it shows around a place, against a plain walk over all of them.
#include "app/model/query/event_list.hpp"

#include <algorithm>

#include <doctest/doctest.h>

#include "engine/world/random.hpp"

using namespace poolscope;

namespace {

/// A log whose categories alternate irregularly.
void fill(Log& log, std::size_t count) {
    Random random(7);
    for (std::size_t i = 0; i < count; ++i) {
        const Instant time{static_cast<std::int64_t>(i)};
        switch (random.below(3)) {
            case 0: log.append({time, ThreadId{0}, {}, ThreadStarted{}}); break;
            case 1: log.append({time, ThreadId{0}, {}, TakeBegan{}}); break;
            default: log.append({time, ThreadId{0}, {}, SizeChanged{}}); break;
        }
    }
}

std::vector<std::size_t> allShown(const Log& log, const EventFilter& filter) {
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < log.size(); ++i)
        if (filter.shows(log, i)) shown.push_back(i);
    return shown;
}

}  // namespace

TEST_CASE("the list is a stretch of what the filter shows, as long as there are rows") {
    Log log;
    fill(log, 300);
    const std::vector<std::size_t> asked{1, 4, 5, 39, 40, 41, 42, 179, 298, 299};
    for (const EventFilter& filter :
         {EventFilter{}, EventFilter{bitOf(Category::World), nullptr}, EventFilter{0, &asked},
          EventFilter{bitOf(Category::Queue), &asked}, EventFilter{255, nullptr}}) {
        const std::vector<std::size_t> all = allShown(log, filter);
        for (const std::size_t anchor : {0U, 1U, 57U, 150U, 299U})
            for (const std::ptrdiff_t scroll : {-400, -7, 0, 3, 400})
                for (const std::size_t rows : {0U, 1U, 10U, 500U}) {
                    CAPTURE(anchor);
                    CAPTURE(scroll);
                    CAPTURE(rows);
                    const auto shown = eventsAround(log, filter, anchor, scroll, rows);
                    REQUIRE(shown.size() == std::min(rows, all.size()));
                    const auto found =
                        std::search(all.begin(), all.end(), shown.begin(), shown.end());
                    CHECK((shown.empty() || found != all.end()));
                }
    }
}

TEST_CASE("each category can be hidden, and hides no other") {
    Log log;
    for (std::size_t i = 0; i < kEventKinds; ++i)
        log.append({Instant{}, ThreadId{}, {}, Payload::ofKind(static_cast<EventKind>(i))});
    for (std::size_t i = 0; i < kCategoryWords.size(); ++i) {
        CAPTURE(kCategoryWords[i]);
        const auto category = static_cast<Category>(i);
        const EventFilter filter{bitOf(category), nullptr};
        for (std::size_t event = 0; event < kEventKinds; ++event)
            CHECK(filter.shows(log, event) == (kEventTable[event].category != category));
    }
}

TEST_CASE("the anchor is in sight, and scrolling by a row moves the list by a row") {
    Log log;
    fill(log, 300);
    const EventFilter all;
    const auto still = eventsAround(log, all, 150, 0, 20);
    CHECK(still.front() == 138);
    CHECK(still.back() == 157);
    CHECK(eventsAround(log, all, 150, 1, 20).front() == 139);
    CHECK(eventsAround(log, all, 150, -1, 20).front() == 137);
    CHECK(eventsAround(log, all, 150, 30, 20).front() == 168);
}

TEST_CASE("an event as a line keeps its columns") {
    Log log;
    log.append(
        {Instant{1'500'000}, ThreadId{0}, {}, ThreadCreated{ThreadId{0}, log.intern("main")}});
    Names names;
    names.follow(log);
    CHECK(lineOf(log, names, 0, "It is made.") ==
          "     1      1.5 ms  main               It is made.");
}
