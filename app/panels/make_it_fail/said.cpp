// What the game says: a hint, or what became of the run.
#include <string>

#include "app/learn/game/fault_text.hpp"
#include "app/panels/make_it_fail/panel.hpp"

namespace poolscope {

void MakeItFailPanel::say(const TextCatalog& words, const Names& names) {
    const ScheduleGame& game = game_->game();
    if (game.fault()) {
        shown_.tone = GameTone::Failed;
        shown_.said = failure(words);
    } else if (wantsHint_) {
        shown_.tone = GameTone::Hint;
        sayHint(words, names);
    } else if (game.over()) {
        shown_.tone = GameTone::Unharmed;
        shown_.said = unharmed(words);
    }
}

NamedText MakeItFailPanel::failure(const TextCatalog& words) const {
    const ScheduleGame& game = game_->game();
    const std::string what = faultText(*game.fault(), *game.log(), game.ended(), words);
    const std::string choices = std::to_string(game.choices().size());
    const std::string switches = std::to_string(game.switches());
    const std::string best = std::to_string(game_->all().switches());
    const bool known = game_->all().choices() != nullptr;
    return NamedText(
        words.fill(known ? "ui.makeItFail.failed" : "ui.makeItFail.failedFirst",
                   {{"what", what}, {"choices", choices}, {"switches", switches}, {"best", best}}));
}

NamedText MakeItFailPanel::unharmed(const TextCatalog& words) const {
    const FaultSearch& all = game_->all();
    const std::string schedules = std::to_string(all.schedules());
    const std::string_view key = !all.over()                ? "ui.makeItFail.unharmedYet"
                                 : all.choices() != nullptr ? "ui.makeItFail.unharmed"
                                 : all.exhausted()          ? "ui.makeItFail.none"
                                                            : "ui.makeItFail.noneCut";
    return NamedText(words.fill(key, {{"n", schedules}}));
}

void MakeItFailPanel::sayHint(const TextCatalog& words, const Names& names) {
    const GameHint hint = game_->hint();
    const std::string number = std::to_string(hint.number);
    switch (hint.kind) {
        case GameHint::Kind::Thinking:
            shown_.said = NamedText(words.fill("ui.makeItFail.thinking", {}));
            break;
        case GameHint::Kind::Choose:
            shown_.hinted = hint.number;
            shown_.said = NamedText(
                words.fill("ui.makeItFail.hintGo",
                           {{"thread", names.of(game_->game().candidates()[hint.number])}}));
            break;
        case GameHint::Kind::Back:
            shown_.said = NamedText(words.fill("ui.makeItFail.hintBack", {{"n", number}}));
            break;
        case GameHint::Kind::Nothing: shown_.said = unharmed(words); break;
    }
}

}  // namespace poolscope
