// Reads the facts out of CLI11's own tree.
#include "app/cli/command_facts.hpp"

#include <algorithm>
#include <string_view>
#include <CLI/CLI.hpp>

namespace poolscope {

namespace {

constexpr std::string_view kAnyFile = "FILE";

std::vector<std::string> splitAtBars(const std::string& words) {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    while (begin <= words.size()) {
        const std::size_t end = std::min(words.find('|', begin), words.size());
        parts.push_back(words.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

/// CLI11 names a type and behind a colon what its validators say: "TEXT:en|zh", "TEXT:F.svg|-",
/// "FLOAT:FLOAT in [0.5 - 4]".
void readType(const std::string& type, OptionFacts& option) {
    const std::size_t colon = type.find(':');
    const std::string checked = colon == std::string::npos ? "" : type.substr(colon + 1);
    option.takes = type.substr(0, colon);
    if (option.takes == "TEXT") option.takes = kAnyFile;  // what is no file has a word of its own
    if (checked.find('|') == std::string::npos) return;
    if (checked.rfind("F.", 0) != 0) option.choices = splitAtBars(checked);
    if (!option.choices.empty()) option.takes = checked;
}

OptionFacts factsOf(const CLI::Option& option) {
    OptionFacts facts;
    for (const std::string& name : option.get_snames()) facts.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) facts.names.push_back("--" + name);
    facts.says = option.get_description();
    facts.required = option.get_required();
    const int most = option.get_items_expected_max();
    facts.repeats = most > 1 || option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
    if (most > 0) readType(option.get_type_name(), facts);
    if (facts.isArgument() && facts.choices.empty()) facts.takes = option.get_name();
    return facts;
}

CommandFacts factsOf(const CLI::App& command, const std::string& name) {
    CommandFacts facts{name, command.get_description(), {}};
    for (const CLI::Option* const option : command.get_options())
        facts.options.push_back(factsOf(*option));
    return facts;
}

bool mentions(const std::string& text, const char* word) {
    return text.find(word) != std::string::npos;
}

}  // namespace

bool OptionFacts::takesFile() const {
    return choices.empty() && (takes == kAnyFile || takes == "ANSWERS" || takesLesson());
}

bool OptionFacts::takesScenario() const {
    return isArgument() && mentions(says, "built-in") && mentions(says, "scenario");
}

bool OptionFacts::takesLesson() const {
    return takes == "NAME" ||
           (isArgument() && mentions(says, "built-in") && mentions(says, "lesson"));
}

std::string CommandFacts::whole(const char* between) const {
    return name.empty() ? "poolscope" : std::string("poolscope") + between + name;
}

std::vector<CommandFacts> commandFacts(const CLI::App& program) {
    std::vector<CommandFacts> facts{factsOf(program, "")};
    for (const CLI::App* const command : program.get_subcommands({}))
        facts.push_back(factsOf(*command, command->get_name()));
    return facts;
}

}  // namespace poolscope
