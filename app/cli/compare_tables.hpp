// The table, the CSV and the JSON of `poolscope compare`.
//
// Promises: rows are metrics that at least one column has, in the order of their list, in the table
// by groups, in each those first in which the columns differ; each says which way is better, or
// that it depends; what is better is marked, and marked otherwise where it
// is bought with work that was not done (see marksOf).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/model/metrics/compared_executor.hpp"
#include "app/model/narration/named_text.hpp"
#include "app/model/narration/text_catalog.hpp"

namespace poolscope {

/// One executor of one run.
struct Column {
    std::string name;
    ComparedExecutor side;
};

/// A file and the words of its run's problems.
using ProblemsOfFile = std::pair<std::string, std::vector<std::string>>;

/// Where they first differ, as a sentence; empty for one column alone.
NamedText divergenceIn(const std::vector<Column>& columns, const TextCatalog& words);

/// What the comparison comes to, a sentence for each way to stand; see compareVerdict.
std::vector<std::string> verdictIn(const std::vector<Column>& columns, const TextCatalog& words);

std::string tableOf(const std::vector<Column>& columns, const TextCatalog& words);
std::string csvOf(const std::vector<Column>& columns);
std::string jsonOf(const std::vector<Column>& columns, const std::vector<ProblemsOfFile>& problems,
                   const TextCatalog& words);

}  // namespace poolscope
