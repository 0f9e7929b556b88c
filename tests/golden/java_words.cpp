// The words of assets/code against the engine's source, so that a renamed function or event is
// noticed although no built-in scenario comes by.
#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "app/model/code/java_code.hpp"
#include "engine/trace/event.hpp"
#include "tests/golden/shown_runs.hpp"

using namespace poolscope;

namespace {

std::vector<const SourceCode*> engineFiles() {
    std::vector<const SourceCode*> files;
    for (std::uint16_t i = 1; i < static_cast<std::uint16_t>(kSourceFiles); ++i) {
        if (isOfScenario(static_cast<SourceFile>(i))) continue;
        const SourceCode* const file = engineSource().file(static_cast<SourceFile>(i));
        REQUIRE_MESSAGE(file != nullptr, kSourcePaths[i]);
        files.push_back(file);
    }
    return files;
}

/// The texts of the functions that such an origin means, "FutureTask::get(Duration)"; of the whole
/// files that have them if `files`.
std::vector<std::string> textsOf(const JavaOrigin& origin, bool files = false) {
    constexpr std::string_view kLambda = "lambda in ";
    std::string_view name = origin.function;
    if (name.starts_with(kLambda)) name.remove_prefix(kLambda.size());
    const std::string_view types = name.substr(std::min(name.find('('), name.size()));
    name = name.substr(0, name.find('('));
    std::vector<std::string> texts;
    for (const SourceCode* file : engineFiles())
        for (const SourceFunction& function : file->functions())
            if (function.name == name && (types.empty() || function.types == types))
                texts.push_back(files ? file->textOf(1, file->lines()) : file->textOf(function));
    return texts;
}

/// How many lines of the text behind its header call that.
int callsIn(const std::string& text, std::string_view name) {
    int calls = 0;
    for (std::size_t at = text.find('\n') + 1; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        calls += callsOn(std::string_view(text).substr(at, end - at), name) ? 1 : 0;
        at = end + 1;
    }
    return calls;
}

bool isKind(const std::string& name) {
    return std::any_of(kEventTable.begin(), kEventTable.end(), [&](const EventKindRow& row) {
        return name.substr(1) == row.name.substr(1) &&
               std::tolower(static_cast<unsigned char>(name.front())) == row.name.front();
    });
}

}  // namespace

TEST_CASE("each method of Java stands for functions that the engine has") {
    std::size_t origins = 0;
    for (const JavaMethod& method : javaTexts().methods())
        for (const JavaOrigin& origin : method.origins) {
            CHECK_MESSAGE(!textsOf(origin).empty(), method.name << " of " << origin.function);
            ++origins;
        }
    CHECK(origins > 300);
}

TEST_CASE("each marker names events and calls that the engine has") {
    std::set<std::string> called{"lambda"};
    for (const SourceCode* file : engineFiles()) {
        for (const SourceFunction& function : file->functions()) called.emplace(function.own());
        for (int number = 1; number <= file->lines(); ++number) {
            const std::string_view line = file->line(number);
            for (std::size_t at = line.find('('); at < line.size(); at = line.find('(', at + 1)) {
                std::size_t begin = at;
                while (begin > 0 && isWordCharacter(line[begin - 1])) --begin;
                called.emplace(line.substr(begin, at - begin));
            }
        }
    }
    std::size_t steps = 0;
    for (const JavaMethod& method : javaTexts().methods())
        for (const JavaMarker& marker : method.markers)
            for (const JavaStep& step : marker.steps) {
                const bool event = std::isupper(static_cast<unsigned char>(step.name.front())) != 0;
                const bool known = called.contains(step.name) || (event && isKind(step.name));
                CHECK_MESSAGE(known, method.name << ":" << marker.line << " " << step.name);
                ++steps;
            }
    CHECK(steps > 500);
}

TEST_CASE("a marker of the second such call has a function, or helpers, that make it twice") {
    std::size_t further = 0;
    for (const JavaMethod& method : javaTexts().methods())
        for (const JavaMarker& marker : method.markers) {
            const JavaStep& step = marker.steps.front();
            if (step.nth < 2) continue;
            ++further;
            int most = 0;
            for (const JavaOrigin& origin : method.origins)
                for (const bool helpers : {false, true})
                    for (const std::string& text : textsOf(origin, helpers && most == 0))
                        most = std::max(most, callsIn(text, step.name));
            CHECK_MESSAGE(most >= step.nth, method.name << ":" << marker.line << " " << step.name);
        }
    CHECK(further > 20);
}
