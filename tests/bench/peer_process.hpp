// PeerProcess: a peer in another language, a program that measures itself when it is asked to.
//
//     question "insert 10000"  ──▶  its standard input
//     nanoseconds for one item  ◀──  its standard output
//
// It starts with its first question and lives until the benchmarks end, so it is warm and its
// repetitions lie among all others, as those of the peers in this program.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tests/bench/ratios.hpp"

namespace poolscope::bench {

class PeerProcess {
public:
    explicit PeerProcess(std::vector<std::string> command) : command_(std::move(command)) {}
    PeerProcess(const PeerProcess&) = delete;
    PeerProcess& operator=(const PeerProcess&) = delete;
    /// Ends the program and waits for it.
    ~PeerProcess();

    /// Nanoseconds. Throws std::runtime_error if the program cannot be started, or ends or says
    /// something else than a number.
    double ask(const std::string& question);

private:
    void start();

    std::vector<std::string> command_;
    pid_t child_ = 0;
    std::FILE* questions_ = nullptr;
    std::FILE* answers_ = nullptr;
};

/// Peers that need a program of the machine; null where it is missing. Each benchmark that asks one
/// holds it.
using Peer = std::shared_ptr<PeerProcess>;
struct OutsidePeers {
    Peer jdk;    ///< tests/bench/peers/JdkPeer.java
    Peer simpy;  ///< tests/bench/peers/simpy_peer.py
};
OutsidePeers findOutsidePeers();

/// A benchmark whose every repetition asks the question once. `items` is how many items the answer
/// is the mean of; `note`, if there is one, asks for more to say.
void registerPeer(const std::string& name, const Peer& peer, const std::string& question,
                  std::size_t items, std::string (*note)(PeerProcess&) = nullptr);

}  // namespace poolscope::bench
