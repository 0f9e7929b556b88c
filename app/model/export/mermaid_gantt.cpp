// Writing the chart: the scale, the names, section by section.
#include "app/model/export/mermaid_gantt.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include <fmt/format.h>

#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

/// A unit of the axis. A millisecond of Mermaid's is a thousandth of it.
struct AxisUnit {
    std::string_view name;
    std::int64_t ns;
};

constexpr std::array<AxisUnit, 6> kAxisUnits{{{"d", 86'400'000'000'000},
                                              {"h", 3'600'000'000'000},
                                              {"min", 60'000'000'000},
                                              {"s", 1'000'000'000},
                                              {"ms", 1'000'000},
                                              {"µs", 1'000}}};

/// Instants as Mermaid's milliseconds, and the axis that says what they are.
struct GanttScale {
    explicit GanttScale(Duration whole) {
        constexpr std::int64_t kFewest = 5;  // of a unit that the axis counts in
        constexpr std::int64_t kLines = 8;   // of the axis, at most one more
        for (const AxisUnit& unit : kAxisUnits) {
            if (whole.ns < kFewest * unit.ns) continue;
            millisecond = unit.ns / 1000;
            step = roundStep(whole.ns / unit.ns / kLines) * 1000;
            format = fmt::format("%s {}", unit.name);
            break;
        }
        if (format.empty()) {
            step = roundStep(whole.ns / kLines);
            format = "%Q ns";
        }
        // A bar narrower than two of a page's 800 pixels could not be seen.
        least = std::max<std::int64_t>(1, whole.ns / millisecond / 400);
    }
    /// The smallest of 1, 2, 5, 10, 20 … that is at least that.
    static std::int64_t roundStep(std::int64_t wanted) {
        std::int64_t step = 1;
        for (int i = 0; step < wanted; ++i) step = i % 3 == 1 ? step / 2 * 5 : step * 2;
        return step;
    }
    std::int64_t of(Instant at) const { return std::max<std::int64_t>(0, at.ns) / millisecond; }

    std::int64_t millisecond = 1;  ///< ns that one of Mermaid's stands for
    std::int64_t step = 1;         ///< between two lines of the axis, in Mermaid's
    std::int64_t least = 1;        ///< length of a bar, in Mermaid's
    std::string format;            ///< d3's: %s counts in thousands
};

/// A name as a task, a section or a title may have it: what Mermaid would obey as an entity, which
/// it draws as the character.
std::string ganttText(std::string_view name) {
    constexpr std::array<std::string_view, 18> kWords{
        "gantt",       "title",      "section",
        "dateformat",  "axisformat", "tickinterval",
        "includes",    "excludes",   "inclusiveenddates",
        "todaymarker", "topaxis",    "weekday",
        "weekend",     "click",      "call",
        "href",        "accdescr",   "acctitle"};
    std::string lower;
    for (const char letter : name)
        lower += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    const bool isObeyed = (!lower.empty() && lower[0] >= '0' && lower[0] <= '9') ||
                          std::any_of(kWords.begin(), kWords.end(), [&](std::string_view word) {
                              return lower.starts_with(word);
                          });
    std::string text;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char letter = name[i];
        const auto byte = static_cast<unsigned char>(letter);
        const bool harmless = byte >= 0x80 || std::isalnum(byte) != 0 ||
                              std::string_view(" -_.+()/,").find(letter) != std::string_view::npos;
        if (byte < 0x20 || byte == 0x7f)
            text += ' ';
        else if (!harmless || (i == 0 && isObeyed))
            text += fmt::format("#{};", byte);
        else
            text += letter;
    }
    return text;
}

/// The runs of the threads of one name, in the order of their start.
struct GanttSection {
    std::string_view thread;
    std::vector<const Run*> runs;
};

std::vector<GanttSection> sectionsOf(const RunState& latest, const Names& names,
                                     std::size_t count) {
    std::vector<GanttSection> sections;
    for (const ThreadId thread : latest.workers.lanes()) {
        const std::string_view name = names.of(thread);
        const auto known =
            std::find_if(sections.begin(), sections.end(),
                         [&](const GanttSection& section) { return section.thread == name; });
        if (known == sections.end()) sections.push_back({name, {}});
    }
    for (std::size_t i = 0; i < count; ++i) {
        const Run& run = latest.runs.run(i);
        const std::string_view name = names.of(run.thread);
        for (GanttSection& section : sections)
            if (section.thread == name) section.runs.push_back(&run);
    }
    return sections;
}

std::string barsOf(const Run& run, const GanttScale& scale, const Names& names, Instant end,
                   const TextCatalog& words) {
    const std::int64_t start = scale.of(run.start);
    const std::int64_t until = std::max(scale.of(run.open ? end : run.end), start + scale.least);
    const bool late = run.lateness().ns / scale.millisecond >= scale.least;
    const std::string number = std::to_string(run.number);
    std::string text;
    if (late && run.planned.ns >= 0)
        text += fmt::format("    {} :milestone, {}, {}\n",
                            ganttText(words.fill("runPage.planned", {{"n", number}})),
                            scale.of(run.planned), scale.of(run.planned));
    std::string label = std::string(names.of(run.task)) + ' ' + number;
    if (late) label += " (+" + aboutTime(run.lateness()) + ')';
    if (isFailure(run.outcome)) label += " ✗";
    text += fmt::format("    {} :{}{}{}, {}\n", ganttText(label), late ? "crit, " : "",
                        run.open ? "active, " : "", start, until);
    return text;
}

}  // namespace

std::string ganttOf(const RunState& latest, const Names& names, std::string_view title, Instant end,
                    const TextCatalog& words) {
    const GanttScale scale(end - Instant{});
    const std::size_t all = latest.runs.runs();
    const std::size_t count = std::min(all, kMostGanttBars);
    const std::vector<GanttSection> sections = sectionsOf(latest, names, count);
    std::size_t longest = 0;
    for (const GanttSection& section : sections)
        if (!section.runs.empty()) longest = std::max(longest, section.thread.size());
    std::string head(title);
    if (count < all)
        head += words.fill("runPage.first",
                           {{"n", std::to_string(count)}, {"all", std::to_string(all)}});
    constexpr std::size_t kLetter = 7;  // pixels of one in a section's name
    std::string text = fmt::format(
        "---\nconfig:\n  gantt:\n    leftPadding: {}\n---\ngantt\n    title {}\n    dateFormat x\n"
        "    axisFormat {}\n    tickInterval {}millisecond\n",
        std::clamp<std::size_t>(longest * kLetter + 25, 75, 300), ganttText(head), scale.format,
        scale.step);
    for (const GanttSection& section : sections) {
        if (section.runs.empty()) continue;
        text += fmt::format("    section {}\n", ganttText(section.thread));
        for (const Run* run : section.runs) text += barsOf(*run, scale, names, end, words);
    }
    return text;
}

}  // namespace poolscope
