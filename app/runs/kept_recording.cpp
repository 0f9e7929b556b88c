// Making the line, as far as it is worth keeping.
#include "app/runs/kept_recording.hpp"

#include "app/storage/saved_session.hpp"
#include "engine/trace/blocks/byte_source.hpp"

namespace poolscope {

namespace {

struct TooLong {};

}  // namespace

const std::string& KeptRecording::line() const {
    const std::lock_guard lock(mutex_);
    if (line_) return *line_;
    std::string recording;
    try {
        if (least_ > kMost) throw TooLong{};
        write_([&](std::string_view piece) {
            if (recording.size() + piece.size() > kMost) throw TooLong{};
            recording += piece;
        });
        line_ = recordingLine(recording);
    } catch (const TooLong&) {
        line_.emplace();
    } catch (const UnreadableBytes&) {
        line_.emplace();
    }
    write_ = nullptr;
    return *line_;
}

}  // namespace poolscope
