// Films: which pictures they have, and what is in their files.
#include <doctest/doctest.h>

#include <fmt/format.h>
#include <gif_lib.h>
#include <nlohmann/json.hpp>
#include <zlib.h>

#include <cstring>
#include <filesystem>
#include <set>
#include <stdexcept>

#include "app/model/playback/pace.hpp"
#include "app/panels/all.hpp"
#include "app/panels/lesson/panel.hpp"
#include "app/storage/base64.hpp"
#include "app/storage/data_files.hpp"
#include "app/storage/deflated.hpp"
#include "app/window/film/filming.hpp"
#include "tests/pixels/editing.hpp"
#include "tests/support/fixed_measure.hpp"
#include "tests/support/keys.hpp"

namespace poolscope {

namespace {

constexpr Vec2 kFilmSize{960, 540};

/// A film of the workspace, of whose pictures there are no pixels.
std::string filmOf(Workspace& app, Filming& filming, const std::string& ending) {
    const auto form = filmFormOf("film" + ending).make({kFilmSize, rgb(0x102030), "A film", 0});
    do {
        const Screen screen = app.layout(kFilmSize, fixed);
        form->add({screen, fixed, [] { return Image{}; }, filming.captions(), filming.stays()});
    } while (filming.next());
    return form->finish();
}

/// What a page that plays has in it.
nlohmann::json contentOf(const std::string& page) {
    const std::string begin = "<script type=\"text/plain\" id=\"film\">";
    const std::size_t at = page.find(begin) + begin.size();
    const auto bytes = fromBase64(page.substr(at, page.find('<', at) - at));
    REQUIRE(bytes);
    const auto text = inflated(*bytes, 100'000'000);
    REQUIRE(text);
    return nlohmann::json::parse(*text);
}

std::size_t countOf(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

/// A small picture with a square at that place, and more colours than a GIF has.
Image squareAt(int place, bool colourful = false) {
    Image image{40, 30, std::vector<std::uint8_t>(40 * 30 * 4, 255)};
    for (int y = 0; y < 30; ++y)
        for (int x = 0; x < 40; ++x) {
            auto* const pixel = &image.rgba[static_cast<std::size_t>(4 * (40 * y + x))];
            const bool inside = x >= place && x < place + 5 && y >= 10 && y < 15;
            pixel[0] = static_cast<std::uint8_t>(inside ? 250 : colourful ? 6 * x : 20);
            pixel[1] = static_cast<std::uint8_t>(inside ? 120 : colourful ? 8 * y : 30);
            pixel[2] = 40;
        }
    return image;
}

/// A film of these pictures, each of which stays for so long.
std::string filmOf(const std::vector<Image>& images, const std::string& ending, double stays) {
    const auto form = filmFormOf("film" + ending).make({{40, 30}, {}, "", stays});
    const Screen none;
    for (const Image& image : images) form->add({none, fixed, [&] { return image; }, {}, stays});
    return form->finish();
}

struct PlayedPicture {
    Image image;
    int milliseconds = 0;
};

int readGif(GifFileType* file, GifByteType* into, int most) {
    auto& rest = *static_cast<std::string_view*>(file->UserData);
    const std::size_t count = std::min(rest.size(), static_cast<std::size_t>(most));
    std::memcpy(into, rest.data(), count);
    rest.remove_prefix(count);
    return static_cast<int>(count);
}

/// What a player shows of a GIF, one picture after the other.
std::vector<PlayedPicture> playedGif(const std::string& bytes) {
    std::string_view rest(bytes);
    int error = 0;
    GifFileType* const gif = DGifOpen(&rest, &readGif, &error);
    REQUIRE(gif != nullptr);
    REQUIRE(DGifSlurp(gif) == GIF_OK);
    std::vector<PlayedPicture> all;
    Image now{gif->SWidth, gif->SHeight, {}};
    now.rgba.resize(static_cast<std::size_t>(4 * now.width * now.height), 0);
    for (int i = 0; i < gif->ImageCount; ++i) {
        const SavedImage& part = gif->SavedImages[i];
        GraphicsControlBlock control;
        REQUIRE(DGifSavedExtensionToGCB(gif, i, &control) == GIF_OK);
        const GifImageDesc& box = part.ImageDesc;
        for (int y = 0; y < box.Height; ++y)
            for (int x = 0; x < box.Width; ++x) {
                const int color = part.RasterBits[y * box.Width + x];
                if (color == control.TransparentColor) continue;
                const GifColorType& rgb = box.ColorMap->Colors[color];
                auto* const pixel = &now.rgba[static_cast<std::size_t>(
                    4 * (now.width * (box.Top + y) + box.Left + x))];
                pixel[0] = rgb.Red;
                pixel[1] = rgb.Green;
                pixel[2] = rgb.Blue;
                pixel[3] = 255;
            }
        all.push_back({now, control.DelayTime * 10});
    }
    DGifCloseFile(gif, nullptr);
    return all;
}

std::uint32_t numberAt(const std::string& bytes, std::size_t at, unsigned count = 4) {
    std::uint32_t value = 0;
    for (unsigned i = 0; i < count; ++i)
        value = value << 8U | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

/// What a player shows of a moving PNG.
std::vector<PlayedPicture> playedPng(const std::string& bytes) {
    REQUIRE(bytes.substr(1, 3) == "PNG");
    std::vector<PlayedPicture> all;
    Image now;
    std::uint32_t width = 0, height = 0, left = 0, top = 0, expected = 0;
    int milliseconds = 0;
    bool over = false;
    for (std::size_t at = 8; at < bytes.size();) {
        const std::uint32_t length = numberAt(bytes, at);
        const std::string kind = bytes.substr(at + 4, 4);
        std::string content = bytes.substr(at + 8, length);
        const auto* const summed = reinterpret_cast<const Bytef*>(bytes.data() + at + 4);
        CHECK(crc32(0, summed, length + 4) == numberAt(bytes, at + 8 + length));
        at += 12 + length;
        if (kind == "IHDR") {
            now = {
                static_cast<int>(numberAt(content, 0)), static_cast<int>(numberAt(content, 4)), {}};
            now.rgba.resize(static_cast<std::size_t>(4 * now.width * now.height), 0);
        } else if (kind == "fcTL") {
            CHECK(numberAt(content, 0) == expected++);
            width = numberAt(content, 4);
            height = numberAt(content, 8);
            left = numberAt(content, 12);
            top = numberAt(content, 16);
            milliseconds = static_cast<int>(numberAt(content, 20, 2));
            CHECK(numberAt(content, 22, 2) == 1000);
            CHECK(content[24] == 0);  // what is there stays
            over = content[25] == 1;
        } else if (kind == "IDAT" || kind == "fdAT") {
            if (kind == "fdAT") {
                CHECK(numberAt(content, 0) == expected++);
                content = content.substr(4);
            }
            const auto rows = inflated(content, 10'000'000);
            REQUIRE(rows);
            REQUIRE(rows->size() == height * (1 + 4 * width));
            for (std::uint32_t y = 0; y < height; ++y)
                for (std::uint32_t x = 0; x < width; ++x) {
                    const char* const pixel = &(*rows)[y * (1 + 4 * width) + 1 + 4 * x];
                    if (over && pixel[3] == 0) continue;
                    const auto to =
                        4 * (static_cast<std::size_t>(now.width) * (top + y) + left + x);
                    std::memcpy(&now.rgba[to], pixel, 4);
                }
            all.push_back({now, milliseconds});
        }
    }
    return all;
}

}  // namespace

TEST_CASE("a film by steps has the pictures that stepping shows, and ends where it should") {
    Program app;
    app.opener.builtIn(0);
    Filming filming(app, {150, 189}, 0);
    std::vector<std::size_t> positions;
    do {
        positions.push_back(app.runs.playback().head.position());
    } while (filming.next());
    CHECK(positions ==
          std::vector<std::size_t>{150, 159, 160, 162, 163, 165, 167, 168, 171, 176, 189});
}

TEST_CASE("a film of the whole goes from nothing to the end, with a sentence for each event") {
    Program app;
    app.opener.builtIn(0);
    app.preferences.steps.size = StepSize::Event;
    Filming filming(app, {}, 0);
    std::size_t pictures = 0;
    do {
        CHECK(app.runs.playback().head.position() == pictures);
        const std::vector<FilmCaption> captions = filming.captions();
        REQUIRE(captions.size() == 2);
        CHECK(captions[0].language == "en");
        CHECK(captions[0].text.empty() == (pictures == 0));
        CHECK(captions[1].text.empty() == (pictures == 0));
        if (pictures > 0) CHECK(captions[0].text != captions[1].text);
        ++pictures;
    } while (filming.next());
    CHECK(pictures == 567);
}

TEST_CASE("a film in time plays at the window's speed, and its last picture can be read") {
    const auto pictures = [](int speed) {
        Program app;
        app.opener.builtIn(0);
        app.stepper.setSpeed(speed);
        Filming filming(app, {150, 165}, 50);
        std::size_t count = 1;
        std::size_t at = 150;
        for (; filming.next(); ++count) {
            CHECK(app.runs.playback().head.position() >= at);
            at = app.runs.playback().head.position();
        }
        CHECK(at == 165);
        CHECK_FALSE(app.runs.playback().head.playing());
        return count;
    };
    const std::size_t usual = pictures(0);
    CHECK(usual == pictures(0));
    const std::size_t twice = pictures(3);  // a second for a sentence, not two
    CHECK(usual * 50 > 10'000);
    pictures(kFastest);  // many events from one picture to the next: it ends there all the same
    CHECK(twice > 40);   // the last picture's two seconds
    CHECK(twice - 40 < (usual - 40) * 6 / 10);
}

TEST_CASE("a breakpoint does not end a film") {
    Program app;
    app.opener.builtIn(0);
    app.runs.playback().head.seek(160);
    app.breakpoints.toggleHere();
    REQUIRE_FALSE(app.breakpoints.empty());
    Filming filming(app, {150, 165}, 50);
    while (filming.next()) {
    }
    CHECK(app.runs.playback().head.position() == 165);
}

TEST_CASE("a film of a lesson has a picture for each stop, with its words in both languages") {
    Program app;
    app.opener.open(dataFile("assets/lessons/leader-and-followers.toml").string());
    LessonPanel& lesson = app.panel<LessonPanel>();
    REQUIRE(lesson.lesson() != nullptr);
    const std::size_t stops = lesson.lesson()->stops.size();
    Filming filming(app, lesson, 0);
    const std::string page = filmOf(app, filming, ".html");
    CHECK(page.size() < 300'000);
    const nlohmann::json content = contentOf(page);
    REQUIRE(content["steps"].size() == stops);
    CHECK(stops >= 12);
    for (const auto& step : content["steps"]) {
        CHECK_FALSE(step[1]["en"].get<std::string>().empty());
        CHECK(step[1]["en"] != step[1]["zh"]);
        CHECK(step[2].get<int>() > 1000);
    }
}

TEST_CASE("a page that plays has each mark once, and 566 steps are less than a megabyte") {
    Program app;
    app.opener.builtIn(0);
    app.preferences.steps.size = StepSize::Event;
    Filming filming(app, {}, 0);
    const std::string page = filmOf(app, filming, ".html");
    CHECK(page.size() < 1'000'000);
    CHECK(page.find("{{") == std::string::npos);
    CHECK(page.find("http") == std::string::npos);  // nothing comes from elsewhere
    const nlohmann::json content = contentOf(page);
    CHECK(content["steps"].size() == 567);
    std::set<std::string> marks;
    for (const auto& mark : content["marks"]) CHECK(marks.insert(mark.dump()).second);
    for (const auto& step : content["steps"])
        for (const auto& number : step[0]) CHECK(number.get<std::size_t>() < marks.size());
}

TEST_CASE("sheets have a page or a part for each step, with its sentence as text") {
    Program app;
    app.opener.builtIn(0);
    Filming onPaper(app, {150, 189}, 0);
    const std::string pdf = filmOf(app, onPaper, ".pdf");
    CHECK(pdf.substr(0, 5) == "%PDF-");
    CHECK(countOf(pdf, "/MediaBox") == 11);
    Filming onSheet(app, {150, 189}, 0);
    const std::string svg = filmOf(app, onSheet, ".svg");
    CHECK(svg.find("f moves down from slot 2 to slot 6, because g goes before it.<") !=
          std::string::npos);
    CHECK(svg.find("width=\"1008\"") != std::string::npos);  // two in a row
}

TEST_CASE("a picture for a class says its sentence itself, so paper does not repeat it") {
    Program app;
    app.opener.builtIn(0);
    app.arrangement.presenting = true;
    Filming filming(app, {159, 160}, 0);
    const std::string svg = filmOf(app, filming, ".svg");
    CHECK(svg.find(">f moves down from slot 2 to slot 6, because g goes before it.<") ==
          std::string::npos);
    CHECK(svg.find("height=\"302\"") != std::string::npos);  // half a picture, and its edges
}

TEST_CASE("a GIF shows the pictures for as long as they stay, in their own colours") {
    const std::vector<Image> images{squareAt(3), squareAt(3), squareAt(9), squareAt(30)};
    const std::vector<PlayedPicture> played = playedGif(filmOf(images, ".gif", 65));
    REQUIRE(played.size() == 3);  // two of them are equal
    CHECK(played[0].image == images[0]);
    CHECK(played[1].image == images[2]);
    CHECK(played[2].image == images[3]);
    CHECK(played[0].milliseconds == 130);
    CHECK(played[1].milliseconds + played[2].milliseconds == 130);
}

TEST_CASE("a GIF of more colours than it has shows near ones, and keeps what does not move") {
    const std::vector<Image> images{squareAt(3, true), squareAt(9, true)};
    const std::vector<PlayedPicture> played = playedGif(filmOf(images, ".gif", 100));
    REQUIRE(played.size() == 2);
    int most = 0;
    for (std::size_t i = 0; i < images[0].rgba.size(); ++i)
        most = std::max(most, std::abs(played[0].image.rgba[i] - images[0].rgba[i]));
    CHECK(most > 0);
    CHECK(most < 60);
    const std::size_t far = 4 * (40 * 20 + 35);
    CHECK(played[0].image.rgba[far] == played[1].image.rgba[far]);
}

TEST_CASE("a PNG that moves shows the pictures exactly") {
    const std::vector<Image> images{squareAt(3, true), squareAt(9, true), squareAt(9, true),
                                    squareAt(30, true)};
    const std::vector<PlayedPicture> played = playedPng(filmOf(images, ".png", 65));
    REQUIRE(played.size() == 3);
    CHECK(played[0].image == images[0]);
    CHECK(played[1].image == images[1]);
    CHECK(played[2].image == images[3]);
    CHECK(played[0].milliseconds == 65);
    CHECK(played[1].milliseconds == 130);
}

TEST_CASE("a film's name says what it becomes") {
    CHECK(filmFormOf("a/b.gif").bySteps == false);
    CHECK(filmFormOf("b.pdf").bySteps);
    CHECK_THROWS_WITH_AS(filmFormOf("b.avi"),
                         "found 'b.avi', expected a film's name that ends in .gif, .png, .webm, "
                         ".mp4, .html, .svg, .pdf",
                         std::runtime_error);
}

TEST_CASE("a film is asked for of what is shown, and the window makes it") {
    Program app;
    app.opener.builtIn(0);
    FilmRequest wanted;
    app.perform("filmOperation");  // nobody could make it
    CHECK(app.layers.focused() == nullptr);
    app.film = [&](const FilmRequest& request) { wanted = request; };
    const Folder folder;
    const auto ask = [&](CommandId command) {
        wanted = {};
        app.perform(command);
        REQUIRE(app.layers.focused() != nullptr);
        CHECK(app.layers.typed()->entry()->text == "1-heap-with-ties-heap.gif");
        app.press(controlKey('A'));
        app.type(folder.file("film"));
        app.press(plainKey(KeyCode::Enter));
        CHECK(wanted.file == folder.file("film.gif"));
    };
    app.runs.playback().head.seek(189);
    ask("filmOperation");
    CHECK(wanted.stretch.from == 178);
    CHECK(wanted.stretch.to == 200);
    ask("film");
    const std::vector<std::size_t>& beats = app.stepper.beats();
    CHECK(std::count(beats.begin(), beats.end(), wanted.stretch.to) == 1);
    CHECK(wanted.stretch.from < 189);
    CHECK(wanted.stretch.to >= 189);
    app.viewport.span = LogSpan{};
    app.viewport.span->from = 20;
    app.viewport.span->to = 40;
    ask("film");
    CHECK(wanted.stretch == FilmStretch{20, 40});
    CHECK_FALSE(wanted.lesson);
    app.opener.open(dataFile("assets/lessons/leader-and-followers.toml").string());
    app.perform("film");
    app.press(plainKey(KeyCode::Enter));
    CHECK(wanted.lesson);
}

}  // namespace poolscope
