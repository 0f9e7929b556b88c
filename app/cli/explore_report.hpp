// What `poolscope explore` says: the counts of a search, and the schedule that was found, as text
// and JSON.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "app/batch/exploration.hpp"
#include "app/model/narration/text_catalog.hpp"
#include "engine/trace/names.hpp"
#include "engine/trace/standstill.hpp"

namespace poolscope {

/// The text of that key with the counts filled in.
std::string withCounts(const TextCatalog& words, std::string_view key, const Explored& result,
                       const std::string& sentence = {});

/// What is looked for, as text.
std::string wordsOf(const Sought& sought);

/// Lines: how much of what there is was seen.
std::string seenText(const Explored& result, const TextCatalog& words);
/// Lines: nothing was found, and what that says.
std::string nothingFoundText(const Explored& result, const Sought& sought,
                             const TextCatalog& words);

/// A fault's sentence, and the switches that lead there.
class FindingReport {
public:
    FindingReport(const Scenario& scenario, const ScheduleOptions& options, const Sought& sought,
                  const Finding& finding, const TextCatalog& words);

    std::string sentence() const;
    std::string text() const;
    nlohmann::ordered_json json() const;

    ScheduledRun run;

private:
    nlohmann::ordered_json waitsJson() const;

    const Finding& finding_;
    const TextCatalog& words_;
    Names names_;
    Standstill standstill_;
    const MetricCondition* condition_ = nullptr;  ///< null: a fault was found
    MetricValues metrics_;                        ///< for which the condition holds
};

/// `found` null: nothing was found.
std::string jsonOf(const Explored& result, const FindingReport* found);

}  // namespace poolscope
