// Goes along the log and lets each kind look at each position.
#include "app/model/predict/asker.hpp"

#include <algorithm>

#include "app/model/predict/makers.hpp"

namespace poolscope {

std::optional<PredictQuestion> Asker::next(std::size_t from, std::size_t end, PredictKinds kinds,
                                           std::optional<ExecutorId> only) {
    const Asking asking{*history_, seed_, only, inPicture_};
    for (std::size_t asked = from; asked < std::min(end, history_->size()); ++asked)
        for (const QuestionMaker& maker : questionMakers())
            if (kinds.test(static_cast<std::size_t>(maker.kind)))
                if (auto question = maker.at(asking, asked)) return question;
    return std::nullopt;
}

}  // namespace poolscope
