// The ways of a task through execute, where a picture shows them as boxes that can be pressed.
//
// Why here: the Pool perspective draws them, and who asks what execute does takes one for an
// answer. Else a press changes nothing.
#pragma once

#include "app/ui/target.hpp"

namespace poolscope {

enum class AdmissionBox : std::uint16_t { CoreWorker, Queue, ExtraWorker, Rejected };

/// No panel's own.
inline constexpr PanelId kAdmissionBoxes{"execute"};

inline Target admissionTarget(AdmissionBox box) { return Target::owned(kAdmissionBoxes, box); }

}  // namespace poolscope
