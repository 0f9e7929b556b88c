// Home: what there is to watch, to learn, to practise and to compare, and one's own files. Look,
// search, open. (The panel is still called "scenarios", which it once listed alone: see
// kScenarios.)
//
// Promises: nothing is kept here but where one was: titles, progress and scores are those of the
// library and of the panels that have them. It opens quickly: of the recommended scenarios one is
// run a frame, and their runs are kept while the program runs.
#pragma once

#include <array>
#include <filesystem>

#include "app/panels/scenarios/groups.hpp"
#include "app/panels/scenarios/layout.hpp"
#include "app/panels/scenarios/lines.hpp"
#include "app/panels/scenarios/preview.hpp"
#include "app/workspace/panel_roles.hpp"

namespace poolscope {

class ScenariosPanel : public Panel, public TakesText, public Moves {
public:
    const PanelInfo& info() const override;
    /// `subject`: a HomeSection; none: that of what is open.
    void opened(Workspace& workspace, std::optional<std::uint32_t> subject) override;
    bool press(KeyChord key, Workspace& workspace) override;
    void type(std::string_view utf8, Workspace& workspace) override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    bool wheel(float amount, Vec2 at, Workspace& workspace) override;
    bool moving(const Workspace& workspace) const override;
    void prepare(Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    const TextEntry* entry() const override { return &state.entry; }
    void describe(const StateLine& line) const override;
    std::string nameForTests(const Target& target) const override;

    const std::vector<HomeLine>& lines() const { return lines_; }
    /// Lists that folder in the section of files.
    void goTo(const std::filesystem::path& folder, Workspace& workspace);

    ScenariosState state;

private:
    void findLines(Workspace& workspace);
    void goTo(HomeSection section, Workspace& workspace);
    void chooseLine(HomeLine::Kind kind, std::size_t index);
    bool isHeading(std::size_t line) const { return lines_[line].kind == HomeLine::Kind::Group; }
    void choose(Workspace& workspace);
    void open(const HomeLine& line, Workspace& workspace);
    std::filesystem::path typedPath() const;
    void enter(const std::filesystem::path& folder, Workspace& workspace);
    std::string fileOf(const HomeLine& line, const Workspace& workspace) const;
    const HomeLine* chosen() const {
        return state.list.chosen < lines_.size() ? &lines_[state.list.chosen] : nullptr;
    }
    bool showsCards() const { return chosen() != nullptr && chosen()->recommended; }
    void makeCard(Workspace& workspace);

    std::vector<HomeLine> lines_;  ///< as of the last `prepare`
    std::vector<PracticeOffer> offers_;
    std::filesystem::path folder_;  ///< empty before the first one
    std::vector<FolderEntry> entries_;
    Preview preview_;                                 ///< of the line chosen
    std::array<Preview, kRecommended.size()> cards_;  ///< as far as they are made
    std::string language_;                            ///< of the previews
};

}  // namespace poolscope
