// One walk over the characters.
#include "app/model/source/cpp_tokens.hpp"

#include <algorithm>
#include <cctype>
#include <string>

namespace poolscope {

namespace {

class Walk {
public:
    explicit Walk(std::string_view text) : text_(text) {}

    std::vector<CppToken> run() {
        while (at_ < text_.size()) step();
        return std::move(tokens_);
    }

private:
    char now() const { return text_[at_]; }
    bool begins(std::string_view what) const { return text_.substr(at_).starts_with(what); }

    void step() {
        const char c = now();
        if (std::isspace(static_cast<unsigned char>(c)) != 0) {
            lineBegins_ = lineBegins_ || c == '\n';
            line_ += c == '\n' ? 1 : 0;
            ++at_;
            return;
        }
        if (c == '#' && lineBegins_) return passDirective();
        lineBegins_ = false;
        if (begins("//")) return add(text_.find('\n', at_), CppTokenKind::Comment);
        if (begins("/*")) return add(after(text_.find("*/", at_ + 2), 2), CppTokenKind::Comment);
        if (begins("R\"")) return addRawText();
        if (c == '"' || c == '\'') return addText(c);
        if (std::isdigit(static_cast<unsigned char>(c)) != 0) return addNumber();
        if (isWordCharacter(c)) return addWord();
        for (const std::string_view sign : {"::", "->", "&&", "||"})
            if (begins(sign)) return add(at_ + 2, CppTokenKind::Sign);
        add(at_ + 1, CppTokenKind::Sign);
    }

    /// Appends what stands before `end` as one token and goes on there.
    void add(std::size_t end, CppTokenKind kind) {
        end = std::min(end, text_.size());
        const std::string_view token = text_.substr(at_, end - at_);
        tokens_.push_back({token, line_, kind});
        line_ += static_cast<int>(std::count(token.begin(), token.end(), '\n'));
        at_ = end;
    }
    static std::size_t after(std::size_t found, std::size_t length) {
        return found == std::string_view::npos ? found : found + length;
    }

    void passDirective() {
        while (at_ < text_.size() && now() != '\n') {
            if (now() == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n') {
                ++line_;
                ++at_;
            }
            ++at_;
        }
    }
    void addRawText() {
        const std::size_t paren = text_.find('(', at_);
        if (paren == std::string_view::npos) return add(paren, CppTokenKind::Text);
        std::string close(")");
        close.append(text_.substr(at_ + 2, paren - at_ - 2)).append("\"");
        add(after(text_.find(close, paren), close.size()), CppTokenKind::Text);
    }
    void addText(char quote) {
        std::size_t end = at_ + 1;
        while (end < text_.size() && text_[end] != quote && text_[end] != '\n')
            end += text_[end] == '\\' ? 2 : 1;
        add(end + 1, CppTokenKind::Text);
    }
    void addNumber() {
        std::size_t end = at_;
        while (end < text_.size() &&
               (isWordCharacter(text_[end]) || text_[end] == '\'' || text_[end] == '.'))
            ++end;
        add(end, CppTokenKind::Number);
    }
    void addWord() {
        std::size_t end = at_;
        while (end < text_.size() && isWordCharacter(text_[end])) ++end;
        add(end, CppTokenKind::Word);
    }

    std::string_view text_;
    std::vector<CppToken> tokens_;
    std::size_t at_ = 0;
    int line_ = 1;
    bool lineBegins_ = true;
};

}  // namespace

bool isWordCharacter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

std::vector<CppToken> cppTokens(std::string_view text) { return Walk(text).run(); }

}  // namespace poolscope
