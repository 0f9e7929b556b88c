// Predicting: what can be pressed in its panel besides the question itself.
#pragma once

#include "app/model/predict/asker.hpp"
#include "app/model/predict/score.hpp"
#include "app/ui/target.hpp"

namespace poolscope {

inline constexpr PanelId kPredict{"predict"};

/// `id` of Kind: which PredictKind.
enum class PredictPart : std::uint16_t { Kind, AllKinds, Next };

inline Target predictTarget(PredictPart part, std::uint32_t id = 0) {
    return Target::owned(kPredict, part, id);
}

}  // namespace poolscope
