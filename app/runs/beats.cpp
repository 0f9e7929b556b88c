// From one beat to the next.
#include "app/runs/beats.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "app/model/query/finder.hpp"
#include "app/model/query/question_words.hpp"
#include "engine/trace/quoted.hpp"

namespace poolscope {

PlacedBeats placeBeats(const std::vector<BeatSpec>& beats, const RunHistory& run,
                       const TextCatalog& english) {
    PlacedBeats placed;
    const Vocabulary known = vocabularyOf(run);
    for (const BeatSpec& beat : beats) {
        const std::size_t from = placed.positions.empty() ? 0 : placed.positions.back();
        const auto answer = eventsFor(beat.question, run, known, english, from);
        if (const auto* wrong = std::get_if<std::string>(&answer)) {
            placed.diagnostics.push_back(
                {beat.place,
                 fmt::format("in the question {}: {}", inQuotes(beat.question), *wrong)});
            continue;
        }
        const auto& events = std::get<std::vector<std::size_t>>(answer);
        const auto found = std::lower_bound(events.begin(), events.end(), from);
        if (found != events.end()) {
            placed.positions.push_back(*found + 1);
            continue;
        }
        placed.diagnostics.push_back(
            {beat.place, fmt::format("found no event that {} holds for behind the beat before, "
                                     "expected one",
                                     inQuotes(beat.question))});
    }
    return placed;
}

}  // namespace poolscope
