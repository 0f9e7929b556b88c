// A film of pixels of which each picture is a part that changes the one before.
//
// Promises: a picture equal to the one before makes that one stay longer; the first one is whole.
// Why: between two pictures of a run little moves, so a film of the parts is small.
#pragma once

#include <optional>
#include <vector>

#include "app/window/film/film_form.hpp"

namespace poolscope {

/// A rectangle of a picture; pixels.
struct PixelPart {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
};

/// A picture as what it changes.
struct ChangingPicture {
    const Image& now;
    const Image* before = nullptr;  ///< null: the first one
    PixelPart part;                 ///< all that differs lies in it
    double milliseconds = 0;

    /// Whether the pixel differs from the one before. `at`: its number in the whole picture.
    bool changes(std::size_t at) const;
};

class ChangingPixels : public FilmForm {
public:
    void add(const FilmPicture& picture) final;
    void stay(double milliseconds) final { stays_ += milliseconds; }
    std::string finish() final;

private:
    virtual void write(const ChangingPicture& picture) = 0;
    virtual std::string whole() = 0;
    void writeLast();

    std::optional<Image> before_;
    std::optional<Image> last_;  ///< not written: it may stay longer
    double stays_ = 0;
};

}  // namespace poolscope
