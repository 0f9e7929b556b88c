// The thread that writes a StreamedRecording while the program runs.
//
// Promises: it looks for whole blocks ten times a second, so a program that does nothing costs next
// to nothing, and writes as many as there are. It never waits for the program nor the program for
// it.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "engine/library/streamed/streamed_recording.hpp"

namespace juc::detail {

class WriterThread {
public:
    /// The recording is its own until `stop`. `failed` is called by it, once, when something was
    /// wrong. If there can be no further thread, whoever finishes the recording writes all of it.
    WriterThread(StreamedRecording& recording, std::function<void()> failed);
    WriterThread(const WriterThread&) = delete;
    WriterThread& operator=(const WriterThread&) = delete;
    ~WriterThread() { stop(); }

    /// Waits until the block that is just written is in the file. Blocks may be left.
    void stop();

private:
    void run();
    bool waitForMore();

    StreamedRecording& recording_;
    const std::function<void()> failed_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool stopping_ = false;  ///< under mutex_
    std::thread thread_;
};

}  // namespace juc::detail
