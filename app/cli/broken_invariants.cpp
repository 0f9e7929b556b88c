// Saving what can be saved, then leaving at once.
#include "app/cli/broken_invariants.hpp"

#include <cstdlib>
#include <iostream>
#include <mutex>
#include <fmt/format.h>

#include "app/batch/outputs.hpp"
#include "app/cli/cli.hpp"
#include "engine/trace/ensure.hpp"
#include "engine/trace/rescue.hpp"

namespace poolscope {

namespace {

std::mutex ending;  ///< taken by the thread that ends the process, and never given back
thread_local bool endsHere = false;

void endProgram(const BrokenInvariant& broken) {
    // What is saved is in the midst of a change: if writing it fails too, that is the end.
    if (endsHere) std::_Exit(kInternalError);
    ending.lock();
    endsHere = true;
    std::string recording;
    try {
        recording = rescuedText().value_or("");
    } catch (...) {  // nothing to save, then
    }
    std::_Exit(reportBroken(sentenceOf(broken), recording));
}

}  // namespace

void endOnBrokenInvariants() { setInvariantHandler(endProgram); }

int reportBroken(const std::string& what, const std::string& recording) {
    const std::string file = "poolscope-broken.recording";
    std::cerr << fmt::format("poolscope: {}; this is a mistake in PoolScope\n", what);
    const auto write = [&](std::ostream& out) { out << recording; };
    if (!recording.empty() && writeTo(file, write))
        std::cerr << fmt::format("poolscope: the recording that shows it is in '{}'\n", file);
    return kInternalError;
}

}  // namespace poolscope
