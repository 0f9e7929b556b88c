// Through which calls a thread came to each of its events, as the running functions told it.
//
//     runWorker          line 31 calls                  path 1  (nobody, runWorker)
//       getTask          line 62 calls                  path 2  (path 1, line 31, getTask)
//         take           line 90 emits HeadSeen         site 7  (path 2 … take, line 90)
//
// A function that runs is an OpenCall: on its stack, or in the frame of its coroutine. A path is
// the function with its callers and their lines, numbered once; a site is a path, the line that
// emits, and how many of the innermost calls began with the event. An event keeps the number of
// its site where it would else keep its line, so that a log takes no more memory for it.
//
// Promises: one writer; any number of readers may ask for what the events that they see have. The
// number of a known path or site takes no memory. After kMostSites no further ones are numbered:
// later events have their lines, and no calls.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/trace/growing_sequence.hpp"
#include "engine/trace/source_line.hpp"

namespace poolscope {

/// A function's place as the compiler tells it.
struct FunctionPlace {
    const char* file = nullptr;  ///< `__FILE__`; null: nowhere
    std::uint16_t line = 0;      ///< one of its lines
    bool isPlain = false;        ///< no coroutine: the line that called it is not known
    bool isLambda = false;

    constexpr FunctionPlace() = default;
    /// `name`: `__FUNCTION__`, which of a lambda is "operator()".
    constexpr FunctionPlace(const char* path, std::string_view name, int number, bool plain)
        : file(path),
          line(static_cast<std::uint16_t>(number)),
          isPlain(plain),
          isLambda(isOfLambda(name)) {}

    static constexpr bool isOfLambda(std::string_view name) { return name == "operator()"; }

    friend bool operator==(const FunctionPlace&, const FunctionPlace&) = default;
};

/// A function that has called another one by a tail call: it has no frame any more, but a reader
/// of the code still sees it around the other.
struct TailCall {
    FunctionPlace function;
    TailCall* outer = nullptr;  ///< which has called that one in the same way
};

/// A function that runs. It lies on the stack, or in a coroutine's frame, as long as it does.
struct OpenCall {
    OpenCall* caller = nullptr;
    TailCall* via = nullptr;  ///< between the caller and this one
    FunctionPlace function;
    std::uint16_t line = 0;  ///< the last one of it that is known to call; 0: none is
    std::uint32_t path = 0;  ///< its number, once an event was emitted in it; 0 before
};

/// In which functions a thread is.
struct ThreadCalls {
    OpenCall* innermost = nullptr;
    OpenCall waiting;  ///< the blocking operation, while the thread waits in it
};

/// A function and through which calls it was entered.
struct CallPath {
    std::uint32_t caller = 0;  ///< the path of the caller; 0: nobody's, or not the engine's
    SourceLine from;           ///< the line of the caller, or one near it; none without a caller
    SourceLine function;       ///< one of the function's lines
    std::uint16_t depth = 1;   ///< how many functions these are
    bool isLambda = false;     ///< it is one within the function around that line
    bool isPlain = false;      ///< no coroutine: `from` is a line before the one that calls it

    friend bool operator==(const CallPath&, const CallPath&) = default;
};

/// Where an event was emitted.
struct CallSite {
    std::uint32_t path = 0;   ///< 0: in no call that is known
    SourceLine line;          ///< that emits
    std::uint16_t began = 0;  ///< so many of the innermost calls had no event before

    friend bool operator==(const CallSite&, const CallSite&) = default;
};

/// Values by number and numbers by value, dense from 0. The value 0 is `Value{}`.
template <class Value>
class NumberedValues {
public:
    NumberedValues() { values_.append({}); }
    std::size_t size() const { return values_.size(); }
    const Value& operator[](std::uint32_t number) const { return values_[number]; }
    /// Writer only: its number, given to it now if it has none; 0 if there are `most` already.
    std::uint32_t numberOf(const Value& value, std::size_t most);
    void clear();

private:
    std::size_t slotOf(const Value& value) const;

    GrowingSequence<Value, 64> values_;
    std::vector<std::uint32_t> slots_;  ///< a power of two of them; 0: empty
};

class RecordedCalls {
public:
    /// A site's number has 24 bits, as a line of a file has.
    static constexpr std::size_t kMostSites = std::size_t{1} << 24U;
    /// So many of them are kept for lines without calls.
    static constexpr std::size_t kLinesAlone = std::size_t{1} << 16U;

    const CallPath& path(std::uint32_t number) const { return paths_[number]; }
    const CallSite& site(std::uint32_t number) const { return sites_[number]; }
    std::size_t paths() const { return paths_.size(); }
    std::size_t sites() const { return sites_.size(); }

    /// Writer only: the number of the site at which a thread emits that is in `innermost`, which
    /// is null outside of all known calls.
    std::uint32_t siteOf(OpenCall* innermost, SourceLine line) {
        if (innermost != nullptr && innermost->path != 0) {
            const Recent& recent = recent_[placeOf(innermost->path, line)];
            if (recent.is({innermost->path, line, 0})) return recent.number;
        }
        return findSite(innermost, line);
    }
    /// Writer only, for a reader of recordings.
    std::uint32_t add(const CallPath& path) { return paths_.numberOf(path, kMostSites); }
    std::uint32_t add(const CallSite& site);
    void clear();

private:
    /// A site that an event had, so that most events take one look.
    struct Recent {
        CallSite site;
        std::uint32_t number = 0;

        bool is(const CallSite& other) const {
            return site.path == other.path && site.line.line == other.line.line &&
                   site.line.file == other.line.file && site.began == other.began;
        }
    };
    /// A function that was entered from there before, so that entering it again takes one look.
    struct Entered {
        std::uint32_t caller = 0;
        std::uint32_t path = 0;
        FunctionPlace from;
        FunctionPlace function;
    };
    struct KnownFile {
        const char* path = nullptr;
        SourceFile file = SourceFile::None;
    };
    static constexpr std::size_t kPlaces = 1024;
    static constexpr unsigned kPlaceShift = 22;  ///< leaves the ten highest of 32 bits
    static constexpr std::uint32_t kOdd = 0x9e3779b1;

    static std::size_t placeOf(std::uint32_t path, SourceLine line) {
        return (path * kOdd ^ line.line * kOdd << 7U) * kOdd >> kPlaceShift;
    }
    std::uint32_t findSite(OpenCall* innermost, SourceLine line);
    std::uint32_t pathOf(OpenCall& call, std::uint16_t& began);
    std::uint32_t pathVia(const TailCall& via, std::uint32_t caller, const FunctionPlace& from,
                          std::uint16_t& began);
    std::uint32_t enter(std::uint32_t caller, const FunctionPlace& from,
                        const FunctionPlace& function, std::uint16_t& began);
    std::uint32_t number(std::uint32_t caller, const FunctionPlace& from,
                         const FunctionPlace& function);
    SourceFile fileOf(const char* path);

    NumberedValues<CallPath> paths_;
    NumberedValues<CallSite> sites_;
    std::vector<KnownFile> files_;
    std::vector<Recent> recent_ = std::vector<Recent>(kPlaces);
    std::vector<Entered> entered_ = std::vector<Entered>(kPlaces);
};

}  // namespace poolscope
