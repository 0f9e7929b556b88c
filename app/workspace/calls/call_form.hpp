// A call being put together, as plain data: which method, what its fields hold, and how Java would
// write it.
//
// Promises: `call_builder`, which may read scenarios, makes it from the table of methods; layouts,
// which may not, show it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/workspace/calls/method_offer.hpp"

namespace poolscope {

/// What was chosen and typed.
struct CallChoice {
    std::uint32_t method = 0;                   ///< row of the table of methods
    std::map<std::string, std::string> values;  ///< by the field's name; others are as offered
};

struct CallField {
    std::string name;     ///< as a scenario's call spells it: "delay", "task"
    std::string value;    ///< as people write it: 100ms, true, t5; "–" for one left out
    bool choice = false;  ///< − and + go to the previous and next of a list
};

struct CallForm {
    std::vector<MethodOffer> offers;  ///< those that fit what was typed, by groups
    std::uint32_t chosen = 0;         ///< row of the method
    std::string_view method;          ///< its name
    std::vector<CallField> fields;
    std::string asJavaCall;  ///< "pool.schedule(mine, 100ms)"
    bool blocks = false;     ///< it may wait, and later calls of the same thread with it
    bool possible = false;   ///< it can be made
};

}  // namespace poolscope
