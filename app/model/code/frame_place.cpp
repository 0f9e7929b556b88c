// Finding functions by name, and calls in their text.
#include "app/model/code/frame_place.hpp"

#include <algorithm>
#include <cctype>

namespace poolscope {

namespace {

bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool inComment(const SourceCode& source, int line, std::size_t at) {
    for (const CodeSpan& span : source.spans(line))
        if (at >= span.begin && at < span.end)
            return span.word == CodeWord::Comment || span.word == CodeWord::Text;
    return false;
}

/// Does the line call a function of that name?
bool calls(const SourceCode& source, int line, std::string_view name) {
    const std::string_view text = source.line(line);
    for (std::size_t at = text.find(name); at != std::string_view::npos;
         at = text.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        const bool whole = (at == 0 || !isWord(text[at - 1])) && end < text.size() &&
                           text[end] == '(' && !inComment(source, line, at);
        if (whole) return true;
    }
    return false;
}

/// The first line at or after `from` that calls it, else the last one before; 0 if none does.
int callingLine(const SourceCode& source, const SourceFunction& function, std::string_view name,
                int from) {
    int before = 0;
    for (int line = function.first + 1; line <= function.last; ++line) {
        if (!calls(source, line, name)) continue;
        if (line >= from) return line;
        before = line;
    }
    return before;
}

/// "DelayedWorkQueue.offer" is DelayedWorkQueue::offer; "siftUp" is anybody's.
bool isNamed(const SourceFunction& function, EngineFunction wanted, SourceFile queue) {
    if (function.own() != nameOf(wanted)) return false;
    const std::string shown = shownName(wanted, queue);
    const std::size_t dot = shown.find('.');
    return dot == std::string_view::npos ||
           std::string_view(function.name).starts_with(shown.substr(0, dot));
}

FramePlace at(SourceFile file, int line, const SourceCode* source, const SourceFunction& function) {
    return {{file, static_cast<std::uint16_t>(line)}, source, &function};
}

/// Of all functions with its name the one that makes the call, else the first.
std::optional<FramePlace> searched(const CallFrame& frame, std::string_view callee,
                                   const SourceFinder& finder) {
    std::optional<FramePlace> first;
    for (std::uint16_t i = 1; i < static_cast<std::uint16_t>(kSourceFiles); ++i) {
        const auto file = static_cast<SourceFile>(i);
        const SourceCode* source = finder(file);
        if (source == nullptr) continue;
        for (const SourceFunction& function : source->functions()) {
            if (!isNamed(function, frame.function, frame.queue)) continue;
            const int line = callee.empty() ? 0 : callingLine(*source, function, callee, 0);
            if (line > 0) return at(file, line, source, function);
            if (!first) first = at(file, function.first, source, function);
        }
    }
    return first;
}

}  // namespace

std::optional<FramePlace> placeOf(const CallStack& stack, std::size_t index,
                                  const SourceFinder& finder) {
    if (index >= stack.frames.size()) return std::nullopt;
    const CallFrame& frame = stack.frames[index];
    const bool innermost = index + 1 == stack.frames.size();
    const std::string_view callee =
        innermost ? std::string_view() : nameOf(stack.frames[index + 1].function);
    const SourceCode* source =
        frame.line.file == SourceFile::None ? nullptr : finder(frame.line.file);
    const SourceFunction* function =
        source == nullptr ? nullptr : source->functionAt(frame.line.line);
    if (function == nullptr) return searched(frame, callee, finder);
    const int calling = innermost ? 0 : callingLine(*source, *function, callee, frame.line.line);
    return at(frame.line.file, calling > 0 ? calling : frame.line.line, source, *function);
}

}  // namespace poolscope
