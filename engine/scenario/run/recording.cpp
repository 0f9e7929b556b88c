// Opening recordings.
#include "engine/scenario/run/recording.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/scenario/run/recording_opener.hpp"
#include "engine/trace/blocks/recording_version.hpp"

namespace poolscope {

RecordingReader::RecordingReader(const ByteSource& source, std::string_view fileName,
                                 std::shared_ptr<Log> log)
    : opener_(std::make_unique<Opener>(source, fileName, std::move(log))) {
    guarded([this] { opener_->readHead(); });
}

RecordingReader::~RecordingReader() = default;

/// What a line holds may be of another type than it should.
template <class Work>
void RecordingReader::guarded(const Work& work) {
    try {
        work();
    } catch (const nlohmann::json::exception& error) {
        opener_->complain(fmt::format(
            "found a recording that was changed ({}), expected it as it was saved", error.what()));
    } catch (const UnreadableBytes& error) {
        opener_->complain(error.what());
    }
}

bool RecordingReader::readPart() {
    bool isLeft = false;
    guarded([&] { isLeft = opener_->readPart(); });
    return isLeft;
}

bool RecordingReader::isReal() const { return opener_->isReal(); }
double RecordingReader::share() const { return opener_->share(); }
std::shared_ptr<const Scenario> RecordingReader::scenario() const { return opener_->scenario(); }
const std::vector<Diagnostic>& RecordingReader::diagnostics() const {
    return opener_->diagnostics();
}

OpenedRecording RecordingReader::takeUnrun() {
    guarded([this] { opener_->finish(); });
    return opener_->take();
}

std::vector<std::string> RecordingReader::judge(RunRecord& run) const {
    return opener_->judge(run);
}

OpenedRecording RecordingReader::take() {
    OpenedRecording opened = takeUnrun();
    if (!diagnostics().empty()) return opened;
    guarded([&] {
        if (!isReal()) opened.run = runVirtually(*opened.scenario, opened.options);
        for (std::string& sentence : judge(opened.run))
            opened.warnings.push_back(std::move(sentence));
    });
    return opened;
}

bool looksLikeRecording(std::string_view text) {
    return text.starts_with(
               kRecordingMark.substr(0, std::min(kRecordingMark.size(), text.size()))) &&
           text.starts_with('{');
}

bool holdsBlocks(std::string_view recording) {
    return recording.starts_with(recordingMark(kBlocksVersion)) ||
           recording.starts_with(recordingMark(kCallsVersion));
}

std::variant<OpenedRecording, std::vector<Diagnostic>> openRecording(std::string_view text,
                                                                     std::string_view fileName) {
    const TextSource source(text);
    RecordingReader reader(source, fileName);
    return readToEnd(reader);
}

std::variant<OpenedRecording, std::vector<Diagnostic>> readToEnd(RecordingReader& reader) {
    while (reader.readPart()) {
    }
    if (!reader.diagnostics().empty()) return reader.diagnostics();
    OpenedRecording opened = reader.take();
    if (!reader.diagnostics().empty()) return reader.diagnostics();
    return opened;
}

}  // namespace poolscope
