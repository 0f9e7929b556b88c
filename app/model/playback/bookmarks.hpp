// Positions of a run, each with a note.
//
// Promises: sorted by position, at most one per position. The text form has one line for each ("150
// the leader changes") and reads back the same. Lines that do not parse are skipped.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace poolscope {

struct Bookmark {
    std::size_t position = 0;
    std::string note;  ///< one line, or nothing

    friend bool operator==(const Bookmark&, const Bookmark&) = default;
};

class Bookmarks {
public:
    const std::vector<Bookmark>& all() const { return all_; }
    const Bookmark* at(std::size_t position) const;
    void set(std::size_t position, std::string_view note);
    void remove(std::size_t position);
    std::optional<std::size_t> after(std::size_t position) const;
    std::optional<std::size_t> before(std::size_t position) const;

    std::string toText() const;
    static Bookmarks fromText(std::string_view text);

    friend bool operator==(const Bookmarks&, const Bookmarks&) = default;

private:
    std::vector<Bookmark> all_;
};

}  // namespace poolscope
