// One file that plays in a browser: assets/film/page.html with the pictures in it.
//
// Each mark stands once; a picture is the numbers of its marks. All of it is deflated, because one
// picture is much like the one before.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cmath>
#include <unordered_map>

#include "app/storage/base64.hpp"
#include "app/storage/data_files.hpp"
#include "app/storage/deflated.hpp"
#include "app/storage/input_text.hpp"
#include "app/window/film/forms.hpp"
#include "app/window/film/page_marks.hpp"

namespace poolscope {

namespace {

using Json = nlohmann::ordered_json;

std::string inHtml(std::string_view text) {
    std::string all;
    for (const char c : text) {
        if (c == '&')
            all += "&amp;";
        else if (c == '<')
            all += "&lt;";
        else
            all += c;
    }
    return all;
}

void replace(std::string& text, std::string_view name, const std::string& by) {
    text.replace(text.find(name), name.size(), by);
}

class PageForm final : public FilmForm {
public:
    explicit PageForm(const FilmFrame& frame) : frame_(frame) {}

    void add(const FilmPicture& picture) override {
        const Rect area{0, 0, frame_.size.x, frame_.size.y};
        RecordingCanvas canvas(area, picture.measure);
        paintScreen(canvas, picture.screen);
        Json numbers = Json::array();
        for (std::string& mark : pageMarks(canvas.records(), area, picture.measure)) {
            const auto [at, isNew] = numbers_.try_emplace(mark, marks_.size());
            if (isNew) marks_.push_back(std::move(mark));
            numbers.push_back(at->second);
        }
        Json captions = Json::object();
        for (const FilmCaption& each : picture.captions) captions[each.language] = each.text;
        if (language_.empty()) language_ = picture.captions.front().language;
        if (steps_.empty()) {
            const Style& style = picture.screen.style;
            colors_ = {hexOf(style.color(Role::Background)), hexOf(style.color(Role::Text)),
                       hexOf(style.color(Role::TextMuted)), hexOf(style.color(Role::Accent)),
                       hexOf(style.color(Role::Line))};
        }
        steps_.push_back(Json::array({numbers, captions, std::lround(picture.milliseconds)}));
    }

    std::string finish() override {
        std::string marks;
        for (const std::string& each : marks_) marks += (marks.empty() ? "" : ",") + each;
        const Json about{{"width", std::lround(frame_.size.x)},
                         {"height", std::lround(frame_.size.y)}};
        const std::string data = fmt::format("{{\"about\":{},\"marks\":[{}],\"steps\":{}}}",
                                             about.dump(), marks, steps_.dump());
        std::string page = readWholeFile(dataFile("assets/film/page.html"));
        replace(page, "{{language}}", language_);
        replace(page, "{{title}}", inHtml(frame_.title));
        replace(page, "{{colors}}",
                fmt::format("--back:{};--text:{};--muted:{};--accent:{};--line:{}", colors_[0],
                            colors_[1], colors_[2], colors_[3], colors_[4]));
        replace(page, "{{film}}", toBase64(deflated(data)));
        return page;
    }

private:
    FilmFrame frame_;
    std::string language_;
    std::array<std::string, 5> colors_;
    std::vector<std::string> marks_;
    std::unordered_map<std::string, std::size_t> numbers_;
    Json steps_ = Json::array();
};

}  // namespace

std::unique_ptr<FilmForm> pageForm(const FilmFrame& frame) {
    return std::make_unique<PageForm>(frame);
}

}  // namespace poolscope
