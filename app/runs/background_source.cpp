// Waiting for the run, and handing it over.
#include "app/runs/background_source.hpp"

#include <utility>

namespace poolscope {

bool BackgroundSource::makeInBackground(BackgroundRun::Make make, std::shared_ptr<const Log> log,
                                        const LoadWatch& watch, LoadStep step, std::size_t shown) {
    background_ = std::make_unique<BackgroundRun>(std::move(make), std::move(log), watch);
    inParts_ = background_->inParts();
    if (!background_->waitFor(watch, step, shown)) return false;
    take();
    return true;
}

void BackgroundSource::take() {
    const std::unique_ptr<BackgroundRun> done = std::exchange(background_, nullptr);
    finish(done->take());
}

/// Of a run that failed, too.
void BackgroundSource::takeWhatThereIs() {
    try {
        take();
    } catch (...) {
        failure_ = std::current_exception();
        kept_.reset();
        RunRecord begun;
        begun.ending = Ending::Stopped;
        if (log().size() > 0) begun.end = log()[log().size() - 1].time;
        keepBegin(std::move(begun));
    }
}

void BackgroundSource::finish(WatchedRun made) {
    kept_.reset();
    tooMuch_ = std::move(made.tooMuch);
    keep(std::move(made.run));
}

std::shared_ptr<const KeptRecording> BackgroundSource::kept() const {
    if (!kept_) kept_ = makeKept();
    return kept_;
}

std::optional<double> BackgroundSource::making() const {
    return background_ ? std::optional(background_->share()) : std::nullopt;
}

void BackgroundSource::poll() {
    if (background_ && background_->waitFor({})) takeWhatThereIs();
}

void BackgroundSource::waitUntilMade() {
    if (background_) takeWhatThereIs();
}

void BackgroundSource::endMaking() {
    if (background_) background_->end();
}

}  // namespace poolscope
