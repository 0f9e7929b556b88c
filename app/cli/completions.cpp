// What the completions of all shells need, and those of bash.
#include "app/cli/completions.hpp"

#include <fmt/format.h>

namespace poolscope {

std::string joined(const std::vector<std::string>& words) {
    return fmt::format("{}", fmt::join(words, " "));
}

std::vector<std::string> commandNames(const std::vector<CommandFacts>& commands) {
    std::vector<std::string> names;
    for (const CommandFacts& command : commands)
        if (!command.name.empty()) names.push_back(command.name);
    return names;
}

std::string withBackslashes(const std::string& text, std::string_view signs) {
    std::string out;
    for (const char sign : text) {
        if (signs.find(sign) != std::string_view::npos) out += '\\';
        out += sign;
    }
    return out;
}

namespace {

constexpr const char* kBashHead =
    R"bash(# Completes poolscope's command line in bash: `poolscope completions bash` prints this.
_poolscope_offer() {  # WORDS
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W "$1" -- "$word")
}

_poolscope_files() {
    compopt -o filenames 2>/dev/null
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word")
}

_poolscope_built_in() {  # PROGRAM LIST-OPTION…
    _poolscope_offer "$("$1" list "${@:2}" 2>/dev/null | sed -n 's/^\([^ ]\{1,\}\) .*/\1/p')"
}

_poolscope() {
    local program=$1 word=$2 before=$3 command=- each
    COMPREPLY=()
    for each in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $each in
)bash";

/// What may stand in the place of a value: "_poolscope_offer 'en zh'", "_poolscope_files; …".
std::string bashOffer(const OptionFacts& option) {
    std::string text;
    const auto add = [&](const std::string& call) { text += (text.empty() ? "" : "; ") + call; };
    if (!option.choices.empty()) add("_poolscope_offer '" + joined(option.choices) + "'");
    if (option.takesScenario()) add("_poolscope_built_in \"$program\"");
    if (option.takesLesson()) add("_poolscope_built_in \"$program\" --lessons");
    if (option.takesFile()) add("_poolscope_files");
    return text.empty() ? ":" : text;
}

/// What follows an option that takes something.
std::string bashValues(const CommandFacts& command) {
    std::string text;
    for (const OptionFacts& option : command.options) {
        if (option.isArgument() || option.takes.empty()) continue;
        std::string pattern;
        for (const std::string& name : option.names)
            pattern += (pattern.empty() ? "" : " | ") + name;
        text += fmt::format("        {}) {}; return ;;\n", pattern, bashOffer(option));
    }
    return text;
}

/// Any other place of the command.
std::string bashWords(const CommandFacts& command) {
    std::vector<std::string> names;
    std::string arguments;
    for (const OptionFacts& option : command.options)
        if (option.isArgument())
            arguments += "; " + bashOffer(option);
        else
            names.insert(names.end(), option.names.begin(), option.names.end());
    return fmt::format("        -*) _poolscope_offer '{}' ;;\n        *) :{} ;;\n", joined(names),
                       arguments);
}

}  // namespace

std::string bashCompletions(const std::vector<CommandFacts>& commands) {
    const std::vector<std::string> names = commandNames(commands);
    std::string text =
        fmt::format("{}        {}) command=$each; break ;;\n        esac\n    done\n", kBashHead,
                    fmt::join(names, " | "));
    text += "    case $command in\n";
    for (const CommandFacts& command : commands) {
        const bool isWindow = command.name.empty();
        text += fmt::format("    {})\n", isWindow ? "-" : command.name);
        if (const std::string values = bashValues(command); !values.empty())
            text += "        case $before in\n" + values + "        esac\n";
        text += "        case $word in\n" + bashWords(command) + "        esac\n";
        if (isWindow) text += "        _poolscope_offer '" + joined(names) + "'\n";
        text += "        ;;\n";
    }
    return text + "    esac\n}\ncomplete -F _poolscope poolscope\n";
}

}  // namespace poolscope
