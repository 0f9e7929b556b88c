// The command `ops`: the console language from a file or a prompt.
#include <filesystem>
#include <fstream>
#include <iostream>

#include <fmt/format.h>

#include "app/batch/input_files.hpp"
#include "app/cli/cli.hpp"
#include "app/cli/cli_options.hpp"
#include "app/storage/input_text.hpp"
#include "engine/scenario/console/ops_session.hpp"

namespace poolscope {

namespace {

/// `poolscope ops`.
struct OpsCommand {
    std::string script;
    std::string answers = "delta";
};

/// Prints what a line was answered; false if it could not be read.
bool tell(const OpsAnswer& answer, const std::string& file) {
    for (const std::string& line : answer.lines) std::cout << line << '\n';
    if (answer.error) {
        std::cout.flush();
        std::cerr << file << ": " << toString(*answer.error) << '\n';
    }
    return !answer.error;
}

int refused(const std::string& sentence) {
    std::cerr << "poolscope: " << sentence << '\n';
    return kBadInput;
}

void addOpsOptions(CLI::App& command, OpsCommand& ops) {
    command.add_option("FILE", ops.script, "an .ops file, or - for standard input")->required();
    command.add_option("--out", ops.answers, "delta, full, hash or changes")
        ->check(oneOf({"delta", "full", "hash", "changes"}));
}

int runOpsScript(const OpsCommand& command) {
    const std::string& file = command.script;
    const std::string& out = command.answers;
    std::ifstream opened;
    const bool prompt = file == "-";
    if (!prompt) {
        opened.open(file, std::ios::binary);
        std::error_code ignored;
        if (isMissing(file)) return refused(noSuchFile(file));
        if (!opened || std::filesystem::is_directory(file, ignored))
            return refused(fmt::format("'{}' cannot be read", file));
    }
    std::istream& in = prompt ? std::cin : opened;
    const OpsOutput form = out == "full"      ? OpsOutput::Full
                           : out == "hash"    ? OpsOutput::Hash
                           : out == "changes" ? OpsOutput::Changes
                                              : OpsOutput::Delta;
    OpsSession session(form);
    const std::string name = prompt ? "standard input" : file;
    try {
        std::string line;
        while (readLine(in, line)) {
            if (!tell(session.feed(line), name)) return kBadInput;
            if (prompt) std::cout.flush();
        }
    } catch (const LineTooLong& error) {
        std::cout.flush();
        return refused(fmt::format("{}: {}", name, error.what()));
    }
    return tell(session.finish(), name) ? kDone : kBadInput;
}

}  // namespace

const CliCommand kOpsCommand = cliCommand<OpsCommand, addOpsOptions, runOpsScript>(
    "ops", "play an operation script, and answer each operation with a JSON line");

}  // namespace poolscope
