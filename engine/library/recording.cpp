// recordTo.
#include "poolscope/recording.hpp"

#include <cstdio>
#include <utility>

#include "engine/library/runtime.hpp"
#include "engine/library/streamed/streamed_recording.hpp"
#include "engine/library/streamed/writer_thread.hpp"
#include "poolscope/throwable.hpp"

namespace juc {
namespace detail {

struct OpenRecording {
    OpenRecording(std::string file, poolscope::Log& newLog, RuntimePtr newRuntime)
        : log(newLog),
          runtime(std::move(newRuntime)),
          stream(log, std::move(file)),
          writer(stream, [this] { closeLogOf(*runtime); }) {}

    poolscope::Log& log;  ///< its world's threads may run on, so neither is ever destroyed
    RuntimePtr runtime;
    StreamedRecording stream;
    WriterThread writer;  ///< what cannot be written any more need not be kept: it closes the log
    bool saved = false;
};

}  // namespace detail

Recording recordTo(std::string file) {
    auto log = std::make_unique<poolscope::Log>(nullptr, poolscope::KeepsCalls::Yes);
    detail::RuntimePtr runtime = detail::newRecordedRuntime(*log);
    detail::replaceProcessRuntime(runtime);
    return Recording(std::make_unique<detail::OpenRecording>(std::move(file), *log.release(),
                                                             std::move(runtime)));
}

Recording::Recording(std::unique_ptr<detail::OpenRecording> open) : open_(std::move(open)) {}

Recording::Recording(Recording&& other) noexcept = default;

Recording::~Recording() {
    if (open_ == nullptr) return;
    try {
        save();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
    }
}

detail::OpenRecording& Recording::open() const {
    if (open_ == nullptr) throw IllegalStateException("this recording was moved away");
    return *open_;
}

std::size_t Recording::events() const { return open().log.size(); }

void Recording::save() {
    detail::OpenRecording& open = this->open();
    if (std::exchange(open.saved, true)) return;
    const poolscope::Instant end = open.runtime->world().now();
    const auto how = open.runtime->living == 0 ? detail::ProgramEnd::Over : detail::ProgramEnd::Cut;
    detail::closeLogOf(*open.runtime);
    detail::replaceProcessRuntime(nullptr);
    open.writer.stop();
    open.stream.finish(end, how, !detail::lackedMemory(*open.runtime));
}

}  // namespace juc
