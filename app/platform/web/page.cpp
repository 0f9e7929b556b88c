// The page's program: its words are the link that opened it, and whether the page was reloaded.
//
//     scenario=4-catch-up-burst&event=189 [--again]
#include <string_view>

#include "app/window/window_app.hpp"

int main(int count, char** words) {
    poolscope::WindowOptions options;
    if (count > 1) options.link = words[1];
    options.again = count > 2 && std::string_view(words[2]) == "--again";
    return poolscope::runWindow(options);
}
