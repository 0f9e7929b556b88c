// Reading steps and doing each before the next one is read: what is right depends on those before.
#include "app/panels/practise/written_steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "app/panels/practise/panel.hpp"

namespace poolscope {

namespace {

[[noreturn]] void refuseStep(std::string_view written, std::string_view expected) {
    throw std::runtime_error(fmt::format("found step '{}', expected {}", written, expected));
}

void takeRightSteps(PractisePanel& panel, std::string_view written) {
    const std::size_t left = panel.exercise()->stepsLeft();
    std::size_t count = 0;
    const auto [end, error] =
        std::from_chars(written.data(), written.data() + written.size(), count);
    if (error != std::errc() || count > left)
        refuseStep(written, fmt::format("at most {}: so many right steps are left", left));
    for (; count > 0; --count) panel.take(stepOf(panel.exercise()->question().right));
}

void takeWrittenStep(PractisePanel& panel, std::string_view written) {
    if (written.find_first_not_of("0123456789") == std::string_view::npos && !written.empty())
        return takeRightSteps(panel, written);
    constexpr std::string_view kOneItHas = "a step that the exercise has at this point";
    if (written == "wrong") {
        if (panel.exercise()->done()) refuseStep(written, kOneItHas);
        panel.take(stepOf(panel.exercise()->question().right == 0 ? 1 : 0));
        return;
    }
    const auto steps = readCourseSteps(written);
    const auto* const read = std::get_if<std::vector<ExerciseCourse::Step>>(&steps);
    if (read == nullptr || read->empty())
        refuseStep(written,
                   "a number of right steps, 'wrong', or a step such as 'choose 2', 'hint', "
                   "'show'");
    if (!panel.take(read->front())) refuseStep(written, kOneItHas);
}

}  // namespace

void takeWrittenSteps(PractisePanel& panel, std::string_view written) {
    while (!written.empty()) {
        const std::size_t end = std::min(written.find(','), written.size());
        std::string_view word = written.substr(0, end);
        written.remove_prefix(std::min(end + 1, written.size()));
        word.remove_prefix(std::min(word.find_first_not_of(' '), word.size()));
        word.remove_suffix(word.size() - (word.find_last_not_of(' ') + 1));
        takeWrittenStep(panel, word);
    }
}

}  // namespace poolscope
