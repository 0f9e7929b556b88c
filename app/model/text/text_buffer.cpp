// Changing the text, and taking changes back.
#include "app/model/text/text_buffer.hpp"

#include <algorithm>

#include "engine/trace/utf8.hpp"

namespace poolscope {

namespace {

enum class Sort : std::uint8_t { Blank, Word, Sign };

Sort sortOf(char c) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') return Sort::Blank;
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return letter || (c >= '0' && c <= '9') || c == '_' || byte >= 0x80 ? Sort::Word : Sort::Sign;
}

}  // namespace

std::string cleanUtf8(std::string_view text) {
    std::string clean;
    clean.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Char c = utf8At(text, at);
        clean += c.valid ? text.substr(at, c.bytes) : "\xEF\xBF\xBD";
        at += c.valid ? c.bytes : 1;
    }
    return clean;
}

void TextBuffer::load(std::string_view utf8) {
    const std::uint64_t revision = revision_;
    *this = TextBuffer();
    text_ = cleanUtf8(utf8);
    revision_ = revision + 1;
    reindex();
}

void TextBuffer::reindex() {
    starts_.assign(1, 0);
    for (std::size_t at = text_.find('\n'); at != std::string::npos; at = text_.find('\n', at + 1))
        starts_.push_back(at + 1);
}

TextRange TextBuffer::selection() const {
    return {std::min(anchor_, caret_), std::max(anchor_, caret_)};
}

std::string_view TextBuffer::selected() const {
    const TextRange range = selection();
    return std::string_view(text_).substr(range.begin, range.end - range.begin);
}

std::string_view TextBuffer::line(std::size_t index) const {
    const std::size_t begin = starts_[index];
    std::size_t end = index + 1 < starts_.size() ? starts_[index + 1] - 1 : text_.size();
    if (end > begin && text_[end - 1] == '\r') --end;
    return std::string_view(text_).substr(begin, end - begin);
}

std::size_t TextBuffer::lineOf(std::size_t offset) const {
    const auto next = std::upper_bound(starts_.begin(), starts_.end(), offset);
    return static_cast<std::size_t>(next - starts_.begin()) - 1;
}

std::size_t TextBuffer::offsetAt(std::size_t line, std::size_t column) const {
    const std::size_t index = std::min(line == 0 ? 0 : line - 1, starts_.size() - 1);
    const std::string_view row = this->line(index);
    std::size_t at = 0;
    for (std::size_t i = 1; i < column && at < row.size(); ++i) at += utf8At(row, at).bytes;
    return starts_[index] + at;
}

void TextBuffer::replace(TextRange range, std::string_view with, bool typed) {
    Step step{range.begin, text_.substr(range.begin, range.end - range.begin), std::string(with),
              caret_, anchor_};
    if (step.removed.empty() && step.inserted.empty()) return;
    const bool joins = typed && typing_ && !done_.empty() && step.removed.empty() &&
                       done_.back().at + done_.back().inserted.size() == step.at;
    if (joins)
        done_.back().inserted += step.inserted;
    else
        done_.push_back(step);
    undone_.clear();
    text_.replace(step.at, step.removed.size(), step.inserted);
    caret_ = anchor_ = step.at + step.inserted.size();
    // A blank ends a word, so that one undo takes back one word.
    typing_ = typed && with != " " && with != "\n";
    keepsColumn_ = false;
    ++revision_;
    reindex();
}

void TextBuffer::insert(std::string_view utf8) {
    const std::string clean = cleanUtf8(utf8);
    replace(selection(), clean, clean.size() <= 4);
}

void TextBuffer::insertLine() {
    const TextRange range = selection();
    const std::size_t start = starts_[lineOf(range.begin)];
    std::size_t indent = start;
    while (indent < range.begin && (text_[indent] == ' ' || text_[indent] == '\t')) ++indent;
    replace(range, "\n" + text_.substr(start, indent - start), false);
}

void TextBuffer::backspace(bool word) {
    TextRange range = selection();
    if (range.empty()) range.begin = word ? wordBefore(caret_) : before(caret_);
    replace(range, {}, false);
}

void TextBuffer::erase(bool word) {
    TextRange range = selection();
    if (range.empty()) range.end = word ? wordAfter(caret_) : after(caret_);
    replace(range, {}, false);
}

void TextBuffer::apply(std::vector<TextEdit> edits) {
    if (edits.empty()) return;
    std::stable_sort(edits.begin(), edits.end(), [](const TextEdit& a, const TextEdit& b) {
        return a.range.begin < b.range.begin;
    });
    const TextRange all{edits.front().range.begin, edits.back().range.end};
    std::string with;
    std::size_t at = all.begin;
    for (const TextEdit& edit : edits) {
        with += text_.substr(at, edit.range.begin - at) + cleanUtf8(edit.text);
        at = edit.range.end;
    }
    replace(all, with, false);
}

bool TextBuffer::undo() {
    if (done_.empty()) return false;
    const Step step = std::move(done_.back());
    done_.pop_back();
    text_.replace(step.at, step.inserted.size(), step.removed);
    caret_ = step.caretBefore;
    anchor_ = step.anchorBefore;
    undone_.push_back(step);
    typing_ = keepsColumn_ = false;
    ++revision_;
    reindex();
    return true;
}

bool TextBuffer::redo() {
    if (undone_.empty()) return false;
    const Step step = std::move(undone_.back());
    undone_.pop_back();
    text_.replace(step.at, step.removed.size(), step.inserted);
    caret_ = anchor_ = step.at + step.inserted.size();
    done_.push_back(step);
    typing_ = keepsColumn_ = false;
    ++revision_;
    reindex();
    return true;
}

// ---- moving

std::size_t TextBuffer::before(std::size_t offset) const {
    if (offset == 0) return 0;
    --offset;
    while (offset > 0 && continuesCharacter(text_[offset])) --offset;
    return settled(offset);
}

std::size_t TextBuffer::after(std::size_t offset) const {
    if (offset >= text_.size()) return text_.size();
    if (text_[offset] == '\r' && offset + 1 < text_.size() && text_[offset + 1] == '\n')
        return offset + 2;
    ++offset;
    while (offset < text_.size() && continuesCharacter(text_[offset])) ++offset;
    return offset;
}

/// The nearest place at or before `offset` where a caret may stand.
std::size_t TextBuffer::settled(std::size_t offset) const {
    offset = std::min(offset, text_.size());
    while (offset > 0 && offset < text_.size() && continuesCharacter(text_[offset])) --offset;
    const bool inBreak =
        offset > 0 && offset < text_.size() && text_[offset] == '\n' && text_[offset - 1] == '\r';
    return inBreak ? offset - 1 : offset;
}

std::size_t TextBuffer::wordBefore(std::size_t offset) const {
    while (offset > 0 && sortOf(text_[before(offset)]) == Sort::Blank) offset = before(offset);
    if (offset == 0) return 0;
    const Sort sort = sortOf(text_[before(offset)]);
    while (offset > 0 && sortOf(text_[before(offset)]) == sort) offset = before(offset);
    return offset;
}

std::size_t TextBuffer::wordAfter(std::size_t offset) const {
    if (offset >= text_.size()) return text_.size();
    const Sort sort = sortOf(text_[offset]);
    while (offset < text_.size() && sortOf(text_[offset]) == sort) offset = after(offset);
    while (offset < text_.size() && text_[offset] != '\n' && sortOf(text_[offset]) == Sort::Blank)
        offset = after(offset);
    return offset;
}

std::size_t TextBuffer::columnOf(std::size_t offset) const {
    std::size_t column = 0;
    for (std::size_t at = starts_[lineOf(offset)]; at < offset; at = after(at)) ++column;
    return column;
}

void TextBuffer::place(std::size_t offset, bool select) {
    caret_ = settled(offset);
    if (!select) anchor_ = caret_;
    typing_ = keepsColumn_ = false;
}

void TextBuffer::moveLines(int lines, bool select) {
    if (!keepsColumn_) wantedColumn_ = columnOf(caret_);
    const auto line = static_cast<std::ptrdiff_t>(lineOf(caret_)) + lines;
    const auto last = static_cast<std::ptrdiff_t>(starts_.size()) - 1;
    const std::size_t target =
        line < 0      ? 0
        : line > last ? text_.size()
                      : offsetAt(static_cast<std::size_t>(line) + 1, wantedColumn_ + 1);
    place(target, select);
    keepsColumn_ = line >= 0 && line <= last;
}

void TextBuffer::move(Motion motion, bool select) {
    const TextRange range = selection();
    const std::size_t line = lineOf(caret_);
    switch (motion) {
        case Motion::Left:
            place(!select && !range.empty() ? range.begin : before(caret_), select);
            break;
        case Motion::Right:
            place(!select && !range.empty() ? range.end : after(caret_), select);
            break;
        case Motion::WordLeft: place(wordBefore(caret_), select); break;
        case Motion::WordRight: place(wordAfter(caret_), select); break;
        case Motion::Up: moveLines(-1, select); break;
        case Motion::Down: moveLines(1, select); break;
        case Motion::LineStart: {
            const std::string_view row = this->line(line);
            const std::size_t letter = std::min(row.find_first_not_of(" \t"), row.size());
            const std::size_t first = starts_[line] + letter;
            place(caret_ == first ? starts_[line] : first, select);
            break;
        }
        case Motion::LineEnd: place(starts_[line] + this->line(line).size(), select); break;
        case Motion::TextStart: place(0, select); break;
        case Motion::TextEnd: place(text_.size(), select); break;
    }
}

void TextBuffer::selectAll() {
    anchor_ = 0;
    caret_ = text_.size();
    typing_ = keepsColumn_ = false;
}

void TextBuffer::selectWord(std::size_t offset) {
    offset = settled(offset);
    const std::size_t line = lineOf(offset);
    const std::size_t end = starts_[line] + this->line(line).size();
    if (offset >= end && offset > starts_[line]) offset = before(offset);
    if (offset >= end) return place(offset, false);
    const Sort sort = sortOf(text_[offset]);
    std::size_t from = offset;
    while (from > starts_[line] && sortOf(text_[before(from)]) == sort) from = before(from);
    std::size_t to = offset;
    while (to < end && sortOf(text_[to]) == sort) to = after(to);
    anchor_ = from;
    caret_ = to;
    typing_ = keepsColumn_ = false;
}

}  // namespace poolscope
