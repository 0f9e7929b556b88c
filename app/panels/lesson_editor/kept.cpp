// What is kept of the lesson with the session, and taking it up again.
#include <fmt/format.h>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <utility>

#include "app/learn/lesson/lesson_reader.hpp"
#include "app/learn/lesson/lesson_writer.hpp"
#include "app/panels/lesson_editor/panel.hpp"
#include "app/storage/output_file.hpp"
#include "app/storage/user_files.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

void LessonEditorPanel::save(SavedSession& session, const Workspace&) const {
    if (kept_)  // then there is no other
        session.lessonDraft = *kept_;
    else if (!draft_.empty())
        session.lessonDraft = {file_, lessonText(draft_.lesson()), saved_};
}

void LessonEditorPanel::loading(const SavedSession& session, Workspace&) {
    if (!session.lessonDraft.text.empty()) kept_ = session.lessonDraft;
}

/// Its runs are made only when somebody looks at it. Returns false if it is still kept as it was:
/// then no other lesson may be begun.
bool LessonEditorPanel::readKept(Workspace& workspace) {
    if (!kept_) return true;
    ReadLesson read = readLesson(kept_->text, kept_->file);
    if (!read.lesson)
        return putKeptAside(toString(read.diagnostics.front(), kept_->file), workspace);
    try {
        begin(*std::move(read.lesson), kept_->file, workspace);
    } catch (const std::exception& error) {
        return putKeptAside(error.what(), workspace);
    }
    saved_ = kept_->saved;
    kept_.reset();
    return true;
}

bool LessonEditorPanel::putKeptAside(const std::string& reason, Workspace& workspace) {
    const std::filesystem::path beside =
        kept_->file.empty() ? ownScenarios() / "lesson.toml" : std::filesystem::path(kept_->file);
    try {
        const std::filesystem::path aside = freeNameBeside(beside, "aside");
        writeAtomically(aside, kept_->text);
        kept_.reset();
        ++changes_;
        workspace.notices.say(
            workspace.words().fill("ui.lessonEditor.putAside",
                                   {{"reason", reason}, {"file", aside.string()}}),
            true);
        return true;
    } catch (const std::exception& error) {
        workspace.notices.say(reason + "; " + error.what(), true);
        return false;
    }
}

std::string LessonEditorPanel::mark() const { return std::to_string(changes_); }

}  // namespace poolscope
