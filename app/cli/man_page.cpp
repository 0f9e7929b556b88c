// Writes the pages.
#include "app/cli/man_page.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "app/batch/exit_codes.hpp"

namespace poolscope {

namespace {

constexpr const char* kAboutTheWindow =
    "A scenario describes executors, tasks and calls. PoolScope runs it on a virtual or a real "
    "clock; "
    "the window, which opens without a command, plays every event of the run forwards and "
    "backwards.";
constexpr const char* kAboutACommand =
    "An option that takes an output file also takes - for standard output. What is asked for goes "
    "to "
    "standard output, and every message to standard error.";

/// The text with the signs escaped that mean something else to `man`, or that it would show as
/// others: "-" as a dash, "'" as a closing quote.
std::string escaped(const std::string& text) {
    std::string out;
    for (const char sign : text) {
        switch (sign) {
            case '\\': out += "\\e"; break;
            case '-': out += "\\-"; break;
            case '\'': out += "\\(aq"; break;
            case '`': out += "\\(ga"; break;
            case '^': out += "\\(ha"; break;
            case '~': out += "\\(ti"; break;
            default: out += sign;
        }
    }
    return out.rfind('.', 0) == 0 ? "\\&" + out : out;
}

std::string bold(const std::string& text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string slanted(const std::string& text) { return "\\fI" + escaped(text) + "\\fR"; }

/// Words to type as they are in bold, what they stand for slanted.
std::string value(const OptionFacts& option) {
    return option.choices.empty() ? slanted(option.takes) : bold(option.takes);
}

std::string named(const OptionFacts& option) {
    std::string text;
    for (const std::string& name : option.names) text += (text.empty() ? "" : ", ") + bold(name);
    if (option.takes.empty()) return text;
    return text + (text.empty() ? "" : " ") + value(option);
}

std::string synopsis(const CommandFacts& command) {
    std::string line = bold(command.whole());
    for (const OptionFacts& option : command.options)
        if (option.required && !option.isArgument()) line += " " + named(option);
    line += " [" + slanted("OPTION") + "...]";
    for (const OptionFacts& option : command.options) {
        if (!option.isArgument()) continue;
        const std::string one = value(option) + (option.repeats ? "..." : "");
        line += option.required ? " " + one : " [" + one + "]";
    }
    return line + "\n";
}

std::string optionList(const CommandFacts& command) {
    std::string text;
    for (const OptionFacts& option : command.options)
        text += ".TP\n" + named(option) + "\n" + escaped(option.says) + "\n";
    return text;
}

std::string reference(const CommandFacts& command) {
    return fmt::format(".BR {} (1)", escaped(command.whole("-")));
}

std::string commandList(const std::vector<CommandFacts>& all) {
    std::string text;
    for (const CommandFacts& command : all)
        if (!command.name.empty())
            text += ".TP\n" + reference(command) + "\n" + escaped(command.says) + "\n";
    return text;
}

std::string exitCodes() {
    const std::array<std::pair<int, const char*>, 6> codes{
        {{kDone, "done"},
         {kBadInput,
          "the input is bad, an output cannot be written, or the system lacks memory, "
          "threads or open files"},
         {kBadCommandLine, "the command line is wrong"},
         {kInternalError,
          "an internal check failed; the recording that shows it is "
          "poolscope-broken.recording in the current folder"},
         {kFoundFault, "the command did its work and found a fault"},
         {kInterrupted, "interrupted by Ctrl+C"}}};
    std::string text;
    for (const auto& [code, says] : codes)
        text += fmt::format(".TP\n.B {}\n{}\n", code, escaped(says));
    return text;
}

std::string upper(std::string text) {
    for (char& letter : text)
        if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    return text;
}

}  // namespace

std::string manPage(const CommandFacts& command, const std::vector<CommandFacts>& all,
                    const std::string& version) {
    const bool isWindow = command.name.empty();
    const std::string name = command.whole("-");
    std::string text = fmt::format(".TH {} 1 \"\" \"PoolScope {}\" \"User Commands\"\n",
                                   escaped(upper(name)), version);
    text += ".SH NAME\n" + escaped(name) + " \\- " + escaped(command.says) + "\n";
    text += ".SH SYNOPSIS\n" + synopsis(command);
    if (isWindow) text += ".br\n" + bold(name) + " " + slanted("COMMAND") + " ...\n";
    text += ".SH DESCRIPTION\n" + escaped(isWindow ? kAboutTheWindow : kAboutACommand) + "\n";
    text += ".SH OPTIONS\n" + optionList(command);
    if (isWindow) text += ".SH COMMANDS\n" + commandList(all);
    text += ".SH EXIT STATUS\n" + exitCodes();
    if (!isWindow) text += ".SH SEE ALSO\n.BR poolscope (1)\n";
    return text;
}

}  // namespace poolscope
