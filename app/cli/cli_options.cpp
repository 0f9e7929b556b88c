// Parses option values, and the messages for values that do not parse.
#include "app/cli/cli_options.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <iostream>

#include "app/batch/exit_codes.hpp"
#include "app/batch/input_files.hpp"
#include "app/batch/metric_condition.hpp"
#include "app/batch/run_verdict.hpp"
#include "app/storage/data_files.hpp"
#include "app/storage/file_kind.hpp"
#include "app/storage/input_text.hpp"
#include "engine/scenario/language/diagnostic.hpp"
#include "engine/scenario/language/duration_text.hpp"
#include "engine/scenario/language/fault_kinds.hpp"

namespace poolscope {

CLI::Option* addDuration(CLI::App& app, const std::string& name, std::optional<Duration>& into,
                         const std::string& text) {
    return app
        .add_option_function<std::string>(
            name,
            [&into, name](const std::string& written) {
                into = parseDuration(written);
                if (!into || into->ns < 0) {
                    throw CLI::ValidationError(name,
                                               "found '" + written + "', expected " +
                                                   std::string(durationExpectation().english));
                }
            },
            text)
        ->type_name("DURATION");
}

CLI::Validator oneOf(const std::vector<std::string>& words) {
    std::string list;
    for (const std::string& word : words) list += (list.empty() ? "" : "|") + word;
    return CLI::Validator(
        [words](const std::string& written) -> std::string {
            if (std::find(words.begin(), words.end(), written) != words.end()) return "";
            const std::vector<std::string_view> known(words.begin(), words.end());
            return "found '" + written + "', expected " + orList(known) + hintFor(written, known);
        },
        list);
}

CLI::Validator pictureFile(const std::vector<std::string>& extensions) {
    std::string forms;
    for (const std::string& extension : extensions) forms += "F" + extension + "|";
    return CLI::Validator(
        [extensions](const std::string& written) -> std::string {
            const std::string found = std::filesystem::path(written).extension();
            const bool known =
                std::find(extensions.begin(), extensions.end(), found) != extensions.end();
            if (written == "-" || known) return "";
            const std::vector<std::string_view> all(extensions.begin(), extensions.end());
            return "found '" + written + "', expected a file name that ends in " + orList(all) +
                   ", or -";
        },
        forms + "-");
}

CLI::Validator moreThanNothing() {
    return CLI::Validator(
        [](const std::string& written) -> std::string {
            double number = 0;
            const bool read = CLI::detail::lexical_cast(written, number);
            if (read && std::isfinite(number) && number > 0) return "";
            return "found '" + written + "', expected a number of more than 0";
        },
        "NUMBER");
}

namespace {

/// One of the words, or a comparison of a metric.
CLI::Validator wordOrCondition(std::vector<std::string> words) {
    words.emplace_back("a comparison such as \"lateness.worst > 20ms\"");
    CLI::Validator word = oneOf(words);
    return CLI::Validator(
        [word](std::string& written) -> std::string {
            if (!MetricCondition::isMeant(written)) return word(written);
            const auto read = MetricCondition::read(written);
            const auto* const sentence = std::get_if<std::string>(&read);
            return sentence == nullptr ? "" : *sentence;
        },
        "");
}

}  // namespace

CLI::Validator findable() {
    std::vector<std::string> words(kFaultWords.begin(), kFaultWords.end());
    words.emplace_back("assertion");
    return wordOrCondition(words);
}

void addFailOn(CLI::App& app, std::vector<std::string>& into) {
    const std::vector<std::string> words = failOnWords();
    app.add_option("--fail-on", into,
                   "exit with code 4 if the run has this: " + orList({words.begin(), words.end()}) +
                       "; or a metric as `compare --csv` names it, with a comparison, such as "
                       "\"lateness.worst > 20ms\"; repeat it for more")
        ->type_name("WHAT")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->check(wordOrCondition(words));
}

void addMemory(CLI::App& app, std::size_t& into, const std::string& text) {
    app.add_option_function<std::string>(
           "--memory",
           [&into](const std::string& written) {
               std::size_t count = 0;
               const char* const end = written.data() + written.size();
               const auto parsed = std::from_chars(written.data(), end, count);
               const std::string_view unit(parsed.ptr, static_cast<std::size_t>(end - parsed.ptr));
               const std::size_t scale = unit == "KB"   ? 1'000
                                         : unit == "MB" ? 1'000'000
                                         : unit == "GB" ? 1'000'000'000
                                                        : 0;
               if (parsed.ec != std::errc() || scale == 0 || count == 0 || count > 1'000'000)
                   throw CLI::ValidationError(
                       "--memory",
                       "found '" + written +
                           "', expected a whole number and KB, MB or GB, such as 512MB");
               into = count * scale;
           },
           text)
        ->type_name("SIZE");
}

void addBounds(CLI::App& app, RunBounds& into) {
    addDuration(app, "--until", into.until, "instead of the file's");
    addMemory(app, into.memory, "for a run; half of what there is by default");
}

void addSeed(CLI::App& app, std::optional<std::uint64_t>& into) {
    app.add_option_function<std::string>(
           "--seed",
           [&into](const std::string& written) {
               std::uint64_t seed = 0;
               const char* const end = written.data() + written.size();
               const auto parsed = std::from_chars(written.data(), end, seed);
               if (parsed.ec != std::errc() || parsed.ptr != end) {
                   throw CLI::ValidationError(
                       "--seed", "found '" + written + "', expected a whole number of 0 or more");
               }
               into = seed;
           },
           "instead of the file's")
        ->type_name("NUMBER");
}

void addCount(CLI::App& app, const std::string& name, std::uint32_t& into, std::uint32_t most,
              const std::string& text) {
    app.add_option_function<std::string>(
           name,
           [&into, name, most](const std::string& written) {
               std::uint32_t count = 0;
               const char* const end = written.data() + written.size();
               const auto parsed = std::from_chars(written.data(), end, count);
               if (parsed.ec != std::errc() || parsed.ptr != end || count < 1 || count > most) {
                   throw CLI::ValidationError(name, "found '" + written +
                                                        "', expected a whole number from 1 to " +
                                                        std::to_string(most));
               }
               into = count;
           },
           text)
        ->type_name("NUMBER");
}

bool isNamedTwice(const std::vector<std::string>& files) {
    if (std::count(files.begin(), files.end(), kStandardInput) < 2) return false;
    std::cerr << "poolscope: found - twice, expected standard input once\n";
    return true;
}

std::optional<int> refuseLesson(const std::string& name) {
    const std::optional<InputFile> file = openInput(name);
    if (!file) return kBadInput;
    if (fileKindOf(file->path, file->text) == FileKind::Lesson) return std::nullopt;
    std::cerr << "poolscope: '" << file->path
              << "' is no lesson; expected one, or a name that `poolscope list --lessons` prints\n";
    return kBadInput;
}

void addLanguage(CLI::App& app, std::string& into, const std::string& text) {
    app.add_option("--lang", into, text)->check(oneOf(languages()));
}

}  // namespace poolscope
