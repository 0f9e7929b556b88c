// Room for more threads and things.
#include "engine/world/state_digest.hpp"

namespace poolscope {

void StateDigest::makeRoomFor(ThreadId thread) {
    constexpr std::size_t kUsualThreads = 8;
    if (histories_.empty()) histories_.reserve(kUsualThreads);
    histories_.resize(thread.value + 1);
}

/// At most half of the places are taken.
void StateDigest::makeRoom() {
    constexpr std::size_t kFirst = 64;
    std::vector<Thing> fewer(std::max(kFirst, things_.size() * 2));
    fewer.swap(things_);
    for (const Thing& thing : fewer)
        if (thing.number != 0) placeOf(thing.number) = thing;
}

}  // namespace poolscope
