// Writing outputs one after the other.
#include "app/batch/outputs.hpp"

#include <algorithm>
#include <iostream>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "app/storage/output_file.hpp"

namespace poolscope {

bool writeTo(const std::string& target, const WriteOutput& write) {
    if (target.empty()) return true;
    try {
        OutputFile out(target);
        write(out.stream());
        out.finish();
        return true;
    } catch (const WriteFailure& failure) {
        std::cerr << "poolscope: " << failure.what() << '\n';
        return false;
    }
}

void Outputs::add(const std::string& target, WriteOutput write) {
    if (!target.empty()) outputs_.push_back({target, std::move(write)});
}

bool Outputs::write() const {
    for (const bool standard : {false, true})
        for (const Output& output : outputs_)
            if ((output.target == "-") == standard && !writeTo(output.target, output.write))
                return false;
    return true;
}

bool canWrite(const std::vector<std::string>& targets) {
    std::set<std::string> seen;
    try {
        for (const std::string& target : targets) {
            judgeOutput(target);
            const bool device = target.starts_with("/dev/");
            if (target.empty() || target == "-" || device || seen.insert(target).second) continue;
            throw WriteFailure(fmt::format("'{}'", target),
                               "found it as two outputs, expected one");
        }
        return true;
    } catch (const WriteFailure& failure) {
        std::cerr << "poolscope: " << failure.what() << '\n';
        return false;
    }
}

WriteOutput recordingOf(const Scenario& scenario, const RunRecord& run) {
    return [&](std::ostream& out) {
        writeRecording(scenario, run, [&](std::string_view piece) { out << piece; });
    };
}

}  // namespace poolscope
