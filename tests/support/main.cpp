// The entry point of every doctest executable in tests/; each folder's CTest entry picks its own
// cases with --source-file. Kept apart from the tests because doctest's implementation is slow to
// compile and never changes.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

/// Bodies that never end keep what is on their stacks, which the leak sanitizer does not find
/// there; tests of such bodies are functions of that name. Other builds never call this.
extern "C" const char* __lsan_default_suppressions();   // NOLINT: its name is the sanitizer's
extern "C" const char* __lsan_default_suppressions() {  // NOLINT
    return "leak:staysForEver\nleak:__cxa_thread_atexit_impl\n";
}
