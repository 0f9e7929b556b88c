// A video of pictures: WebM or MP4.
//
// Promises: nothing is bundled: the program ffmpeg of the machine packs the pictures; a sentence
// says so where there is none. A page has none. Threads: that which made it.
#pragma once

#include <memory>
#include <string>

#include "app/window/gl/png.hpp"

namespace poolscope {

class Video {
public:
    enum class Kind { Webm, Mp4 };

    /// `perSecond`: so many pictures a second. Throws std::runtime_error if there is no ffmpeg.
    Video(Kind kind, int width, int height, double perSecond);
    ~Video();
    Video(const Video&) = delete;
    Video& operator=(const Video&) = delete;

    /// The next picture. Throws std::runtime_error with ffmpeg's own words.
    void add(const Image& image);
    /// The bytes of the file. Throws likewise.
    std::string finish();

private:
    struct System;
    std::unique_ptr<System> system_;
};

}  // namespace poolscope
