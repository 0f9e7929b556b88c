// What is joined in the queue.
#include "app/window/input_queue.hpp"

#include <algorithm>
#include <utility>

namespace poolscope {

void InputQueue::push(InputEvent event) {
    InputEvent* const last = events_.empty() ? nullptr : &events_.back();
    if (last != nullptr && std::holds_alternative<PointerMoved>(event) &&
        std::holds_alternative<PointerMoved>(*last)) {
        *last = std::move(event);
        return;
    }
    if (const auto* turned = std::get_if<MouseWheelTurned>(&event)) {
        if (auto* before = last == nullptr ? nullptr : std::get_if<MouseWheelTurned>(last)) {
            before->steps += turned->steps;
            return;
        }
    }
    if (const auto* key = std::get_if<KeyDown>(&event); key != nullptr && key->repeated) {
        const auto waits = [key](const InputEvent& each) {
            const auto* other = std::get_if<KeyDown>(&each);
            return other != nullptr && other->chord == key->chord;
        };
        if (std::any_of(events_.begin(), events_.end(), waits)) return;
    }
    events_.push_back(std::move(event));
}

InputEvent InputQueue::pop() {
    InputEvent event = std::move(events_.front());
    events_.pop_front();
    return event;
}

bool InputQueue::take(KeyCode code) {
    const auto pressed = std::find_if(events_.begin(), events_.end(), [&](const InputEvent& each) {
        const auto* key = std::get_if<KeyDown>(&each);
        return key != nullptr && key->chord.code == code;
    });
    if (pressed == events_.end()) return false;
    events_.erase(pressed);
    return true;
}

}  // namespace poolscope
