// One walk over a source file.
#include "app/model/code/source_code.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "app/model/code/recording_lines.hpp"

namespace poolscope {

namespace {

constexpr std::string_view kEmitter = "POOLSCOPE_HERE";

constexpr std::array<std::string_view, 40> kKeywords{
    "auto",     "bool",     "break",   "case",   "catch",   "class",     "co_await", "co_return",
    "const",    "continue", "default", "delete", "do",      "else",      "enum",     "explicit",
    "false",    "for",      "if",      "int",    "mutable", "namespace", "new",      "noexcept",
    "nullptr",  "override", "private", "public", "return",  "static",    "struct",   "switch",
    "template", "this",     "throw",   "true",   "try",     "using",     "void",     "while"};

constexpr std::array<std::string_view, 35> kJavaKeywords{
    "abstract", "boolean", "break",  "case",   "catch",        "class", "continue",
    "default",  "do",      "else",   "enum",   "extends",      "false", "final",
    "finally",  "for",     "if",     "int",    "long",         "new",   "null",
    "private",  "return",  "static", "switch", "synchronized", "this",  "throw",
    "throws",   "true",    "try",    "void",   "while",        "var",   "instanceof"};

bool isKeyword(std::string_view word, CodeLanguage language) {
    const auto has = [word](const auto& words) {
        return std::find(words.begin(), words.end(), word) != words.end();
    };
    return language == CodeLanguage::Java ? has(kJavaKeywords) : has(kKeywords);
}

/// Does a brace after this word open a body, although a name stands before it?
bool precedesBody(std::string_view header) {
    constexpr std::array<std::string_view, 5> kSuffixes{"const", "noexcept", "override", "final",
                                                        "mutable"};
    for (const std::string_view suffix : kSuffixes)
        if (header.ends_with(suffix)) return true;
    return header.find("->") != std::string_view::npos ||
           header.find(") requires ") != std::string_view::npos;
}

bool startsWithWord(std::string_view header, std::string_view word) {
    return header.starts_with(word) &&
           (header.size() == word.size() || !isWordCharacter(header[word.size()]));
}

/// Where the parameter list opens: behind "operator()", not in it.
std::size_t parametersIn(std::string_view header) {
    const std::size_t sign = header.find("operator");
    if (sign == std::string_view::npos) return header.find('(');
    const std::size_t paren = header.find('(', sign);
    return header.substr(sign).starts_with("operator()(") ? sign + 10 : paren;
}

/// The name before the parameter list: "DelayHeap::siftUp" of "void DelayHeap::siftUp(…".
std::string nameBefore(std::string_view header) {
    const std::size_t paren = parametersIn(header);
    if (paren == std::string_view::npos) return {};
    std::size_t end = paren;
    while (end > 0 && header[end - 1] == ' ') --end;
    std::size_t begin = std::min(end, header.find("operator"));
    while (begin > 0 && (isWordCharacter(header[begin - 1]) || header[begin - 1] == ':' ||
                         header[begin - 1] == '~'))
        --begin;
    return std::string(header.substr(begin, end - begin));
}

/// With its own class alone: "Worker::run" of "run" in Worker, or of "Pool::Worker::run".
std::string withClass(std::string name, std::string_view around) {
    const std::size_t own = name.rfind("::");
    if (own == std::string::npos) return around.empty() ? name : std::string(around) + "::" + name;
    const std::size_t outer = own == 0 ? own : name.rfind("::", own - 1);
    return outer == std::string::npos ? name : name.substr(outer + 2);
}

/// "Round" of "class Policy::Round final : public Frame".
std::string classIn(std::string_view header) {
    std::string name;
    for (std::size_t at = 0; at < header.size() && header[at] != '<';) {
        if (header.substr(at, 2) == "::")
            ++at;
        else if (header[at] == ':')
            break;
        std::size_t end = at;
        while (end < header.size() && isWordCharacter(header[end])) ++end;
        const std::string_view word = header.substr(at, end - at);
        if (!word.empty() && word != "final" && word != "nodiscard") name = word;
        at = std::max(end, at + 1);
    }
    return name;
}

/// The last name of a parameter's type: "Runnable" of "const std::shared_ptr<Runnable>& body",
/// "function" of "std::function<void()> done".
std::string_view typeIn(std::string_view parameter) {
    constexpr std::array<std::string_view, 5> kNoTypes{"const", "std", "poolscope", "typename",
                                                       "maybe_unused"};
    constexpr std::array<std::string_view, 10> kLookedThrough{
        "shared_ptr", "unique_ptr", "weak_ptr", "optional", "Co",
        "atomic",     "vector",     "array",    "deque",    "span"};
    const auto isOneOf = [](std::string_view word, const auto& words) {
        return std::find(words.begin(), words.end(), word) != words.end();
    };
    std::string_view type;
    for (std::size_t at = 0; at < parameter.size() && parameter[at] != '=';) {
        std::size_t end = at;
        while (end < parameter.size() && isWordCharacter(parameter[end])) ++end;
        const std::string_view word = parameter.substr(at, end - at);
        const bool joined = at > 0 && parameter[at - 1] == ':';
        at = std::max(end, at + 1);
        if (word.empty() || isOneOf(word, kNoTypes)) continue;
        if (!type.empty() && !joined) return type;  // the word is the parameter's name
        type = word;
        if (end == parameter.size() || parameter[end] != '<') continue;
        return isOneOf(word, kLookedThrough) ? typeIn(parameter.substr(end + 1)) : type;
    }
    return type;
}

/// "(RunnablePtr,Duration)" of "void schedule(RunnablePtr body, Duration delay) const".
std::string typesIn(std::string_view header) {
    std::string types = "(";
    int depth = 0;
    std::size_t begin = parametersIn(header) + 1;
    for (std::size_t at = begin; at < header.size() && depth >= 0; ++at) {
        const char c = header[at];
        if (c == '(' || c == '<' || c == '[') ++depth;
        if (c == ')' || c == '>' || c == ']') --depth;
        if (depth > 0 || (depth == 0 && c != ',')) continue;
        if (const std::string_view type = typeIn(header.substr(begin, at - begin)); !type.empty())
            types.append(types.size() > 1 ? "," : "").append(type);
        begin = at + 1;
    }
    return types + ")";
}

/// Without "template <…>" before it.
std::string_view withoutTemplate(std::string_view header) {
    if (!startsWithWord(header, "template")) return header;
    int depth = 0;
    for (std::size_t at = header.find('<'); at < header.size(); ++at) {
        depth += header[at] == '<' ? 1 : header[at] == '>' ? -1 : 0;
        if (depth == 0) return header.substr(header.find_first_not_of("> ", at));
    }
    return header;
}

}  // namespace

bool isWordCharacter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool callsOn(std::string_view line, std::string_view name) {
    for (std::size_t at = line.find(name); at != std::string_view::npos;
         at = line.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if ((at == 0 || !isWordCharacter(line[at - 1])) && end < line.size() && line[end] == '(')
            return true;
    }
    return false;
}

std::string_view SourceFunction::own() const {
    const std::size_t colon = name.rfind(':');
    return std::string_view(name).substr(colon == std::string::npos ? 0 : colon + 1);
}

class SourceCode::Walk {
public:
    explicit Walk(SourceCode& code) : code_(code) {}

    void run() {
        for (std::size_t i = 0; i < code_.lines_.size(); ++i) {
            line_ = static_cast<int>(i) + 1;
            code_.spans_.emplace_back();
            readLine(code_.lines_[i]);
        }
    }

private:
    enum class Block : std::uint8_t { Scope, Function, Initialiser, Other };

    void add(std::size_t begin, std::size_t end, CodeWord word) {
        std::vector<CodeSpan>& spans = code_.spans_.back();
        if (begin == end) return;
        if (!spans.empty() && spans.back().word == word && spans.back().end == begin)
            spans.back().end = end;
        else
            spans.push_back({begin, end, word});
    }

    void readLine(const std::string& text) {
        std::size_t at = 0;
        if (!inComment_ && text.starts_with('#')) return add(0, text.size(), CodeWord::Plain);
        while (at < text.size()) {
            if (inComment_) {
                const std::size_t close = text.find("*/", at);
                const std::size_t end = close == std::string::npos ? text.size() : close + 2;
                inComment_ = close == std::string::npos;
                add(at, end, CodeWord::Comment);
                at = end;
            } else {
                at = readWord(text, at);
            }
        }
        if (!header_.empty()) header_ += ' ';
    }

    std::size_t readWord(const std::string& text, std::size_t at) {
        const char c = text[at];
        if (text.compare(at, 2, "//") == 0) {
            add(at, text.size(), CodeWord::Comment);
            return text.size();
        }
        if (text.compare(at, 2, "/*") == 0) {
            inComment_ = true;
            add(at, at + 2, CodeWord::Comment);
            return at + 2;
        }
        const bool digitSeparator = c == '\'' && at > 0 && isWordCharacter(text[at - 1]);
        if (c == '"' || (c == '\'' && !digitSeparator)) {
            std::size_t end = at + 1;
            while (end < text.size() && text[end] != c) end += text[end] == '\\' ? 2 : 1;
            end = std::min(end + 1, text.size());
            add(at, end, CodeWord::Text);
            header_ += '"';
            return end;
        }
        if (isWordCharacter(c)) {
            std::size_t end = at;
            while (end < text.size() && isWordCharacter(text[end])) ++end;
            const std::string_view word = std::string_view(text).substr(at, end - at);
            add(at, end, isKeyword(word, code_.language_) ? CodeWord::Keyword : CodeWord::Plain);
            note(word);
            return end;
        }
        add(at, at + 1, CodeWord::Plain);
        sign(c);
        return at + 1;
    }

    void note(std::string_view text) {
        if (header_.empty()) headerLine_ = line_;
        header_ += text;
    }

    void sign(char c) {
        if (c == '{') return open();
        if (c == '}') return close();
        const bool label = header_ == "public" || header_ == "private" || header_ == "protected";
        if (c == ';' || (c == ':' && label))
            header_.clear();
        else if (c != ' ' || !header_.empty())
            note(std::string_view(&c, 1));
    }

    /// What a brace that opens here is, by what was written before it.
    Block judge() const {
        const auto isOpen = [this](Block block) {
            return std::find(open_.begin(), open_.end(), block) != open_.end();
        };
        if (isOpen(Block::Function) || isOpen(Block::Initialiser)) return Block::Other;
        for (const std::string_view word : {"namespace", "class", "struct", "union"})
            if (startsWithWord(withoutTemplate(header_), word)) return Block::Scope;
        const auto signs = [this](char c) { return std::count(header_.begin(), header_.end(), c); };
        // A default, or a lambda in a constructor's list: the body is still ahead.
        if (signs('(') > signs(')')) return Block::Initialiser;
        const bool isConcept = header_.find("= requires") != std::string::npos;
        if (signs('(') == 0 || header_.ends_with('=') || isConcept) return Block::Other;
        const bool named = isWordCharacter(header_.back()) || header_.back() == '>';
        return named && !precedesBody(header_) ? Block::Initialiser : Block::Function;
    }

    void open() {
        while (header_.ends_with(' ')) header_.pop_back();
        const Block block = judge();
        if (block == Block::Function)
            code_.functions_.push_back({withClass(nameBefore(header_), classes_.back()),
                                        headerLine_, 0, typesIn(withoutTemplate(header_))});
        if (block == Block::Scope)
            classes_.push_back(startsWithWord(header_, "namespace")
                                   ? classes_.back()
                                   : classIn(withoutTemplate(header_)));
        if (block == Block::Initialiser) {
            kept_ = header_ + "()";
            keptLine_ = headerLine_;
        }
        open_.push_back(block);
        header_.clear();
    }

    void close() {
        if (open_.empty()) return;
        const Block block = open_.back();
        open_.pop_back();
        header_.clear();
        if (block == Block::Function) code_.functions_.back().last = line_;
        if (block == Block::Scope) classes_.pop_back();
        if (block != Block::Initialiser) return;
        header_ = kept_;
        headerLine_ = keptLine_;
    }

    SourceCode& code_;
    std::vector<Block> open_;
    std::vector<std::string> classes_{""};  ///< around; the innermost one last, "" for none
    std::string header_;  ///< what was written since the last end of a statement or block
    std::string kept_;    ///< the header around an initialiser
    int keptLine_ = 0;
    int headerLine_ = 0;
    int line_ = 0;
    bool inComment_ = false;
};

SourceCode::SourceCode(std::vector<std::string> lines, CodeLanguage language)
    : language_(language), lines_(std::move(lines)) {
    Walk(*this).run();
    std::erase_if(functions_, [](const SourceFunction& f) { return f.last == 0; });
    if (language == CodeLanguage::Cpp) records_ = recordingLines(*this);
}

std::string_view SourceCode::line(int number) const {
    return number >= 1 && number <= lines()
               ? std::string_view(lines_[static_cast<std::size_t>(number) - 1])
               : std::string_view();
}

const std::vector<CodeSpan>& SourceCode::spans(int number) const {
    static const std::vector<CodeSpan> kNone;
    return number >= 1 && number <= lines() ? spans_[static_cast<std::size_t>(number) - 1] : kNone;
}

const SourceFunction* SourceCode::functionAt(int line) const {
    const auto after = std::upper_bound(
        functions_.begin(), functions_.end(), line,
        [](int wanted, const SourceFunction& function) { return wanted < function.first; });
    if (after == functions_.begin() || (after - 1)->last < line) return nullptr;
    return &*(after - 1);
}

bool SourceCode::emits(int number) const {
    for (const CodeSpan& span : spans(number))
        if (span.word == CodeWord::Plain &&
            line(number).substr(span.begin, span.end - span.begin).find(kEmitter) !=
                std::string_view::npos)
            return true;
    return false;
}

std::string SourceCode::textOf(int first, int last) const {
    std::string text;
    for (int number = first; number <= last; ++number) text.append(line(number)) += '\n';
    return text;
}

int SourceCode::nextEmitting(int line) const {
    const SourceFunction* function = functionAt(line);
    if (function == nullptr) return 0;
    for (int number = line; number <= function->last; ++number)
        if (emits(number)) return number;
    return 0;
}

}  // namespace poolscope
