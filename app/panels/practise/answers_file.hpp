// Saving what was answered in lessons and done in exercises to a file, to be handed in.
#pragma once

#include "app/learn/grading/answers.hpp"

namespace poolscope {

class Workspace;

/// All lessons that were answered, and the exercises that were done; without those that an earlier
/// version of the program drew otherwise, which nobody could judge once more.
Answers answersOf(Workspace& workspace);
/// Asks for the file's name, and writes it; a notice says so, or what went wrong, or that there is
/// nothing yet.
void askAndSaveAnswers(Workspace& workspace);

}  // namespace poolscope
