// A picture with its caption below it, for paper.
//
// Promises: the caption is whole, in as many lines as it needs; a picture that says its sentence
// itself, as one for a class does, gets none.
#pragma once

#include "app/window/film/film_form.hpp"

namespace poolscope {

/// How high the caption is in that width; 0: there is none.
float captionHeight(const FilmPicture& picture, float width);
/// Paints picture and caption, from the left upper corner on, `size` the picture's.
void paintCaptioned(Canvas& canvas, const FilmPicture& picture, Vec2 size);

}  // namespace poolscope
