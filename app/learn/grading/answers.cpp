// Writing and reading the file of answers.
#include "app/learn/grading/answers.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <nlohmann/json.hpp>

namespace poolscope {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kAnswersFormat = "answers";
constexpr int kAnswersVersion = 1;

Json jsonOf(const LessonAnswers& lesson) {
    Json answers = Json::array();
    // Stops and choices as they stand on the screen: from 1, and by their letter.
    for (const SavedAnswer& answer : lesson.answers)
        answers.push_back({{"stop", answer.stop + 1},
                           {"kind", answer.kind},
                           {"first", std::string(1, static_cast<char>('A' + answer.first))},
                           {"last", std::string(1, static_cast<char>('A' + answer.choice))},
                           {"rightAtFirst", answer.atFirst},
                           {"right", answer.right}});
    return {{"lesson", lesson.lesson}, {"answers", std::move(answers)}};
}

Json jsonOf(const ExerciseDone& done) {
    return {{"kind", nameOf(done.course.kind)},     {"seed", done.course.seed},
            {"difficulty", done.course.difficulty}, {"steps", toText(done.course.steps)},
            {"rightAtOnce", done.firstRight},       {"of", done.total}};
}

std::size_t choiceOf(const Json& json, const char* key) {
    const auto letter = json.at(key).get<std::string>();
    if (letter.size() != 1 || letter[0] < 'A' || letter[0] > 'D')
        throw std::invalid_argument(
            fmt::format("found '{}' for the key '{}', expected a letter from A to D", letter, key));
    return static_cast<std::size_t>(letter[0] - 'A');
}

LessonAnswers lessonOf(const Json& json) {
    LessonAnswers lesson{json.at("lesson").get<std::string>(), {}};
    for (const Json& each : json.at("answers")) {
        const auto stop = each.at("stop").get<std::size_t>();
        if (stop == 0) throw std::invalid_argument("found stop 0, expected stops from 1");
        lesson.answers.push_back({stop - 1, each.at("kind").get<std::string>(),
                                  choiceOf(each, "last"), choiceOf(each, "first"),
                                  each.at("right").get<bool>(),
                                  each.at("rightAtFirst").get<bool>()});
    }
    return lesson;
}

ExerciseDone exerciseOf(const Json& json) {
    ExerciseDone done;
    const auto word = json.at("kind").get<std::string>();
    const std::optional<ExerciseKind> kind = exerciseKindOf(word);
    if (!kind)
        throw std::invalid_argument(
            fmt::format("found the exercise '{}', expected a kind such as 'siftUp'", word));
    done.course.kind = *kind;
    done.course.seed = json.at("seed").get<std::uint64_t>();
    done.course.difficulty = json.at("difficulty").get<int>();
    auto steps = readCourseSteps(json.at("steps").get<std::string>());
    if (const auto* const error = std::get_if<std::string>(&steps))
        throw std::invalid_argument(*error);
    done.course.steps = std::get<std::vector<ExerciseCourse::Step>>(std::move(steps));
    done.firstRight = json.at("rightAtOnce").get<std::size_t>();
    done.total = json.at("of").get<std::size_t>();
    return done;
}

Answers answersOf(const Json& json) {
    if (!json.is_object() || json.value("poolscope", "") != kAnswersFormat)
        throw std::invalid_argument(
            R"(found no "poolscope": "answers", expected a file that the window saved)");
    if (json.at("version") != kAnswersVersion)
        throw std::invalid_argument(fmt::format("found version {}, expected version {}",
                                                json.at("version").dump(), kAnswersVersion));
    Answers answers;
    for (const Json& lesson : json.at("lessons")) answers.lessons.push_back(lessonOf(lesson));
    for (const Json& each : json.at("exercises")) answers.exercises.push_back(exerciseOf(each));
    return answers;
}

}  // namespace

std::string toJson(const Answers& answers) {
    Json json = {{"poolscope", kAnswersFormat},
                 {"version", kAnswersVersion},
                 {"lessons", Json::array()},
                 {"exercises", Json::array()}};
    for (const LessonAnswers& lesson : answers.lessons) json["lessons"].push_back(jsonOf(lesson));
    for (const ExerciseDone& done : answers.exercises) json["exercises"].push_back(jsonOf(done));
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::variant<Answers, std::string> readAnswers(std::string_view text, std::string_view fileName) {
    try {
        return answersOf(Json::parse(text));
    } catch (const Json::exception& error) {
        return fmt::format(
            "{}: found what is no file of answers, expected one that the window "
            "saved ({})",
            fileName, error.what());
    } catch (const std::invalid_argument& error) {
        return fmt::format("{}: {}", fileName, error.what());
    }
}

}  // namespace poolscope
