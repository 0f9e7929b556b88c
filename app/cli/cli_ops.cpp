// The command `ops`: the console language from a file or a prompt.
#include <filesystem>
#include <fstream>
#include <iostream>

#include "app/batch/input_files.hpp"
#include "app/cli/cli.hpp"
#include "engine/scenario/console/ops_session.hpp"

namespace poolscope {

namespace {

/// Prints what a line was answered; false if it could not be read.
bool tell(const OpsAnswer& answer, const std::string& file) {
    for (const std::string& line : answer.lines) std::cout << line << '\n';
    if (answer.error) {
        std::cout.flush();
        std::cerr << file << ": " << toString(*answer.error) << '\n';
    }
    return !answer.error;
}

}  // namespace

int runOpsScript(const std::string& file, const std::string& out) {
    std::ifstream opened;
    const bool prompt = file == "-";
    if (!prompt) {
        opened.open(file, std::ios::binary);
        std::error_code ignored;
        if (!opened || std::filesystem::is_directory(file, ignored)) {
            std::cerr << "poolscope: " << noSuchFile(file) << '\n';
            return kBadInput;
        }
    }
    std::istream& in = prompt ? std::cin : opened;
    const OpsOutput form = out == "full"   ? OpsOutput::Full
                           : out == "hash" ? OpsOutput::Hash
                                           : OpsOutput::Delta;
    OpsSession session(form);
    const std::string name = prompt ? "standard input" : file;
    std::string line;
    while (std::getline(in, line)) {
        if (!tell(session.feed(line), name)) return kBadInput;
        if (prompt) std::cout.flush();
    }
    const bool whole = tell(session.finish(), name);
    std::cout.flush();
    return whole && std::cout ? kDone : kBadInput;
}

}  // namespace poolscope
