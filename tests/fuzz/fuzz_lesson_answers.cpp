// libFuzzer: whatever bytes are handed in as answers, they are refused in a sentence or read, and
// then they can be written, read back and judged, and no judgement counts more than there is.
#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>
#include <variant>

#include "app/learn/grading/grade.hpp"
#include "app/learn/lesson/lesson_files.hpp"

namespace {

/// A built-in lesson, run once: running it for each input would leave no time for the inputs.
struct PlacedOnce {
    std::string key = "leader-and-followers";
    poolscope::Lesson lesson = poolscope::readLessonFile(poolscope::lessonFileOf(key));
    poolscope::PlacedLesson placed = poolscope::placeLesson(lesson);
};

void checkGrade(const poolscope::Grade& grade) {
    if (grade.rightAtFirst() > grade.answered()) std::abort();
    if (grade.answered() > grade.questions.size()) std::abort();
    if (grade.stepsRight() > grade.steps()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    static const PlacedOnce it;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto read = poolscope::readAnswers(text, "fuzz.json");
    if (const auto* error = std::get_if<std::string>(&read)) {
        if (error->rfind("fuzz.json: ", 0) != 0) std::abort();
        return 0;
    }
    const auto& answers = std::get<poolscope::Answers>(read);
    const auto again = poolscope::readAnswers(poolscope::toJson(answers), "fuzz.json");
    if (!std::holds_alternative<poolscope::Answers>(again)) std::abort();
    if (!(std::get<poolscope::Answers>(again) == answers)) std::abort();
    checkGrade(poolscope::gradeAnswers(answers, it.key, it.lesson, it.placed.places));
    return 0;
}
