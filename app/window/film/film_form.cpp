// The list of forms.
#include "app/window/film/film_form.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <stdexcept>

#include "app/window/film/forms.hpp"

namespace poolscope {

const std::vector<FilmFormRow>& filmForms() {
    static const std::vector<FilmFormRow> kForms{
        {".gif", false, 0.05, gifForm},       {".png", false, 0.05, apngForm},
        {".webm", false, 1.0 / 30, webmForm}, {".mp4", false, 1.0 / 30, mp4Form},
        {".html", true, 0, pageForm},         {".svg", true, 0, svgForm},
        {".pdf", true, 0, pdfForm},
    };
    return kForms;
}

const FilmFormRow& filmFormOf(const std::string& file) {
    const std::string ending = std::filesystem::path(file).extension().string();
    std::vector<std::string_view> all;
    for (const FilmFormRow& row : filmForms()) {
        if (row.ending == ending) return row;
        all.push_back(row.ending);
    }
    throw std::runtime_error(fmt::format("found '{}', expected a film's name that ends in {}", file,
                                         fmt::join(all, ", ")));
}

}  // namespace poolscope
