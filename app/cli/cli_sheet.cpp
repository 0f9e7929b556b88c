// The command sheet: which exercises, and how many.
#include <iostream>

#include "app/batch/exit_codes.hpp"
#include "app/cli/cli.hpp"
#include "app/cli/cli_options.hpp"
#include "app/learn/exercise/kinds.hpp"
#include "app/window/exercise_sheet.hpp"

namespace poolscope {

namespace {

void addSheetOptions(CLI::App& command, SheetOptions& sheet) {
    std::vector<std::string> kinds;
    for (const ExerciseRow& row : exerciseKinds()) kinds.emplace_back(row.name);
    command.add_option("--kind", sheet.kind, "of exercises; all kinds in turn by default")
        ->check(oneOf(kinds));
    command.add_option("--seed", sheet.seed, "another one draws other exercises; 1 by default");
    addCount(command, "--questions", sheet.questions, 100, "how many; 8 by default");
    command.add_flag("!--no-key", sheet.key, "without the answers");
    addLanguage(command, sheet.lang, "language of the texts");
    command.add_option("-o,--output", sheet.output, "F.pdf")
        ->check(pictureFile({".pdf"}))
        ->required();
}

int writeSheet(const SheetOptions& sheet) {
    try {
        runSheet(sheet);
        return kDone;
    } catch (const std::runtime_error& error) {
        std::cerr << "poolscope sheet: " << error.what() << '\n';
        return kBadInput;
    }
}

}  // namespace

const CliCommand kSheetCommand = cliCommand<SheetOptions, addSheetOptions, writeSheet>(
    "sheet", "a sheet of exercises to print, with its key");

}  // namespace poolscope
