// The recording of a program that is written while the program runs, a block at a time.
//
// Promises: the file is the one that the whole log gives, whenever its blocks were written, but its
// head names the executors of the first block only: it is written before the others are known. A
// block that is in the file is forgotten by the log. Whatever part of the file there is opens up to
// its last whole block. After an error, and a lack of memory is one, nothing more is written, and
// `finish` says what it was and what there is. For one thread at a time; the log's writer may be
// another.
#pragma once

#include <cstddef>
#include <string>

#include "engine/library/program_recording.hpp"
#include "engine/library/streamed/part_file.hpp"
#include "engine/trace/blocks/event_block.hpp"
#include "engine/trace/blocks/summed_file.hpp"
#include "engine/trace/log.hpp"

namespace juc::detail {

class StreamedRecording {
public:
    /// Makes FILE.part. The log, which is empty so far, must outlive it.
    StreamedRecording(poolscope::Log& log, std::string file);

    /// Writes the next block if all events of one are there. Returns whether it was written.
    bool writeWholeBlock();
    /// The log lacks events, or there is no memory to write those that it has.
    void lackMemory();
    /// Whether something was wrong, so that nothing more is written.
    bool hasFailed() const { return !file_.error().empty(); }
    /// Writes the rest and gives the file its name; once, when the log grows no more. `end`: the
    /// time at which the run ended; `isWhole`: whether the log has all events. Throws IOException.
    void finish(poolscope::Instant end, ProgramEnd how, bool isWhole = true);

private:
    void writeRest(poolscope::Instant end, ProgramEnd how, bool isWhole);
    void writeHead();
    void writeBlock();
    void flush();
    [[noreturn]] void sayWhatFailed() const;

    poolscope::Log& log_;
    PartFile file_;
    std::string pending_;  ///< of the file, since the last flush
    poolscope::SummedFileWriter lines_;
    poolscope::EventBlockWriter blocks_;
    poolscope::LogHash hash_;
    std::size_t written_ = 0;  ///< events in the file
    bool hasHead_ = false;
};

}  // namespace juc::detail
