// What stands beside a scenario's text: its mistakes, and its tables as rows of fields.
//
// Promises: plain data. `scenario_form`, which may read scenarios, makes it from the text; the
// layout, which may not, shows it. A field is named by its row and its index in the row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/trace/message.hpp"

namespace poolscope {

/// A diagnostic of the reader; line and column count from 1, columns in characters.
struct FileProblem {
    std::size_t line = 0;
    std::size_t column = 0;
    Message message;
};

enum class FormSection : std::uint8_t { Head, Executor, Task, Call, Shared };

struct FormChip {
    std::string name;      ///< "corePoolSize", "period", "work"
    std::string value;     ///< as people write it: 30ms, true, rate
    bool steps = true;     ///< − and + mean something
    bool choice = false;   ///< … and go to the previous and next of a list
    bool missing = false;  ///< not in the text; `value` is what it would be
    bool adds = false;     ///< missing, and nothing stands in for it: a press on it adds it
};

struct FormRow {
    FormSection section = FormSection::Head;
    std::string title;
    std::size_t begin = 0;  ///< of its table in the text
    std::size_t end = 0;
    std::vector<FormChip> chips;
};

struct EditForm {
    bool readable = false;  ///< the text is TOML; if not, there are no rows
    std::vector<FormRow> rows;
    std::size_t more = 0;  ///< tables that have no row, because there are very many
};

}  // namespace poolscope
