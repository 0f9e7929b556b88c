// Making a lesson: moments are added from the screen, put in order, worded, and saved as a file.
//
// Promises: what was typed is never lost: it counts whatever ends the typing, every change can be
// taken back, and the lesson comes back with the session, saved or not; one that can no longer be
// read is put aside as a file, which is told, before another is begun. A lesson that is not saved
// is not replaced by another one. A file is written whole or not at all.
#pragma once

#include <optional>
#include <string>

#include "app/learn/lesson/lesson_draft.hpp"
#include "app/panels/lesson_editor/layout.hpp"
#include "app/storage/saved_session.hpp"
#include "app/workspace/panel_roles.hpp"

namespace poolscope {

class LessonEditorPanel : public Panel, public TakesText, public KeepsState, public EditsFile {
public:
    const PanelInfo& info() const override;
    void opened(Workspace& workspace, std::optional<std::uint32_t> subject) override;
    bool types() const override { return state.typing != LessonEditorState::Typing::Nothing; }
    bool press(KeyChord key, Workspace& workspace) override;
    bool escape(Workspace& workspace) override;
    void type(std::string_view utf8, Workspace& workspace) override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    bool wheel(float amount, Vec2 at, Workspace& workspace) override;
    void prepare(Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    const TextEntry* entry() const override { return types() ? &state.entry : nullptr; }
    void save(SavedSession& session, const Workspace& workspace) const override;
    void loading(const SavedSession& session, Workspace& workspace) override;
    std::string mark() const override;
    bool unsaved() const override { return !saved_ && !draft_.empty(); }
    void describe(const StateLine& line) const override;

    /// Adds what is on the screen behind the chosen stop, and asks for its words.
    void addMoment(Workspace& workspace);
    /// Goes on with the lesson that is read.
    void takeOver(Workspace& workspace);
    void saveTo(const std::string& file, bool read, Workspace& workspace);

    LessonEditorState state;

private:
    void act(LessonEditorPart part, Workspace& workspace);
    void beginTyping(LessonEditorState::Typing what, Workspace& workspace);
    bool endTyping(Workspace& workspace);
    bool pressWhileTyping(KeyChord key, Workspace& workspace);
    void move(std::ptrdiff_t by, Workspace& workspace);
    void askAndSave(bool read, Workspace& workspace);
    void begin(Lesson lesson, const std::string& file, Workspace& workspace);
    bool readKept(Workspace& workspace);
    bool putKeptAside(const std::string& reason, Workspace& workspace);

    LessonDraft draft_;
    std::string file_;  ///< where it was saved, or came from; empty: nowhere yet
    bool saved_ = true;
    std::size_t changes_ = 0;
    std::optional<SavedLessonDraft> kept_;  ///< of the session, until it is asked for
};

}  // namespace poolscope
