// A call being put together: the methods there are, and the fields of the one chosen.
//
// Promises: plain data. `call_builder`, which may read scenarios, makes it from the table of
// methods; the layout, which may not, shows it. A field is named by its index.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/workspace/method_offer.hpp"

namespace poolscope {

struct CallField {
    std::string name;     ///< as a scenario's call spells it: "delay", "task"
    std::string value;    ///< as people write it: 100ms, true, t5; "–" for one left out
    bool choice = false;  ///< − and + go to the previous and next of a list
};

struct CallForm {
    std::vector<MethodOffer> offers;  ///< those that fit what was typed
    std::uint32_t chosen = 0;         ///< row of the method
    std::string_view method;          ///< its name
    std::vector<CallField> fields;
    std::string asJavaCall;  ///< "pool.schedule(mine, 100ms)"
    bool blocks = false;     ///< it may wait, and later calls of the same thread with it
    bool possible = false;   ///< it can be made
};

}  // namespace poolscope
