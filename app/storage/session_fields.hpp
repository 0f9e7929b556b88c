// The fields of each table of session.toml: their keys and their order, once for reading and once
// for writing.
//
// `eachField(table, field)` calls `field(key, member)` for each of them. Tables inside a table and
// what is kept in another form (drafts, recordings) are left to saved_session and session_reader.
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>

#include "app/storage/saved_session.hpp"

namespace poolscope {

/// The first line of the file.
inline constexpr std::string_view kSessionHead =
    "# What PoolScope shows when it is started again. It may be deleted.";

/// A `Saved`, to be read or to be written.
template <class Table, class Saved>
concept FieldsOf = std::same_as<std::remove_const_t<Table>, Saved>;

void eachField(FieldsOf<SavedSession> auto& session, auto&& field) {
    field("file", session.file);
    field("edited", session.edited);
    field("editedSum", session.editedSum);
    field("perspective", session.perspective);
    field("acting", session.acting);
    field("right", session.right);
    field("theme", session.theme);
    field("position", session.position);
    field("current", session.current);
    field("bookmarks", session.bookmarks);
    field("question", session.question);
    field("questionStops", session.questionStops);
    field("breakpoints", session.breakpoints);
    field("console", session.console);
}

/// Its recording is left to recordingLine.
void eachField(FieldsOf<SavedBranch> auto& branch, auto&& field) {
    field("name", branch.name);
    field("given", branch.given);
    field("detail", branch.detail);
    field("forkedAt", branch.forkedAt);
    field("parent", branch.parent);
    field("ofEdit", branch.ofEdit);
}

void eachField(FieldsOf<SavedLesson> auto& lesson, auto&& field) {
    field("name", lesson.name);
    field("stop", lesson.stop);
    field("reached", lesson.reached);
    field("open", lesson.open);
}

void eachField(FieldsOf<SavedAnswer> auto& answer, auto&& field) {
    field("stop", answer.stop);
    field("kind", answer.kind);
    field("choice", answer.choice);
    field("first", answer.first);
    field("right", answer.right);
    field("atFirst", answer.atFirst);
}

void eachField(FieldsOf<SavedLessonDraft> auto& draft, auto&& field) {
    field("file", draft.file);
    field("text", draft.text);
    field("saved", draft.saved);
}

void eachField(FieldsOf<SavedPractice> auto& practice, auto&& field) {
    field("kind", practice.kind);
    field("box", practice.box);
    field("due", practice.due);
    field("finished", practice.finished);
    field("flawless", practice.flawless);
    field("slips", practice.slips);
}

void eachField(FieldsOf<SavedExercise> auto& exercise, auto&& field) {
    field("kind", exercise.kind);
    field("seed", exercise.seed);
    field("difficulty", exercise.difficulty);
    field("steps", exercise.steps);
    field("rightAtOnce", exercise.rightAtOnce);
    field("of", exercise.of);
}

void eachField(FieldsOf<SavedPrediction> auto& prediction, auto&& field) {
    field("kind", prediction.kind);
    field("asked", prediction.asked);
    field("right", prediction.right);
    field("answered", prediction.answered);
}

void eachField(FieldsOf<SavedRiddle> auto& riddle, auto&& field) {
    field("number", riddle.number);
    field("level", riddle.level);
    field("done", riddle.done);
    field("rightAtOnce", riddle.rightAtOnce);
    field("open", riddle.open);
    field("refused", riddle.refused);
}

void eachField(FieldsOf<SavedTuning> auto& tuning, auto&& field) {
    field("challenge", tuning.challenge);
    field("settings", tuning.settings);
    field("handedIn", tuning.handedIn);
    field("tries", tuning.tries);
    field("revealed", tuning.revealed);
    field("result", tuning.result);
    field("open", tuning.open);
}

}  // namespace poolscope
