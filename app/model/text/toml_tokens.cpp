// Cutting a line of TOML.
#include "app/model/text/toml_tokens.hpp"

#include <algorithm>

namespace poolscope {

namespace {

bool isBare(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.' || c == '+' || c == ':' || static_cast<unsigned char>(c) >= 0x80;
}

class Cutter {
public:
    Cutter(std::string_view line, TomlOpen& open) : line_(line), open_(open) {}

    std::vector<TomlToken> cut() {
        if (open_.quote != 0) longText(0);
        const std::size_t first = line_.find_first_not_of(" \t");
        if (at_ == 0 && open_.brackets == 0 && first != std::string_view::npos &&
            line_[first] == '[') {
            const std::size_t close = line_.find_last_of(']', line_.find('#'));
            add(close == std::string_view::npos ? line_.size() : close + 1, TomlWord::Header);
        }
        while (at_ < line_.size()) next();
        return std::move(tokens_);
    }

private:
    void next() {
        const char c = line_[at_];
        if (c == '#') {
            add(line_.size(), TomlWord::Comment);
        } else if (c == '"' || c == '\'') {
            text(c);
        } else if (isBare(c)) {
            bare();
        } else {
            if (c == '[' || c == '{') ++open_.brackets;
            if ((c == ']' || c == '}') && open_.brackets > 0) --open_.brackets;
            add(at_ + 1, c == ' ' || c == '\t' ? TomlWord::Plain : TomlWord::Sign);
        }
    }

    void text(char quote) {
        const std::string three(3, quote);
        if (line_.substr(at_, 3) == three) {
            open_.quote = quote;
            longText(at_ + 3);
            return;
        }
        std::size_t end = at_ + 1;
        while (end < line_.size() && line_[end] != quote) end += skip(end, quote);
        end = std::min(end + 1, line_.size());
        add(end, isKey(end) ? TomlWord::Key : TomlWord::Text);
    }

    /// The rest of a text in three quotes, from `from` on.
    void longText(std::size_t from) {
        const std::string three(3, open_.quote);
        std::size_t end = from;
        while (end < line_.size() && line_.substr(end, 3) != three) end += skip(end, open_.quote);
        if (end < line_.size()) {
            open_.quote = 0;
            end += 3;
        }
        add(std::min(end, line_.size()), TomlWord::Text);
    }

    std::size_t skip(std::size_t at, char quote) const {
        return quote == '"' && line_[at] == '\\' ? 2 : 1;
    }

    void bare() {
        std::size_t end = at_;
        while (end < line_.size() && isBare(line_[end])) ++end;
        const std::string_view word = line_.substr(at_, end - at_);
        const bool flag = word == "true" || word == "false";
        const bool number = (word[0] >= '0' && word[0] <= '9') || word[0] == '-' || word[0] == '+';
        add(end, isKey(end) ? TomlWord::Key
                 : flag     ? TomlWord::Flag
                 : number   ? TomlWord::Number
                            : TomlWord::Plain);
    }

    bool isKey(std::size_t end) const {
        const std::size_t next = line_.find_first_not_of(" \t", end);
        return next != std::string_view::npos && line_[next] == '=';
    }

    void add(std::size_t end, TomlWord word) {
        if (end <= at_) return;
        if (!tokens_.empty() && tokens_.back().word == word)
            tokens_.back().range.end = end;
        else
            tokens_.push_back({{at_, end}, word});
        at_ = end;
    }

    std::string_view line_;
    TomlOpen& open_;
    std::size_t at_ = 0;
    std::vector<TomlToken> tokens_;
};

}  // namespace

std::vector<TomlToken> tomlTokens(std::string_view line, TomlOpen& open) {
    return Cutter(line, open).cut();
}

}  // namespace poolscope
