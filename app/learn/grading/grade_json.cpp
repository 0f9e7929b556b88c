// Field by field.
#include "app/learn/grading/grade_json.hpp"

#include <nlohmann/json.hpp>

namespace poolscope {

namespace {

using Json = nlohmann::ordered_json;

std::string letterOf(std::size_t choice) { return {static_cast<char>('A' + choice)}; }

}  // namespace

std::string toJson(const Grade& grade, const std::string& lessonKey, const std::string& file) {
    Json json = {{"poolscope", "grade"},
                 {"version", 1},
                 {"file", file},
                 {"lesson", lessonKey},
                 {"asStated", grade.asStated()},
                 {"unknown", grade.unknown},
                 {"questions", Json::array()},
                 {"exercises", Json::array()}};
    for (const QuestionGrade& each : grade.questions)
        json["questions"].push_back({{"stop", each.stop + 1},
                                     {"kind", nameOf(each.kind)},
                                     {"answered", each.answered},
                                     {"rightAtFirst", each.rightAtFirst},
                                     {"right", each.right},
                                     {"first", each.answered ? letterOf(each.first) : ""},
                                     {"solution", letterOf(each.solution)},
                                     {"asStated", each.asStated}});
    for (const ExerciseGrade& each : grade.exercises) {
        Json slips = Json::object();
        for (const auto& [slip, times] : each.judged.slips) slips[std::string(slip)] = times;
        json["exercises"].push_back({{"kind", nameOf(each.done.course.kind)},
                                     {"seed", each.done.course.seed},
                                     {"difficulty", each.done.course.difficulty},
                                     {"done", each.judged.done},
                                     {"rightAtOnce", each.judged.score.firstRight},
                                     {"steps", each.judged.score.steps},
                                     {"slips", std::move(slips)},
                                     {"asStated", each.asStated}});
    }
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace poolscope
