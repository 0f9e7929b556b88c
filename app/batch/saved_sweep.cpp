// Reads the kept runs and adds more.
#include "app/batch/saved_sweep.hpp"

#include <iostream>
#include <utility>

#include <fmt/format.h>

#include "app/batch/exit_codes.hpp"
#include "app/batch/input_files.hpp"
#include "app/batch/refusal.hpp"
#include "app/storage/input_text.hpp"
#include "app/storage/output_file.hpp"

namespace poolscope {

void SavedSweep::open(Sweep& sweep) {
    const std::string text = isMissing(file_) ? std::string() : readWholeFile(file_);
    std::vector<SweptRun> runs;
    if (!text.empty()) runs = judged(text);
    // Rewrites the file: without an incomplete last line, and with the values and metrics requested
    // now.
    OutputFile fresh(file_);
    fresh.stream() << toLine(head_) << '\n';
    for (const SweptRun& run : runs) fresh.stream() << toLine(run) << '\n';
    fresh.finish();
    for (SweptRun& run : runs) sweep.add(std::move(run));
    more_.emplace(file_);
}

void SavedSweep::add(const SweptRun& run) { more_->add(toLine(run)); }

std::vector<SweptRun> SavedSweep::judged(const std::string& text) const {
    const auto no = [&](const std::string& sentence) {
        refuse(kBadInput, fmt::format("--resume {}: {}", file_, sentence));
    };
    if (!looksLikeSweep(text))
        no("found no sweep in it, expected a file that an earlier --resume has written");
    auto opened = openSweep(text);
    if (const auto* sentence = std::get_if<std::string>(&opened)) no(*sentence);
    OpenedSweep& sweep = std::get<OpenedSweep>(opened);
    const auto keysOf = [](const SweepPlan& plan) {
        std::string keys;
        for (const SweepAxis& axis : plan.axes) keys += (keys.empty() ? "" : ", ") + axis.key;
        return keys;
    };
    if (sweep.head.scenario != head_.scenario)
        no(
            fmt::format("it is of another scenario, '{}', or of another text of it; expected "
                        "one of this text, or a new file",
                        sweep.head.file));
    if (keysOf(sweep.head.plan) != keysOf(head_.plan))
        no(fmt::format("found a sweep that varies {}, expected one that varies {}",
                       keysOf(sweep.head.plan), keysOf(head_.plan)));
    if (sweep.head.program != head_.program)
        no(fmt::format("found runs of version {}, expected those of {}: figures may differ",
                       sweep.head.program, head_.program));
    if (sweep.cutAfter > 0)
        std::cerr << fmt::format(
            "poolscope: '{}' is cut short after line {}; what is whole is used\n", file_,
            sweep.cutAfter);
    return std::move(sweep.runs);
}

}  // namespace poolscope
