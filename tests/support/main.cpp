// The entry point of every doctest executable in tests/; each folder's CTest entry picks its own
// cases with --source-file. Kept apart from the tests because doctest's implementation is slow to
// compile and never changes.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
