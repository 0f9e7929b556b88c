// The library beside a real JDK: tricky calls, the file of the JDK's answers, and where the library
// answers otherwise.
//
// tests/data/jdk17/tricky_calls.txt is what tests/data/java/TrickyCalls.java printed. Its themes
// are played in library_tricky_pools.cpp, _scheduled.cpp, _futures.cpp and _others.cpp.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/real/library_ways.hpp"
#include "tests/support/files.hpp"
#include "tests/support/tricky_calls.hpp"

namespace tricky {
namespace {

/// By a rule of the library's own.
struct Difference {
    std::string_view line;    ///< "group.name"
    std::string_view answer;  ///< the library's
    std::string_view reason;
};

constexpr Difference kDifferences[] = {
    {"arguments.and then", "1 tasks, 0 completed, 1 active, 1 workers, 1 at most, 0 queued",
     "invokeAll looks at all bodies before it hands in the first"},
    {"fork/join order.fork outside a pool",
     "IllegalStateException: found a fork outside the bodies of a ForkJoinPool",
     "there is no common pool"},
    {"fork/join, many.invokeAll for a time, interrupted", "InterruptedException, flag false",
     "JDK 17 returns what is not done, against its own words; later ones throw, too"},
    {"threads.sleep for less than no time", "nothing",
     "a wait for less than nothing is none (LIB-121)"},
};

using Lines = std::vector<std::string>;

/// The lines of each theme.
std::map<std::string, Lines> answersOfTheJdk() {
    std::map<std::string, Lines> themes;
    std::istringstream file(poolscope::contentsOf(POOLSCOPE_TEST_DATA "/jdk17/tricky_calls.txt"));
    std::string theme;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("# ")) {
            theme = line.substr(2);
        } else {
            themes[theme].push_back(line);
        }
    }
    return themes;
}

std::string nameOf(const std::string& line) { return line.substr(0, line.find(" = ")); }

/// What the library is to say where the JDK says `line`.
std::string expected(const std::string& line) {
    const std::string name = nameOf(line);
    for (const Difference& difference : kDifferences)
        if (difference.line == name) return name + " = " + std::string(difference.answer);
    return line;
}

void compareLines(const Lines& said, const Lines& jdk) {
    CHECK(said.size() == jdk.size());
    for (std::size_t i = 0; i < std::min(said.size(), jdk.size()); ++i) {
        CHECK_MESSAGE(said[i] == expected(jdk[i]), "the JDK says: ", jdk[i]);
    }
}

}  // namespace

std::string plain(const std::string& text) {
    static const std::regex task("Task .* rejected");
    static const std::regex package("(\\w+\\.)+(?=[A-Z])");
    static const std::regex name("@\\w+\\[");
    const std::string simple =
        std::regex_replace(std::regex_replace(text, task, "Task T rejected"), package, "");
    return std::regex_replace(simple, name, "@p[");
}

void compareTheme(const std::string& theme, const std::vector<void (*)(Answers&)>& groups) {
    const Lines jdk = answersOfTheJdk()[theme];
    library_ways::inEveryWay([&] {
        Answers answers;
        for (const auto group : groups) group(answers);
        compareLines(answers.lines(), jdk);
    });
}

TEST_CASE("LIB-162: the JDK's answers are of four themes, and each difference is one from them") {
    std::map<std::string, std::string> answers;
    std::string themes;
    for (const auto& [theme, lines] : answersOfTheJdk()) {
        themes += theme + "; ";
        for (const std::string& line : lines) answers[nameOf(line)] = line;
    }
    CHECK(themes == "futures; others; pools; scheduled pools; ");
    for (const Difference& difference : kDifferences) {
        const std::string name(difference.line);
        CAPTURE(name);
        REQUIRE(answers.count(name) == 1);
        CHECK_MESSAGE(answers[name] != name + " = " + std::string(difference.answer),
                      "no difference any more: ", std::string(difference.reason));
    }
}

}  // namespace tricky
