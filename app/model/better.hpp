// Which of several executors has the better value of a figure.
#pragma once

#include <vector>

#include "app/model/measures.hpp"

namespace poolscope {

/// Which have the better value: none where all are alike or nobody can say.
std::vector<bool> bestOf(Measure measure, const std::vector<const Figures*>& columns);

/// Figures that at least one of them has, in order.
std::vector<Measure> measuresOf(const std::vector<const Figures*>& columns);

/// The same in all of them.
bool isAlike(Measure measure, const std::vector<const Figures*>& columns);

}  // namespace poolscope
