// Who is asked first.
#include "engine/trace/rescue.hpp"

#include <atomic>
#include <utility>

namespace poolscope {

namespace {
thread_local const Rescue* ofThisThread = nullptr;
std::atomic<const Rescue*> ofEveryThread = nullptr;
}  // namespace

Rescue::Rescue(For whom, std::function<std::string()> text)
    : whom_(whom),
      text_(std::move(text)),
      outer_(whom == For::ThisThread ? std::exchange(ofThisThread, this)
                                     : ofEveryThread.exchange(this)) {}

Rescue::~Rescue() {
    if (whom_ == For::ThisThread)
        ofThisThread = outer_;
    else
        ofEveryThread = outer_;
}

std::optional<std::string> rescuedText() {
    const Rescue* const rescue = ofThisThread != nullptr ? ofThisThread : ofEveryThread.load();
    if (rescue == nullptr) return std::nullopt;
    return rescue->text_();
}

}  // namespace poolscope
