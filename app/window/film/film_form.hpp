// What a film is written as: an animation, a video, a page that plays, sheets of paper.
//
// Promises: the ending of a file's name says which. A form takes one picture after the other and
// gives the bytes of the whole file at the end, so that nothing is written of a film that was
// ended before.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/canvas/text.hpp"
#include "app/window/gl/png.hpp"
#include "app/workspace/screen.hpp"

namespace poolscope {

/// What is said below a picture, in one language.
struct FilmCaption {
    std::string language;
    std::string text;
};

/// One picture of a film.
struct FilmPicture {
    const Screen& screen;
    const TextMeasure& measure;
    std::function<Image()> pixels;
    std::vector<FilmCaption> captions;  ///< the language of the window first
    double milliseconds = 0;            ///< how long it stays
};

/// What all pictures of a film have in common.
struct FilmFrame {
    Vec2 size;
    Color background;
    std::string title;
    double every = 0;  ///< milliseconds from picture to picture; of no account to a form by steps
};

class FilmForm {
public:
    FilmForm() = default;
    FilmForm(const FilmForm&) = delete;
    FilmForm& operator=(const FilmForm&) = delete;
    virtual ~FilmForm() = default;

    /// Throws std::runtime_error.
    virtual void add(const FilmPicture& picture) = 0;
    /// The picture before stays for so much longer; of no account to a form by steps.
    virtual void stay(double /*milliseconds*/) {}
    /// The bytes of the file. Throws std::runtime_error.
    virtual std::string finish() = 0;
};

/// A form by the ending of its files.
struct FilmFormRow {
    std::string_view ending;
    bool bySteps;         ///< one picture for each step, else so many a second
    double usualSeconds;  ///< from picture to picture, if there are so many a second
    std::unique_ptr<FilmForm> (*make)(const FilmFrame& frame);
};
const std::vector<FilmFormRow>& filmForms();

/// Throws std::runtime_error if no form has the ending of that name.
const FilmFormRow& filmFormOf(const std::string& file);

}  // namespace poolscope
