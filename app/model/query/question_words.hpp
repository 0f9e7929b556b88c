// What a question about a run may name, and what is said of one that cannot be read.
#pragma once

#include <string>

#include "app/model/narration/text_catalog.hpp"
#include "app/model/query/predicate.hpp"
#include "app/model/run/run_history.hpp"

namespace poolscope {

/// The names of the run's tasks, threads and executors.
Vocabulary vocabularyOf(const RunHistory& history);

/// "found …, expected …", in the language of `words`.
std::string wordsOf(const PredicateError& error, const TextCatalog& words);

}  // namespace poolscope
