// Statements that only record or fetch memory early, and blocks of nothing else.
#include "app/model/code/recording_lines.hpp"

#include <algorithm>
#include <array>
#include <cctype>
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
    return std::string(trimmed(text));
}

bool endsStatement(const std::string& text) {
    return text.ends_with(';') || text.ends_with('{') || text.ends_with('}') || text.ends_with(':');
}

bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// What is called in the statement where `name(` stands: the name of the function. Nothing if
/// something else stands before the call than an `if` in one line and the object, whose characters
/// are words, arrows and `also`.
std::string_view calledBefore(std::string_view statement, std::size_t bracket,
                              std::string_view also) {
    std::size_t name = bracket;
    while (name > 0 && isWord(statement[name - 1])) --name;
    const std::size_t blank = statement.substr(0, name).rfind(' ');
    const std::size_t begin = blank == std::string_view::npos ? 0 : blank + 1;
    const bool behindIf =
        statement.starts_with("if (") && begin >= 2 && statement.substr(begin - 2, 2) == ") ";
    const std::string_view object = statement.substr(begin, name - begin);
    const bool plain = std::all_of(object.begin(), object.end(), [&](char c) {
        return isWord(c) || c == '.' || c == '>' || c == '-' ||
               also.find(c) != std::string_view::npos;
    });
    return (begin == 0 || behindIf) && plain ? statement.substr(name, bracket - name)
                                             : std::string_view();
}

/// One of the events: `emit(thread, POOLSCOPE_HERE, …);`.
bool emits(std::string_view statement) {
    const std::size_t here = statement.find("POOLSCOPE_HERE");
    if (here == std::string_view::npos) return false;
    std::string_view before = statement.substr(0, here);
    for (const std::string_view argument : {"thread, ", "next, "})
        if (before.ends_with(argument)) before.remove_suffix(argument.size());
    if (!before.ends_with('(')) return false;
    const std::string_view name = calledBefore(statement, before.size() - 1, "()");
    return name == "emit" || name == "recordAs" || name == "told";
}

/// What makes an event's digest, or counts its locks.
bool digests(std::string_view statement) {
    for (std::size_t bracket = statement.find('('); bracket != std::string_view::npos;
         bracket = statement.find('(', bracket + 1)) {
        const std::string_view name = calledBefore(statement, bracket, "");
        if (name.starts_with("digest") || name == "resetDigest" || name == "tookLock" ||
            name == "leftLock")
            return true;
    }
    return false;
}

bool onlyRecordsIn(std::string_view statement) {
    if (statement.starts_with("if (")) {
        constexpr std::array<std::string_view, 5> kQuestions{
            "isUnrecorded()) ", "world_.isSearched()) ", "!world_.isSearched()) ",
            "world_.recording()) ", "recording()) "};
        for (const std::string_view question : kQuestions)
            if (statement.substr(4).starts_with(question)) return true;
    }
    if (!statement.ends_with(';')) return false;
    for (const std::string_view begin : {"const World::Effect ", "const TextId "})
        if (statement.starts_with(begin)) return true;
    if (statement.ends_with(");"))
        for (const std::string_view begin : {"const StackFrame frame(", "callFollows(",
                                             "fetchHead(", "fetchChildren(", "__builtin_prefetch("})
            if (statement.starts_with(begin)) return true;
    return emits(statement) || digests(statement);
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
