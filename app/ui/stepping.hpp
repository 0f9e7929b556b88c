// The steps of − and + beside a duration.
#pragma once

#include "engine/trace/time.hpp"

namespace poolscope {

/// The next or previous of 1, 2, 5 times a power of ten: for values chosen roughly.
Duration roundStep(Duration value, int direction);
/// The next or previous round value of the same size: 30 → 40, 350 → 400, 1000 → 900 ms.
Duration fineStep(Duration value, int direction);

}  // namespace poolscope
