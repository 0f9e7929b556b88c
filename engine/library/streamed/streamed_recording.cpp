// Blocks, the hash as they pass, and sentences for errors.
#include "engine/library/streamed/streamed_recording.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "engine/library/program_recording.hpp"
#include "poolscope/throwable.hpp"

namespace juc::detail {

StreamedRecording::StreamedRecording(poolscope::Log& log, std::string file)
    : log_(log),
      file_(std::move(file)),
      lines_([this](std::string_view piece) { pending_ += piece; }),
      blocks_(log),
      hash_(log) {}

bool StreamedRecording::writeWholeBlock() {
    if (hasFailed() || !blocks_.hasWholeNext()) return false;
    try {
        writeBlock();
    } catch (const std::bad_alloc&) {
        lackMemory();
    }
    return !hasFailed();
}

void StreamedRecording::lackMemory() {
    file_.giveUp("there was not enough memory for further events");
}

void StreamedRecording::finish(poolscope::Instant end, ProgramEnd how, bool isWhole) {
    try {
        writeRest(end, how, isWhole);
    } catch (const std::bad_alloc&) {
        lackMemory();
    }
    file_.finish();
    if (hasFailed()) sayWhatFailed();
}

void StreamedRecording::writeRest(poolscope::Instant end, ProgramEnd how, bool isWhole) {
    while (!hasFailed() && blocks_.hasNext()) writeBlock();
    if (!isWhole) lackMemory();
    if (hasFailed()) return;
    writeHead();
    lines_.lastLine(endOfProgram(end, how, written_, hash_.value()));
    flush();
}

void StreamedRecording::writeHead() {
    if (std::exchange(hasHead_, true)) return;
    lines_.line(headOfProgram(log_, std::min(log_.size(), poolscope::EventBlockWriter::kEvents)));
}

/// In one piece with its line, so that a program that dies hardly ever leaves half of it.
void StreamedRecording::writeBlock() {
    writeHead();
    lines_.block(blocks_.next());
    hash_.takeUpTo(blocks_.position());
    flush();
    if (hasFailed()) return;
    written_ = blocks_.position();
    log_.forget(written_);
}

void StreamedRecording::flush() {
    file_.write(pending_);
    pending_.clear();
}

void StreamedRecording::sayWhatFailed() const {
    std::string sentence =
        "the recording could not be written to " + file_.file() + ": " + file_.error();
    if (written_ > 0 && file_.part() != file_.file()) {
        sentence += "; " + file_.part() + " has the first " + std::to_string(written_) + " events";
    }
    throw Throwable("IOException", sentence);
}

}  // namespace juc::detail
