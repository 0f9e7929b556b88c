// Several pools beside each other, each in a picture of its own, at the same moment.
//
// Promises: each picture is laid out by the perspective as if it were alone in its part of the
// region, so what can be pressed in it is the same; above it stands the pool's name, which chooses
// it.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "app/ui/perspective_info.hpp"
#include "app/ui/picture.hpp"

namespace poolscope {

/// At most so many at once; of more pools those around the one shown.
inline constexpr std::uint32_t kMostSideBySide = 4;

/// The executors of the same kind as that one, in their order; one alone if there are no others. Of
/// more than `most` those around it.
std::vector<ExecutorId> executorsBesideEachOther(const RunState& latest, ExecutorId shown,
                                                 std::size_t most = kMostSideBySide);

/// Whether each of so many has that much room in its part, below its name.
bool haveRoomBeside(Rect region, std::size_t count, LeastRoom each, const LayoutContext& context);

/// How many of so many pictures have the room in which their texts lie apart: one if there is none
/// for two. Whoever asks for pools beside each other gets so many.
std::size_t mostBesideIn(Rect region, std::size_t count, const Style& style);

/// How one of them is laid out in its part.
using LayoutOfOne = std::function<std::shared_ptr<const Picture>(Rect region, const RunView& view)>;

std::shared_ptr<const Picture> layoutSideBySide(Rect region, const RunView& view,
                                                const std::vector<ExecutorId>& executors,
                                                const LayoutContext& context,
                                                const LayoutOfOne& layout);

}  // namespace poolscope
