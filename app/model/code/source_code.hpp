// The text of one of the engine's source files, as the code view needs it: where its functions
// begin and end, which lines emit events, and which words are keywords, comments or texts.
//
// Promises: reads any C++ text without failing; a brace inside a comment, a text or a character
// closes nothing. A function is the outermost block with a parameter list that no other function
// surrounds, so a lambda belongs to the function it stands in; its name has its class, wherever it
// is defined. How: one walk over the characters with a stack of open blocks, each judged by what
// was written since the last ';', '{' or '}'.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace poolscope {

struct SourceFunction {
    std::string name;     ///< "DelayHeap::siftUp"
    int first = 0;        ///< line of its first word
    int last = 0;         ///< line of its closing brace
    std::string types{};  ///< of its parameters, each by its last name: "(RunnablePtr,Duration)"

    std::string_view own() const;  ///< "siftUp"
};

enum class CodeLanguage : std::uint8_t { Java, Cpp };
/// As files have it.
constexpr std::string_view nameOf(CodeLanguage language) {
    return language == CodeLanguage::Java ? "java" : "c++";
}

enum class CodeWord : std::uint8_t { Plain, Keyword, Comment, Text };

/// A stretch of a line: [begin, end) in bytes.
struct CodeSpan {
    std::size_t begin = 0;
    std::size_t end = 0;
    CodeWord word = CodeWord::Plain;
};

bool isWordCharacter(char c);
/// Whether the line calls a function of that name: "name(" as a word of its own.
bool callsOn(std::string_view line, std::string_view name);

class SourceCode {
public:
    SourceCode() = default;
    explicit SourceCode(std::vector<std::string> lines, CodeLanguage language = CodeLanguage::Cpp);

    int lines() const { return static_cast<int>(lines_.size()); }
    /// Numbered from 1; empty outside the file.
    std::string_view line(int number) const;
    const std::vector<CodeSpan>& spans(int number) const;
    const std::vector<SourceFunction>& functions() const { return functions_; }
    /// The function around the line, or null.
    const SourceFunction* functionAt(int line) const;
    bool emits(int line) const;
    /// Whether the line only records what happens; a view of the code leaves it out.
    bool onlyRecords(int line) const;
    /// The line itself or, of one that only records, the statement before it.
    int shownFor(int line) const;
    /// Lines [first, last] as one text.
    std::string textOf(int first, int last) const;
    std::string textOf(const SourceFunction& function) const {
        return textOf(function.first, function.last);
    }
    /// The line itself or the next one in its function that emits an event; 0 if there is none.
    int nextEmitting(int line) const;

private:
    class Walk;

    CodeLanguage language_ = CodeLanguage::Cpp;
    std::vector<std::string> lines_;
    std::vector<std::vector<CodeSpan>> spans_;
    std::vector<SourceFunction> functions_;
    std::vector<bool> records_;  ///< by line
};

}  // namespace poolscope
