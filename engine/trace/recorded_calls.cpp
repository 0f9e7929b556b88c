// Numbering paths and sites.
#include "engine/trace/recorded_calls.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <string_view>

namespace poolscope {
namespace {

/// Every bit of the key reaches the bits from the 32nd on.
std::uint64_t mixed(std::uint64_t key) {
    constexpr std::uint64_t kOdd = 0x9e3779b97f4a7c15ULL;
    key *= kOdd;
    key ^= key >> 32U;
    return key * kOdd;
}

std::uint64_t numberOf(SourceLine line) {
    return std::uint64_t{static_cast<std::uint16_t>(line.file)} << 16U | line.line;
}

std::uint64_t hashOf(const CallPath& path) {
    return mixed(mixed(numberOf(path.from) << 32U | numberOf(path.function)) + path.caller);
}

/// One for each event, so in few instructions.
std::uint64_t hashOf(const CallSite& site) {
    const std::uint64_t key = std::uint64_t{site.path} << 40U ^ std::uint64_t{site.began} << 24U ^
                              std::uint64_t{static_cast<std::uint16_t>(site.line.file)} << 16U ^
                              site.line.line;
    return mixed(key);
}

}  // namespace

/// Where the value's number stands, or the empty slot where it belongs.
template <class Value>
inline std::size_t NumberedValues<Value>::slotOf(const Value& value) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = (hashOf(value) >> 32U) & mask;
    while (slots_[slot] != 0 && !(values_[slots_[slot]] == value)) slot = (slot + 1) & mask;
    return slot;
}

template <class Value>
inline std::uint32_t NumberedValues<Value>::numberOf(const Value& value, std::size_t most) {
    const std::size_t slot = slots_.empty() ? 0 : slotOf(value);
    if (!slots_.empty() && slots_[slot] != 0) return slots_[slot];
    if (value == Value{} || values_.size() >= most) return 0;
    values_.append(value);
    const auto number = static_cast<std::uint32_t>(values_.size() - 1);
    if (slots_.size() >= 2 * values_.size()) return slots_[slot] = number;
    slots_.assign(std::max<std::size_t>(256, std::bit_ceil(4 * values_.size())), 0);
    for (std::uint32_t i = 1; i <= number; ++i) slots_[slotOf(values_[i])] = i;
    return number;
}

template <class Value>
void NumberedValues<Value>::clear() {
    values_.clear();
    values_.append({});
    std::fill(slots_.begin(), slots_.end(), 0U);
}

template class NumberedValues<CallPath>;
template class NumberedValues<CallSite>;

std::uint32_t RecordedCalls::findSite(OpenCall* innermost, SourceLine line) {
    CallSite site{0, line, 0};
    if (innermost != nullptr) site.path = pathOf(*innermost, site.began);
    Recent& recent = recent_[placeOf(site.path, line)];
    if (!recent.is(site) || recent.number == 0) recent = {site, add(site)};
    return recent.number;
}

/// When there are too many, its line is left.
std::uint32_t RecordedCalls::add(const CallSite& site) {
    const std::uint32_t number =
        site.path == 0 ? 0 : sites_.numberOf(site, kMostSites - kLinesAlone);
    return number != 0 ? number : sites_.numberOf({0, site.line, 0}, kMostSites);
}

/// The callers first, so that each call finds its caller's path. Of most calls it is known already.
std::uint32_t RecordedCalls::pathOf(OpenCall& call, std::uint16_t& began) {
    if (call.path != 0) return call.path;
    std::uint32_t caller = 0;
    FunctionPlace from;
    if (call.caller != nullptr) {
        caller = pathOf(*call.caller, began);
        from = call.caller->function;
        if (call.caller->line != 0) from.line = call.caller->line;
    }
    if (call.via != nullptr) {
        caller = pathVia(*call.via, caller, from, began);
        from = call.via->function;
    }
    return call.path = enter(caller, from, call.function, began);
}

/// Of the function that left by a tail call, within those that did so before.
std::uint32_t RecordedCalls::pathVia(const TailCall& via, std::uint32_t caller,
                                     const FunctionPlace& from, std::uint16_t& began) {
    if (via.outer == nullptr) return enter(caller, from, via.function, began);
    const std::uint32_t around = pathVia(*via.outer, caller, from, began);
    return enter(around, via.outer->function, via.function, began);
}

/// The path of the function, called from that line of the function that `caller` ends with.
std::uint32_t RecordedCalls::enter(std::uint32_t caller, const FunctionPlace& from,
                                   const FunctionPlace& function, std::uint16_t& began) {
    const std::uint32_t lines = std::uint32_t{from.line} << 16U ^ function.line;
    const auto file = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(function.file));
    Entered& known = entered_[(caller * kOdd ^ lines * kOdd << 7U ^ file) * kOdd >> kPlaceShift];
    if (known.caller != caller || known.from.line != from.line || known.from.file != from.file ||
        !(known.function == function))
        known = {caller, number(caller, from, function), from, function};
    if (known.path != caller) ++began;
    return known.path;
}

/// A function that is not the engine's, such as a test's, has its caller's path.
std::uint32_t RecordedCalls::number(std::uint32_t caller, const FunctionPlace& from,
                                    const FunctionPlace& function) {
    const SourceFile file = fileOf(function.file);
    constexpr std::uint16_t kDeepest = std::numeric_limits<std::uint16_t>::max();
    const std::uint16_t depth = caller == 0 ? 0 : paths_[caller].depth;
    if (file == SourceFile::None || depth == kDeepest) return caller;
    CallPath path{caller,
                  {},
                  {file, function.line},
                  static_cast<std::uint16_t>(depth + 1),
                  function.isLambda,
                  function.isPlain};
    const SourceFile around = caller == 0 ? SourceFile::None : fileOf(from.file);
    if (around != SourceFile::None) path.from = {around, from.line};
    const std::uint32_t entered = add(path);
    return entered == 0 ? caller : entered;
}

/// A file's text stands at a few addresses, so the list is short.
SourceFile RecordedCalls::fileOf(const char* path) {
    if (path == nullptr) return SourceFile::None;
    for (const KnownFile& known : files_)
        if (known.path == path) return known.file;
    const std::string_view whole(path);
    const std::size_t inside = whole.rfind("engine/");
    const SourceFile file =
        inside == std::string_view::npos ? SourceFile::None : sourceFileOf(whole.substr(inside));
    files_.push_back({path, file});
    return file;
}

void RecordedCalls::clear() {
    paths_.clear();
    sites_.clear();
    std::fill(entered_.begin(), entered_.end(), Entered{});
    std::fill(recent_.begin(), recent_.end(), Recent{});
}

}  // namespace poolscope
