// What a rejection policy does with the task that execute had no room for.
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "app/model/predict/draft.hpp"
#include "app/model/predict/makers.hpp"

namespace poolscope {

namespace {

constexpr std::array kActsOfTheJdk{PolicyAct::Throws, PolicyAct::CallerRuns, PolicyAct::Discards,
                                   PolicyAct::DiscardsOldest};

/// The next event of the thread that rejects. None of a program's own handler, which says nothing,
/// and of policies that the JDK does not have.
std::optional<std::size_t> actOf(const Asking& asking, std::size_t asked) {
    const ThreadId caller = asking.log()[asked - 1].thread;
    const auto next = asking.find(
        asked, [&](std::size_t position) { return asking.log()[position].thread == caller; });
    const auto acted = next ? asking.get<PolicyActed>(*next) : std::nullopt;
    return acted && acted->act <= PolicyAct::DiscardsOldest ? next : std::nullopt;
}

}  // namespace

MadeQuestion askPolicy(const Asking& asking, std::size_t asked) {
    const auto rejected = asking.last<Rejected>(asked);
    if (!rejected || !asking.isAbout(rejected->executor)) return std::nullopt;
    const auto position = actOf(asking, asked);
    if (!position) return std::nullopt;
    const PolicyActed acted = *asking.get<PolicyActed>(*position);
    const ExecutorLife& life = asking.at(asked).life.executor(rejected->executor);
    const bool isShutDown = life.runState() != PoolRunState::Running;
    const auto say = [&](const std::string& key) {
        return Said{"predict.policy." + key,
                    {{"executor", rejected->executor},
                     {"task", rejected->task},
                     {"policy", std::string(asking.log().text(rejected->handler))}}};
    };
    QuestionDraft draft(PredictKind::Policy, asked, *position + 1,
                        say(isShutDown ? "prompt.shutdown" : "prompt.full"));
    for (const PolicyAct each : kActsOfTheJdk) {
        const std::string word(toString(each));
        const auto rank = static_cast<std::int64_t>(each);
        const bool looksFirst =
            isShutDown && (each == PolicyAct::CallerRuns || each == PolicyAct::DiscardsOldest);
        if (each == acted.act)
            draft.right(say("act." + word),
                        say(isShutDown && each == PolicyAct::Discards ? "why.drops" : "why.own"),
                        rank);
        else if (looksFirst)
            draft.wrong(say("act." + word), say("why.shutdown"), rank, "policyInShutdown");
        else
            draft.wrong(say("act." + word), say("why." + word), rank, "wrongPolicy");
    }
    return draft.ranked(asking);
}

}  // namespace poolscope
