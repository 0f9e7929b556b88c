// A lesson being made: its stops can be added, moved, removed and worded.
//
// Promises: every stop goes on showing its moment, whatever is moved or removed around it: one
// whose position was counted from a stop that is no longer before it gets the event's number
// instead. Each change can be taken back, the last one first.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "app/learn/lesson/lesson.hpp"

namespace poolscope {

class LessonDraft {
public:
    LessonDraft() = default;
    /// Goes on with a lesson; `positions` of its stops, as placeLesson found them.
    LessonDraft(Lesson lesson, const std::vector<std::size_t>& positions);

    std::size_t size() const { return stops_.size(); }
    bool empty() const { return stops_.empty(); }
    const LessonStop& stop(std::size_t index) const { return stops_[index].stop; }
    /// Where the stop stands in its run.
    std::size_t positionOf(std::size_t index) const { return stops_[index].position; }
    const InLanguages<std::string>& title() const { return head_.title; }
    /// The lesson as it would be written.
    Lesson lesson() const;

    /// Puts a stop behind the `after`-th, or first. Its position is an event's number.
    void add(LessonStop stop, std::optional<std::size_t> after);
    void remove(std::size_t index);
    /// Exchanges it with its neighbour, -1 or 1. Returns whether there was one.
    bool move(std::size_t index, std::ptrdiff_t by);
    void setWords(std::size_t index, const std::string& language, RichText words);
    void setTitle(const std::string& language, std::string title);
    /// Takes the last change back. Returns whether there was one.
    bool undo();
    bool canUndo() const { return !past_.empty(); }

private:
    struct DraftStop {
        LessonStop stop;
        std::size_t position = 0;
        std::size_t id = 0;
        std::size_t before = 0;  ///< the stop that a relative position is counted from
    };
    struct Kept {
        Lesson head;
        std::vector<DraftStop> stops;
    };
    void keep() { past_.push_back({head_, stops_}); }

    Lesson head_;  ///< without its stops
    std::vector<DraftStop> stops_;
    std::vector<Kept> past_;
    std::size_t ids_ = 0;
};

/// Puts the text in that language in place of the old one, or beside those in other languages.
template <class Text>
void setIn(InLanguages<Text>& texts, const std::string& language, Text text) {
    for (auto& [known, old] : texts.all)
        if (known == language) {
            old = std::move(text);
            return;
        }
    texts.all.emplace_back(language, std::move(text));
}

}  // namespace poolscope
