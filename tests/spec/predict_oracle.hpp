// The answer to a question, read from the log in another way than the question was made.
//
// Promises: nothing of app/model is asked that the kind of question itself asks. Queues and keys
// are folded here, event by event; what happens is read from what follows (a task runs, a worker
// begins) and not from the decision before it.
#pragma once

#include <string>

#include "app/model/predict/question.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

/// What the right choice must say in English; "?" with a reason if this reading has no answer.
std::string answerOf(const PredictQuestion& question, const Log& log, const Names& names);

}  // namespace poolscope
