// The program. Everything it can do is in the command line; see cli.cpp.
#include <exception>
#include <iostream>
#include <new>
#include <system_error>

#include "app/cli/broken_invariants.hpp"
#include "app/cli/cli.hpp"
#include "app/runs/load_watch.hpp"
#include "app/storage/input_text.hpp"
#include "app/storage/standard_streams.hpp"

int main(int argc, char** argv) {
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
