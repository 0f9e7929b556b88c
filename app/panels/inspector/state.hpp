// The inspector: what it keeps showing, and what can be pressed in it.
#pragma once

#include <vector>

#include "app/ui/target.hpp"

namespace poolscope {

inline constexpr PanelId kInspector{"inspect"};

/// Pins the subject of that kind, or lets it go.
enum class InspectorPart : std::uint16_t { Task, Thread, Queue, Executor };

struct InspectorState {
    std::vector<Target> pins;  ///< in the order of pinning
    float scroll = 0;          ///< downwards, in pixels
};

inline Target pinTarget(const Target& subject) {
    using Kind = Target::Kind;
    const InspectorPart part = subject.kind == Kind::Task     ? InspectorPart::Task
                               : subject.kind == Kind::Thread ? InspectorPart::Thread
                               : subject.kind == Kind::Queue  ? InspectorPart::Queue
                                                              : InspectorPart::Executor;
    return Target::owned(kInspector, part, subject.id);
}
inline Target subjectOf(const Target& pin) {
    using Kind = Target::Kind;
    constexpr Kind kKinds[] = {Kind::Task, Kind::Thread, Kind::Queue, Kind::Executor};
    return Target::of(kKinds[pin.part], pin.id);
}

}  // namespace poolscope
