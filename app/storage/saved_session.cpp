// Writing and reading session.toml.
#include "app/storage/saved_session.hpp"

#include <fmt/format.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "app/storage/base64.hpp"
#include "app/storage/toml_table_reader.hpp"
#include "app/storage/user_files.hpp"
#include "engine/scenario/run/recording.hpp"

namespace poolscope {

namespace {

SavedPractice readSavedPractice(const TomlValue& table) {
    const TomlTableReader reader(table);
    SavedPractice kept;
    reader.text("kind", kept.kind);
    reader.number("box", kept.box);
    reader.number("due", kept.due);
    reader.number("finished", kept.finished);
    reader.number("flawless", kept.flawless);
    if (const TomlValue* slips = reader.find("slips")) {
        if (slips->table() == nullptr) TomlTableReader::fail(*slips, "a table");
        for (const TomlEntry& slip : *slips->table())
            kept.slips[slip.key] = TomlTableReader::wholeNumber(slip.value);
    }
    return kept;
}

/// Earlier versions kept riddles as practice of a kind of its own: `box` the level, `due` the
/// riddle's number, a slip "open" while it was open.
constexpr std::string_view kRiddleAsPractice = "findFault";

SavedRiddle riddleOf(const SavedPractice& kept) {
    return {kept.due, kept.box, kept.finished, kept.flawless, kept.slips.contains("open"), {}};
}

SavedRiddle readSavedRiddle(const TomlValue& table) {
    const TomlTableReader reader(table);
    SavedRiddle riddle;
    reader.number("number", riddle.number);
    reader.number("level", riddle.level);
    reader.number("done", riddle.done);
    reader.number("rightAtOnce", riddle.rightAtOnce);
    reader.flag("open", riddle.open);
    reader.texts("refused", riddle.refused);
    return riddle;
}

SavedPrediction readSavedPrediction(const TomlValue& table) {
    const TomlTableReader reader(table);
    SavedPrediction prediction;
    reader.text("kind", prediction.kind);
    reader.number("asked", prediction.asked);
    reader.number("right", prediction.right);
    reader.list("answered", [&](const TomlValue& one) {
        prediction.answered.push_back(TomlTableReader::wholeNumber(one));
    });
    return prediction;
}

std::string predictionText(const SavedPrediction& prediction) {
    return fmt::format("\n[[prediction]]\nkind = {}\nasked = {}\nright = {}\nanswered = [{}]\n",
                       tomlText(prediction.kind), prediction.asked, prediction.right,
                       fmt::join(prediction.answered, ", "));
}

std::string practiceText(const SavedPractice& practice) {
    std::string slips;
    for (const auto& [slip, times] : practice.slips)
        slips += fmt::format("{}{} = {}", slips.empty() ? "" : ", ", tomlText(slip), times);
    return fmt::format(
        "\n[[practice]]\nkind = {}\nbox = {}\ndue = {}\nfinished = {}\nflawless = {}\n"
        "slips = {{{}}}\n",
        tomlText(practice.kind), practice.box, practice.due, practice.finished, practice.flawless,
        slips);
}

SavedSession readSession(const TomlValue& root) {
    SavedSession session;
    const TomlTableReader reader(root);
    std::size_t version = 0;
    reader.number("version", version);
    if (version != 1) throw Unreadable{{{1, 1}, "found no version = 1, expected it first"}};
    reader.text("file", session.file);
    reader.text("perspective", session.perspective);
    reader.text("theme", session.theme);
    reader.number("position", session.position);
    reader.number("current", session.current);
    reader.text("bookmarks", session.bookmarks);
    reader.text("question", session.question);
    reader.flag("questionStops", session.questionStops);
    reader.texts("breakpoints", session.breakpoints);
    reader.texts("console", session.console);
    reader.list("draft", [&](const TomlValue& one) {
        const TomlTableReader draft(one);
        std::string file;
        draft.text("file", file);
        draft.text("text", session.drafts[file]);
    });
    reader.list("lesson", [&](const TomlValue& one) {
        const TomlTableReader table(one);
        SavedLesson& lesson = session.lessons.emplace_back();
        table.text("name", lesson.name);
        table.number("stop", lesson.stop);
        table.number("reached", lesson.reached);
        table.flag("open", lesson.open);
        table.list("answer", [&](const TomlValue& answered) {
            const TomlTableReader row(answered);
            SavedAnswer& answer = lesson.answers.emplace_back();
            row.number("stop", answer.stop);
            row.text("kind", answer.kind);
            row.number("choice", answer.choice);
            answer.first = answer.choice;
            row.number("first", answer.first);
            row.flag("right", answer.right);
            row.flag("atFirst", answer.atFirst);
        });
    });
    reader.list("lessonDraft", [&](const TomlValue& one) {
        const TomlTableReader table(one);
        table.text("file", session.lessonDraft.file);
        table.text("text", session.lessonDraft.text);
        table.flag("saved", session.lessonDraft.saved);
    });
    reader.list("exercise", [&](const TomlValue& one) {
        const TomlTableReader table(one);
        SavedExercise& exercise = session.exercises.emplace_back();
        table.text("kind", exercise.kind);
        table.number("seed", exercise.seed);
        table.number("difficulty", exercise.difficulty);
        table.text("steps", exercise.steps);
        table.number("rightAtOnce", exercise.rightAtOnce);
        table.number("of", exercise.of);
    });
    reader.list("practice", [&](const TomlValue& one) {
        SavedPractice kept = readSavedPractice(one);
        if (kept.kind == kRiddleAsPractice)
            session.riddle = riddleOf(kept);
        else
            session.practice.push_back(std::move(kept));
    });
    reader.list("prediction", [&](const TomlValue& one) {
        session.predictions.push_back(readSavedPrediction(one));
    });
    if (const TomlValue* const riddle = reader.find("riddle"))
        session.riddle = readSavedRiddle(*riddle);
    reader.list("tuning", [&](const TomlValue& one) {
        const TomlTableReader table(one);
        SavedTuning& tuning = session.tunings.emplace_back();
        table.text("challenge", tuning.challenge);
        table.texts("settings", tuning.settings);
        table.texts("handedIn", tuning.handedIn);
        table.number("tries", tuning.tries);
        table.flag("revealed", tuning.revealed);
        table.text("result", tuning.result);
        table.flag("open", tuning.open);
    });
    reader.list("future",
                [&](const TomlValue& one) { session.branches.push_back(readSavedBranch(one)); });
    return session;
}

std::string tomlTexts(const std::vector<std::string>& texts) {
    std::string list = "[";
    for (const std::string& text : texts) list += tomlText(text) + ", ";
    return list + "]";
}

std::string riddleText(const SavedRiddle& riddle) {
    return fmt::format(
        "\n[riddle]\nnumber = {}\nlevel = {}\ndone = {}\nrightAtOnce = {}\nopen = {}\n"
        "refused = {}\n",
        riddle.number, riddle.level, riddle.done, riddle.rightAtOnce, riddle.open,
        tomlTexts(riddle.refused));
}

}  // namespace

SavedBranch readSavedBranch(const TomlValue& table) {
    const TomlTableReader reader(table);
    SavedBranch kept;
    reader.text("name", kept.name);
    reader.text("given", kept.given);
    reader.text("detail", kept.detail);
    reader.number("forkedAt", kept.forkedAt);
    reader.number("parent", kept.parent);
    reader.flag("ofEdit", kept.ofEdit);
    reader.text("recording", kept.recording);
    if (const TomlValue* value = reader.find("recordingBase64")) {
        std::string letters;
        reader.text("recordingBase64", letters);
        std::optional<std::string> bytes = fromBase64(letters);
        if (!bytes) TomlTableReader::fail(*value, "bytes in base64");
        kept.recording = *std::move(bytes);
    }
    return kept;
}

std::string toText(const SavedBranch& branch) {
    const std::string given =
        branch.given.empty() ? "" : fmt::format("given = {}\n", tomlText(branch.given));
    // TOML is text, and blocks of events are not.
    const std::string recording =
        holdsBlocks(branch.recording)
            ? fmt::format("recordingBase64 = \"{}\"\n", toBase64(branch.recording))
            : fmt::format("recording = {}\n", tomlText(branch.recording));
    return fmt::format("name = {}\n{}detail = {}\nforkedAt = {}\nparent = {}\nofEdit = {}\n{}",
                       tomlText(branch.name), given, tomlText(branch.detail), branch.forkedAt,
                       branch.parent, branch.ofEdit, recording);
}

namespace {

std::string toText(const SavedLesson& lesson) {
    std::string text = fmt::format("\n[[lesson]]\nname = {}\nstop = {}\nreached = {}\nopen = {}\n",
                                   tomlText(lesson.name), lesson.stop, lesson.reached, lesson.open);
    for (const SavedAnswer& answer : lesson.answers)
        text += fmt::format(
            "\n[[lesson.answer]]\nstop = {}\nkind = {}\nchoice = {}\nfirst = {}\n"
            "right = {}\natFirst = {}\n",
            answer.stop, tomlText(answer.kind), answer.choice, answer.first, answer.right,
            answer.atFirst);
    return text;
}

}  // namespace

std::string toText(const SavedSession& session) {
    std::string text = "# What PoolScope shows when it is started again. It may be deleted.\n";
    text +=
        fmt::format("version = 1\nfile = {}\nperspective = {}\ntheme = {}\n",
                    tomlText(session.file), tomlText(session.perspective), tomlText(session.theme));
    text += fmt::format("position = {}\ncurrent = {}\nbookmarks = {}\nquestion = {}\n",
                        session.position, session.current, tomlText(session.bookmarks),
                        tomlText(session.question));
    text +=
        fmt::format("questionStops = {}\nbreakpoints = {}\nconsole = {}\n", session.questionStops,
                    tomlTexts(session.breakpoints), tomlTexts(session.console));
    for (const auto& [file, draft] : session.drafts)
        text += fmt::format("\n[[draft]]\nfile = {}\ntext = {}\n", tomlText(file), tomlText(draft));
    for (const SavedLesson& lesson : session.lessons) text += toText(lesson);
    if (const SavedLessonDraft& draft = session.lessonDraft; !draft.text.empty())
        text += fmt::format("\n[[lessonDraft]]\nfile = {}\ntext = {}\nsaved = {}\n",
                            tomlText(draft.file), tomlText(draft.text), draft.saved);
    for (const SavedPractice& practice : session.practice) text += practiceText(practice);
    for (const SavedExercise& exercise : session.exercises)
        text += fmt::format(
            "\n[[exercise]]\nkind = {}\nseed = {}\ndifficulty = {}\nsteps = {}\n"
            "rightAtOnce = {}\nof = {}\n",
            tomlText(exercise.kind), exercise.seed, exercise.difficulty, tomlText(exercise.steps),
            exercise.rightAtOnce, exercise.of);
    for (const SavedPrediction& each : session.predictions) text += predictionText(each);
    if (session.riddle.number > 0) text += riddleText(session.riddle);
    for (const SavedTuning& tuning : session.tunings)
        text += fmt::format(
            "\n[[tuning]]\nchallenge = {}\nsettings = {}\nhandedIn = {}\ntries = {}\n"
            "revealed = {}\nresult = {}\nopen = {}\n",
            tomlText(tuning.challenge), tomlTexts(tuning.settings), tomlTexts(tuning.handedIn),
            tuning.tries, tuning.revealed, tomlText(tuning.result), tuning.open);
    for (const SavedBranch& branch : session.branches) text += "\n[[future]]\n" + toText(branch);
    return text;
}

std::variant<SavedSession, std::string> readSavedSession(std::string_view text,
                                                         std::string_view fileName) {
    return readTomlFile<SavedSession>(text, fileName, readSession);
}

}  // namespace poolscope
