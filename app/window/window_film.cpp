// Beginning, taking and writing.
#include "app/window/window_film.hpp"

#include <stdexcept>
#include <utility>

#include "app/panels/lesson/panel.hpp"
#include "app/storage/output_file.hpp"
#include "app/window/gl/draw_frame.hpp"
#include "app/window/imgui_canvas.hpp"

namespace poolscope {

void WindowFilm::begin(const FilmRequest& request, Vec2 size) {
    try {
        judgeOutput(request.file);
        const FilmFormRow& row = filmFormOf(request.file);
        const double every = row.bySteps ? 0 : 1000 * row.usualSeconds;
        const Style style = app_.appearance.styleIn(size);
        form_ = row.make({size, style.color(Role::Background), app_.windowTitle(), every});
        app_.layers.close();
        filming_ = request.lesson
                       ? std::make_unique<Filming>(app_, app_.panel<LessonPanel>(), every)
                       : std::make_unique<Filming>(app_, request.stretch, every);
        file_ = request.file;
        size_ = size;
        taken_ = over_ = false;
    } catch (const std::exception& error) {
        end(error.what(), true);
    }
}

void WindowFilm::goOn() {
    if (!std::exchange(taken_, false)) return;
    try {
        over_ = !filming_->next();
    } catch (const std::exception& error) {
        end(error.what(), true);
    }
}

Image WindowFilm::pixelsOf(const Screen& screen) {
    if (!beside_)
        beside_ = std::make_unique<Framebuffer>(static_cast<int>(size_.x),
                                                static_cast<int>(size_.y), false);
    beside_->bind();
    const Color back = screen.style.color(Role::Background);
    drawPainted(
        {size_.x, size_.y},
        static_cast<unsigned>(back.r) << 16U | static_cast<unsigned>(back.g) << 8U | back.b,
        [&](ImDrawList& drawn) {
            ImGuiCanvas canvas(drawn, fonts_);
            paintScreen(canvas, screen);
        },
        &changes_);
    return beside_->finish();
}

std::string WindowFilm::take(const Screen& screen, const TextMeasure& measure) {
    if (screen.size.x != size_.x || screen.size.y != size_.y) {
        end(std::string(app_.words()("ui.film.resized")), true);
        return {};
    }
    taken_ = true;
    try {
        if (!over_ && filming_->changed())
            form_->add(filming_->picture(screen, measure, [&] { return pixelsOf(screen); }));
        else if (!over_)
            form_->stay(filming_->stays());
        if (!over_) return {};
        OutputFile out(file_);
        out.stream() << form_->finish();
        out.finish();
        end(app_.words().fill("ui.film.saved", {{"file", file_}}), false);
        return file_;
    } catch (const std::exception& error) {
        end(error.what(), true);
        return {};
    }
}

void WindowFilm::cancel() { end(std::string(app_.words()("ui.film.ended")), false); }

void WindowFilm::end(const std::string& notice, bool isError) {
    filming_.reset();
    form_.reset();
    beside_.reset();
    changes_.forget();
    app_.notices.say(notice, isError);
}

}  // namespace poolscope
