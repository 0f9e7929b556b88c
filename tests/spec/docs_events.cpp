// docs/events.md lists every kind of event under its category, with its fields and their words.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "engine/trace/event.hpp"

namespace poolscope {

namespace {

/// "`condition`, `deadline` (ns), `reason` (signalled, timedOut)": the last cell of a kind's row.
class FieldsCell {
public:
    template <class Value>
    void operator()(std::string_view name, const Value& value) {
        text_ += fmt::format("{}`{}`", text_.empty() ? "" : ", ", name == "kind" ? "class" : name);
        if constexpr (std::is_same_v<Value, Instant> || std::is_same_v<Value, Duration>)
            text_ += " (ns)";
        if constexpr (HasWords<Value>)
            text_ += fmt::format(" ({})", fmt::join(wordsOf(value), ", "));
    }
    std::string text() const { return text_.empty() ? "|" : fmt::format("{} |", text_); }

private:
    std::string text_;
};

}  // namespace

TEST_CASE("docs/events.md lists every kind of event with its category and fields") {
    std::ifstream file(POOLSCOPE_REPO "/docs/events.md");
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    for (std::size_t i = 0; i < kEventKinds; ++i) {
        const std::string_view name = kEventTable[i].name;
        CAPTURE(name);
        const std::size_t row = page.find(fmt::format("\n| `{}` | ", name));
        REQUIRE(row != std::string::npos);
        const std::size_t heading = page.rfind("\n## `", row);
        REQUIRE(heading != std::string::npos);
        CHECK(page.substr(heading + 5)
                  .starts_with(fmt::format(
                      "{}`", kCategoryWords[static_cast<std::size_t>(kEventTable[i].category)])));
        FieldsCell fields;
        visitFields(Payload::ofKind(static_cast<EventKind>(i)), fields);
        const std::string line = page.substr(row + 1, page.find('\n', row + 1) - row - 1);
        CHECK_MESSAGE(line.ends_with(" | " + fields.text()), line);
    }
    const std::string kinds = page.substr(page.find("\n## `"));
    std::size_t rows = 0;
    for (std::size_t at = 0; (at = kinds.find("\n| `", at)) != std::string::npos; ++at) ++rows;
    CHECK(rows == kEventKinds);
}

}  // namespace poolscope
