// recordTo.
#include "poolscope/recording.hpp"

#include <cstdio>
#include <utility>

#include "engine/library/program_recording.hpp"
#include "engine/library/runtime.hpp"

namespace juc {
namespace detail {

struct OpenRecording {
    std::string file;
    poolscope::Log& log;  ///< its world's threads may run on, so neither is ever destroyed
    RuntimePtr runtime;
    bool saved = false;
};

}  // namespace detail

Recording recordTo(std::string file) {
    auto log = std::make_unique<poolscope::Log>();
    detail::RuntimePtr runtime = detail::newRecordedRuntime(*log);
    detail::replaceProcessRuntime(runtime);
    auto open = std::make_unique<detail::OpenRecording>(
        detail::OpenRecording{std::move(file), *log.release(), std::move(runtime)});
    return Recording(std::move(open));
}

Recording::Recording(std::unique_ptr<detail::OpenRecording> open) : open_(std::move(open)) {}

Recording::~Recording() {
    if (open_ == nullptr) return;
    try {
        save();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
    }
}

std::size_t Recording::events() const { return open_->log.size(); }

void Recording::save() {
    if (std::exchange(open_->saved, true)) return;
    const poolscope::Instant end = open_->runtime->world().now();
    detail::closeLogOf(*open_->runtime);
    detail::replaceProcessRuntime(nullptr);
    detail::writeProgramRecording(open_->log, end, open_->file);
}

}  // namespace juc
