// Keeping bookmarks in order.
#include "app/model/playback/bookmarks.hpp"

#include <algorithm>
#include <charconv>

namespace poolscope {

namespace {

bool standsBefore(const Bookmark& bookmark, std::size_t position) {
    return bookmark.position < position;
}

}  // namespace

const Bookmark* Bookmarks::at(std::size_t position) const {
    const auto found = std::lower_bound(all_.begin(), all_.end(), position, standsBefore);
    return found != all_.end() && found->position == position ? &*found : nullptr;
}

void Bookmarks::set(std::size_t position, std::string_view note) {
    std::string line(note);
    std::replace(line.begin(), line.end(), '\n', ' ');
    const auto found = std::lower_bound(all_.begin(), all_.end(), position, standsBefore);
    if (found != all_.end() && found->position == position)
        found->note = std::move(line);
    else
        all_.insert(found, {position, std::move(line)});
}

void Bookmarks::remove(std::size_t position) {
    std::erase_if(all_, [&](const Bookmark& b) { return b.position == position; });
}

std::optional<std::size_t> Bookmarks::after(std::size_t position) const {
    const auto found = std::lower_bound(all_.begin(), all_.end(), position + 1, standsBefore);
    return found == all_.end() ? std::nullopt : std::optional(found->position);
}

std::optional<std::size_t> Bookmarks::before(std::size_t position) const {
    const auto found = std::lower_bound(all_.begin(), all_.end(), position, standsBefore);
    return found == all_.begin() ? std::nullopt : std::optional((found - 1)->position);
}

std::string Bookmarks::toText() const {
    std::string text;
    for (const Bookmark& bookmark : all_) {
        text += std::to_string(bookmark.position);
        if (!bookmark.note.empty()) text += ' ' + bookmark.note;
        text += '\n';
    }
    return text;
}

Bookmarks Bookmarks::fromText(std::string_view text) {
    Bookmarks read;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        std::size_t position = 0;
        const auto [rest, error] =
            std::from_chars(line.data(), line.data() + line.size(), position);
        std::string_view note = line.substr(static_cast<std::size_t>(rest - line.data()));
        if (error != std::errc{} || (!note.empty() && note.front() != ' ')) continue;
        if (!note.empty()) note.remove_prefix(1);
        read.set(position, note);
    }
    return read;
}

}  // namespace poolscope
