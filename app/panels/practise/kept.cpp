// What of practising is kept with the session: how exercises of each kind went, the steps of those
// that were done, and those that wait.
#include <fmt/format.h>

#include <optional>
#include <utility>
#include <variant>

#include "app/panels/practise/panel.hpp"
#include "app/storage/saved_session.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

SavedExercise keptOf(const ExerciseCourse& course, std::size_t rightAtOnce = 0,
                     std::size_t of = 0) {
    return {std::string(nameOf(course.kind)),
            course.seed,
            static_cast<std::size_t>(course.difficulty),
            toText(course.steps),
            rightAtOnce,
            of};
}

/// Nothing if this version has no such kind, or no such step.
std::optional<ExerciseCourse> courseOf(const SavedExercise& kept) {
    const std::optional<ExerciseKind> kind = exerciseKindOf(kept.kind);
    auto steps = readCourseSteps(kept.steps);
    if (!kind || std::holds_alternative<std::string>(steps)) return std::nullopt;
    return ExerciseCourse{*kind, kept.seed, static_cast<int>(kept.difficulty),
                          std::get<std::vector<ExerciseCourse::Step>>(std::move(steps))};
}

}  // namespace

void PractisePanel::save(SavedSession& session, const Workspace&) const {
    for (std::size_t i = 0; i < exerciseKinds().size(); ++i) {
        const KindPractice& kind = book_.of(static_cast<ExerciseKind>(i));
        if (kind.finished == 0) continue;
        session.practice.push_back({std::string(exerciseKinds()[i].name),
                                    kind.box,
                                    kind.due,
                                    kind.finished,
                                    kind.flawless,
                                    {kind.slips.begin(), kind.slips.end()}});
    }
    for (const ExerciseDone& done : done_)
        session.exercises.push_back(keptOf(done.course, done.firstRight, done.total));
    for (const ExerciseCourse& course : begun_) session.begun.push_back(keptOf(course));
    if (isBegun()) session.begun.push_back(keptOf(course_));
}

void PractisePanel::loading(const SavedSession& session, Workspace& workspace) {
    for (const SavedPractice& kept : session.practice) {
        const std::optional<ExerciseKind> kind = exerciseKindOf(kept.kind);
        if (!kind) continue;
        KindPractice practice{kept.box, kept.due, kept.finished, kept.flawless, {}};
        // Of a mistake that has no words any more nothing can be told.
        for (const auto& [name, times] : kept.slips)
            if (workspace.words().has(fmt::format("ui.practise.slip.{}", name)))
                practice.slips[name] = times;
        book_.restore(*kind, std::move(practice));
    }
    for (const SavedExercise& kept : session.exercises)
        if (auto course = courseOf(kept))
            done_.push_back({std::move(*course), kept.rightAtOnce, kept.of});
    for (const SavedExercise& kept : session.begun)
        if (auto course = courseOf(kept)) begun_.push_back(std::move(*course));
    // Seeds go on where they ended, so that no exercise comes twice.
    drawn_ = std::max(drawn_, book_.finished());
}

}  // namespace poolscope
