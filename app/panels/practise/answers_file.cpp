// Gathering the answers, and writing their file.
#include "app/panels/practise/answers_file.hpp"

#include "app/panels/practise/panel.hpp"
#include "app/storage/output_file.hpp"
#include "app/storage/user_files.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

void save(Workspace& workspace, const std::string& file) {
    try {
        writeAtomically(file, toJson(answersOf(workspace)));
    } catch (const std::exception& error) {
        return workspace.notices.say(error.what(), true);
    }
    workspace.notices.say(workspace.words().fill("ui.answers.saved", {{"file", file}}));
}

}  // namespace

Answers answersOf(Workspace& workspace) {
    Answers answers;
    for (const auto& [key, lesson] : workspace.library.lessons.progress())
        if (!lesson.answers.empty()) answers.lessons.push_back({key, lesson.answers});
    answers.exercises = workspace.panel<PractisePanel>().exercisesDone();
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
