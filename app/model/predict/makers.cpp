// The list of kinds.
#include "app/model/predict/makers.hpp"

#include <array>

namespace poolscope {

std::span<const QuestionMaker> questionMakers() {
    static constexpr std::array kMakers{
        QuestionMaker{PredictKind::Head, askHead},
    };
    return kMakers;
}

}  // namespace poolscope
