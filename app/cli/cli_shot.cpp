// The command shot: which picture is wanted.
#include <filesystem>
#include <iostream>
#include <new>
#include <vector>

#include "app/batch/bounded_run.hpp"
#include "app/batch/input_files.hpp"
#include "app/batch/work_progress.hpp"
#include "app/cli/cli.hpp"
#include "app/cli/cli_look.hpp"
#include "app/cli/cli_options.hpp"
#include "app/model/predict/question.hpp"
#include "app/panels/all.hpp"
#include "app/storage/data_files.hpp"
#include "app/window/shot.hpp"
#include "engine/scenario/language/diagnostic.hpp"

namespace poolscope {

namespace {

/// A question of predict mode, or what became of a lesson's.
void addQuestion(CLI::App& command, ShotOptions& shot) {
    command
        .add_option("--predict", shot.predict,
                    "with the question of that kind, or with KIND:N the Nth: " +
                        orList({kPredictKindWords.begin(), kPredictKindWords.end()}))
        ->type_name("KIND[:N]");
    command
        .add_option("--choose", shot.choice,
                    "and with that choice of it or of the lesson's question")
        ->check(oneOf({"A", "B", "C", "D"}));
    command.add_option("--counts", shot.counts, "and with so many of a class that chose A, B, …")
        ->delimiter(',')
        ->check(CLI::Range(0, 999));
    command.add_flag("--reveal", shot.reveal, "and with its answer");
}

void addShotOptions(CLI::App& command, ShotOptions& shot) {
    CLI::Option* const file =
        command.add_option("FILE", shot.file, "a scenario, a recording, a built-in name, or -");
    addLesson(command, shot.lesson, shot.stop);
    command.get_option("--lesson")->excludes(file);
    CLI::Option* at = addDuration(command, "--at", shot.at, "the time to show");
    command.add_option("--event", shot.event, "or the number of events before the state to show")
        ->excludes(at);
    addLook(command, shot);
    addNames(command, "--open", shot.open, openablePanels(), "with that panel open: ");
    command.add_flag("--presenter-view", shot.presenterView,
                     "instead of the window the presenter view, as Ctrl+F5 shows it");
    command.add_flag("--text", shot.text,
                     "what is on the window as text, in reading order, and no picture");
    command.add_flag("--hide-future", shot.hideFuture, "nothing after the event, as H");
    command.add_flag("--led-here", shot.ledHere, "only what led to the event, as L");
    command.add_option("--axis", shot.axis, "what the axis counts: time, steps or causes")
        ->check(oneOf({"time", "steps", "causes"}));
    addQuestion(command, shot);
    command.add_option("--call", shot.call, "with the call form open at that method")
        ->type_name("METHOD");
    CLI::Option* const practise =
        command.add_option("--practise", shot.practise, "with an exercise: KIND or KIND:SEED")
            ->type_name("KIND[:SEED]");
    command
        .add_option("--practise-steps", shot.practiseSteps,
                    "and after steps of it: so many right ones, 'wrong', 'hint', 'show', or a move "
                    "as answers name it, such as '3, wrong' or '2, choose 4'")
        ->type_name("STEPS")
        ->needs(practise);
    command.add_option("--tour", shot.tour, "with a stop of the tour, 1 to 7")
        ->check(CLI::Range(1, 7));
    addBounds(command, shot.bounds);
    command.add_option("-o,--output", shot.output, "F.png, F.svg, F.pdf, with --text F.txt, or -")
        ->check(pictureFile({".png", ".svg", ".pdf", ".txt"}))
        ->required();
}

int takeShot(const ShotOptions& asked) {
    ShotOptions shot = asked;
    if (const std::optional<int> refused = refuseSubject(shot)) return *refused;
    const std::string kind = std::filesystem::path(shot.output).extension();
    if (shot.text && !kind.empty() && kind != ".txt") {
        std::cerr << "poolscope: found '" << shot.output
                  << "', expected with --text a file name that ends in .txt, or -\n";
        return kBadCommandLine;
    }
    shot.text = shot.text || kind == ".txt";
    if (shot.text && shot.presenterView) {
        std::cerr << "poolscope: found --presenter-view, expected the window for a text\n";
        return kBadCommandLine;
    }
    return makePicture("shot", shot, "progress.plotting", [&](WorkProgress&) { runShot(shot); });
}

}  // namespace

const CliCommand kShotCommand = cliCommand<ShotOptions, addShotOptions, takeShot>(
    "shot", "a picture of the window without a display");

}  // namespace poolscope
