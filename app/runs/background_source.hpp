// A run that may still be made, or read, in the background while it is shown.
//
// Promises: what the run is when it is over is kept by the kind of source that it is, once, on the
// thread that uses the source. A run that fails in the background is one that ended early, with
// `failure`; nothing is thrown later than by the constructor. Why: scenarios and recordings wait,
// ask how far it is, end it, fail, and say that it needs too much memory, in the same way.
#pragma once

#include <exception>
#include <memory>
#include <optional>
#include <utility>

#include "app/runs/background_run.hpp"
#include "app/runs/load_watch.hpp"
#include "app/runs/run_source.hpp"

namespace poolscope {

class BackgroundSource : public RunSource {
public:
    std::optional<double> making() const final;
    void poll() final;
    void waitUntilMade() final;
    void endMaking() final;
    const NotEnoughMemory* tooLarge() const final { return tooMuch_ ? &*tooMuch_ : nullptr; }
    std::exception_ptr failure() const final { return failure_; }
    std::shared_ptr<const KeptRecording> kept() const final;

protected:
    /// Starts it and waits as BackgroundRun::waitFor does; keeps the run if it is over by then, and
    /// returns whether it is.
    bool makeInBackground(BackgroundRun::Make make, std::shared_ptr<const Log> log,
                          const LoadWatch& watch, LoadStep step, std::size_t shown);
    bool isMade() const { return background_ == nullptr; }
    /// Whether the thread that draws made it between its frames, as in a page.
    bool madeInParts() const { return inParts_; }
    /// Keeps it and why it was stopped.
    void finish(WatchedRun made);
    /// The run is over.
    virtual void keep(RunRecord run) = 0;
    /// It failed; this is what there is of it.
    virtual void keepBegin(RunRecord run) { keep(std::move(run)); }
    virtual std::shared_ptr<const KeptRecording> makeKept() const = 0;

private:
    void take();
    void takeWhatThereIs();

    std::unique_ptr<BackgroundRun> background_;  ///< until it is made
    bool inParts_ = false;
    std::optional<NotEnoughMemory> tooMuch_;
    std::exception_ptr failure_;
    mutable std::shared_ptr<const KeptRecording> kept_;  ///< of the run as far as it is made
};

}  // namespace poolscope
