// The log's texts, and a log that is used again.
#include <doctest/doctest.h>

#include <string>

#include "engine/trace/log.hpp"

using namespace poolscope;

TEST_CASE("equal texts have equal ids, however many there are") {
    Log log;
    constexpr std::uint32_t kTexts = 1'000;
    for (std::uint32_t i = 0; i < kTexts; ++i)
        CHECK(log.intern("text " + std::to_string(i)).value == i);
    for (std::uint32_t i = 0; i < kTexts; ++i) {
        const std::string text = "text " + std::to_string(i);
        CHECK(log.intern(text).value == i);
        CHECK(log.text(TextId{i}) == text);
    }
    CHECK_FALSE(log.intern("").exists());
    CHECK(log.text(TextId{}).empty());
}

TEST_CASE("a log that was cleared is as a new one") {
    Log used;
    Log fresh;
    constexpr std::size_t kEvents = 5'000;  // several chunks
    const auto write = [](Log& log, const std::string& name) {
        for (std::size_t i = 0; i < kEvents; ++i) {
            Event event;
            event.time = Instant{static_cast<std::int64_t>(i)};
            event.what = ThreadCreated{ThreadId{1}, log.intern(name + std::to_string(i % 300)),
                                       ThreadRole::Worker};
            log.append(event);
        }
    };
    write(used, "before ");
    used.clear();
    CHECK(used.size() == 0);
    CHECK(hashOf(used) == hashOf(fresh));
    for (Log* const log : {&used, &fresh}) CHECK(log->intern("before 7").value == 0);
    write(used, "after ");
    write(fresh, "after ");
    CHECK(used.size() == kEvents);
    CHECK(hashOf(used) == hashOf(fresh));
    CHECK(used.intern("after 7") == fresh.intern("after 7"));
    CHECK(used.intern("before 8").value == 301);
}
