// A question "why?" as a person writes it: "poll#3", a task, a thread or an executor by name.
//
// Promises: a name that the run does not have is answered with what was found, what was expected
// and the nearest name.
#pragma once

#include <optional>
#include <string>

#include "app/model/run/run_history.hpp"
#include "app/model/why/cause.hpp"

namespace poolscope {

/// At most one of them is meant to be set.
struct QuestionWords {
    std::string run;  ///< "poll#3"
    std::string task;
    std::string thread;
    std::string executor;
};

struct QuestionRead {
    std::optional<WhyQuestion> question;  ///< none if nothing was asked
    std::string error;
};

QuestionRead readQuestion(const QuestionWords& words, std::size_t position,
                          const RunHistory& history);

}  // namespace poolscope
