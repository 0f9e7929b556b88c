// Looking names up.
#include "app/model/why/question_text.hpp"

#include <charconv>
#include <string_view>
#include <vector>

#include "engine/trace/nearest_name.hpp"

namespace poolscope {

namespace {

/// The id of that name, or of the only one that ends so after a dot ("poll" for "rate.poll"); else
/// `error` says what was expected.
template <class Id>
Id named(std::string_view name, std::size_t count, std::string_view what, const Names& names,
         std::string& error) {
    std::vector<std::string_view> all;
    std::vector<Id> ending;
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::string_view one = names.of(Id{i});
        if (one == name) return Id{i};
        if (one.empty()) continue;
        all.push_back(one);
        const bool ends = one.size() > name.size() && one.ends_with(name) &&
                          one[one.size() - name.size() - 1] == '.';
        if (ends && !name.empty()) ending.push_back(Id{i});
    }
    if (ending.size() == 1) return ending.front();
    error = "found '" + std::string(name) + "', expected ";
    if (ending.size() > 1) {
        error += "one of";
        for (const Id one : ending) error += " '" + std::string(names.of(one)) + "'";
        return {};
    }
    error += "the name of " + std::string(what);
    const std::string_view nearest = nearestName(name, all, name.size() / 2);
    if (!nearest.empty()) error += "; did you mean '" + std::string(nearest) + "'?";
    return {};
}

}  // namespace

QuestionRead readQuestion(const QuestionWords& words, std::size_t position,
                          const RunHistory& history) {
    const Names& names = history.names();
    const RunState& latest = history.latest();
    QuestionRead read;
    WhyQuestion question;
    question.position = position;
    const auto task = [&](std::string_view name) {
        return named<TaskId>(name, latest.tasks.size(), "a task", names, read.error);
    };
    if (!words.run.empty()) {
        const std::size_t sign = words.run.rfind('#');
        const char* const end = words.run.data() + words.run.size();
        if (sign != std::string::npos) {
            const char* const digits = words.run.data() + sign + 1;
            const auto number = std::from_chars(digits, end, question.run);
            if (number.ec != std::errc() || number.ptr != end) question.run = 0;
        }
        if (question.run == 0) {
            read.error = "found '" + words.run + "', expected a task and the number of a run, " +
                         "such as poll#3";
            return read;
        }
        question.about = WhyQuestion::About::Run;
        question.task = task(std::string_view(words.run).substr(0, sign));
        if (!read.error.empty()) return read;
        // Why there is no further run is a fair question; of those after it nothing is known.
        const std::size_t runs = latest.runs.of(question.task).runs.size();
        if (question.run > runs + 1)
            read.error = "found '" + words.run + "', expected a number up to " +
                         std::to_string(runs) + ", the runs of " +
                         std::string(names.of(question.task)) + ", or " + std::to_string(runs + 1) +
                         ": why there is none";
    } else if (!words.task.empty()) {
        question.about = WhyQuestion::About::Task;
        question.task = task(words.task);
    } else if (!words.thread.empty()) {
        question.about = WhyQuestion::About::Thread;
        question.thread =
            named<ThreadId>(words.thread, latest.workers.threads(), "a thread", names, read.error);
    } else if (!words.executor.empty()) {
        question.about = WhyQuestion::About::Executor;
        question.executor = named<ExecutorId>(words.executor, latest.life.executors(),
                                              "an executor", names, read.error);
    } else {
        return read;
    }
    if (read.error.empty()) read.question = question;
    return read;
}

}  // namespace poolscope
