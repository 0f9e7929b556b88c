// What a question shows and hides in a picture, and where it takes an answer there.
//
// Promises: plain data; by default nothing is asked. Kept by whoever asks, while the question
// stands.
#pragma once

#include <cstdint>
#include <optional>

#include "app/model/run/hidden_heap.hpp"
#include "app/ui/answer_box.hpp"
#include "engine/trace/ids.hpp"
#include "engine/trace/time.hpp"

namespace poolscope {

/// Bits of ctl that somebody flips for an answer. The run's own ctl stays as it is.
struct TriedBits {
    std::uint32_t flipped = 0;
    std::uint32_t cursor = 31;  ///< the bit that a key would flip

    friend bool operator==(const TriedBits&, const TriedBits&) = default;
};

/// A question that asks when a task begins its next run, and is answered on the time axis.
struct AskedStart {
    TaskId task;
    Duration tick;                        ///< answers lie on its multiples
    std::int32_t ticks = 0;               ///< so many, from 0 on
    std::optional<std::int32_t> at = {};  ///< the one that is meant
    Duration length;                      ///< of the run to come
};

struct AskedInPicture {
    std::optional<AnswerBox> boxes = {};  ///< these take an answer; else a press changes nothing
    HiddenHeap heap = {};                 ///< what is asked of a heap, which no picture says
    std::optional<TriedBits> bits = {};   ///< of ctl, while they can be flipped for an answer
    std::optional<AskedStart> start = {};
};

}  // namespace poolscope
