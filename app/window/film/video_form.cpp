// WebM and MP4: as many pictures a second as the frame says.
#include <cmath>

#include "app/platform/video.hpp"
#include "app/window/film/forms.hpp"

namespace poolscope {

namespace {

class VideoForm final : public FilmForm {
public:
    VideoForm(Video::Kind kind, const FilmFrame& frame)
        : video_(kind, static_cast<int>(frame.size.x), static_cast<int>(frame.size.y),
                 1000 / frame.every),
          every_(frame.every) {}

    void add(const FilmPicture& picture) override {
        last_ = picture.pixels();
        stay(picture.milliseconds);
    }
    void stay(double milliseconds) override {
        const auto times = std::max(1L, std::lround(milliseconds / every_));
        for (long i = 0; i < times; ++i) video_.add(last_);
    }
    std::string finish() override { return video_.finish(); }

private:
    Video video_;
    double every_;
    Image last_;
};

}  // namespace

std::unique_ptr<FilmForm> webmForm(const FilmFrame& frame) {
    return std::make_unique<VideoForm>(Video::Kind::Webm, frame);
}

std::unique_ptr<FilmForm> mp4Form(const FilmFrame& frame) {
    return std::make_unique<VideoForm>(Video::Kind::Mp4, frame);
}

}  // namespace poolscope
