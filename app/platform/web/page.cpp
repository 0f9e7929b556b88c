// The page's program: its words are those of the link that opened it.
//
//     --lang zh --event 189 --view workers --scenario 4-catch-up-burst
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "app/window/window_app.hpp"

namespace {

std::optional<std::size_t> numberOf(std::string_view text) {
    std::size_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc()) return std::nullopt;
    return number;
}

}  // namespace

int main(int count, char** words) {
    poolscope::WindowOptions options;
    for (int i = 1; i < count; ++i) {
        const std::string_view word = words[i];
        const bool valued = i + 1 < count;
        if (word == "--lang" && valued)
            options.lang = words[++i];
        else if (word == "--event" && valued)
            options.event = numberOf(words[++i]);
        else if (word == "--theme" && valued)
            options.theme = words[++i];
        else if (word == "--view" && valued)
            options.view = words[++i];
        else if (word == "--scenario" && valued)
            options.scenario = words[++i];
        else if (word == "--embed")
            options.embedded = options.noTour = options.fresh = true;
        else if (word == "--no-tour")
            options.noTour = true;
        else
            options.files.emplace_back(word);
    }
    return poolscope::runWindow(options);
}
