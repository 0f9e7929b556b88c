// Changing the order of stops without changing what they show.
#include "app/learn/lesson/lesson_draft.hpp"

#include <utility>

namespace poolscope {

namespace {

bool isRelative(const StopPosition& position) {
    return position.kind == StopPosition::Kind::AsBefore ||
           position.kind == StopPosition::Kind::Next;
}

}  // namespace

LessonDraft::LessonDraft(Lesson lesson, const std::vector<std::size_t>& positions)
    : head_(std::move(lesson)) {
    std::size_t before = 0;
    for (std::size_t i = 0; i < head_.stops.size(); ++i) {
        stops_.push_back({std::move(head_.stops[i]), positions[i], ++ids_, before});
        before = ids_;
    }
    head_.stops.clear();
}

Lesson LessonDraft::lesson() const {
    Lesson all = head_;
    std::size_t before = 0;
    for (const DraftStop& each : stops_) {
        LessonStop stop = each.stop;
        if (isRelative(stop.position) && each.before != before) {
            stop.position = {};
            stop.position.kind = StopPosition::Kind::Event;
            stop.position.event = each.position;
        }
        all.stops.push_back(std::move(stop));
        before = each.id;
    }
    return all;
}

void LessonDraft::add(LessonStop stop, std::optional<std::size_t> after) {
    keep();
    const std::size_t position = stop.position.event;
    const auto place = static_cast<std::ptrdiff_t>(after ? *after + 1 : 0);
    stops_.insert(stops_.begin() + place, {std::move(stop), position, ++ids_, 0});
}

void LessonDraft::remove(std::size_t index) {
    keep();
    stops_.erase(stops_.begin() + static_cast<std::ptrdiff_t>(index));
}

bool LessonDraft::move(std::size_t index, std::ptrdiff_t by) {
    const std::ptrdiff_t other = static_cast<std::ptrdiff_t>(index) + by;
    if (other < 0 || other >= static_cast<std::ptrdiff_t>(stops_.size())) return false;
    keep();
    std::swap(stops_[index], stops_[static_cast<std::size_t>(other)]);
    return true;
}

void LessonDraft::setWords(std::size_t index, const std::string& language, RichText words) {
    keep();
    setIn(stops_[index].stop.words, language, std::move(words));
}

void LessonDraft::setTitle(const std::string& language, std::string title) {
    keep();
    setIn(head_.title, language, std::move(title));
}

bool LessonDraft::undo() {
    if (past_.empty()) return false;
    head_ = std::move(past_.back().head);
    stops_ = std::move(past_.back().stops);
    past_.pop_back();
    return true;
}

}  // namespace poolscope
