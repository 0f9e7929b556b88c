// What went wrong, as a sentence shows it.
#pragma once

#include <exception>
#include <string>

#include "app/model/narration/text_catalog.hpp"

namespace poolscope {

/// The reason that an exception gives, without an end; that memory is short in the language shown.
std::string reasonOf(const std::exception_ptr& failure, const TextCatalog& words);

}  // namespace poolscope
