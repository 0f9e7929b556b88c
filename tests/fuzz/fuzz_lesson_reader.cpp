// libFuzzer: whatever bytes come, the lesson reader gives a lesson or diagnostics, never both,
// every diagnostic has a place in the text, and a lesson that was read is written as a text that
// reads back as the same.
#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>

#include "app/learn/lesson/lesson_reader.hpp"
#include "app/learn/lesson/lesson_writer.hpp"

namespace {

void checkWriting(const poolscope::Lesson& lesson) {
    const std::string written = poolscope::lessonText(lesson);
    const poolscope::ReadLesson again = poolscope::readLesson(written, lesson.fileName);
    if (!again.lesson || again.lesson->stops.size() != lesson.stops.size()) std::abort();
    if (poolscope::lessonText(*again.lesson) != written) std::abort();
    for (std::size_t i = 0; i < lesson.stops.size(); ++i) {
        const poolscope::LessonStop& stop = lesson.stops[i];
        const poolscope::LessonStop& copy = again.lesson->stops[i];
        if (copy.name != stop.name || copy.scenario.value != stop.scenario.value) std::abort();
        if (copy.position.kind != stop.position.kind) std::abort();
        if (copy.axisUntil != stop.axisUntil) std::abort();
        if (copy.hideFuture != stop.hideFuture) std::abort();
        if (copy.position.question != stop.position.question) std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    poolscope::looksLikeLesson(text);
    const poolscope::ReadLesson read = poolscope::readLesson(text, "fuzz.toml");
    if (read.lesson.has_value() != read.diagnostics.empty()) std::abort();
    for (const poolscope::Diagnostic& diagnostic : read.diagnostics) {
        if (diagnostic.place.line == 0 || diagnostic.place.column == 0) std::abort();
        if (diagnostic.sentence().find("expected") == std::string::npos) std::abort();
    }
    if (read.lesson) checkWriting(*read.lesson);
    return 0;
}
