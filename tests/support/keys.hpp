// Keys as tests press them.
#pragma once

#include "app/ui/commands.hpp"

namespace poolscope {

inline constexpr KeyChord kUndo{keyOf('Z'), false, true};
inline constexpr KeyChord kEnter{KeyCode::Enter};
/// A key without Shift and Ctrl.
constexpr KeyChord plain(KeyCode code) { return {code, false, false}; }

}  // namespace poolscope
