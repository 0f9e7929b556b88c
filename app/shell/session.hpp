// The run on the table, with every future that acting in the past has made of it.
//
// Promises: a future is never lost by acting: the one acted in stays as it was, both can be
// switched between, and the playhead stays where it is when they agree up to there.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/shell/film.hpp"
#include "app/shell/run_source.hpp"

namespace poolscope {

struct OpenFuture {
    std::string name;          ///< key of what it is called; {n} counts those called alike
    std::string detail;        ///< key of how it came about, or the words themselves
    std::size_t forkedAt = 0;  ///< log position up to which it agrees with the one it came from
    std::size_t parent = 0;    ///< the one it came from; itself for the first
    bool ofEdit = false;       ///< a run of another text, not an act in this one
    std::unique_ptr<RunSource> source;
    std::unique_ptr<Film> film;
};

class Session {
public:
    /// `words` must outlive it.
    explicit Session(const TextCatalog& words) : words_(&words) {}

    /// Puts a run on the table and everything else off it.
    void open(std::unique_ptr<RunSource> source, const std::string& name);
    /// Adds a future and switches to it.
    void add(std::unique_ptr<RunSource> source, const std::string& name, const std::string& detail,
             std::size_t forkedAt, bool ofEdit = false);
    /// Of the current future, when it is not the one shown before.
    void setParent(std::size_t parent);
    void switchTo(std::size_t index);
    /// After the words changed.
    void renarrate();

    bool empty() const { return futures_.empty(); }
    std::size_t current() const { return current_; }
    const std::vector<OpenFuture>& futures() const { return futures_; }
    Film& film() { return *futures_[current_].film; }
    const Film& film() const { return *futures_[current_].film; }
    RunSource& source() { return *futures_[current_].source; }
    const RunSource& source() const { return *futures_[current_].source; }

private:
    const TextCatalog* words_;
    std::vector<OpenFuture> futures_;
    std::size_t current_ = 0;
};

/// Where a run opens: on something worth seeing.
std::size_t openingPosition(const Log& log);

}  // namespace poolscope
