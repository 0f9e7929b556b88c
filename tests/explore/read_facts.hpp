// The facts that sentences are made of, read from the log a second time.
//
// Promises: nothing here asks app/model/run or the narration's own facts. A fact that it does not
// know is missing, so that what is not confirmed can be counted.
#pragma once

#include <map>
#include <string>

#include "app/model/narration/text_catalog.hpp"
#include "engine/trace/names.hpp"
#include "tests/support/log_reading.hpp"

namespace poolscope {

/// A fact as the log's word, which conditions compare, and as a reader sees it.
struct ReadFact {
    std::string word;
    std::string text;
};
using ReadFacts = std::map<std::string, ReadFact, std::less<>>;

/// `after` has read the event.
ReadFacts readFacts(const Event& event, const Log& log, const Names& names, const LogReading& after,
                    const TextCatalog& texts);

}  // namespace poolscope
