// From what the command line says to a stretch, and the loop of pictures.
#include "app/window/film_file.hpp"

#include <fmt/format.h>

#include <charconv>
#include <stdexcept>

#include "app/model/playback/moment.hpp"
#include "app/panels/lesson/panel.hpp"
#include "app/storage/output_file.hpp"
#include "app/window/film/filming.hpp"
#include "app/window/screen_painter.hpp"
#include "app/window/shown_state.hpp"
#include "engine/scenario/language/duration_text.hpp"

namespace poolscope {

namespace {

/// "120" or "350ms". Throws std::runtime_error.
std::size_t positionOf(const std::string& written, const Log& log) {
    std::size_t events = 0;
    const char* const end = written.data() + written.size();
    const auto [at, error] = std::from_chars(written.data(), end, events);
    if (error == std::errc() && at == end) return std::min(events, log.size());
    if (const std::optional<Duration> time = parseDuration(written))
        return eventsUntil(log, Instant{time->ns});
    throw std::runtime_error(fmt::format(
        "found '{}', expected a number of events or a duration such as 350ms", written));
}

FilmStretch beatOf(Workspace& workspace, int beat) {
    const std::vector<std::size_t>& all = workspace.stepper.beats();
    if (beat < 1 || static_cast<std::size_t>(beat) > all.size())
        throw std::runtime_error(fmt::format(
            "found beat {}, expected one of the scenario, which has {}", beat, all.size()));
    const auto at = static_cast<std::size_t>(beat - 1);
    return {at == 0 ? 0 : all[at - 1], all[at]};
}

FilmStretch stretchOf(Workspace& workspace, const FilmOptions& options) {
    if (options.beat) return beatOf(workspace, *options.beat);
    const Playback& playback = workspace.runs.playback();
    FilmStretch stretch;
    if (!options.from.empty()) stretch.from = positionOf(options.from, playback.history.log());
    if (!options.to.empty()) stretch.to = positionOf(options.to, playback.history.log());
    if (options.operation) {
        const Operations& all = playback.history.operations();
        const Operation& found = all[all.at(std::min(stretch.from, playback.history.size() - 1))];
        stretch = {found.begin, found.end};
    }
    if (stretch.from == stretch.to)
        throw std::runtime_error(
            "found a film in which nothing happens, expected an event between "
            "--from and --to");
    if (stretch.from > stretch.to)
        throw std::runtime_error(
            "found a film that ends before it begins, expected --from before "
            "--to");
    return stretch;
}

StepSize stepSizeOf(const std::string& name) {
    for (std::size_t i = 0; i < kStepSizeWords.size(); ++i)
        if (kStepSizeWords[i] == name) return static_cast<StepSize>(i);
    throw std::logic_error("the command line takes no other step");
}

std::unique_ptr<Filming> filmingOf(Workspace& workspace, const FilmOptions& options, double every) {
    if (!options.shot.lesson.empty())
        return std::make_unique<Filming>(workspace, workspace.panel<LessonPanel>(), every);
    return std::make_unique<Filming>(workspace, stretchOf(workspace, options), every);
}

}  // namespace

void runFilm(const FilmOptions& options, const std::function<void(double)>& tell) {
    const ShotOptions& shot = options.shot;
    judgeOutput(shot.output);
    const FilmFormRow& row = filmFormOf(shot.output);
    Program workspace(shot.lang);
    showState(workspace, shot);
    if (!options.steps.empty()) workspace.preferences.steps.size = stepSizeOf(options.steps);
    workspace.stepper.setSpeed(options.speed);
    const Vec2 size{static_cast<float>(shot.width), static_cast<float>(shot.height)};
    const Style style = workspace.appearance.styleIn(size);
    const double every = row.bySteps ? 0 : 1000 * options.every.value_or(row.usualSeconds);
    const std::unique_ptr<FilmForm> form =
        row.make({size, style.color(Role::Background), workspace.windowTitle(), every});
    const std::unique_ptr<Filming> filming = filmingOf(workspace, options, every);
    ScreenPainter painter(size, style, shot.present);
    do {
        tell(filming->share());
        if (!filming->changed()) {
            form->stay(filming->stays());
            continue;
        }
        const Screen screen = painter.layOut(workspace);
        form->add(filming->picture(screen, painter.measure(), [&] {
            return painter.pixels([&](Canvas& to) { paintScreen(to, screen); }, true);
        }));
    } while (filming->next());
    const std::string film = form->finish();
    OutputFile out(shot.output);
    out.stream() << film;
    out.finish();
}

}  // namespace poolscope
