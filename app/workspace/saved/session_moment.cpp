// From a moment to the file.
#include "app/workspace/saved/session_moment.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <system_error>
#include <utility>

#include "app/storage/output_file.hpp"

namespace poolscope {

std::string textOf(SessionMoment moment) {
    SavedSession& session = moment.session;
    const std::vector<SavedBranch> all = std::exchange(session.branches, {});
    std::vector<std::string> lines;
    std::vector<std::optional<std::size_t>> places;
    std::optional<std::size_t> current;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& [recording, otherwise] = moment.again[i];
        std::string line = recording ? recording->line() : std::string();
        const bool stays = !line.empty() || otherwise;
        places.push_back(stays ? std::optional(lines.size()) : std::nullopt);
        if (!stays) continue;
        if (i == session.current) current = lines.size();
        SavedBranch& branch = session.branches.emplace_back(all[i]);
        const bool own = branch.parent < i && places[branch.parent];
        branch.parent = own ? *places[branch.parent] : 0;
        if (!own) branch.forkedAt = 0;
        lines.push_back(line.empty() ? recordingLine({}) : std::move(line));
    }
    session.current = current.value_or(0);
    return toText(session, [&](std::size_t i) { return std::move(lines[i]); });
}

void SessionWriter::begin(std::filesystem::path file, SessionMoment moment) {
    const auto write = std::make_shared<std::packaged_task<void()>>(
        [file = std::move(file), written = written_,
         moment = std::make_shared<SessionMoment>(std::move(moment))] {
            std::string text = textOf(std::move(*moment));
            if (text == *written) return;
            writeAtomically(file, text);
            *written = std::move(text);
        });
    writing_ = write->get_future();
    try {
        thread_ = std::thread([write] { (*write)(); });
    } catch (const std::system_error&) {  // there is no thread for it, as in a page
        (*write)();
    }
}

void SessionWriter::finish() {
    if (thread_.joinable()) thread_.join();
    writing_.get();
}

bool SessionWriter::over() const {
    return writing_.valid() &&
           writing_.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

}  // namespace poolscope
