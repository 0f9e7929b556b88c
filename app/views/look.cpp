// Words for the views.
#include "app/model/text_catalog.hpp"
#include "app/views/sheet.hpp"

namespace poolscope {

std::string Look::say(std::string_view key) const {
    return std::string(words("ui." + std::string(key)));
}

}  // namespace poolscope
