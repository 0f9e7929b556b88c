// The language of scenario files as a JSON Schema, for editors: `poolscope schema`.
//
// Promises: the schema follows from the tables of keys, methods, steps, factories and breaks, so it
// knows every key that the reader knows. It judges shape: which keys a table has, what type their
// values have, how steps and durations are written. What needs a look at the whole file (whether a
// name is known, whether a label is used twice) is for the reader alone; every file that the reader
// accepts is valid. It is of draft-07, the version that the TOML extensions of editors read best.
#pragma once

#include <string>

namespace poolscope {

/// The schema as JSON text, indented, with a line break at the end.
std::string scenarioSchema();

}  // namespace poolscope
