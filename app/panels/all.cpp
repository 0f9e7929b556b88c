// The list of panels. A new panel is its folder, its texts and one line here.
#include "app/panels/all.hpp"

#include "app/panels/actions/panel.hpp"
#include "app/panels/bookmarks/panel.hpp"
#include "app/panels/call/panel.hpp"
#include "app/panels/classes/panel.hpp"
#include "app/panels/code/panel.hpp"
#include "app/panels/console/panel.hpp"
#include "app/panels/events/panel.hpp"
#include "app/panels/find/panel.hpp"
#include "app/panels/find_fault/panel.hpp"
#include "app/panels/help/panel.hpp"
#include "app/panels/inspector/panel.hpp"
#include "app/panels/lesson/panel.hpp"
#include "app/panels/lesson_editor/panel.hpp"
#include "app/panels/make_it_fail/panel.hpp"
#include "app/panels/more/chosen_panel.hpp"
#include "app/panels/more/panel.hpp"
#include "app/panels/note/panel.hpp"
#include "app/panels/practise/panel.hpp"
#include "app/panels/predict/panel.hpp"
#include "app/panels/presenter/panel.hpp"
#include "app/panels/run_tree/panel.hpp"
#include "app/panels/save_as/panel.hpp"
#include "app/panels/scenarios/panel.hpp"
#include "app/panels/span/panel.hpp"
#include "app/panels/steps/panel.hpp"
#include "app/panels/sweep/panel.hpp"
#include "app/panels/tour/panel.hpp"
#include "app/panels/tune_it/panel.hpp"
#include "app/panels/what_if/panel.hpp"
#include "app/panels/why/panel.hpp"
#include "app/perspectives/edit/editor.hpp"

namespace poolscope {

namespace {

template <class... Panels>
std::vector<std::unique_ptr<Panel>> panelsOf() {
    std::vector<std::unique_ptr<Panel>> panels;
    (panels.push_back(std::make_unique<Panels>()), ...);
    return panels;
}

template <class Wanted>
std::vector<PanelId> idsOf(Wanted&& wanted) {
    std::vector<PanelId> ids;
    for (const auto& panel : makePanels())
        if (wanted(panel->info())) ids.push_back(panel->info().id);
    return ids;
}

}  // namespace

std::vector<std::unique_ptr<Panel>> makePanels() {
    return panelsOf<SpanPanel, ChosenPanel, StepsPanel, FindPanel, NotePanel, BookmarksPanel,
                    MorePanel, HelpPanel, ClassesPanel, ScenariosPanel, CallPanel, WhatIfPanel,
                    RunTreePanel, SaveAsPanel, SweepPanel, LessonEditorPanel, PresenterPanel,
                    TourPanel, ActionsPanel, ConsolePanel, PractisePanel, PredictPanel,
                    MakeItFailPanel, TuneItPanel, LessonPanel, FindFaultPanel, CodePanel,
                    EventsPanel, InspectorPanel, WhyPanel, EditorPanel>();
}

std::vector<PanelId> openablePanels() {
    return idsOf([](const PanelInfo& info) {
        return info.slot != Slot::Top && info.slot != Slot::Picture && !info.needsSubject;
    });
}

std::vector<PanelId> rightTabs() {
    return idsOf([](const PanelInfo& info) { return info.slot == Slot::RightTab; });
}

}  // namespace poolscope
