// The completions of fish: one `complete` for each option.
#include <fmt/format.h>

#include "app/cli/completions.hpp"

namespace poolscope {

namespace {

constexpr const char* kFishHead =
    R"fish(# Completes poolscope's command line in fish: `poolscope completions fish` prints this.
function __poolscope_built_in
    poolscope list $argv 2>/dev/null | string match -r '^[^ ]+'
end
complete -c poolscope -f
)fish";

std::string fishQuoted(const std::string& text) { return "'" + withBackslashes(text, "\\'") + "'"; }

/// The part that says what may stand in the place of a value.
std::string fishOffer(const OptionFacts& option) {
    std::string offers = joined(option.choices);
    if (option.takesScenario()) offers += " (__poolscope_built_in)";
    if (option.takesLesson()) offers += " (__poolscope_built_in --lessons)";
    std::string text = option.takesFile() ? " -F" : "";
    if (!offers.empty()) text += " -a " + fishQuoted(offers);
    return text;
}

/// The part that says how an option is named, whether it takes something, and what it is for.
std::string fishOption(const OptionFacts& option) {
    std::string text;
    for (const std::string& name : option.names) {
        const bool isLong = name.rfind("--", 0) == 0;
        text += (isLong ? " -l " : " -s ") + name.substr(isLong ? 2 : 1);
    }
    if (!option.takes.empty()) text += option.takesFile() ? " -r" : " -x";
    return text + " -d " + fishQuoted(option.says);
}

}  // namespace

std::string fishCompletions(const std::vector<CommandFacts>& commands) {
    const std::string names = joined(commandNames(commands));
    std::string text = kFishHead;
    for (const CommandFacts& command : commands) {
        const bool isWindow = command.name.empty();
        const std::string here =
            "complete -c poolscope -n " +
            fishQuoted(isWindow ? "not __fish_seen_subcommand_from " + names
                                : "__fish_seen_subcommand_from " + command.name);
        if (!isWindow)
            text += fmt::format("complete -c poolscope -n __fish_use_subcommand -a {} -d {}\n",
                                command.name, fishQuoted(command.says));
        for (const OptionFacts& option : command.options)
            text +=
                here + (option.isArgument() ? "" : fishOption(option)) + fishOffer(option) + "\n";
    }
    return text;
}

}  // namespace poolscope
