// The command film: which stretch, and as what.
#include <stdexcept>

#include "app/batch/interrupts.hpp"
#include "app/cli/cli.hpp"
#include "app/cli/cli_look.hpp"
#include "app/model/playback/pace.hpp"
#include "app/model/playback/stops.hpp"
#include "app/window/film/film_form.hpp"
#include "app/window/film_file.hpp"

namespace poolscope {

namespace {

/// A file name with the ending of a film.
CLI::Validator filmFile() {
    std::string forms;
    for (const FilmFormRow& row : filmForms())
        forms += (forms.empty() ? "F" : "|F") + std::string(row.ending);
    return CLI::Validator(
        [](const std::string& written) -> std::string {
            try {
                filmFormOf(written);
                return "";
            } catch (const std::runtime_error& error) {
                return error.what();
            }
        },
        forms);
}

void addFilmOptions(CLI::App& command, FilmOptions& film) {
    ShotOptions& shot = film.shot;
    shot.width = 960;
    shot.height = 540;
    CLI::Option* const file =
        command.add_option("FILE", shot.file, "a scenario, a recording, a built-in name, or -");
    command.add_option("--lesson", shot.lesson, "a lesson, stop by stop, in the place of a file")
        ->type_name("NAME")
        ->excludes(file);
    CLI::Option* const from =
        command
            .add_option("--from", film.from,
                        "where it begins: a duration such as 350ms, or a number of events")
            ->type_name("TIME");
    CLI::Option* const to =
        command.add_option("--to", film.to, "where it ends, likewise")->type_name("TIME");
    CLI::Option* const operation =
        command.add_flag("--operation", film.operation,
                         "the whole operation that goes on at --from, such as an offer");
    command.add_option("--beat", film.beat, "the stretch up to that beat of the scenario, from 1")
        ->excludes(from)
        ->excludes(to)
        ->excludes(operation);
    operation->needs(from)->excludes(to);
    for (CLI::Option* const each : {from, to, operation, command.get_option("--beat")})
        each->excludes(command.get_option("--lesson"));
    command.add_option("--steps", film.steps, "what a step is: event, telling or operation")
        ->check(oneOf({kStepSizeWords.begin(), kStepSizeWords.end()}));
    command.add_option("--speed", film.speed, "how fast, as + and - make it; 0 is usual")
        ->check(CLI::Range(kSlowest, kFastest));
    command
        .add_option_function<double>(
            "--fps", [&film](double perSecond) { film.every = 1 / perSecond; }, "pictures a second")
        ->check(CLI::Range(1.0, 60.0));
    addLook(command, shot);
    addBounds(command, shot.bounds);
    command.add_option("-o,--output", shot.output, "the film; its name says what it becomes")
        ->check(filmFile())
        ->required();
}

/// Ctrl+C came: nothing is written.
struct Interrupted {};

int makeFilm(const FilmOptions& asked) {
    FilmOptions film = asked;
    if (const std::optional<int> refused = refuseSubject(film.shot)) return *refused;
    try {
        const Interrupts interrupts;
        return makePicture("film", film.shot, "progress.filming", [&](WorkProgress& progress) {
            runFilm(film, [&](double share) {
                if (interrupts.came()) throw Interrupted();
                progress.reached(share);
            });
        });
    } catch (const Interrupted&) {
        endInterrupted();
    }
}

}  // namespace

const CliCommand kFilmCommand = cliCommand<FilmOptions, addFilmOptions, makeFilm>(
    "film", "a film of a run or a lesson: an animation, a video, a page that plays, sheets");

}  // namespace poolscope
