// What the program does when a check inside it fails: it says so, saves the run, and ends.
//
// Promises: standard error has one sentence with the place of the check, and one that says where
// the recording is, if there was a run to save; the exit code is kInternalError. Nothing after the
// check is done, no destructors either. Several threads that fail at once end it once.
#pragma once

#include <string>

namespace poolscope {

/// From now on, until the end of the process.
void endOnBrokenInvariants();

/// Says on standard error what is wrong in PoolScope itself. The recording that shows it goes to
/// poolscope-broken.recording in the working directory; empty: there is none. Returns
/// kInternalError.
int reportBroken(const std::string& what, const std::string& recording);

}  // namespace poolscope
