// From an exception to words.
#include "app/workspace/reason_words.hpp"

#include <new>

#include "app/runs/load_watch.hpp"

namespace poolscope {

std::string reasonOf(const std::exception_ptr& failure, const TextCatalog& words) {
    try {
        std::rethrow_exception(failure);
    } catch (const NotEnoughMemory& needed) {
        return words.fill("ui.failed.tooLarge",
                          {{"needs", memoryText(needed.needs)}, {"most", memoryText(needed.most)}});
    } catch (const std::bad_alloc&) {
        return std::string(words("ui.failed.noMemory"));
    } catch (const std::exception& error) {
        return error.what();
    } catch (...) {
        return std::string(words("ui.failed.unknown"));
    }
}

}  // namespace poolscope
