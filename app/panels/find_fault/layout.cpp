// The candidates below what is asked, then what was said; moments and buttons at the end.
#include "app/panels/find_fault/layout.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "app/ui/boxes.hpp"

namespace poolscope {

namespace {

class RiddleBoxes {
public:
    RiddleBoxes(const ShownRiddle& shown, const LayoutContext& context)
        : shown_(shown), context_(context) {}

    std::vector<Box> asked() const {
        const std::string number = filled("number", {{"n", std::to_string(shown_.number)},
                                                     {"level", std::to_string(shown_.level)},
                                                     {"most", std::to_string(shown_.hardest)}});
        std::string score = filled("score", {{"right", std::to_string(shown_.right)},
                                             {"done", std::to_string(shown_.done)}});
        if (shown_.done == 0) score.clear();
        return {Box::title(say("title"), findFaultTarget(FindFaultPart::Leave), say("leave")),
                Box::row(s0, {Box::label(number, Type::Small, Role::TextMuted),
                              Box::aside(score, Type::Small, Role::TextMuted)})
                    .above(s3)
                    .orNothing()
                    .keeping(2),
                Box::paragraph(say("ask"), Role::Text).above(s4).keeping(4)};
    }

    /// Where there is little room, parts without their work, and then in two columns: what is asked
    /// is worth more.
    std::vector<Box> answers() const {
        const std::size_t all = shown_.candidates.size();
        const std::size_t half = (all + 1) / 2;
        const auto small = [&](std::size_t from, std::size_t to) {
            return candidates("part", from, to).smaller.front();
        };
        return {candidates("candidate", 0, all)
                    .orElse(candidates("part", 0, all))
                    .orElse(small(0, all))
                    .orElse(Box::row(s2, {small(0, half), small(half, all)})),
                Box::gap(s2), said()};
    }

    Box candidates(std::string_view words, std::size_t from, std::size_t to) const {
        std::vector<BoxChoice> all;
        for (std::size_t i = from; i < to; ++i) {
            const ShownRiddle::Candidate& one = shown_.candidates[i];
            const bool open = !shown_.over && !one.refused;
            all.push_back({NamedText(say(fmt::format("{}.{}", words, toString(one.part)))),
                           open ? findFaultTarget(FindFaultPart::Candidate, i) : Target(),
                           one.refused, one.right,
                           shown_.hasKeys && !shown_.over && i == shown_.cursor});
        }
        return Box::choices(std::move(all));
    }

    Box end() const {
        std::vector<Box> parts;
        for (const ShownRiddle::Moment& moment : shown_.moments)
            parts.push_back(
                Box::button({.words = context_.words.fill(moment.words,
                                                          {{"n", std::to_string(moment.position)}}),
                             .target = Target::at(moment.position),
                             .align = AlignX::Left})
                    .above(s2));
        parts.push_back(Box::gap(s2));
        parts.push_back(Box::buttons({{say("hint"), findFaultTarget(FindFaultPart::Hint),
                                       keyText(plainKey('H')), !shown_.over},
                                      {say("another"), findFaultTarget(FindFaultPart::Another),
                                       keyText(plainKey('N')), true, shown_.over}},
                                     s16));
        return Box::column(std::move(parts));
    }

private:
    std::string say(std::string_view key) const {
        return context_.say(fmt::format("findFault.{}", key));
    }
    std::string filled(std::string_view key, TextCatalog::Pairs values) const {
        return context_.words.fill(fmt::format("ui.findFault.{}", key), values);
    }

    Box said() const {
        const std::string tries = std::to_string(shown_.triesLeft);
        if (shown_.tone == RiddleTone::Nothing)
            return Box::paragraph(filled("tries", {{"n", tries}}), Role::TextMuted);
        const Role role = shown_.tone == RiddleTone::Right  ? Role::Good
                          : shown_.tone == RiddleTone::Hint ? Role::LineStrong
                                                            : Role::Late;
        Box words = Box::paragraph(shown_.said, Role::Text).toned(role);
        if (shown_.over) return words;
        return Box::column(
            {std::move(words).above(s2),
             Box::label(filled("triesLeft", {{"n", tries}}), Type::Small, Role::TextMuted)});
    }

    const ShownRiddle& shown_;
    const LayoutContext& context_;
};

}  // namespace

void layoutFindFault(Rect box, const ShownRiddle& shown, const LayoutContext& context,
                     DisplayList& list) {
    LayoutBuilder builder(list, context);
    const RiddleBoxes boxes(shown, context);
    placeDock(box, boxes.asked(), boxes.answers(), boxes.end(), builder);
}

}  // namespace poolscope
