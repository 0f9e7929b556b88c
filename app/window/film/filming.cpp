// Playing, stepping, and reading times.
#include "app/window/film/filming.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "app/model/playback/pace.hpp"
#include "app/panels/lesson/panel.hpp"

namespace poolscope {

namespace {

constexpr double kLastStays = 2000;  ///< milliseconds: a film that begins again must not surprise

}  // namespace

Filming::Filming(Workspace& workspace, FilmStretch stretch, double every)
    : workspace_(workspace), stretch_(stretch), every_(every), languages_(languages()) {
    workspace_.hintsToPlay = false;
    Playhead& head = workspace_.runs.playback().head;
    stretch_.to = std::min(stretch_.to, head.end());
    stretch_.from = std::min(stretch_.from, stretch_.to);
    head.seek(stretch_.from);
    if (every_ > 0) head.play();
    stays_ = every_ > 0 ? every_ : reading(captionIn(workspace_.preferences.language));
}

Filming::Filming(Workspace& workspace, LessonPanel& lesson, double every)
    : workspace_(workspace), lesson_(&lesson), every_(every), languages_(languages()) {
    lesson_->goTo(0, workspace_);
    stays_ = reading(captionIn(workspace_.preferences.language));
}

bool Filming::next() {
    changed_ = true;
    if (++pictures_ > kMostPictures)
        throw std::runtime_error(
            workspace_.words().fill("ui.film.tooLong", {{"n", std::to_string(kMostPictures)}}));
    if (lesson_ != nullptr) return nextStop();
    return every_ > 0 ? nextPicture() : nextStep();
}

/// The last picture stays, so that it can be read.
bool Filming::nextPicture() {
    Playhead& head = workspace_.runs.playback().head;
    // A breakpoint stops a person, and no film; a question does.
    if (!head.playing() && head.position() < stretch_.to && !head.held()) head.play();
    if (head.playing()) {
        changed_ = workspace_.advance(every_);
        if (head.position() >= stretch_.to) head.seek(stretch_.to);
        return true;
    }
    changed_ = false;
    held_ += every_;
    return held_ < kLastStays;
}

bool Filming::nextStep() {
    Playhead& head = workspace_.runs.playback().head;
    if (head.position() >= stretch_.to) return false;
    const std::size_t next = workspace_.stepper.stops().next(head.position());
    head.seek(std::clamp(next, head.position() + 1, stretch_.to));
    workspace_.picture.keepFollowed();
    stays_ = reading(captionIn(workspace_.preferences.language));
    return true;
}

bool Filming::nextStop() {
    if (lesson_->stop() + 1 >= lesson_->lesson()->stops.size()) return false;
    lesson_->goTo(lesson_->stop() + 1, workspace_);
    stays_ = reading(captionIn(workspace_.preferences.language));
    return true;
}

double Filming::reading(const std::string& text) const {
    return readingTime(text, secondsASentence(workspace_.stepper.speed()));
}

std::vector<FilmCaption> Filming::captions() {
    const std::string& own = workspace_.preferences.language;
    std::vector<FilmCaption> all{{own, captionIn(own)}};
    for (const std::string& each : languages_)
        if (each != own) all.push_back({each, captionIn(each)});
    return all;
}

FilmPicture Filming::picture(const Screen& screen, const TextMeasure& measure,
                             std::function<Image()> pixels) {
    return {screen, measure, std::move(pixels),
            every_ > 0 ? std::vector<FilmCaption>{} : captions(), stays_};
}

std::string Filming::captionIn(const std::string& language) {
    if (lesson_ != nullptr)
        return lesson_->lesson()->stops[lesson_->stop()].words.in(language).text;
    Playback& playback = workspace_.runs.playback();
    const std::size_t position = playback.head.whole();
    if (position == 0) return {};
    if (language == workspace_.preferences.language) return playback.sentence(position - 1);
    if (!told_) told_ = std::make_unique<Told>(language, playback.history);
    return told_->narrator.told(position - 1, playback.history.at(position)).text;
}

double Filming::share() const {
    if (lesson_ != nullptr)
        return static_cast<double>(lesson_->stop()) /
               static_cast<double>(lesson_->lesson()->stops.size());
    const std::size_t length = std::max<std::size_t>(1, stretch_.to - stretch_.from);
    const std::size_t at = workspace_.runs.playback().head.position();
    return static_cast<double>(at - std::min(at, stretch_.from)) / static_cast<double>(length);
}

}  // namespace poolscope
