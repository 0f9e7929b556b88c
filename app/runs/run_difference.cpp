// Comparing two logs as JSON lines, which write names and not numbers.
#include "app/runs/run_difference.hpp"

#include <optional>
#include <string>
#include <string_view>

#include "engine/trace/json_lines.hpp"

namespace poolscope {

namespace {

/// Reads a log, skipping the events of a person's actions.
class OthersOnly {
public:
    explicit OthersOnly(const Log& log) : log_(log), writer_(log) {}

    /// The next event's line without its number, or nothing at the end.
    std::optional<std::string> next() {
        while (writer_.hasNext()) {
            const std::size_t position = position_++;
            std::string line = writer_.next();
            if (isPersons(log_[position])) continue;
            last_ = position;
            return withoutNumbers(line.substr(line.find(',') + 1));
        }
        last_ = log_.size();
        return std::nullopt;
    }
    /// Of the event that `next` gave.
    std::size_t position() const { return last_; }

private:
    /// What has no name yet is written by number, "#3", and the person's thread took one.
    static std::string withoutNumbers(std::string line) {
        constexpr std::string_view kNumber = "\"#";
        for (std::size_t at = line.find(kNumber); at != std::string::npos;
             at = line.find(kNumber, at + kNumber.size())) {
            const std::size_t begin = at + kNumber.size();
            line.erase(begin, line.find_first_not_of("0123456789", begin) - begin);
        }
        return line;
    }
    bool isPersons(const Event& event) {
        const Payload& what = event.what;
        if (const auto* created = what.get<ThreadCreated>();
            created != nullptr && created->role == ThreadRole::User) {
            you_ = created->created;
            return true;
        }
        return (you_.exists() && event.thread == you_) || what.is<TimeJumped>() ||
               what.is<TurnGiven>() || what.is<BodyChanged>() || what.is<RepeatChanged>();
    }

    const Log& log_;
    JsonLineWriter writer_;
    std::size_t position_ = 0;
    std::size_t last_ = 0;
    ThreadId you_;
};

}  // namespace

std::size_t commonEvents(const Log& one, const Log& other) {
    JsonLineWriter left(one);
    JsonLineWriter right(other);
    std::size_t common = 0;
    while (left.hasNext() && right.hasNext() && left.next() == right.next()) ++common;
    return common;
}

FirstEffect firstEffect(const Log& origin, const Log& fork) {
    OthersOnly before(origin);
    OthersOnly now(fork);
    while (true) {
        const std::optional<std::string> left = before.next();
        const std::optional<std::string> right = now.next();
        if (left != right || !left) return {before.position(), now.position(), left == right};
    }
}

}  // namespace poolscope
