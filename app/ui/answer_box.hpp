// Boxes of a picture that can be pressed for an answer.
//
// Why here: perspectives draw them, and who asks takes one for an answer. Else a press changes
// nothing.
#pragma once

#include "app/ui/target.hpp"

namespace poolscope {

/// Of what the boxes are, each with its number.
enum class AnswerBox : std::uint16_t {
    Admission,    ///< the ways of a task through execute: an AdmissionBox
    FutureState,  ///< the states of a FutureTask: a FutureState
    Start,        ///< the ticks of an AskedStart
    CtlBit        ///< bits of ctl, only while they can be flipped: the bit
};
enum class AdmissionBox : std::uint8_t { CoreWorker, Queue, ExtraWorker, Rejected };

/// No panel's own.
inline constexpr PanelId kAnswerBoxes{"answer"};

inline Target answerTarget(AnswerBox of, std::uint32_t number) {
    return Target::owned(kAnswerBoxes, of, number);
}
inline Target answerTarget(AdmissionBox box) {
    return answerTarget(AnswerBox::Admission, static_cast<std::uint32_t>(box));
}

}  // namespace poolscope
