// The completions of zsh: one specification of `_arguments` for each option.
#include <fmt/format.h>

#include "app/cli/completions.hpp"

namespace poolscope {

namespace {

constexpr const char* kZshHead = R"zsh(#compdef poolscope
# Completes poolscope's command line in zsh: `poolscope completions zsh` prints this.
_poolscope_built_in() {  # LIST-OPTION…
    local -a names
    names=(${${(M)${(f)"$(poolscope list $@ 2>/dev/null)"}:#[^ ]*}%% *})
    compadd -a names
}
_poolscope_lessons() { _poolscope_built_in --lessons }
_poolscope_scenario_or_file() { _poolscope_built_in; _files }
_poolscope_lesson_or_file() { _poolscope_lessons; _files }
_poolscope_any() { _poolscope_built_in; _poolscope_lessons; _files }
)zsh";

std::string zshQuoted(const std::string& text) {
    std::string out = "'";
    for (const char sign : text) out += sign == '\'' ? "'\\''" : std::string(1, sign);
    return out + "'";
}

/// What may stand in the place of a value, as the last part of a specification; a blank is nothing.
std::string zshOffer(const OptionFacts& option) {
    if (!option.choices.empty()) return "(" + joined(option.choices) + ")";
    if (option.takesScenario() && option.takesLesson()) return "_poolscope_any";
    if (option.takesScenario()) return "_poolscope_scenario_or_file";
    if (option.takesLesson()) return "_poolscope_lesson_or_file";
    return option.takesFile() ? "_files" : " ";
}

std::string zshValue(const OptionFacts& option) {
    return withBackslashes(option.takes, ":\\") + ":" + zshOffer(option);
}

std::string zshSpecifications(const OptionFacts& option) {
    if (option.isArgument())
        return " " + zshQuoted((option.repeats ? "*:" : ":") + zshValue(option));
    std::string text;
    for (const std::string& name : option.names)
        text += " \\\n        " + zshQuoted((option.repeats ? "*" : "") + name + "[" +
                                            withBackslashes(option.says, "[]:\\") + "]" +
                                            (option.takes.empty() ? "" : ":" + zshValue(option)));
    return text;
}

}  // namespace

std::string zshCompletions(const std::vector<CommandFacts>& commands) {
    std::string text = std::string(kZshHead) +
                       "_poolscope_commands() {\n    local -a commands\n"
                       "    commands=(\n";
    for (const CommandFacts& command : commands)
        if (!command.name.empty())
            text += "        " +
                    zshQuoted(command.name + ":" + withBackslashes(command.says, ":\\")) + "\n";
    text +=
        "    )\n    _describe command commands\n}\n_poolscope() {\n    local command=-\n"
        "    if (( CURRENT == 2 )); then\n        _poolscope_commands\n"
        "    elif [[ $words[2] == (" +
        fmt::format("{}", fmt::join(commandNames(commands), "|")) +
        ") ]]; then\n        command=$words[2]\n        shift words\n        (( CURRENT-- ))\n"
        "    fi\n    case $command in\n";
    for (const CommandFacts& command : commands) {
        text +=
            fmt::format("    {})\n        _arguments", command.name.empty() ? "-" : command.name);
        for (const OptionFacts& option : command.options) text += zshSpecifications(option);
        text += "\n        ;;\n";
    }
    return text + "    esac\n}\n_poolscope \"$@\"\n";
}

}  // namespace poolscope
