// Reading the marks.
#include "app/model/text/rich_text.hpp"

#include <optional>
#include <utility>

#include "engine/trace/split.hpp"
#include "engine/trace/utf8.hpp"

namespace poolscope {

namespace {

/// Whether the character at the text's begin, or at its end, is one that is written without blanks
/// between words: three bytes of UTF-8 from U+2E80 on.
bool beginsWide(std::string_view text) {
    return !text.empty() && static_cast<unsigned char>(text.front()) >= 0xE2 &&
           (static_cast<unsigned char>(text.front()) > 0xE2 ||
            (text.size() > 1 && static_cast<unsigned char>(text[1]) >= 0xBA));
}
bool endsWide(std::string_view text) {
    std::size_t at = text.size();
    while (at > 0 && continuesCharacter(text[at - 1])) --at;
    return at > 0 && at < text.size() && beginsWide(text.substr(at - 1));
}

/// The source with its lines joined: '\n' is left only where a paragraph or a point begins.
std::string joined(std::string_view source) {
    std::string all;
    bool begins = true;
    while (!source.empty()) {
        const std::size_t end = source.find('\n');
        std::string_view line = trimmed(source.substr(0, end));
        source.remove_prefix(end == std::string_view::npos ? source.size() : end + 1);
        if (line.empty()) {
            begins = true;
            continue;
        }
        const bool point = line.starts_with("- ");
        if (point) line = trimmed(line.substr(2));
        if (all.empty()) {
        } else if (begins || point) {
            all += '\n';
        } else if (!endsWide(all) || !beginsWide(line)) {
            all += ' ';
        }
        if (point) all += kListPoint;
        all += line;
        begins = false;
    }
    return all;
}

class MarkupReader {
public:
    explicit MarkupReader(std::string_view source) : source_(joined(source)) {}

    std::variant<RichText, MarkupError> read() {
        while (at_ < source_.size() && !error_) readOne();
        if (error_) return *error_;
        return std::move(rich_);
    }

private:
    std::string_view rest() const { return std::string_view(source_).substr(at_); }

    void readOne() {
        if (rest().starts_with('\\') && rest().size() > 1) {
            rich_.text += source_[at_ + 1];
            at_ += 2;
        } else if (rest().starts_with("**")) {
            readSpan(RichSpan::Look::Bold, "**", "**");
        } else if (rest().starts_with('`')) {
            readSpan(RichSpan::Look::Code, "`", "`");
        } else if (rest().starts_with('[')) {
            readLink();
        } else {
            rich_.text += source_[at_++];
        }
    }

    /// Returns what stands between the marks, and goes behind them.
    std::optional<std::string> inside(std::string_view opens, std::string_view closes) {
        const std::size_t from = at_ + opens.size();
        const std::size_t end = source_.find(closes, from);
        const std::size_t line = source_.find('\n', from);
        if (end == std::string::npos || line < end) {
            error_ = MarkupError{"a " + std::string(opens) + " that is not closed",
                                 "a " + std::string(closes) + " in the same paragraph"};
            return std::nullopt;
        }
        if (end == from) {
            error_ = MarkupError{std::string(opens) + std::string(closes) + " with nothing inside",
                                 "words between the marks"};
            return std::nullopt;
        }
        at_ = end + closes.size();
        return source_.substr(from, end - from);
    }

    void add(std::string words, RichSpan::Look look, std::string link = {}) {
        rich_.spans.push_back({rich_.text.size(), words.size(), look, std::move(link)});
        rich_.text += words;
    }

    void readSpan(RichSpan::Look look, std::string_view opens, std::string_view closes) {
        if (auto words = inside(opens, closes)) add(std::move(*words), look);
    }

    void readLink() {
        auto words = inside("[", "]");
        if (!words) return;
        if (!rest().starts_with('(')) {
            error_ = MarkupError{"[" + *words + "] without a target",
                                 "the name of a stop in round brackets behind it"};
            return;
        }
        if (auto link = inside("(", ")"))
            add(std::move(*words), RichSpan::Look::Link, std::move(*link));
    }

    std::string source_;
    std::size_t at_ = 0;
    RichText rich_;
    std::optional<MarkupError> error_;
};

/// Writes the marks again.
class MarkupWriter {
public:
    explicit MarkupWriter(const RichText& rich) : rich_(rich) {}

    std::string write() {
        std::size_t at = 0;
        for (const RichSpan& span : rich_.spans) {
            plain(at, span.begin);
            marked(span);
            at = span.end();
        }
        plain(at, rich_.text.size());
        return std::move(source_);
    }

private:
    void plain(std::size_t from, std::size_t end) {
        for (std::size_t at = from; at < end;) {
            if (rich_.text[at] == '\n') {
                ++at;
                const bool point = startsPoint(at);
                source_ += point ? "\n" : "\n\n";
            }
            if (startsPoint(at)) {
                source_ += "- ";
                at += kListPoint.size();
            } else if (at < end) {
                letter(at++, end);
            }
        }
    }

    bool startsPoint(std::size_t at) const {
        const bool begins = at == 0 || rich_.text[at - 1] == '\n';
        return begins && std::string_view(rich_.text).substr(at).starts_with(kListPoint);
    }

    /// A star is a mark only beside another one.
    void letter(std::size_t at, std::size_t end) {
        const char c = rich_.text[at];
        const bool last = at + 1 == end;
        const bool begins = source_.empty() || source_.back() == '\n';
        const bool star = c == '*' && (source_.ends_with('*') || last || rich_.text[at + 1] == '*');
        if (c == '`' || c == '[' || c == '\\' || star || (c == '-' && begins)) source_ += '\\';
        source_ += c;
    }

    void marked(const RichSpan& span) {
        const std::string words = rich_.text.substr(span.begin, span.length);
        switch (span.look) {
            case RichSpan::Look::Bold: source_ += "**" + words + "**"; break;
            case RichSpan::Look::Code: source_ += "`" + words + "`"; break;
            case RichSpan::Look::Link: source_ += "[" + words + "](" + span.link + ")"; break;
        }
    }

    const RichText& rich_;
    std::string source_;
};

}  // namespace

std::string toMarkup(const RichText& rich) { return MarkupWriter(rich).write(); }

std::variant<RichText, MarkupError> readMarkup(std::string_view source) {
    return MarkupReader(source).read();
}

}  // namespace poolscope
