// Carriage return, text, erase the rest.
#include "app/batch/terminal_line.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <string>

#include "engine/trace/printable.hpp"
#include "engine/trace/utf8.hpp"

namespace poolscope {

namespace {

std::size_t columnsOfTerminal() {
    constexpr std::size_t kUsual = 80;
    winsize size{};
    return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : kUsual;
}

/// The first characters; Chinese ones count twice.
std::string_view cutTo(std::string_view text, std::size_t columns) {
    std::size_t taken = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        taken += columnsOf(text[i]);
        if (taken > columns) return text.substr(0, i);
    }
    return text;
}

/// Progress that does not arrive is no reason to end.
void writeRaw(std::string_view bytes) {
    if (::write(STDERR_FILENO, bytes.data(), bytes.size()) < 0) return;
}

}  // namespace

TerminalLine::TerminalLine() : terminal_(::isatty(STDERR_FILENO) == 1) {}

void TerminalLine::show(std::string_view text) {
    if (!terminal_) return;
    const std::string line = printable(text);
    writeRaw('\r' + std::string(cutTo(line, columnsOfTerminal() - 1)) + "\x1b[K");
    shown_ = true;
}

void TerminalLine::wipe() {
    if (shown_) writeRaw("\r\x1b[K");
    shown_ = false;
}

}  // namespace poolscope
