// From a seed to questions, and from questions to pages.
#include "app/window/exercise_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "app/learn/exercise/exercise.hpp"
#include "app/model/predict/said.hpp"
#include "app/panels/all.hpp"
#include "app/panels/practise/panel.hpp"
#include "app/storage/output_file.hpp"
#include "app/window/paper.hpp"
#include "app/window/screen_painter.hpp"

namespace poolscope {

namespace {

constexpr Vec2 kPictureSize{760, 500};  ///< of a screen, whose picture is what is printed

/// How difficult the nth question is: from 1 on, and harder.
int difficultyOf(std::uint32_t number, std::uint32_t all) {
    return 1 + static_cast<int>(number * static_cast<std::uint32_t>(kHardest) / all);
}

/// Answers the exercise up to its nth question, as a person who has every step shown.
void showUpTo(std::size_t question, Workspace& workspace) {
    for (std::size_t i = 0; i < question; ++i) {
        workspace.press(plainKey('S'));
        workspace.press(plainKey(KeyCode::Enter));
    }
}

SheetQuestion questionOf(Workspace& workspace, ScreenPainter& painter) {
    const Exercise& exercise = *workspace.panel<PractisePanel>().exercise();
    const PredictQuestion& asked = exercise.question();
    const auto said = [&](const Said& what) {
        return textOf(what, exercise.names(), workspace.words()).text;
    };
    SheetQuestion question;
    question.title = workspace.words()("ui.practise.kind." + std::string(nameOf(exercise.kind())));
    question.screen = painter.layOut(workspace);
    question.prompt = said(asked.prompt);
    for (std::size_t i = 0; i < asked.choices.size(); ++i) {
        const PredictChoice& choice = asked.choices[i];
        std::string words = said(choice.text);
        if (choice.listed)
            words = fmt::format("{}  {}", static_cast<char>('A' + question.choices.size()), words);
        if (i == asked.right) question.right = words;
        choice.listed ? question.choices.push_back(words) : void(question.inPicture = true);
    }
    question.why = said(asked.choices[asked.right].why);
    return question;
}

void writeQuestion(Paper& paper, std::size_t number, const SheetQuestion& question,
                   const TextCatalog& words) {
    const Rect picture = question.screen.regions.picture;
    const float scale = paper.width() / picture.w;
    const float height = picture.h * scale + 40 + paper.heightOf(question.prompt, Font::Sans) +
                         26 * static_cast<float>(question.choices.size() + 1);
    paper.keepTogether(height);
    paper.write(fmt::format("{}  {}", number, question.title), Font::SansBold);
    paper.picture(question.screen, picture);
    paper.write(question.prompt, Font::Sans);
    for (const std::string& choice : question.choices) paper.box(choice);
    if (question.inPicture) paper.write(words("ui.sheet.inPicture"), Font::Sans);
    paper.space(18);
}

void writeKey(Paper& paper, const std::vector<SheetQuestion>& all, const TextCatalog& words) {
    paper.nextPage();
    paper.write(words("ui.sheet.key"), Font::SansBold);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::string text = fmt::format("{}  {}  —  {}", i + 1, all[i].right, all[i].why);
        paper.keepTogether(paper.heightOf(text, Font::Sans));
        paper.write(text, Font::Sans);
    }
}

}  // namespace

std::vector<SheetQuestion> sheetQuestions(const SheetOptions& options, Workspace& workspace,
                                          ScreenPainter& painter) {
    workspace.opener.builtIn(0);
    workspace.preferences.reducedMotion = true;
    workspace.arrangement.presenting = true;
    std::vector<SheetQuestion> all;
    PractisePanel& panel = workspace.panel<PractisePanel>();
    for (std::uint32_t i = 0; i < options.questions; ++i) {
        const std::optional<ExerciseKind> named = exerciseKindOf(options.kind);
        const auto kind = named.value_or(static_cast<ExerciseKind>(i % exerciseKinds().size()));
        const std::uint64_t seed = options.seed + i;
        panel.begin(kind, seed, difficultyOf(i, options.questions), workspace);
        if (i == 0) workspace.layers.open(kPractise);
        showUpTo(seed % panel.exercise()->questions().size(), workspace);
        all.push_back(questionOf(workspace, painter));
    }
    return all;
}

void runSheet(const SheetOptions& options) {
    judgeOutput(options.output);
    Program workspace(options.lang);
    workspace.preferences.theme = Theme::Projector;
    ScreenPainter painter(kPictureSize, workspace.appearance.styleIn(kPictureSize), true);
    const std::vector<SheetQuestion> all = sheetQuestions(options, workspace, painter);
    const TextCatalog& words = workspace.words();
    const std::string title = words.fill(
        "ui.sheet.title", {{"kind", options.kind.empty() ? std::string(words("ui.sheet.allKinds"))
                                                         : all.front().title},
                           {"seed", std::to_string(options.seed)}});
    Paper paper(title, painter.measure());
    paper.write(title, Font::SansBold);
    paper.write(words("ui.sheet.name"), Font::Sans);
    paper.space(12);
    for (std::size_t i = 0; i < all.size(); ++i) writeQuestion(paper, i + 1, all[i], words);
    if (options.key) writeKey(paper, all, words);
    const std::string bytes = paper.finish();
    OutputFile out(options.output);
    out.stream() << bytes;
    out.finish();
}

}  // namespace poolscope
