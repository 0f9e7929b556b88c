// The scenario's text behind the run shown: typing, the form's fields, running, saving, drafts.
//
// Promises: what was typed is not lost: unsaved texts of other files are kept as drafts and come
// back with their file.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/perspectives/edit/edit_document.hpp"
#include "app/ui/picture.hpp"
#include "app/workspace/panel_roles.hpp"

namespace poolscope {

struct Scenario;

class EditorPanel : public Panel,
                    public TakesText,
                    public FollowsRuns,
                    public KeepsState,
                    public EditsFile {
public:
    const PanelInfo& info() const override;
    void runClosing(Workspace& workspace) override { keepDraft(workspace); }
    void runOpened(Workspace& workspace) override;
    bool openBroken(const std::string& file, Workspace& workspace) override;
    bool unsaved() const override { return document.unsaved(); }
    std::string file() const override { return document.file(); }
    std::string_view focusName() const override { return state.chip ? "typing" : "editor"; }
    bool press(KeyChord key, Workspace& workspace) override;
    void type(std::string_view utf8, Workspace& workspace) override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    void selectTo(Vec2 at);
    void selectWord(Vec2 at);
    bool scroll(float amount, Vec2 at);
    void prepare(Workspace& workspace) override;
    void layout(const PanelFrame&, DisplayList&) const override {}
    void laidOut(const Screen& screen) override;
    const TextEntry* entry() const override { return &state.entry; }
    void saveTo(const std::string& file, Workspace& workspace);
    void run(Workspace& workspace);
    void save(Workspace& workspace);
    void saveAs(Workspace& workspace);
    void revert(Workspace& workspace);
    void add(FormSection section, Workspace& workspace);
    void loading(const SavedSession& session, Workspace& workspace) override;
    void save(SavedSession& session, const Workspace& workspace) const override;
    void load(const SavedSession& session, Workspace& workspace) override;
    std::string mark() const override;
    void describe(const StateLine& line) const override;
    std::string nameForTests(const Target& target) const override;
    EditorFacts facts() const;

    EditDocument document;
    EditorState state;

private:
    bool pressInText(KeyChord key, Workspace& workspace);
    bool pressShortcut(KeyChord key, Workspace& workspace);
    void copySelected(Workspace& workspace);
    void revealCaret();
    void placeCaret(std::size_t offset, Workspace& workspace);
    void applyEdits(std::vector<TextEdit> edits);
    void startChip(std::uint32_t id, Workspace& workspace);
    void commitChip(Workspace& workspace);
    void complain(std::string sentence, Workspace& workspace);
    void dropComplaint(Workspace& workspace);
    std::string draftKey(const Workspace& workspace) const;
    void keepDraft(const Workspace& workspace);
    void load(const std::string& file, const std::string& text, Workspace& workspace);
    const EditorLayout* seen() const;

    /// An error that the window shows, and the mistake that it is about.
    struct Complaint {
        std::string said;
        std::string mistake;
    };
    Complaint complaint_;
    NamedText difference_;             ///< of the last edited run from the one before
    bool differenceIsNotice_ = false;  ///< it stands in the notice, so not below the text
    /// Whether the run shown is of the text, and of which scenario and revision that was asked.
    struct {
        std::shared_ptr<const Scenario> scenario;  ///< kept, so that no other one has its place
        std::uint64_t revision = 0;
        bool same = true;
    } ofRun_;
    std::string sum_;  ///< of the text that the document's file had when it was read or saved
    std::map<std::string, std::string> drafts_;  ///< unsaved texts of files not open now
    std::shared_ptr<const Picture> picture_;     ///< as last laid out
    std::size_t rows_ = 20;                      ///< as last laid out
    std::size_t columns_ = 80;
};

}  // namespace poolscope
