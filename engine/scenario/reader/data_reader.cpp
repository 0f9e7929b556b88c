// Reading durations out of a file of comma-separated values that a scenario names.
//
//     started,latency_ms      a head, if the cell is no duration; `_ms` is the unit of plain
//     numbers 0ms,12.5                a cell is a duration, or a number in that unit # a remark and
//     empty lines are passed over
//
// Promises: digits beyond a nanosecond are cut off; everything else that is no duration of 0 or
// more is a diagnostic with the file and its line. Each file is opened once.
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "engine/scenario/reader/read_context.hpp"
#include "engine/trace/quoted.hpp"
#include "engine/trace/split.hpp"

namespace poolscope {

namespace {

constexpr std::uintmax_t kMostBytes = 64 * 1024 * 1024;

std::string_view unquotedCell(std::string_view cell) {
    cell = trimmed(cell);
    if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"')
        cell = cell.substr(1, cell.size() - 2);
    return cell;
}

std::vector<std::string_view> cellsOfLine(std::string_view line) {
    std::vector<std::string_view> cells;
    while (true) {
        const std::size_t comma = line.find(',');
        cells.push_back(unquotedCell(line.substr(0, comma)));
        if (comma == std::string_view::npos) return cells;
        line.remove_prefix(comma + 1);
    }
}

/// The unit that a column's name ends in, or nothing.
std::string_view unitOf(std::string_view column) {
    for (const std::string_view unit : {"ns", "us", "ms", "s"}) {
        const bool ends = column.ends_with(unit) && column.size() > unit.size() &&
                          column[column.size() - unit.size() - 1] == '_';
        if (ends) return unit;
    }
    return {};
}

/// A cell as a duration; `unit` is that of a plain number.
std::optional<Duration> durationOfCell(std::string_view cell, std::string_view unit) {
    std::size_t digits = 0;
    while (digits < cell.size() &&
           (cell[digits] == '.' || (cell[digits] >= '0' && cell[digits] <= '9')))
        ++digits;
    std::string number(cell.substr(0, digits));
    const std::string_view own = digits < cell.size() ? cell.substr(digits) : unit;
    constexpr std::array<std::pair<std::string_view, std::size_t>, 4> kDecimals{
        {{"ns", 0}, {"us", 3}, {"ms", 6}, {"s", 9}}};
    const std::size_t point = number.find('.');
    for (const auto& [name, most] : kDecimals) {
        if (own != name || point == std::string::npos) continue;
        if (number.size() > point + 1 + most) number.resize(point + 1 + most);
        if (number.back() == '.') number.pop_back();
    }
    const std::optional<Duration> read = parseDuration(number + std::string(own));
    return read && read->ns >= 0 ? read : std::nullopt;
}

/// Goes through the lines of one file.
class ColumnReader {
public:
    ColumnReader(ReadContext& context, Place place, const DataColumn& wanted, std::string_view text)
        : context_(context), place_(place), wanted_(wanted), rest_(text) {}

    std::optional<std::vector<Duration>> read() {
        if (rest_.starts_with("\xEF\xBB\xBF")) rest_.remove_prefix(3);
        std::vector<Duration> values;
        bool first = true;
        while (takeLine()) {
            const std::vector<std::string_view> cells = cellsOfLine(line_);
            if (std::exchange(first, false) && isHead(cells)) {
                if (!readHead(cells)) return std::nullopt;
                continue;
            }
            const std::string_view cell =
                column_ < cells.size() ? cells[column_] : std::string_view();
            const std::optional<Duration> value = durationOfCell(cell, unit_);
            if (!value) return complain(cell);
            values.push_back(*value);
        }
        if (!values.empty()) return values;
        context_.complain(place_, "no values in {file}"_en(inQuotes(wanted_.file)),
                          "at least one"_en);
        return std::nullopt;
    }

private:
    /// The next line that holds something.
    bool takeLine() {
        while (!rest_.empty()) {
            const std::size_t end = rest_.find('\n');
            line_ = unquotedCell(rest_.substr(0, end));
            rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
            ++number_;
            if (!line_.empty() && line_.front() != '#') return true;
        }
        return false;
    }

    bool isHead(const std::vector<std::string_view>& cells) const {
        return !wanted_.column.empty() ||
               (!cells.front().empty() && !durationOfCell(cells.front(), "ns"));
    }

    bool readHead(const std::vector<std::string_view>& names) {
        for (column_ = 0; column_ < names.size(); ++column_)
            if (wanted_.column.empty() || names[column_] == wanted_.column) break;
        if (column_ < names.size()) {
            unit_ = unitOf(names[column_]);
            return true;
        }
        context_.complain(
            place_,
            "the column {column} for {file}"_en(inQuotes(wanted_.column), inQuotes(wanted_.file)),
            "one of its columns"_en + hintOrChoice(hintOf(wanted_.column, names), names));
        return false;
    }

    std::nullopt_t complain(std::string_view cell) {
        context_.complain(
            place_,
            "{found} in line {line} of {file}"_en(quotedOrNothing(cell), number_,
                                                  inQuotes(wanted_.file)),
            "{expected}, or a number in a column whose name ends in _ns, _us, _ms or _s"_en(
                durationExpectation()));
        return std::nullopt;
    }

    ReadContext& context_;
    const Place place_;
    const DataColumn& wanted_;
    std::string_view rest_;
    std::string_view line_;
    std::string_view unit_;
    std::size_t column_ = 0;
    std::uint32_t number_ = 0;
};

/// The text of a regular file of a bearable size, or nothing.
std::optional<std::string> textOfFile(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return std::nullopt;
    if (std::filesystem::file_size(path, error) > kMostBytes || error) return std::nullopt;
    std::ifstream file(path, std::ios::binary);
    if (!file) return std::nullopt;
    return std::string{std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

const std::string* ReadContext::dataText(std::string_view path) {
    const auto known = data.find(path);
    if (known != data.end()) return &known->second;
    if (!folder) return nullptr;
    std::optional<std::string> text = textOfFile(std::filesystem::path(*folder) / path);
    if (!text) return nullptr;
    return &data.emplace(path, std::move(*text)).first->second;
}

std::optional<std::vector<Duration>> readColumn(ReadContext& context, Place place,
                                                const DataColumn& wanted) {
    const std::string* text = context.dataText(wanted.file);
    if (text == nullptr) {
        context.complain(place, "the file {file}"_en(inQuotes(wanted.file)),
                         context.folder
                             ? "one that can be read: its path counts from the scenario's folder"_en
                             : "one that can be read: the recording does not hold it"_en);
        return std::nullopt;
    }
    return ColumnReader(context, place, wanted, *text).read();
}

}  // namespace poolscope
