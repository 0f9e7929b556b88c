// The session as it was at a moment, and writing it beside the thread that draws.
//
// Promises: taking a moment costs no encoding; the text is made, and the file written, by another
// thread, one moment at a time, and only if the text is another one. What fails is thrown by
// `finish` on the thread that asks.
#pragma once

#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "app/runs/kept_recording.hpp"
#include "app/storage/saved_session.hpp"

namespace poolscope {

struct SessionMoment {
    SavedSession session;
    /// What each of its branches is made again from.
    struct Again {
        std::shared_ptr<const KeptRecording> recording;  ///< or null
        bool otherwise = false;                          ///< also without one: from its file
    };
    std::vector<Again> again;
};

/// The file's text. A run that cannot be made again is left out: those forked off it lose their
/// parent. Throws what recordings throw.
std::string textOf(SessionMoment moment);

class SessionWriter {
public:
    /// None may be on the way.
    void begin(std::filesystem::path file, SessionMoment moment);
    bool busy() const { return writing_.valid(); }
    /// Whether `finish` would not wait.
    bool over() const;
    /// Waits until it is written. Throws std::exception if it could not be: then the file is as it
    /// was.
    void finish();

    SessionWriter() = default;
    SessionWriter(const SessionWriter&) = delete;
    SessionWriter& operator=(const SessionWriter&) = delete;
    ~SessionWriter() {
        if (thread_.joinable()) thread_.join();
    }

private:
    std::future<void> writing_;
    std::thread thread_;
    std::shared_ptr<std::string> written_ = std::make_shared<std::string>();
};

}  // namespace poolscope
