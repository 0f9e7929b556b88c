// The forms, for the list of them in film_form.cpp.
#pragma once

#include "app/window/film/film_form.hpp"

namespace poolscope {

std::unique_ptr<FilmForm> gifForm(const FilmFrame& frame);
std::unique_ptr<FilmForm> apngForm(const FilmFrame& frame);
/// Through ffmpeg. Throw std::runtime_error where there is none.
std::unique_ptr<FilmForm> webmForm(const FilmFrame& frame);
std::unique_ptr<FilmForm> mp4Form(const FilmFrame& frame);
/// One file that plays in a browser.
std::unique_ptr<FilmForm> pageForm(const FilmFrame& frame);
/// All steps on one sheet, or one on each page.
std::unique_ptr<FilmForm> svgForm(const FilmFrame& frame);
std::unique_ptr<FilmForm> pdfForm(const FilmFrame& frame);

}  // namespace poolscope
