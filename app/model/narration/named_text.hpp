// A text that knows which of its words are names: of tasks, threads, executors, locks and
// variables.
//
// Promises: `text` is the plain text, the same with and without names; `names` are parts of it, in
// their order, none empty, none over another. What fills a text in says what is a name, because a
// name may be any word: "a", "poll", "main".
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/trace/names.hpp"

namespace poolscope {

/// What bears a name.
enum class NameKind : std::uint8_t { Task, Thread, Executor, Lock };
inline constexpr std::size_t kNameKinds = 4;

/// A name in a text: so many bytes from `begin` on.
struct NameSpan {
    std::size_t begin = 0;
    std::size_t length = 0;
    NameKind kind = NameKind::Task;

    std::size_t end() const { return begin + length; }
    friend bool operator==(const NameSpan&, const NameSpan&) = default;
};

struct NamedText {
    NamedText() = default;
    /// Words without a name.
    explicit NamedText(std::string words) : text(std::move(words)) {}
    /// A name alone; nothing if it is empty.
    NamedText(std::string_view name, NameKind kind);
    NamedText(TaskId id, const Names& all) : NamedText(all.of(id), NameKind::Task) {}
    NamedText(ThreadId id, const Names& all) : NamedText(all.of(id), NameKind::Thread) {}
    NamedText(ExecutorId id, const Names& all) : NamedText(all.of(id), NameKind::Executor) {}
    NamedText(LockId id, const Names& all) : NamedText(all.of(id), NameKind::Lock) {}
    NamedText(ConditionId id, const Names& all) : NamedText(all.of(id), NameKind::Lock) {}
    NamedText(VariableId id, const Names& all) : NamedText(all.of(id), NameKind::Lock) {}

    bool empty() const { return text.empty(); }
    NamedText& operator+=(std::string_view words);
    NamedText& operator+=(const NamedText& more);
    /// So many bytes of it from `begin` on, with as much of each name as lies there.
    NamedText part(std::size_t begin, std::size_t length) const;

    std::string text;
    std::vector<NameSpan> names;

    friend bool operator==(const NamedText&, const NamedText&) = default;
    friend bool operator==(const NamedText& one, std::string_view words) {
        return one.text == words;
    }
};

}  // namespace poolscope
