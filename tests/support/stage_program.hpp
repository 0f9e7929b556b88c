// Programs of CompletableFuture calls as files have them: their words, values and exceptions, and
// how ours compare with what a JDK answered. StagePlayer plays them.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/executor/completable/stage_result.hpp"

namespace poolscope::stages {

using Words = std::vector<std::string>;

inline Words wordsIn(const std::string& line) {
    std::istringstream in(line);
    Words words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

inline std::exception_ptr thrownAs(const std::string& text) {
    const auto of = [](const char* name, std::exception_ptr cause = nullptr) {
        const std::string message = cause ? asThrowable(cause).toString() : "";
        return std::make_exception_ptr(Throwable(name, message, cause));
    };
    if (text == "CX") return of("CancellationException");
    if (text == "CE") return of("CompletionException");
    if (text == "CE(A)") return of("CompletionException", of("A"));
    if (text == "CE(CX)") return of("CompletionException", of("CancellationException"));
    return of(text.c_str());
}

inline std::string textOfThrown(const std::exception_ptr& error) {
    static const std::map<std::string, std::string> kShort{{"CompletionException", "CE"},
                                                           {"ExecutionException", "EE"},
                                                           {"CancellationException", "CX"},
                                                           {"TimeoutException", "TE"},
                                                           {"NullPointerException", "NPE"},
                                                           {"RejectedExecutionException", "REE"},
                                                           {"UnsupportedOperationException", "UOE"},
                                                           {"InterruptedException", "IE"}};
    const Throwable thrown = asThrowable(error);
    const auto known = kShort.find(thrown.className());
    std::string text = known == kShort.end() ? thrown.className() : known->second;
    if (thrown.cause()) text += "(" + textOfThrown(thrown.cause()) + ")";
    return text;
}

inline std::string textOfValue(const Value& value) {
    const auto* text = std::any_cast<std::string>(&value);
    return text == nullptr ? "null" : *text;
}

inline Value valueIn(const std::string& text) { return text == "null" ? Value() : Value(text); }

/// Without what exceptions suppressed, and without packages.
inline std::string asWeSay(const std::string& line) {
    const std::string package = "java.util.concurrent.";
    std::string text;
    int depth = 0;
    for (const char c : line) {
        if (c == '[') ++depth;
        if (depth == 0) text += c;
        if (c == ']') --depth;
        if (text.ends_with(package)) text.resize(text.size() - package.size());
    }
    return text;
}

struct StageProgram {
    std::string name;
    std::vector<std::string> lines;
};

inline std::vector<StageProgram> programsIn(const std::string& file) {
    std::ifstream in(std::string(POOLSCOPE_REPO "/tests/data/completable-future/") + file);
    REQUIRE(in.good());
    std::vector<StageProgram> all;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("program "))
            all.push_back({line, {}});
        else if (!line.empty() && line[0] != '#')
            all.back().lines.push_back(line);
    }
    return all;
}

/// How many of the programs `play(lines)` answers in another way than the JDK.
template <class Play>
int disagreements(const std::vector<StageProgram>& programs, const Play& play) {
    int wrong = 0;
    for (const StageProgram& program : programs) {
        std::vector<std::string> expected;
        for (const std::string& line : program.lines) expected.push_back(asWeSay(line));
        const std::vector<std::string> ours = play(program.lines);
        if (ours == expected || ++wrong > 5) continue;
        std::string text = program.name + '\n';
        for (std::size_t i = 0; i < std::max(ours.size(), expected.size()); ++i) {
            const std::string mine = i < ours.size() ? ours[i] : "";
            const std::string jdk = i < expected.size() ? expected[i] : "";
            text += mine == jdk ? "    " + jdk + '\n' : "  < " + jdk + "\n  > " + mine + '\n';
        }
        MESSAGE(text);
    }
    return wrong;
}

}  // namespace poolscope::stages
