// Writing events as JSON, generic over the fields of every kind of event.
#include "engine/trace/json_lines.hpp"

#include <charconv>
#include <utility>

namespace poolscope {

namespace {

constexpr std::uint32_t kNobody = 0xffff'ffffU;

class FieldWriter {
public:
    FieldWriter(const Log& log, const JsonNames& names, std::string& line)
        : log_(log), names_(names), line_(line) {}

    template <class Value>
    void operator()(std::string_view name, Value value) {
        line_.append(",\"").append(jsonFieldName(name)).append("\":");
        write(value);
    }
    void write(TextId id) { line_ += id.exists() ? jsonString(log_.text(id)) : "null"; }
    template <class Tag>
    void write(Id<Tag> id) {
        line_ += id.exists() ? jsonString(names_.of(id).write(id.value)) : "null";
    }
    void write(Instant at) { line_ += std::to_string(at.ns); }
    void write(Duration length) { line_ += std::to_string(length.ns); }
    void write(bool value) { line_ += value ? "true" : "false"; }
    template <HasWords Word>
    void write(Word word) {
        line_.append(1, '"').append(toString(word)).append(1, '"');
    }
    template <class Number>
    requires std::is_integral_v<Number>
    void write(Number value) { line_ += std::to_string(value); }

private:
    const Log& log_;
    const JsonNames& names_;
    std::string& line_;
};

}  // namespace

std::string_view jsonFileName(SourceFile file) {
    const std::string_view path = sourcePath(file);
    return path.substr(path.rfind('/') + 1);
}

std::string_view jsonFieldName(std::string_view field) { return field == "kind" ? "class" : field; }

void IdNames::add(std::uint32_t id, std::string_view name) {
    if (id == kNobody) return;
    if (id >= written_.size()) written_.resize(id + 1);
    const bool first = firstBearer_.emplace(name, id).second;
    const bool plain = first && !name.empty() && name.find('#') == std::string_view::npos;
    written_[id] = name;
    if (!plain) written_[id] += '#' + std::to_string(id);
}

std::string IdNames::write(std::uint32_t id) const {
    if (id < written_.size() && !written_[id].empty()) return written_[id];
    return '#' + std::to_string(id);
}

std::uint32_t IdNames::read(std::string_view written) const {
    const std::size_t hash = written.rfind('#');
    if (hash == std::string_view::npos) {
        const auto bearer = firstBearer_.find(written);
        return bearer == firstBearer_.end() ? kNobody : bearer->second;
    }
    std::uint32_t id = kNobody;
    const char* const end = written.data() + written.size();
    const auto parsed = std::from_chars(written.data() + hash + 1, end, id);
    return parsed.ec == std::errc() && parsed.ptr == end ? id : kNobody;
}

void JsonNames::learn(const Log& log, const Payload& what) {
    if (const auto* task = what.get<TaskCreated>()) {
        tasks.add(task->task.value, log.text(task->label));
    } else if (const auto* thread = what.get<ThreadCreated>()) {
        threads.add(thread->created.value, log.text(thread->name));
    } else if (const auto* executor = what.get<ExecutorCreated>()) {
        executors.add(executor->executor.value, log.text(executor->name));
    } else if (const auto* lock = what.get<LockCreated>()) {
        locks.add(lock->lock.value, log.text(lock->name));
    } else if (const auto* synchronizer = what.get<SynchronizerCreated>()) {
        locks.add(synchronizer->synchronizer.value, log.text(synchronizer->name));
    } else if (const auto* condition = what.get<ConditionCreated>()) {
        conditions.add(condition->condition.value, log.text(condition->name));
    } else if (const auto* variable = what.get<VariableCreated>()) {
        variables.add(variable->variable.value, log.text(variable->name));
    }
}

std::string JsonLineWriter::next() {
    const Event& event = log_[next_];
    std::string line = "{\"n\":" + std::to_string(next_);
    line.append(",\"time\":").append(std::to_string(event.time.ns));
    FieldWriter fields(log_, names_, line);
    fields("thread", event.thread);
    line.append(",\"kind\":\"").append(nameOf(event)).append(1, '"');
    visitFields(event.what, fields);
    if (event.line.file == SourceFile::None) {
        line += ",\"line\":null}";
    } else {
        line.append(",\"line\":\"").append(jsonFileName(event.line.file));
        line.append(1, ':').append(std::to_string(event.line.line)).append("\"}");
    }
    names_.learn(log_, event.what);
    ++next_;
    return line;
}

}  // namespace poolscope
