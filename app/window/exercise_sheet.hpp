// A sheet of exercises to print, with its key.
//
// Promises: the same kind, seed and number of questions give the same sheet and the same key; what
// is asked, and what is right, is what the window asks and judges. Each question is one of an
// exercise of its own, so none tells the answer of another.
#pragma once

#include <string>
#include <vector>

#include "app/window/options.hpp"
#include "app/window/screen_painter.hpp"

namespace poolscope {

struct SheetQuestion {
    std::string title;
    Screen screen;  ///< while it is asked; its picture is printed
    std::string prompt;
    std::vector<std::string> choices;  ///< those that are listed, with their letters
    bool inPicture = false;            ///< others stand in the picture
    std::string right;
    std::string why;
};

/// The questions of the sheet, asked in the workspace one after the other.
std::vector<SheetQuestion> sheetQuestions(const SheetOptions& options, Workspace& workspace,
                                          ScreenPainter& painter);

/// Writes the sheet, a PDF of A4 pages. Throws std::runtime_error with a message for the user.
void runSheet(const SheetOptions& options);

}  // namespace poolscope
