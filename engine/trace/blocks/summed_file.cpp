// Lines, blocks and sums.
#include "engine/trace/blocks/summed_file.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace poolscope {

namespace {

constexpr std::string_view kBlockMark = R"({"block":)";
constexpr std::string_view kSumMark = R"(,"sum":")";

std::uint64_t sumOf(std::string_view bytes) {
    Fnv1a sum;
    sum.text(bytes);
    return sum.value();
}

}  // namespace

std::string sumText(std::uint64_t sum) {
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(sum));
    return text;
}

void SummedFileWriter::line(std::string_view json) {
    sum_.text(json);
    sum_.text("\n");
    write_(json);
    write_("\n");
}

void SummedFileWriter::block(const EventBlock& block) {
    std::string head(kBlockMark);
    head.append(std::to_string(blocks_++));
    head.append(R"(,"events":)").append(std::to_string(block.events));
    head.append(R"(,"texts":)").append(std::to_string(block.texts));
    if (block.paths > 0) head.append(R"(,"paths":)").append(std::to_string(block.paths));
    head.append(R"(,"bytes":)").append(std::to_string(block.bytes.size()));
    head.append(kSumMark).append(sumText(sumOf(block.bytes))).append("\"}");
    line(head);
    write_(block.bytes);
    write_("\n");
}

void SummedFileWriter::events(const Log& log) {
    for (EventBlockWriter writer(log); writer.hasNext();) block(writer.next());
}

void SummedFileWriter::lastLine(std::string_view json) {
    std::string text(json.substr(0, json.size() - 1));
    sum_.text(text);
    text.append(kSumMark).append(sumText(sum_.value())).append("\"}\n");
    write_(text);
}

bool isBlockLine(std::string_view line) { return line.starts_with(kBlockMark); }

EventBlock checkedBlock(const BlockLine& line, std::string_view bytes) {
    const std::string sum = sumText(sumOf(bytes));
    if (sum != line.sum) {
        throw BlockError("found block " + std::to_string(line.number) + " with the sum " + sum +
                         ", expected " + (line.sum.empty() ? "one in its line" : line.sum));
    }
    return {line.events, line.texts, line.paths, bytes};
}

/// Reads on until so many of the next bytes are held; returns whether there are as many.
bool SummedFileWalk::hold(std::size_t bytes) {
    if (held().size() >= bytes) return true;
    if (bytes > left()) return false;
    buffer_.erase(0, used_);
    used_ = 0;
    const std::size_t before = buffer_.size();
    buffer_.resize(bytes);
    const std::size_t count = source_.read(at_ + before, buffer_.data() + before, bytes - before);
    buffer_.resize(before + count);
    if (buffer_.size() == bytes) return true;
    all_ = at_ + buffer_.size();  // it was cut since
    return false;
}

void SummedFileWalk::take(std::size_t bytes) {
    at_ += bytes;
    used_ += bytes;
}

std::optional<std::string_view> SummedFileWalk::line() {
    std::size_t searched = 0;
    while (true) {
        const std::size_t end = held().find('\n', searched);
        if (end != std::string_view::npos) {
            const std::string_view line = held().substr(0, end);
            take(end + 1);
            ++lines_;
            return line;
        }
        searched = held().size();
        if (searched == left()) return std::nullopt;
        // Twice as much each time: a line may be long.
        if (!hold(std::min(left(), searched + std::max(ahead_, searched))) && searched == left())
            return std::nullopt;
    }
}

std::optional<std::string_view> SummedFileWalk::bytesOf(const BlockLine& block) {
    if (left() <= block.bytes || !hold(block.bytes + 1)) {
        at_ = all_;
        buffer_.clear();
        used_ = 0;
        return std::nullopt;
    }
    const std::string_view bytes = held().substr(0, block.bytes);
    if (held()[block.bytes] != '\n') {
        throw BlockError("found no line feed after the " + std::to_string(block.bytes) +
                         " bytes of block " + std::to_string(block.number) + ", expected one");
    }
    take(block.bytes + 1);
    return bytes;
}

bool SummedFileWalk::pass(const BlockLine& block) {
    if (left() <= block.bytes) return false;
    if (held().size() > block.bytes) {
        take(block.bytes + 1);
    } else {
        at_ += block.bytes + 1;
        buffer_.clear();
        used_ = 0;
    }
    return true;
}

void LineSum::add(std::string_view line) {
    sum_.text(line);
    sum_.text("\n");
}

bool LineSum::agrees(std::string_view lastLine) const {
    const std::size_t at = lastLine.rfind(kSumMark);
    if (at == std::string_view::npos) return false;
    Fnv1a sum = sum_;
    sum.text(lastLine.substr(0, at));
    std::string expected(kSumMark);
    expected.append(sumText(sum.value())).append("\"}");
    return lastLine.substr(at) == expected;
}

}  // namespace poolscope
