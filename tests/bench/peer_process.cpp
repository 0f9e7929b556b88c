// Starting a peer and asking it.
#include "tests/bench/peer_process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <utility>

namespace poolscope::bench {

namespace {

struct Pipe {
    int out = -1;
    int in = -1;
};

/// Ends of pipes that the child inherits only where it is told to.
Pipe makePipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe could be made");
    return {ends[0], ends[1]};
}

bool succeeds(const std::string& command) {
    return std::system((command + " >/dev/null 2>&1").c_str()) == 0;  // NOLINT: our own words
}

const std::string kPeers = POOLSCOPE_REPO "/tests/bench/peers/";
/// Debian's own: that is where its python3-simpy3 can be imported.
constexpr const char* kPython = "/usr/bin/python3";

}  // namespace

PeerProcess::~PeerProcess() {
    if (child_ == 0) return;
    std::fclose(questions_);
    std::fclose(answers_);
    ::waitpid(child_, nullptr, 0);
}

void PeerProcess::start() {
    std::signal(SIGPIPE, SIG_IGN);  // a peer that has ended is an error with a message
    const Pipe asked = makePipe();
    const Pipe said = makePipe();
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, asked.out, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, said.in, STDOUT_FILENO);
    std::vector<char*> words;
    for (std::string& word : command_) words.push_back(word.data());
    words.push_back(nullptr);
    const int failed = ::posix_spawnp(&child_, words[0], &actions, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    ::close(asked.out);
    ::close(said.in);
    if (failed != 0) {
        child_ = 0;
        throw std::runtime_error(command_[0] + " could not be started");
    }
    questions_ = ::fdopen(asked.in, "w");
    answers_ = ::fdopen(said.out, "r");
}

double PeerProcess::ask(const std::string& question) {
    if (child_ == 0) start();
    std::fputs((question + "\n").c_str(), questions_);
    std::fflush(questions_);
    double answer = 0;
    if (std::fscanf(answers_, "%lf", &answer) != 1) {
        throw std::runtime_error(command_[0] + " did not answer \"" + question + "\"");
    }
    return answer;
}

OutsidePeers findOutsidePeers() {
    OutsidePeers peers;
    if (succeeds("javac -version")) {
        peers.jdk = std::make_shared<PeerProcess>(
            std::vector<std::string>{"java", "-Xms4g", "-Xmx4g", kPeers + "JdkPeer.java"});
    }
    if (succeeds(std::string(kPython) + " -c 'import simpy'")) {
        peers.simpy = std::make_shared<PeerProcess>(
            std::vector<std::string>{kPython, kPeers + "simpy_peer.py"});
    }
    return peers;
}

void registerPeer(const std::string& name, const Peer& peer, const std::string& question,
                  std::size_t items, std::string (*note)(PeerProcess&)) {
    benchmark::RegisterBenchmark(
        name.c_str(),
        [=](benchmark::State& state) {
            for (auto _ : state) {
                try {
                    state.SetIterationTime(peer->ask(question) * 1e-9 * static_cast<double>(items));
                    if (note != nullptr) state.SetLabel(note(*peer));
                } catch (const std::exception& error) {
                    state.SkipWithError(error.what());
                }
            }
            state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(items));
        })
        ->Unit(benchmark::kMillisecond)
        ->Iterations(1)
        ->UseManualTime();
}

}  // namespace poolscope::bench
