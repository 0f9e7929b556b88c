// The program's own loop.
#include "app/platform/frames.hpp"

namespace poolscope {

void runFrames(std::function<bool()> frame) {
    while (frame()) {
    }
}

}  // namespace poolscope
