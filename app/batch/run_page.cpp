// Laying out the page, section by section.
#include "app/batch/run_page.hpp"

#include <initializer_list>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "app/model/export/mermaid_gantt.hpp"
#include "app/model/narration/cause_text.hpp"
#include "app/model/why/why_walk.hpp"
#include "engine/scenario/report/summary_rows.hpp"
#include "engine/trace/human_time.hpp"
#include "engine/trace/printable.hpp"

namespace poolscope {

namespace {

/// So many chains stand on a page; `poolscope why` has more.
constexpr std::size_t kMostChains = 4;

/// One line of text that Markdown shows as it is, also in a cell of a table.
std::string markdownText(std::string_view text) {
    std::string escaped;
    for (const char letter : printable(text)) {
        if (std::string_view("\\`*_<>[]|~#$&").find(letter) != std::string_view::npos)
            escaped += '\\';
        escaped += letter;
    }
    return escaped;
}

using PageRows = std::vector<std::vector<std::string>>;

/// `heads`: keys of the column's heads; the columns from `numbers` on stand to the right.
std::string markdownTable(const TextCatalog& words, std::initializer_list<std::string_view> heads,
                          const PageRows& rows, std::size_t numbers) {
    if (rows.empty()) return "";
    std::string text = "\n|";
    std::string line = "|";
    std::size_t column = 0;
    for (const std::string_view head : heads) {
        text += fmt::format(" {} |", markdownText(words(fmt::format("runPage.{}", head))));
        line += column++ < numbers ? "---|" : "---:|";
    }
    text += '\n' + line + '\n';
    for (const auto& row : rows) {
        text += '|';
        for (const std::string& cell : row) text += fmt::format(" {} |", markdownText(cell));
        text += '\n';
    }
    return text;
}

/// Blocks as `run` prints them: a heading, and a line of its own for each case, which is indented.
std::string markdownBlocks(std::string_view blocks) {
    std::string text;
    while (!blocks.empty()) {
        const std::size_t end = std::min(blocks.find('\n'), blocks.size());
        const std::string_view line = blocks.substr(0, end);
        blocks.remove_prefix(std::min(end + 1, blocks.size()));
        const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
        if (line.empty()) continue;
        if (indent == 0)
            text += fmt::format("\n**{}**\n\n", markdownText(line));
        else
            text += fmt::format("- {}\n", markdownText(line.substr(indent)));
    }
    return text;
}

std::string chainsOf(const RunRecord& run, RunHistory& history, const TextCatalog& words) {
    const bool ended = run.ending == Ending::Quiet;
    const Standstill stuck = standstillOf(*run.log, run.log->size(), ended);
    const std::vector<WhyQuestion> questions =
        questionsWorthAsking(history.latest(), stuck.empty() ? nullptr : &stuck, kMostChains);
    if (questions.empty()) return fmt::format("\n{}\n", markdownText(words("why.nothing")));
    const CauseText texts(history.names(), words);
    WhyWalk walk(history, ended);
    std::string text;
    for (const WhyQuestion& question : questions) {
        text += fmt::format("\n**{}**\n\n", markdownText(texts.question(question).text));
        int number = 0;
        for (const Cause& cause : walk.answer(question))
            text += fmt::format("{}. {}\n", ++number, markdownText(texts.link(cause).text));
    }
    return text;
}

std::string heading(const TextCatalog& words, std::string_view key) {
    return fmt::format("\n## {}\n", words(fmt::format("runPage.{}", key)));
}

}  // namespace

std::string titleOf(const Scenario& scenario, const std::string& language) {
    if (!scenario.titles.empty()) return textIn(scenario.titles, language);
    return scenario.title.empty() ? scenario.fileName : scenario.title;
}

std::string runPage(const std::string& title, const RunRecord& run, const RunFigures& figures,
                    const RunVerdict& verdict, RunHistory& history, const TextCatalog& words) {
    const std::string clock = run.clock == ClockKind::Virtual ? "virtual" : "real";
    std::string text = fmt::format(
        "# {}\n\n{}\n", markdownText(title),
        words.fill("runPage." + clock,
                   {{"seed", std::to_string(run.seed)},
                    {"n", std::to_string(run.log->size())},
                    {"time", humanTime(run.end)},
                    {"ending", words(fmt::format("runPage.ending.{}", nameOf(run.ending)))}}));
    const SummaryRows rows = summaryRowsOf(figures);
    text += markdownTable(words, {"task", "on", "runs", "failed", "meanLateness", "worstLateness"},
                          rows.tasks, 2);
    text += markdownTable(words, {"executor", "state", "done", "rejected", "largestPool"},
                          rows.executors, 2);
    const std::string said = verdict.keptAlive(words);
    if (!said.empty()) text += fmt::format("\n{}\n", markdownText(said.substr(0, said.find('\n'))));
    const std::string problems = verdict.text(words);
    if (!problems.empty()) text += heading(words, "noted") + markdownBlocks(problems);
    const RunState& latest = history.latest();
    if (latest.runs.runs() > 0)
        text += fmt::format("{}\n{}\n\n```mermaid\n{}```\n", heading(words, "timeline"),
                            words("runPage.legend"),
                            ganttOf(latest, history.names(), title, run.end, words));
    return text + heading(words, "why") + chainsOf(run, history, words);
}

}  // namespace poolscope
