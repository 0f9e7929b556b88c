// A page runs no programs.
#include "app/platform/video.hpp"

#include <stdexcept>

namespace poolscope {

struct Video::System {};

Video::Video(Kind, int, int, double) {
    throw std::runtime_error(
        "A page cannot make videos: choose a name that ends in .gif, .png or .html.");
}
Video::~Video() = default;
void Video::add(const Image&) {}
std::string Video::finish() { return {}; }

}  // namespace poolscope
