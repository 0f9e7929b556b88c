// The program. Everything it can do is in the command line; see cli.cpp.
#include <cstddef>
#include <exception>
#include <iostream>
#include <new>
#include <system_error>

#include "app/cli/broken_invariants.hpp"
#include "app/cli/cli.hpp"
#include "app/runs/load_watch.hpp"
#include "app/storage/input_text.hpp"
#include "app/storage/standard_streams.hpp"

namespace {

/// Where there is no memory for the stack to grow by another page, the system ends a program
/// without a word. So half a megabyte of it grows before anything is begun.
[[gnu::noinline]] void growStack() {
    constexpr std::size_t kRoom = std::size_t{512} << 10;
    constexpr std::size_t kPage = 4096;
    [[maybe_unused]] volatile char room[kRoom];
    for (std::size_t i = 0; i < kRoom; i += kPage) room[i] = 0;
}

}  // namespace

int main(int argc, char** argv) {
    growStack();
    poolscope::StandardStreams streams;
    poolscope::endOnBrokenInvariants();
    try {
        const int code = poolscope::runCommandLine(argc, argv);
        streams.finish();
        return code;
    } catch (const poolscope::WriteFailure& failure) {
        std::cerr << "poolscope: " << failure.what() << '\n';
        return poolscope::kBadInput;
    } catch (const poolscope::UnreadableInput& failure) {
        std::cerr << "poolscope: " << failure.what() << '\n';
        return poolscope::kBadInput;
    } catch (const poolscope::NotEnoughMemory& needed) {
        std::cerr << "poolscope: " << needed.what() << "; set `until` in the scenario\n";
        return poolscope::kBadInput;
    } catch (const std::bad_alloc&) {
        std::cerr << "poolscope: there is not enough memory\n";
        return poolscope::kBadInput;
    } catch (const std::system_error& error) {
        std::cerr << "poolscope: the system lacks something: " << error.what() << '\n';
        return poolscope::kBadInput;
    } catch (const std::exception& error) {
        std::cerr << "poolscope: " << error.what() << '\n';
        return poolscope::kInternalError;
    }
}
