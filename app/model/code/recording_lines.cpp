// Statements that only record or fetch memory early, and blocks of nothing else.
#include "app/model/code/recording_lines.hpp"

#include <algorithm>
#include <array>
#include <regex>
#include <string>
#include <string_view>

#include "app/model/code/source_code.hpp"
#include "engine/trace/split.hpp"

namespace poolscope {

namespace {

/// The line without comments and spaces around it.
std::string codeOn(const SourceCode& code, int number) {
    std::string text;
    for (const CodeSpan& span : code.spans(number))
        if (span.word != CodeWord::Comment)
            text += code.line(number).substr(span.begin, span.end - span.begin);
    return std::string(withoutSpaces(text));
}

bool endsStatement(const std::string& text) {
    return text.ends_with(';') || text.ends_with('{') || text.ends_with('}') || text.ends_with(':');
}

bool onlyRecordsIn(const std::string& statement) {
    static const std::array<std::regex, 6> kRecords{
        std::regex(
            R"((if \(.*\) )?[\w.>()-]*\b(emit|recordAs|told)\((thread, |next, )?POOLSCOPE_HERE.*;)"),
        std::regex(R"((if \(.*\) )?[\w.>-]*\b(digest\w*|resetDigest|tookLock|leftLock)\(.*;)"),
        std::regex(R"(const (World::Effect|TextId) .*;)"),
        std::regex(R"((const StackFrame frame|callFollows)\(.*\);)"),
        std::regex(R"((fetch(Head|Children)|__builtin_prefetch)\(.*\);)"),
        std::regex(R"(if \((isUnrecorded|!?world_\.isSearched|(world_\.)?recording)\(\)\) .*)")};
    // One of these stands in each of them; to look for that is a hundred times as fast.
    constexpr std::array<std::string_view, 12> kWords{
        "POOLSCOPE_HERE", "igest",       "tookLock", "leftLock",     "World::Effect", "TextId",
        "StackFrame",     "callFollows", "fetch",    "isUnrecorded", "isSearched",    "ecording()"};
    if (std::none_of(kWords.begin(), kWords.end(), [&](std::string_view word) {
            return statement.find(word) != std::string::npos;
        }))
        return false;
    return std::any_of(kRecords.begin(), kRecords.end(), [&](const std::regex& pattern) {
        return std::regex_match(statement, pattern);
    });
}

std::size_t indentOn(const SourceCode& code, int number) {
    return code.line(number).find_first_not_of(' ');
}

/// The lines of one function.
class FunctionLines {
public:
    FunctionLines(const SourceCode& code, const SourceFunction& function, std::vector<bool>& hidden)
        : code_(code), function_(function), hidden_(hidden) {}

    void hide() {
        int number = function_.first;
        while (number < function_.last && !codeOn(code_, number).ends_with('{')) ++number;
        const int header = number;
        for (++number; number < function_.last;) number = hideStatement(number);
        for (number = function_.last - 1; number > header; --number) hideBlock(number);
    }

private:
    bool isHidden(int number) const { return hidden_[static_cast<std::size_t>(number) - 1]; }
    void setHidden(int first, int last) {
        for (int number = first; number <= last; ++number)
            hidden_[static_cast<std::size_t>(number) - 1] = true;
    }

    /// Returns the line after it.
    int hideStatement(int first) {
        std::string statement;
        int last = first;
        for (; last < function_.last; ++last) {
            const std::string text = codeOn(code_, last);
            statement += (statement.empty() || text.empty() ? "" : " ") + text;
            if (endsStatement(text) || statement.empty()) break;
        }
        if (!onlyRecordsIn(statement)) return last + 1;
        if (statement.ends_with('{')) last = closing(last);
        setHidden(first, last);
        return last + 1;
    }

    /// The line of the brace that closes the block that opens on that line.
    int closing(int opening) const {
        int number = opening + 1;
        while (number < function_.last && (!codeOn(code_, number).starts_with('}') ||
                                           indentOn(code_, number) > indentOn(code_, opening)))
            ++number;
        return number;
    }

    /// A block of nothing else goes with it.
    void hideBlock(int opening) {
        if (isHidden(opening) || !codeOn(code_, opening).ends_with('{')) return;
        const int end = closing(opening);
        if (end == opening + 1 || codeOn(code_, end) != "}") return;
        if (codeOn(code_, opening).starts_with('}')) return;  // of an if and its else
        for (int number = opening + 1; number < end; ++number)
            if (!isHidden(number) && !codeOn(code_, number).empty()) return;
        setHidden(opening, end);
    }

    const SourceCode& code_;
    const SourceFunction& function_;
    std::vector<bool>& hidden_;
};

}  // namespace

std::vector<bool> recordingLines(const SourceCode& code) {
    std::vector<bool> hidden(static_cast<std::size_t>(code.lines()), false);
    for (const SourceFunction& function : code.functions())
        FunctionLines(code, function, hidden).hide();
    return hidden;
}

bool SourceCode::onlyRecords(int number) const {
    return number >= 1 && static_cast<std::size_t>(number) <= records_.size() &&
           records_[static_cast<std::size_t>(number) - 1];
}

/// A closing brace stands for the statement that it ends, or for the last one in a block without
/// any.
int SourceCode::shownFor(int number) const {
    const SourceFunction* const function = functionAt(number);
    if (function == nullptr || !onlyRecords(number)) return number;
    int before = number;
    while (before > function->first) {
        --before;
        const std::string text = codeOn(*this, before);
        if (onlyRecords(before) || text.empty()) continue;
        if (!text.starts_with('}')) return before;
        int opening = before - 1;
        while (opening > function->first && (indentOn(*this, opening) != indentOn(*this, before) ||
                                             codeOn(*this, opening).starts_with('}')))
            --opening;
        if (codeOn(*this, opening) != "{") return opening;
    }
    return before;
}

}  // namespace poolscope
