// Metric values and tables as text: values with their units, columns of a terminal, cells of a CSV
// file.
//
// Promises: whole numbers stay whole; a mean is shown with few digits; a Chinese character counts
// as the two columns that it takes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/metrics/metrics.hpp"
#include "app/model/metrics/statistics.hpp"
#include "app/model/narration/text_catalog.hpp"

namespace poolscope {

/// measure.KEY.WHAT of the texts: its name, or what it means.
std::string_view wordsOf(const TextCatalog& words, Metric metric, std::string_view what);

/// The heading of a group.
std::string_view groupName(const TextCatalog& words, MetricGroup group);

/// With its unit: "250 ms", "1.25", "73.5 %", "12", "never"; empty if there is no value.
std::string valueText(const TextCatalog& words, Metric metric,
                      const std::optional<std::int64_t>& value);
/// A mean of such values: "250 ms", "1.25", "73.5 %", "12.3", "never".
std::string meanText(const TextCatalog& words, Metric metric, double value);
/// Half width of a confidence interval; times have three digits.
std::string halfWidthText(Metric metric, double value);
/// The unit's name in CSV and JSON files: "ns", "thousandths", "millionths" or "count".
std::string_view unitWord(MetricUnit unit);
/// At most three digits behind the point and no zeros at the end, the same on every machine;
/// `kNeverWord` for a mean that is infinite.
std::string decimalText(double value);
/// What stands for kNever in files, in every language.
inline constexpr std::string_view kNeverWord = "never";
/// A value in a file: a whole number, or `kNeverWord`.
std::string fileText(std::int64_t value);

/// How many columns of a terminal a text takes: two for a Chinese character, one for others.
std::size_t widthOf(std::string_view text);
/// Padded with blanks at the end (`left`) or at the beginning.
std::string padded(const std::string& text, std::size_t width, bool left);
/// Rows under each other, the first column to the left and the others to the right, two blanks
/// between; no blanks at the ends of lines.
std::string alignedRows(const std::vector<std::vector<std::string>>& rows);

/// Quoted if CSV requires it.
std::string csvCell(const std::string& text);

}  // namespace poolscope
