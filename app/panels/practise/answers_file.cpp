// Gathering the answers, and writing their file.
#include "app/learn/grading/grade.hpp"
#include "app/panels/practise/panel.hpp"
#include "app/storage/output_file.hpp"
#include "app/storage/user_files.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

void save(Workspace& workspace, const std::string& file) {
    const Answers answers = answersOf(workspace);
    try {
        writeAtomically(file, toJson(answers));
    } catch (const std::exception& error) {
        return workspace.notices.say(error.what(), true);
    }
    const std::size_t left =
        workspace.panel<PractisePanel>().exercisesDone().size() - answers.exercises.size();
    const TextCatalog& words = workspace.words();
    std::string said = words.fill("ui.answers.saved", {{"file", file}});
    if (left > 0) said += " " + words.fill("ui.answers.older", {{"n", std::to_string(left)}});
    workspace.notices.say(said);
}

}  // namespace

Answers answersOf(Workspace& workspace) {
    Answers answers;
    for (const auto& [key, lesson] : workspace.library.lessons.progress())
        if (!lesson.answers.empty()) answers.lessons.push_back({key, lesson.answers});
    for (const ExerciseDone& done : workspace.panel<PractisePanel>().exercisesDone())
        if (gradeExercise(done).asStated) answers.exercises.push_back(done);
    return answers;
}

void askAndSaveAnswers(Workspace& workspace) {
    if (answersOf(workspace).empty())
        return workspace.notices.say(std::string(workspace.words()("ui.answers.none")));
    workspace.askForFile({"answers.saveAs",
                          "answers.saveAsHint",
                          (ownScenarios() / "answers.json").string(),
                          ".json",
                          true,
                          {},
                          save});
}

}  // namespace poolscope
